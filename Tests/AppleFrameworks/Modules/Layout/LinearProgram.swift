#if !QUINCE_WATCH
/// Linear rules of different strength, kept from the strongest down: a weaker rule never breaks a stronger one. Among rules of
/// one strength, the sum of what they miss is least, as the documentation of `NSLayoutConstraint` has it.
struct LinearProgram {
    struct Rule {
        /// By variable: what is added up.
        let terms: [Int: Double]
        let relation: NSLayoutConstraint.Relation
        let constant: Double
        /// 1000 and more is required.
        let priority: Float
    }

    private(set) var rules: [Rule] = []
    private var mayBeNegative: [Bool] = []

    mutating func variable(mayBeNegative: Bool) -> Int {
        self.mayBeNegative.append(mayBeNegative)
        return self.mayBeNegative.count - 1
    }

    mutating func add(_ rule: Rule) { self.rules.append(rule) }

    mutating func remove(at index: Int) { self.rules.remove(at: index) }

    /// The first required rule that those before it leave no room for; nil if all can be kept.
    func conflict() -> Int? {
        let required = self.rules.indices.filter { self.rules[$0].priority >= 1000 }
        func isPossible(_ count: Int) -> Bool {
            var tableau = self.tableau(required.prefix(count).map { self.rules[$0] })
            return tableau.reachStart()
        }
        guard !isPossible(required.count) else { return nil }
        var (possible, impossible) = (0, required.count)
        while impossible - possible > 1 {
            let middle = (possible + impossible) / 2
            if isPossible(middle) { possible = middle } else { impossible = middle }
        }
        return required[impossible - 1]
    }

    /// The value of each variable; the required rules must leave room.
    func solution() -> [Double] {
        var tableau = self.tableau(self.rules)
        precondition(tableau.reachStart(), "the required rules contradict each other")
        for priority in Set(self.rules.map(\.priority)).sorted(by: >) where priority < 1000 {
            let strengths = tableau.strengths
            tableau.minimize { strengths[$0] == priority ? 1 : 0 }
        }
        let values = tableau.values()
        return self.columns.map { plus, minus in values[plus] - (minus.map { values[$0] } ?? 0) }
    }

    /// A variable that may be negative is the difference of two that may not.
    private var columns: [(plus: Int, minus: Int?)] {
        var next = 0
        return self.mayBeNegative.map { both in
            defer { next += both ? 2 : 1 }
            return (next, both ? next + 1 : nil)
        }
    }

    private func tableau(_ rules: [Rule]) -> Tableau {
        let columns = self.columns
        var tableau = Tableau(columns: columns.reduce(0) { $0 + ($1.minus == nil ? 1 : 2) })
        for rule in rules {
            var row: [Int: Double] = [:]
            for (variable, factor) in rule.terms {
                row[columns[variable].plus] = factor
                if let minus = columns[variable].minus { row[minus] = -factor }
            }
            let strength = rule.priority >= 1000 ? nil : rule.priority
            if rule.relation != .lessThanOrEqual {
                // What is missing: of a required rule nothing may be.
                if let strength { row[tableau.column(strength)] = 1 }
            } else {
                row[tableau.column(nil)] = 1
            }
            if rule.relation != .greaterThanOrEqual {
                if let strength { row[tableau.column(strength)] = -1 }
            } else {
                row[tableau.column(nil)] = -1
            }
            tableau.add(row, rule.constant)
        }
        return tableau
    }
}

/// The simplex method on a dense tableau: every variable is zero or more.
struct Tableau {
    /// By column: the priority of the rule whose miss it is; nil for all else.
    private(set) var strengths: [Float?]
    private var rows: [[Int: Double]] = []
    private var constants: [Double] = []
    private var dense: [[Double]] = []
    private var basis: [Int] = []
    /// Columns that stay zero from now on.
    private var isFixed: [Bool] = []
    private static let tiny = 1e-7

