/// Solves what has to be equal: some variables are expressed by others until no required equation is left.
struct Elimination {
    /// The outcome of adding an equation.
    enum Outcome {
        case used
        /// It follows from those before it.
        case redundant
        /// It contradicts those before it: the numbers of all that take part.
        case contradiction(Set<Int>)
    }

    /// Rounding of coordinates in files, in points.
    static let tolerance = 0.02

    private var definitions: [LinearExpression?]
    /// For each variable those in whose definition it stands.
    private var users: [[Int]]
    /// For each defined variable the equations that define it; kept only when a contradiction has to be explained.
    private var sources: [Set<Int>]?
    /// Variables from here on are parameters: given, never solved for.
    private let firstParameter: Int
    /// The remaining budget for a file, in terms.
    private(set) var budget = 4_000_000

    init(variables: Int, parameters: Int, explaining: Bool) {
        self.definitions = Array(repeating: nil, count: variables)
        self.users = Array(repeating: [], count: variables + parameters)
        self.sources = explaining ? Array(repeating: [], count: variables) : nil
        self.firstParameter = variables
    }

    /// The expression without any variable that is defined.
    func reduced(_ expression: LinearExpression) -> LinearExpression {
        guard expression.terms.contains(where: { self.isDefined($0.variable) }) else { return expression }
        var result = LinearExpression(expression.constant)
        for term in expression.terms {
            if term.variable < self.firstParameter, let definition = self.definitions[term.variable] {
                result.add(definition, times: term.coefficient)
            } else {
                result.add(LinearExpression(variable: term.variable, times: term.coefficient))
            }
        }
        return result
    }

    private func isDefined(_ variable: Int) -> Bool {
        variable < self.firstParameter && self.definitions[variable] != nil
    }

    func hasVariables(_ expression: LinearExpression) -> Bool {
        expression.terms.contains { $0.variable < self.firstParameter }
    }

    /// The equations that an expression rests on.
    func sources(of expression: LinearExpression) -> Set<Int> {
        guard let sources = self.sources else { return [] }
        return expression.terms.reduce(into: []) { found, term in
            if term.variable < self.firstParameter { found.formUnion(sources[term.variable]) }
        }
    }

    /// Demands that an expression be 0.
    mutating func require(_ expression: LinearExpression, number: Int) -> Outcome {
        let left = self.reduced(expression)
        self.budget -= 1 + left.terms.count
        guard let pivot = left.terms.last(where: { $0.variable < self.firstParameter }) else {
            guard !left.terms.isEmpty || abs(left.constant) > Self.tolerance else { return .redundant }
            return .contradiction(self.sources(of: expression).union([number]))
        }
        var definition = left * (-1 / pivot.coefficient)
        definition.add(LinearExpression(variable: pivot.variable))
        let sources = self.sources(of: expression).union([number])
        self.sources?[pivot.variable] = sources
        self.define(pivot.variable, as: definition)
        return .used
    }

    private mutating func define(_ variable: Int, as definition: LinearExpression) {
        self.definitions[variable] = definition
        for term in definition.terms { self.users[term.variable].append(variable) }
        let users = self.users[variable]
        self.users[variable] = []
        for user in users {
            guard var other = self.definitions[user] else { continue }
            let coefficient = other.coefficient(of: variable)
            guard coefficient != 0 else { continue }
            self.budget -= definition.terms.count + other.terms.count
            other.add(LinearExpression(variable: variable), times: -coefficient)
            other.add(definition, times: coefficient)
            self.definitions[user] = other
            if let own = self.sources?[variable] {
                self.budget -= own.count
                self.sources?[user].formUnion(own)
            }
            for term in definition.terms { self.users[term.variable].append(user) }
        }
    }
}
