import QuinceGuidelines

extension UIRun {
    /// Runs an expression for what it does.
    func perform(_ expression: Expression, _ frame: UIFrame) {
        if self.activates(expression, frame) { return }
        if case .list(let elements) = expression.root { return self.each(elements, expression, frame) }
        if case .conditional(let condition, let yes, let no) = expression.root, expression.links.isEmpty {
            let holds = self.evaluator.condition(condition, in: frame.scope)
            if holds != false { self.perform(yes, frame) }
            if holds != true { self.perform(no, frame) }
            return
        }
        guard let call = Call(expression) else { return }
        if call.name == "forEach", let receiver = call.receiver, case .list(let elements) = receiver.root {
            return self.each(elements, expression, frame)
        }
        if self.places(call, frame) || self.constrains(call, frame) { return }
        if let object = self.receiver(call, frame) {
            self.note(call, on: object, frame)
            self.runAdded(call, on: object, frame)
        }
        if self.runsOwn(call, expression, frame) { return }
        self.runClosures(call, frame)
    }

    /// The last call of a chain: what it is called on, its name, its arguments.
    struct Call {
        let receiver: Expression?
        let name: String
        let arguments: [Argument]
        let position: Position

        init?(_ expression: Expression) {
            guard case .call(let arguments) = expression.links.last else { return nil }
            self.arguments = arguments
            self.position = expression.position
            if expression.links.count >= 2,
                case .member(let name, _) = expression.links[expression.links.count - 2]
            {
                self.name = name
                self.receiver = expression.droppingLast(2)
            } else if case .name(let name) = expression.root, expression.links.count == 1 {
                (self.name, self.receiver) = (name, nil)
            } else {
                return nil
            }
        }

        /// The names of what it is called on.
        var path: [String] { self.receiver?.wholePath ?? [] }
    }

    /// The object at the start of what a call is made on; the class itself for calls of its own.
    private func receiver(_ call: Call, _ frame: UIFrame) -> UIObject? {
        guard let receiver = call.receiver else { return frame.owner ?? self.root }
        let names =
            call.path.first == "self" && call.path.count > 1 ? Array(call.path.dropFirst()) : call.path
        guard let first = names.first else { return self.object(receiver, frame) }
        return self.named(first, frame)
    }

    /// What a button looks like while it is pressed, selected or disabled isn't what people see first.
    private static func isOfOtherState(_ call: Call) -> Bool {
        guard call.name.hasPrefix("set"), let state = call.arguments["for"]?.lastMember?.lowercased() else {
            return false
        }
        return ["highlighted", "selected", "disabled", "focused"].contains(where: state.hasSuffix)
    }

    private func note(_ call: Call, on object: UIObject, _ frame: UIFrame) {
        guard !Self.isOfOtherState(call) else { return }
        let names = call.path.first == "self" ? Array(call.path.dropFirst()) : call.path
        object.calls.append(
            UICall(
                name: call.name,
                path: Array(names.dropFirst()),
                arguments: call.arguments,
                scope: frame.scope,
                position: call.position,
                isConditional: !self.branches.isEmpty
            )
        )
    }

    // MARK: Places

    private static let placing: Set<String> = [
        "addSubview", "addSubviews", "addArrangedSubview", "addArrangedSubviews", "insertSubview",
        "insertArrangedSubview", "addView",
    ]

    private func places(_ call: Call, _ frame: UIFrame) -> Bool {
        guard Self.placing.contains(call.name) else { return false }
        let parent = call.receiver.flatMap { self.object($0, frame) } ?? self.unknownParent(call)
        for argument in call.arguments {
            let values =
                if case .list(let elements) = argument.value.root { elements } else { [argument.value] }
            for value in values {
                guard let child = self.object(value, frame) else { continue }
                parent?.adopt(child, isArranged: call.name.contains("Arranged"))
            }
            guard argument.label == nil else { break }
        }
        return true
    }

    /// A call without a receiver is the class's own; a receiver that nobody knows is nothing.
    private func unknownParent(_ call: Call) -> UIObject? { call.receiver == nil ? self.root : nil }

    /// `[a, b].forEach { view.addSubview($0) }`.
    private func each(_ elements: [Expression], _ expression: Expression, _ frame: UIFrame) {
        guard case .call(let arguments) = expression.links.last, expression.lastCalledName == "forEach",
            let action = arguments.first?.value
        else { return }
        for element in elements {
            guard let object = self.object(element, frame) else { continue }
            if let closure = action.closure {
                self.run(closure, with: object, frame)
            } else if let name = action.lastMember, Self.placing.contains(name) {
                self.object(action.droppingLast(1), frame)?.adopt(
                    object,
                    isArranged: name.contains("Arranged")
                )
            }
        }
    }

    // MARK: Functions and closures

