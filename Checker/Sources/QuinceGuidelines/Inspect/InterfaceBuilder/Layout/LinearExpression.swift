// Layout: where views come to stand on a screen, computed from constraints, stacks and frames. A value is given only where
// every way to fulfil the constraints agrees on it. Owns no file format and draws nothing.

/// A sum of variables times numbers, and a number.
package struct LinearExpression: Hashable, Sendable {
    package struct Term: Hashable, Sendable {
        package var variable: Int
        package var coefficient: Double
    }

    /// Ordered by variable, none twice, none with 0.
    package private(set) var terms: [Term]
    package var constant: Double

    package init(_ constant: Double = 0) {
        self.terms = []
        self.constant = constant
    }

    package init(variable: Int, times coefficient: Double = 1) {
        self.terms = [Term(variable: variable, coefficient: coefficient)]
        self.constant = 0
    }

    /// Smaller coefficients are what rounding leaves over.
    static let smallest = 1e-9

    package mutating func add(_ other: LinearExpression, times factor: Double = 1) {
        self.constant += other.constant * factor
        guard !other.terms.isEmpty, factor != 0 else { return }
        if self.terms.isEmpty {
            self.terms = other.terms.map { Term(variable: $0.variable, coefficient: $0.coefficient * factor) }
        } else {
            self.merge(other.terms, times: factor)
        }
    }

    private mutating func merge(_ others: [Term], times factor: Double) {
        var merged: [Term] = []
        merged.reserveCapacity(self.terms.count + others.count)
        var (one, two) = (0, 0)
        while one < self.terms.count || two < others.count {
            if two == others.count
                || (one < self.terms.count && self.terms[one].variable < others[two].variable)
            {
                merged.append(self.terms[one])
                one += 1
                continue
            }
            var term = others[two]
            term.coefficient *= factor
            two += 1
            if one < self.terms.count, self.terms[one].variable == term.variable {
                term.coefficient += self.terms[one].coefficient
                one += 1
            }
            if abs(term.coefficient) > Self.smallest { merged.append(term) }
        }
        self.terms = merged
    }

    func coefficient(of variable: Int) -> Double {
        self.terms.first { $0.variable == variable }?.coefficient ?? 0
    }

    package static func + (one: Self, other: Self) -> Self {
        var sum = one
        sum.add(other)
        return sum
    }

    package static func - (one: Self, other: Self) -> Self {
        var sum = one
        sum.add(other, times: -1)
        return sum
    }

    package static func + (one: Self, number: Double) -> Self {
        var sum = one
        sum.constant += number
        return sum
    }

    package static func * (one: Self, factor: Double) -> Self {
        var product = LinearExpression()
        product.add(one, times: factor)
        return product
    }
}
