import QuinceGuidelines

/// Tells code that nothing calls.
struct LiveCode {
    private let project: Project
    private let type: TypeContext

    init(_ project: Project, _ type: TypeContext) {
        self.project = project
        self.type = type
    }

    /// Whether nothing calls a function that only the project could call: no override, no action, no requirement.
    func isDead(_ function: FunctionDeclaration) -> Bool {
        guard self.type.declaration.kind == .class, function.parameters.isEmpty, function.name != "init",
            !function.isPublic, !function.isStatic, !function.modifiers.contains("override"),
            !function.modifiers.contains("dynamic"),
            !function.attributes.contains(where: { Self.calledByOthers.contains($0.name) }),
            self.isSeenEverywhere(function), !self.isRequirement(function)
        else { return false }
        return !self.isCalled(function)
    }

    private static let calledByOthers: Set<String> = [
        "objc", "IBAction", "IBSegueAction", "Test", "MainActor.objc",
    ]

    /// Whether every file that could call it was parsed: its own where it is private, those of its words elsewhere.
    private func isSeenEverywhere(_ function: FunctionDeclaration) -> Bool {
        function.isPrivate || SwiftWords.areIn(name: function.name)
    }

    private func isRequirement(_ function: FunctionDeclaration) -> Bool {
        self.type.parts.flatMap(\.inherited).contains { name in
            self.project.declarations(of: name).contains { declaration in
                declaration.kind == .protocol && declaration.functions.contains { $0.name == function.name }
            }
        }
    }

    private func isCalled(_ function: FunctionDeclaration) -> Bool {
        if !function.isPrivate {
            return self.project.facts.usedNames[function.name, default: 0] > self.ownUses(function)
        }
        return self.type.functions.contains { other in
            other.position != function.position && NameList.names(in: other.body).contains(function.name)
        } || self.type.variables.contains { NameList.names(of: $0).contains(function.name) }
    }

    private func ownUses(_ function: FunctionDeclaration) -> Int {
        NameList.names(in: function.body).contains(function.name) ? 1 : 0
    }
}

/// All names in code.
enum NameList {
    static func names(in body: [Statement]) -> Set<String> {
        var names: Set<String> = []
        for statement in body { self.collect(statement, &names) }
        return names
    }

    static func names(of variable: VariableDeclaration) -> Set<String> {
        var names = self.names(in: (variable.getter ?? []) + variable.observers)
        if let value = variable.value { self.collect(value, &names) }
        return names
    }

    private static func collect(_ statement: Statement, _ names: inout Set<String>) {
        for expression in statement.expressions { self.collect(expression, &names) }
        for body in statement.bodies { for inner in body { self.collect(inner, &names) } }
    }

    private static func collect(_ expression: Expression, _ names: inout Set<String>) {
        names.formUnion(expression.names)
        for part in expression.parts { self.collect(part, &names) }
        if case .closure(let closure) = expression.root {
            for statement in closure.body { self.collect(statement, &names) }
        }
        for body in expression.bodies { for inner in body { self.collect(inner, &names) } }
    }
}