    /// Runs a method that the project adds to a class of UIKit on the view.
    ///
    /// If it isn't sure which one is meant, or how far it runs, what it may set is unknown afterwards.
    private func runAdded(_ call: Call, on object: UIObject, _ frame: UIFrame) {
        guard call.path.count == 1 || call.receiver == nil, self.mayHaveAdded(object),
            self.type.functions(call.name).isEmpty || object !== self.root
        else { return }
        let found = self.added(to: object).flatMap { type in
            type.functions.filter { function in
                function.name == call.name && function.takes(call.arguments)
                    && (!function.isPrivate || function.position.text.path == call.position.text.path)
            }.map { (type, $0) }
        }
        let hasClosure = call.arguments.contains { $0.value.closure != nil }
        guard found.count == 1, let (type, function) = found.first, function.body.isStraight, !hasClosure
        else {
            for (_, function) in found { self.forget(function.body, of: object, at: call.position, frame) }
            return
        }
        let members = Scope(nil, type: TypeContext(type))
        let scope = function.scope(of: call.arguments, in: frame.scope, members: members)
        _ = self.opening(call.name, at: call.position.offset) {
            self.perform(function.body, UIFrame(scope, owner: object))
        }
    }

    /// Gives a value to a property that the project adds to a class of UIKit; false if there is none of that name.
    func setsAdded(_ name: String, _ value: Expression, on object: UIObject, _ frame: UIFrame) -> Bool {
        guard self.mayHaveAdded(object), self.type.variable(name) == nil || object !== self.root else {
            return false
        }
        let setters = self.added(to: object).flatMap { type in
            type.variables.filter { $0.name == name }.compactMap(\.setter).map { (type, $0) }
        }
        guard setters.count == 1, let (type, setter) = setters.first, setter.body.isStraight else {
            for (_, setter) in setters { self.forget(setter.body, of: object, at: value.position, frame) }
            return !setters.isEmpty
        }
        let scope = Scope(Scope(nil, type: TypeContext(type)))
        scope.bind(setter.valueName, to: value, in: frame.scope)
        _ = self.opening(name, at: value.position.offset) {
            self.perform(setter.body, UIFrame(scope, owner: object))
        }
        return true
    }

    /// Whether an object is a view: the object of a controller's own code is the controller.
    private func mayHaveAdded(_ object: UIObject) -> Bool {
        object !== self.root || self.type.inherits(UIClasses.viewBases)
    }

    /// Gives up the properties that statements set which may run or not.
    private func forget(_ body: [Statement], of object: UIObject, at position: Position, _ frame: UIFrame) {
        for statement in body {
            guard self.step() else { return }
            if case .assignment(let target, _, _) = statement, let path = target.wholePath {
                let names = path.first == "self" ? Array(path.dropFirst()) : path
                guard !names.isEmpty else { continue }
                object.settings.append(
                    UISetting(
                        path: names,
                        value: Expression(position: position, root: .name("_"), links: []),
                        scope: frame.scope,
                        position: position,
                        object: nil,
                        isConditional: false
                    )
                )
            }
            for inner in statement.bodies { self.forget(inner, of: object, at: position, frame) }
        }
    }

    /// The extensions of the classes of UIKit that a view is of.
    private func added(to object: UIObject) -> [TypeDeclaration] {
        switch object.typeName {
        case "UIButton": self.addedToButtons
        case "UIStackView": self.addedToStacks
        default: self.addedToViews
        }
    }

    /// A function of the class that takes views is run here with them.
    private func runsOwn(_ call: Call, _ expression: Expression, _ frame: UIFrame) -> Bool {
        guard call.receiver == nil || call.path == ["self"], !call.arguments.isEmpty else { return false }
        for function in self.type.functions(call.name) where function.takes(call.arguments) {
            _ = self.run(function, call.arguments, frame)
            return true
        }
        return false
    }

    /// Calls whose closures run at once, or as soon as the screen is there.
    private static let immediate: Set<String> = [
        "async", "asyncAfter", "then", "do", "apply", "with", "configure", "performWithoutAnimation", "run",
        "also",
        "let", "Task", "makeConstraints", "sync",
    ]

    /// Calls whose closures change something in the course of time.
    private static let animations: Set<String> = [
        "animate", "animateKeyframes", "addKeyframe", "addAnimations", "transition", "UIViewPropertyAnimator",
    ]
    /// Properties that don't count if an animation changes them.
    private static let fading: Set<String> = ["alpha", "opacity", "isHidden", "transform"]

    private func runClosures(_ call: Call, _ frame: UIFrame) {
        if Self.animations.contains(call.name) { return self.animate(call, frame) }
        guard Self.immediate.contains(call.name) else { return }
        let object = call.receiver.flatMap { self.object($0, frame) }
        for argument in call.arguments {
            guard let closure = argument.value.closure else { continue }
            self.run(closure, with: object, frame)
        }
    }

    private func animate(_ call: Call, _ frame: UIFrame) {
        for argument in call.arguments {
            let changes = (argument.value.closure?.body ?? []).filter { statement in
                guard case .assignment(let target, _, _) = statement else { return false }
                return target.lastMember.map(Self.fading.contains) ?? false
            }
            self.perform(changes, frame.inner)
        }
    }
}

extension Expression {
    /// The name of its last call.
    var lastCalledName: String? {
        guard case .call = self.links.last, self.links.count >= 2,
            case .member(let name, _) = self.links[self.links.count - 2]
        else { return self.loneCall }
        return name
    }
}

extension [Statement] {
    /// Whether nothing in it may leave it before its end.
    fileprivate var isStraight: Bool {
        self.allSatisfy { statement in
            switch statement {
            case .guarded, .exit: false
            default: statement.bodies.allSatisfy(\.isStraight)
            }
        }
    }
}
