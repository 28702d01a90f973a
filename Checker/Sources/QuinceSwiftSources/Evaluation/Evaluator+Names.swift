import QuinceGuidelines

extension Evaluator {
    /// What a name stands for; nil if nothing here declares it.
    func value(named name: String, in scope: Scope) -> Scope.Value? {
        let bare = name.hasPrefix("$") || name.hasPrefix("_") ? String(name.dropFirst()) : name
        var current: Scope? = scope
        while let place = current {
            if let value = place.local(name) { return value }
            if place.type != nil, let value = self.member(bare, of: place) { return value }
            current = place.parent
        }
        return self.global(name)
    }

    /// A member of the type of a scope.
    func member(_ name: String, of scope: Scope) -> Scope.Value? {
        if let bound = scope.local(name) { return bound }
        guard let variable = scope.type?.variable(name) else { return nil }
        return self.value(of: variable, in: scope)
    }

    /// The initial value of a variable.
    func value(of variable: VariableDeclaration, in scope: Scope) -> Scope.Value {
        if !self.trustsStates, variable.isState { return .unknown }
        if let getter = variable.getter { return self.result(of: getter, in: scope) ?? .unknown }
        if let value = variable.value {
            return self.handedOver(variable.name, in: scope) ?? .expression(value, scope)
        }
        return self.assigned(variable.name, in: scope) ?? .unknown
    }

    /// The argument that an initializer assigns; nil if the object isn't made with one here.
    private func handedOver(_ name: String, in scope: Scope) -> Scope.Value? {
        guard let type = scope.type?.declaration else { return nil }
        return type.initializers.lazy.compactMap { initializer -> Scope.Value? in
            guard let parameter = initializer.assignment(to: name)?.loneName, parameter != name,
                initializer.parameters.contains(where: { $0.name == parameter })
            else { return nil }
            return scope.local(parameter)
        }.first
    }

    /// The assignments of an initializer, with the default values of its parameters.
    private func assigned(_ name: String, in scope: Scope) -> Scope.Value? {
        for initializer in scope.type?.declaration.initializers ?? [] {
            guard let value = initializer.assignment(to: name) else { continue }
            if let parameter = initializer.parameters.first(where: { $0.name == value.loneName }) {
                if let bound = scope.local(parameter.name) { return bound }
                return parameter.value.map { .expression($0, scope) } ?? .unknown
            }
            return .expression(value, scope)
        }
        return nil
    }

    private func global(_ name: String) -> Scope.Value? {
        let variables = (self.project.facts.declarations[ProjectFacts.globals(name)] ?? []).compactMap {
            $0 as? VariableDeclaration
        }
        return variables.first.map { self.value(of: $0, in: Scope()) }
    }

    /// `Type.name` and `Outer.Inner.name`, where the project declares them.
    func constant(_ expression: Expression) -> Scope.Value? {
        guard let path = expression.wholePath, path.count >= 2 else { return nil }
        let file = expression.position.text.path
        return self.constant(path[path.count - 1], of: path[path.count - 2], from: file)
    }

    /// Many files have a `Constants` of their own: the one of the file that names it is meant, else the nearest.
    private func constant(_ name: String, of typeName: String, from file: String) -> Scope.Value? {
        let found = self.project.declarations(of: typeName).compactMap { declaration in
            declaration.variables.first { $0.isStatic && $0.name == name }.map { (declaration, $0) }
        }
        guard let (declaration, variable) = PathNames.nearest(to: file, found, \.0.position.text.path).first
        else { return nil }
        let type = self.project.seen(from: declaration.position.text.path).type(typeName)
        return self.value(of: variable, in: Scope(nil, type: type ?? TypeContext(declaration)))
    }

    /// `style.color`: what a property of the project's own type gives for the value that a name stands for.
    ///
    /// That is a case of an enumeration, or a structure that is made with the property's value.
    func property(of expression: Expression, in scope: Scope) -> Scope.Value? {
        guard let path = expression.wholePath, path.count == 2,
            let typeName = scope.typeName(of: path[0]), let type = self.project.type(typeName),
            let variable = type.variable(path[1]), let value = self.value(named: path[0], in: scope)
        else { return nil }
        if let getter = variable.getter {
            return self.result(of: getter, in: Scope(nil, type: type, values: ["self": value]))
        }
        guard case .expression(let made, let place) = value,
            let (found, outer) = self.budget.nested({ self.resolved(made, in: place) }),
            found.loneCall == typeName, type.declaration.initializers.isEmpty,
            let arguments = found.firstArguments
        else { return nil }
        return arguments[path[1]].map { .expression($0, outer) }
    }

