import QuinceGuidelines

extension UIRun {
    /// Runs statements in a frame.
    func perform(_ body: [Statement], _ frame: UIFrame) {
        for statement in body {
            guard self.step() else { return }
            self.perform(statement, frame)
        }
    }

    private func perform(_ statement: Statement, _ frame: UIFrame) {
        switch statement {
        case .expression(let expression): self.perform(expression, frame)
        case .assignment(let target, let name, let value): self.assign(target, name, value, frame)
        case .variable(let variable): self.declare(variable, frame)
        case .branch(let branch): self.perform(branch, frame)
        case .selection(let selection): self.perform(selection, frame)
        case .guarded(let conditions, _): self.bind(conditions, frame)
        case .block(let inner): self.perform(inner, frame.inner)
        case .exit(let value):
            guard let value else { return }
            frame.give(self.object(value, frame))
        case .compilation(let clauses):
            for clause in clauses { self.perform(clause.body, frame) }
        case .function, .type: break
        }
    }

    private func declare(_ variable: VariableDeclaration, _ frame: UIFrame) {
        frame.scope.bind(variable.name, to: variable.value, in: frame.scope)
        guard let value = variable.value else { return }
        frame.bind(variable.name, to: self.object(value, frame, typeName: variable.typeName))
    }

    // MARK: Branches

    private func perform(_ branch: IfStatement, _ frame: UIFrame) {
        var isOpen = false
        for (index, clause) in branch.clauses.enumerated() {
            let holds = self.evaluator.holds(clause.conditions, in: frame.scope)
            if holds == false { continue }
            // An else is one way of several, unless no other may be taken.
            isOpen = isOpen || holds == nil
            let mark = isOpen ? Branch(of: branch.position.place, way: index) : nil
            self.perform(clause.body, frame, clause.conditions, mark)
            if holds == true { return }
        }
    }

    private func perform(
        _ body: [Statement],
        _ frame: UIFrame,
        _ conditions: [Condition],
        _ mark: Branch?
    ) {
        // Assignments to variables outside must be seen outside, so that only what is declared inside is new.
        let inner = frame.inner
        self.bind(conditions, inner)
        if let mark { self.branches.append(mark) }
        defer { if mark != nil { self.branches.removeLast() } }
        self.perform(body, inner)
        if let result = inner.result { frame.give(result) }
    }

    private func perform(_ selection: SwitchStatement, _ frame: UIFrame) {
        if let chosen = self.evaluator.chosen(selection, in: frame.scope) {
            self.perform(chosen.body, frame, [], nil)
        } else {
            for (index, option) in selection.cases.enumerated() {
                self.perform(option.body, frame, [], Branch(of: selection.position.place, way: index))
            }
        }
    }

    private func bind(_ conditions: [Condition], _ frame: UIFrame) {
        for case .binding(let name, let value?) in conditions {
            // In `guard let logo = logo` the name means what it meant before.
            if value.wholePath != [name] { frame.scope.bind(name, to: value, in: frame.scope) }
            if let object = self.object(value, frame) { frame.bind(name, to: object) }
        }
    }

    // MARK: Assignments

    private func assign(_ target: Expression, _ name: String, _ value: Expression, _ frame: UIFrame) {
        if self.activates(target, frame) { return }
        guard name.isEmpty, let path = target.wholePath else { return }
        let names = path.first == "self" && path.count > 1 ? Array(path.dropFirst()) : path
        let object = self.object(value, frame)
        guard names.count > 1 else {
            if frame.owner != nil, !frame.isLocal(names[0]) {
                return self.set(frame.owner ?? self.root, names, value, object, target.position, frame)
            }
            if frame.isLocal(names[0]), path.count == 1 {
                frame.assign(names[0], value, object)
            } else if let object, !Self.isOwnProperty(names[0]) {
                self.bind(names[0], to: object)
            } else {
                self.set(frame.owner ?? self.root, names, value, object, target.position, frame)
            }
            return
        }
        guard let receiver = self.named(names[0], frame) else {
            if Self.isOwnProperty(names[0]) {
                self.set(frame.owner ?? self.root, names, value, object, target.position, frame)
            }
            return
        }
        self.set(receiver, Array(names.dropFirst()), value, object, target.position, frame)
    }

    /// Properties of a view that a class sets on itself.
    private static func isOwnProperty(_ name: String) -> Bool {
        ["layer", "titleLabel", "imageView", "frame", "bounds", "configuration", "contentEdgeInsets"]
            .contains(name)
    }

    private func set(
        _ object: UIObject,
        _ path: [String],
        _ value: Expression,
        _ inner: UIObject?,
        _ position: Position,
        _ frame: UIFrame
    ) {
        if path.count == 1, self.setsAdded(path[0], value, on: object, frame) { return }
        if path == ["overrideUserInterfaceStyle"] {
            self.fixedAppearance = self.evaluator.caseName(value, in: frame.scope)
        }
        object.settings.append(
            UISetting(
                path: path,
                value: value,
                scope: frame.scope,
                position: position,
                object: inner,
                isConditional: !self.branches.isEmpty
            )
        )
    }
}

extension UIFrame {
    /// Gives an object back, where nothing was given yet.
    func give(_ object: UIObject?) { self.result = self.result ?? object }
}
