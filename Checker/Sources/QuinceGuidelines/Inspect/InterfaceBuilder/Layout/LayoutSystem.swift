/// Relations between variables, as a file has them.
package struct LayoutSystem: Sendable {
    package private(set) var variableCount = 0
    package private(set) var parameters: [LayoutParameter] = []
    package private(set) var relations: [LinearRelation] = []

    package init() {}

    /// - Returns: The number of the first of some new variables.
    package mutating func addVariables(_ count: Int) -> Int {
        self.variableCount += count
        return self.variableCount - count
    }

    /// A parameter stands in expressions by a negative number until all variables are known.
    package mutating func add(_ parameter: LayoutParameter) -> LinearExpression {
        if case .known = parameter.certainty { return LinearExpression(parameter.value) }
        self.parameters.append(parameter)
        return LinearExpression(variable: -self.parameters.count)
    }

    package mutating func require(
        _ one: LinearExpression,
        equals other: LinearExpression,
        priority: Int = 1_000
    ) {
        self.relations.append(LinearRelation(one - other, priority: priority))
    }

    package mutating func require(
        _ one: LinearExpression,
        isAtLeast other: LinearExpression,
        priority: Int = 1_000
    ) {
        self.relations.append(LinearRelation(one - other, .atLeastZero, priority: priority))
    }

    /// The expression with parameters behind all variables, as the solver wants them.
    func numbered(_ expression: LinearExpression) -> LinearExpression {
        guard expression.terms.contains(where: { $0.variable < 0 }) else { return expression }
        var result = LinearExpression(expression.constant)
        for term in expression.terms {
            let variable = term.variable < 0 ? self.variableCount - term.variable - 1 : term.variable
            result.add(LinearExpression(variable: variable, times: term.coefficient))
        }
        return result
    }
}