    /// `Way.apple.color`: what a property of the project's own enumeration gives for a case.
    func property(ofCase expression: Expression) -> Scope.Value? {
        guard let path = expression.wholePath, path.count == 3, path[0].first?.isUppercase == true,
            let type = self.project.type(path[0]), type.declaration.kind == .enum,
            let getter = type.variable(path[2])?.getter
        else { return nil }
        let value = Expression(
            position: expression.position,
            root: .implicit,
            links: [.member(path[1], expression.position)]
        )
        let scope = Scope(nil, type: type, values: ["self": .expression(value, Scope())])
        return self.budget.nested { self.result(of: getter, in: scope) } ?? .unknown
    }

    /// Whether a function looks a text up in a table, as SwiftGen's `L10n.tr("Localizable", "key")` does.
    private static func isLookup(_ name: String) -> Bool { name == "tr" }

    /// What a function of the type gives back; nil if there is none.
    func result(of name: String, _ arguments: [Argument], in scope: Scope) -> Scope.Value? {
        guard !Self.isLookup(name), let instance = scope.instance,
            let function = instance.type?.functions(name).first(where: { $0.takes(arguments) })
        else { return nil }
        let inner = function.scope(of: arguments, in: scope, members: instance)
        return self.result(of: function.body, in: inner) ?? .unknown
    }

    /// What a static function of a type gives back, such as `Font.brand(size: 17)`; nil if the project declares none that fits.
    func result(
        of name: String,
        _ arguments: [Argument],
        ofTypes types: [String],
        in scope: Scope
    ) -> Scope.Value? {
        guard !Self.isLookup(name) else { return nil }
        for type in types {
            for declaration in self.project.declarations(of: type) {
                let found = declaration.functions.filter { $0.name == name && $0.takes(arguments) }
                guard found.count == 1, let function = found.first else { continue }
                let members = Scope(nil, type: self.project.type(type) ?? TypeContext(declaration))
                let inner = function.scope(of: arguments, in: scope, members: members)
                return self.budget.nested { self.result(of: function.body, in: inner) } ?? .unknown
            }
        }
        return nil
    }
}

extension VariableDeclaration {
    private static let states: Set<String> = [
        "State", "Binding", "Published", "AppStorage", "SceneStorage", "FocusState", "GestureState",
    ]

    /// Whether it changes while the view is shown.
    var isState: Bool { self.attributes.contains { Self.states.contains($0.name) } }
}

extension FunctionDeclaration {
    /// What the body assigns to `self.name` or `name`.
    func assignment(to name: String) -> Expression? {
        for statement in self.body {
            guard case .assignment(let target, "", let value) = statement else { continue }
            if target.wholePath == ["self", name] || target.wholePath == [name] { return value }
        }
        return nil
    }

    /// Whether a call fits, by labels.
    func takes(_ arguments: [Argument]) -> Bool {
        let labels = Set(self.parameters.compactMap(\.label))
        let given = arguments.filter { !$0.isTrailing }
        return given.count <= self.parameters.count
            && given.allSatisfy { $0.label.map(labels.contains) ?? true }
    }

    /// The parameters with the values of a call.
    func values(of arguments: [Argument], in scope: Scope, defaults: Scope) -> [String: Scope.Value] {
        var left = arguments
        var values: [String: Scope.Value] = [:]
        for parameter in self.parameters {
            let isMatch = { (argument: Argument) in !argument.isTrailing && argument.label == parameter.label
            }
            let mark =
                left.firstIndex(where: isMatch)
                ?? (parameter.isFunction ? left.firstIndex { $0.isTrailing && $0.label == nil } : nil)
                ?? left.firstIndex { $0.isTrailing && $0.label == parameter.label }
            if let mark {
                values[parameter.name] = .expression(left.remove(at: mark).value, scope)
            } else {
                values[parameter.name] = parameter.value.map { .expression($0, defaults) } ?? .unknown
            }
        }
        return values
    }

    /// The scope of the body for a call.
    func scope(of arguments: [Argument], in scope: Scope, members: Scope) -> Scope {
        Scope(
            members,
            values: self.values(of: arguments, in: scope, defaults: members),
            typeNames: self.typeNames
        )
    }

    /// The types of the parameters.
    var typeNames: [String: String] {
        Dictionary(
            self.parameters.compactMap { parameter in parameter.typeName.map { (parameter.name, $0) } },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
