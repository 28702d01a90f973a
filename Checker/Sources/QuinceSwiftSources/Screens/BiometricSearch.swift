import QuinceGuidelines

/// Finds code that asks for a face or a fingerprint, through the functions that lead there.
struct BiometricSearch {
    private let project: Project

    init(_ project: Project) { self.project = project }

    /// Functions within functions; deeper is not followed.
    private static let deepest = 5

    /// The place in an expression that leads to a prompt; nil if none does.
    func prompt(in expression: Expression, _ type: TypeContext?) -> Position? {
        var walk = CallWalk(self.project, self.directAsk)
        walk.visit(expression, type, depth: Self.deepest)
        return walk.found
    }

    func prompt(in body: [Statement], _ type: TypeContext?) -> Position? {
        var walk = CallWalk(self.project, self.directAsk)
        walk.visit(body, type, depth: Self.deepest)
        return walk.found
    }

    /// `context.evaluatePolicy(…)`.
    private func directAsk(_ name: String) -> Bool {
        name == "evaluatePolicy" || name == "evaluateAccessControl"
    }

    /// Whether the code asks what the device has before it names a method; nothing is said where a condition that cannot be told
    /// decides what is shown.
    func asksForType(isConditional: Bool) -> Measured<Bool> {
        if self.project.facts.usedNames[ScreenNames.biometryType, default: 0] > 0 { return .known(true) }
        return isConditional ? .unseen : .known(false)
    }

    /// What starts when views of a screen appear, and what people start.
    func prompts(in root: ViewNode) -> [BiometricPrompt] {
        root.all.flatMap { node -> [BiometricPrompt] in
            let type = node.scope.instance?.type
            let automatic = node.modifiers.filter { Self.automatic.contains($0.name) }.flatMap { modifier in
                self.prompts(modifier.arguments, modifier.scope.instance?.type, followsAction: false)
            }
            guard case .button = node.kind else { return automatic }
            let actions = node.arguments.filter { $0.label == "action" || $0.isTrailing && $0.label == nil }
            return automatic + self.prompts(actions, type, followsAction: true)
        }
    }

    private static let automatic: Set<String> = ["onAppear", "task"]

    private func prompts(
        _ arguments: [Argument],
        _ type: TypeContext?,
        followsAction: Bool
    ) -> [BiometricPrompt] {
        arguments.compactMap { argument in
            self.prompt(in: argument.value, type).map {
                BiometricPrompt(at: $0.place, followsAction: .known(followsAction))
            }
        }
    }
}

/// Follows calls from function to function, as far as the types are written.
private struct CallWalk {
    private let project: Project
    private let isWanted: (String) -> Bool
    private var stepsLeft = 4_000
    private var open: Set<String> = []
    private(set) var found: Position?

    init(_ project: Project, _ isWanted: @escaping (String) -> Bool) {
        self.project = project
        self.isWanted = isWanted
    }

    mutating func visit(_ body: [Statement], _ type: TypeContext?, depth: Int) {
        for statement in body where self.found == nil {
            for expression in statement.expressions { self.visit(expression, type, depth: depth) }
            for inner in statement.bodies { self.visit(inner, type, depth: depth) }
        }
    }

    mutating func visit(_ expression: Expression, _ type: TypeContext?, depth: Int) {
        self.stepsLeft -= 1
        guard self.found == nil, self.stepsLeft > 0, !expression.waitsForAction else { return }
        for part in expression.parts { self.visit(part, type, depth: depth) }
        if case .closure(let closure) = expression.root { self.visit(closure.body, type, depth: depth) }
        for body in expression.bodies { self.visit(body, type, depth: depth) }
        guard self.found == nil else { return }
        let path = expression.path
        if expression.isCallOrName, expression.names.contains(where: self.isWanted) {
            self.found = expression.position
        } else if let (owner, name) = self.target(path, type) {
            self.follow(name, of: owner, from: expression.position, depth: depth)
        }
    }

    private mutating func follow(_ name: String, of owner: TypeContext, from position: Position, depth: Int) {
        let key = owner.name + "." + name
        guard depth > 0, self.open.insert(key).inserted else { return }
        for function in owner.functions(name) {
            self.visit(function.body, owner, depth: depth - 1)
        }
        // Where it starts is what has to be changed, not where it ends.
        if self.found != nil { self.found = position }
    }

    /// The type and the function that a call names: `start()`, `self.start()`, `Helper.shared.start()`, `helper.start()`.
    private func target(_ path: [String], _ type: TypeContext?) -> (TypeContext, String)? {
        guard let name = path.last, let first = path.first else { return nil }
        let owner = path.dropLast().filter {
            $0 != "self" && $0 != "shared" && $0 != "default" && $0 != "Self"
        }
        guard let last = owner.last else {
            return (path.count == 1 || first == "self" || first == "Self") ? type.map { ($0, name) } : nil
        }
        if let found = self.project.type(last) { return (found, name) }
        guard owner.count == 1, let variable = type?.variable(last) else { return nil }
        let typeName = variable.typeName ?? variable.value?.path.first
        return typeName.flatMap(self.project.type).map { ($0, name) }
    }
}

extension Expression {
    /// Whether what is handed in runs when people press something, and not now.
    fileprivate var waitsForAction: Bool {
        guard let name = self.path.last else { return false }
        return ["UIAction", "UIAlertAction", "addAction", "addTarget", "UITapGestureRecognizer"].contains(
            name
        )
    }

    /// Whether it calls something, or names a function that is handed on.
    fileprivate var isCallOrName: Bool { !self.links.isEmpty || self.loneName != nil }
}
