import QuinceGuidelines

/// Where code makes Apple's button, with the names that are bound there.
struct AppleButtonCreation {
    static let classes: Set<String> = [
        "ASAuthorizationAppleIDButton", "WKInterfaceAuthorizationAppleIDButton",
    ]

    let expression: Expression
    let scope: Scope

    /// The creation in the functions and properties of a type, in the order of the code; nil if there is none.
    init?(in type: TypeContext, scope: Scope, _ evaluator: Evaluator) {
        var search = CreationSearch(evaluator)
        for variable in type.variables {
            if let value = variable.value { search.visit(value, scope) }
            if let getter = variable.getter { search.visit(getter, Scope(scope)) }
        }
        for function in type.functions { search.visit(function.body, Scope(scope)) }
        guard let (expression, place) = search.found else { return nil }
        (self.expression, self.scope) = (expression, place)
    }

    private var arguments: [Argument] { self.expression.firstArguments ?? [] }

    /// nil if none is handed in.
    var style: Expression? { self.arguments["style"] ?? self.arguments["authorizationButtonStyle"] }
    var type: Expression? { self.arguments["type"] ?? self.arguments["authorizationButtonType"] }
}

/// Walks statements until they make Apple's button.
private struct CreationSearch {
    private let evaluator: Evaluator
    private(set) var found: (Expression, Scope)?

    init(_ evaluator: Evaluator) { self.evaluator = evaluator }

    mutating func visit(_ body: [Statement], _ scope: Scope) {
        for statement in body where self.found == nil && self.evaluator.budget.step() {
            if case .branch(let branch) = statement { self.visit(branch, scope) }
            if case .selection(let selection) = statement,
                let option = self.evaluator.chosen(selection, in: scope)
            {
                self.visit(option.body, Scope(scope))
                continue
            }
            for expression in statement.expressions { self.visit(expression, scope) }
            if case .variable(let variable) = statement {
                scope.bind(variable.name, to: variable.value, in: scope)
            }
            if case .branch = statement { continue }
            for inner in statement.bodies { self.visit(inner, Scope(scope)) }
        }
    }

    private mutating func visit(_ branch: IfStatement, _ scope: Scope) {
        for clause in branch.clauses {
            let holds = self.evaluator.holds(clause.conditions, in: scope)
            if holds == false { continue }
            self.visit(clause.body, Scope(scope))
            if holds == true { return }
        }
    }

    mutating func visit(_ expression: Expression, _ scope: Scope) {
        guard self.found == nil, self.evaluator.budget.step() else { return }
        if case .name(let name) = expression.root, AppleButtonCreation.classes.contains(name),
            case .call = expression.links.first
        {
            self.found = (expression, scope)
            return
        }
        for part in expression.parts { self.visit(part, scope) }
        if case .closure(let closure) = expression.root { self.visit(closure.body, Scope(scope)) }
        for body in expression.bodies { self.visit(body, Scope(scope)) }
    }
}
