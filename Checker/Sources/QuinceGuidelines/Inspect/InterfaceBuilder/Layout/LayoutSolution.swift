/// The solution of a system of relations.
///
/// It solves only the requested parts.
package final class LayoutSolution {
    private let system: LayoutSystem
    private let elimination: Elimination
    /// Variables that the required relations contradict each other about.
    private let contested: Set<Int>
    private let isTooLarge: Bool
    private var rows: [(expression: LinearExpression, relation: LinearRelation)] = []
    private var components: LayoutComponents
    /// How much was computed; a file may not cost more than a bounded sum.
    private var work = 0
    private static let maximumWork = 100_000_000

    package init(of system: LayoutSystem) {
        self.system = system
        var solver = RequiredRelations(system)
        solver.solve()
        self.elimination = solver.elimination
        self.contested = solver.contested
        self.isTooLarge = solver.isTooLarge
        let elimination = solver.elimination
        for (number, relation) in system.relations.enumerated()
        where !(relation.isRequired && relation.kind == .zero) && !solver.dropped.contains(number) {
            let expression = elimination.reduced(system.numbered(relation.expression))
            if elimination.hasVariables(expression) { self.rows.append((expression, relation)) }
        }
        self.components = LayoutComponents(self.rows, variables: system.variableCount)
    }

    /// The value of an expression.
    ///
    /// - Parameters:
    ///   - expression: In the variables of the system.
    ///   - what: The name of the value in a reason, such as "its width".
    /// - Returns: The value, as far as the relations determine it.
    package func value(of expression: LinearExpression, _ what: String = "its place") -> Measured<Double> {
        guard !self.isTooLarge, self.work < Self.maximumWork else {
            return .unknown(because: "the screen's layout is too complex to measure")
        }
        let reduced = self.elimination.reduced(self.system.numbered(expression))
        guard !reduced.terms.isEmpty else { return .known(reduced.constant) }
        guard !reduced.terms.contains(where: { self.contested.contains($0.variable) }) else {
            return .unknown(because: "the constraints for \(what) conflict")
        }
        guard let base = self.sum(reduced, in: .base) else { return self.openValue(reduced, what) }
        return self.judged(base, reduced)
    }

    private func openValue(_ expression: LinearExpression, _ what: String) -> Measured<Double> {
        let isContested = expression.terms.contains { term in
            self.components.component(of: term.variable)
                .map { self.solved($0, in: .base).isFeasible == false || self.isContested($0) } ?? false
        }
        if isContested { return .unknown(because: "the constraints for \(what) conflict") }
        return .unknown(because: "the constraints don't determine \(what)")
    }

    /// A value that some parameter changes is no better known than that parameter.
    private func judged(_ base: Double, _ expression: LinearExpression) -> Measured<Double> {
        for (trials, isAssumed) in [
            ([LayoutParameter.Trial.unknownLess, .unknownMore], false), ([.assumedLess, .assumedMore], true),
        ] {
            guard let reason = self.reason(expression, isAssumed: isAssumed) else { continue }
            for trial in trials {
                if let other = self.sum(expression, in: trial), abs(other - base) < 0.05 { continue }
                return isAssumed ? .assumed(base, because: reason) : .unknown(because: reason)
            }
        }
        return .known(base)
    }

    /// Why a parameter with a part in an expression is not known; nil if there is none of that certainty.
    private func reason(_ expression: LinearExpression, isAssumed: Bool) -> String? {
        var numbers = expression.terms.map(\.variable)
        for term in expression.terms {
            guard let component = self.components.component(of: term.variable) else { continue }
            for row in component.rows { numbers += self.rows[row].expression.terms.map(\.variable) }
        }
        for number in numbers where number >= self.system.variableCount {
            switch self.system.parameters[number - self.system.variableCount].certainty {
            case .assumed(let reason) where isAssumed: return reason
            case .unknown(let reason) where !isAssumed: return reason
            default: continue
            }
        }
        return nil
    }

    /// The value in one trial; nil if it is open.
    private func sum(_ expression: LinearExpression, in trial: LayoutParameter.Trial) -> Double? {
        var sum = expression.constant
        var parts: [Int: [(variable: Int, coefficient: Double)]] = [:]
        for term in expression.terms {
            if let value = self.parameter(term.variable, in: trial) {
                sum += term.coefficient * value
            } else {
                guard let component = self.components.component(of: term.variable) else { return nil }
                parts[component.number, default: []].append((term.variable, term.coefficient))
            }
        }
        for (number, terms) in parts {
            let component = self.components.all[number]
            let program = self.solved(component, in: trial)
            guard program.isFeasible, !self.isContested(component),
                let value = program.value(of: terms.map { (component.local($0.variable), $0.coefficient) })
            else { return nil }
            sum += value
        }
        return sum
    }

    private func parameter(_ variable: Int, in trial: LayoutParameter.Trial) -> Double? {
        let number = variable - self.system.variableCount
        return number < 0 ? nil : self.system.parameters[number].value(in: trial, number: number)
    }

    private func isContested(_ component: LayoutComponents.Component) -> Bool {
        component.variables.contains { self.contested.contains($0) }
    }

    private func solved(_ component: LayoutComponents.Component, in trial: LayoutParameter.Trial)
        -> LinearProgram
    {
        let key = LayoutComponents.Key(component: component.number, trial: trial)
        if let program = self.components.solved[key] { return program }
        let program = LinearProgram(
            freeVariables: component.variables.count,
            rows: component.rows.map { self.row(self.rows[$0], component, trial) }
        )
        self.components.solved[key] = program
        self.work += program.work
        return program
    }

    private func row(
        _ row: (expression: LinearExpression, relation: LinearRelation),
        _ component: LayoutComponents.Component,
        _ trial: LayoutParameter.Trial
    ) -> LinearProgram.Row {
        var constant = row.expression.constant
        var coefficients: [(variable: Int, coefficient: Double)] = []
        for term in row.expression.terms {
            if let value = self.parameter(term.variable, in: trial) {
                constant += term.coefficient * value
            } else {
                coefficients.append((component.local(term.variable), term.coefficient))
            }
        }
        return LinearProgram.Row(
            coefficients: coefficients,
            constant: constant,
            kind: row.relation.kind,
            level: LinearRelation.required - min(row.relation.priority, LinearRelation.required)
        )
    }
}