    init(columns: Int) { self.strengths = Array(repeating: nil, count: columns) }

    mutating func column(_ strength: Float?) -> Int {
        self.strengths.append(strength)
        return self.strengths.count - 1
    }

    mutating func add(_ row: [Int: Double], _ constant: Double) {
        // A constant of zero or more lets the method start.
        let sign: Double = constant < 0 ? -1 : 1
        self.rows.append(row.mapValues { $0 * sign })
        self.constants.append(constant * sign)
    }

    /// Finds values that keep all rows, by a helper variable for each row, whose sum must become zero.
    mutating func reachStart() -> Bool {
        let width = self.strengths.count
        let helpers = width..<(width + self.rows.count)
        self.isFixed = Array(repeating: false, count: helpers.upperBound)
        self.strengths += Array(repeating: nil, count: helpers.count)
        self.dense = self.rows.enumerated().map { index, row in
            var line = [Double](repeating: 0, count: helpers.upperBound + 1)
            for (column, factor) in row { line[column] = factor }
            line[width + index] = 1
            line[helpers.upperBound] = self.constants[index]
            return line
        }
        self.basis = Array(helpers)
        self.minimize { $0 >= width ? 1 : 0 }
        let missed = zip(self.basis, self.dense).reduce(0) {
            $0 + ($1.0 >= width ? $1.1[helpers.upperBound] : 0)
        }
        guard missed < 1e-5 else { return false }
        for column in helpers { self.isFixed[column] = true }
        // A helper that is still in use, at zero, gives its place to another; else its row repeats the others.
        for index in self.basis.indices.reversed() where self.basis[index] >= width {
            let other = (0..<width).first { !self.isFixed[$0] && abs(self.dense[index][$0]) > Self.tiny }
            if let other {
                self.pivot(index, other)
            } else {
                self.dense.remove(at: index)
                self.basis.remove(at: index)
            }
        }
        return true
    }

    /// Makes the sum of the costs least; from then on, no step makes it larger.
    mutating func minimize(_ cost: (Int) -> Double) {
        let width = self.isFixed.count
        let costs = (0..<width).map(cost)
        var reduced = costs
        for (index, row) in self.dense.enumerated() where costs[self.basis[index]] != 0 {
            for column in 0..<width { reduced[column] -= costs[self.basis[index]] * row[column] }
        }
        // The first column that helps, by Bland's rule, so that it ends.
        while let entering = (0..<width).first(where: { !self.isFixed[$0] && reduced[$0] < -Self.tiny }) {
            var leaving: (index: Int, ratio: Double)?
            for (index, row) in self.dense.enumerated() where row[entering] > Self.tiny {
                let ratio = row[width] / row[entering]
                let isFirst = leaving.map {
                    ratio < $0.ratio - 1e-9
                        || ratio <= $0.ratio + 1e-9 && self.basis[index] < self.basis[$0.index]
                }
                if isFirst ?? true { leaving = (index, ratio) }
            }
            guard let leaving else { preconditionFailure("a cost has no least value") }
            self.pivot(leaving.index, entering)
            let factor = reduced[entering]
            for column in 0..<width { reduced[column] -= factor * self.dense[leaving.index][column] }
        }
        for column in 0..<width where reduced[column] > Self.tiny { self.isFixed[column] = true }
    }

    private mutating func pivot(_ index: Int, _ column: Int) {
        let divisor = self.dense[index][column]
        for other in self.dense[index].indices { self.dense[index][other] /= divisor }
        let line = self.dense[index]
        for row in self.dense.indices where row != index {
            let factor = self.dense[row][column]
            guard factor != 0 else { continue }
            for other in line.indices { self.dense[row][other] -= factor * line[other] }
        }
        self.basis[index] = column
    }

    func values() -> [Double] {
        var values = [Double](repeating: 0, count: self.isFixed.count)
        for (index, column) in self.basis.enumerated() { values[column] = self.dense[index].last ?? 0 }
        return values
    }
}
#endif
