import QuinceGuidelines

extension Evaluator {
    /// Whether all conditions hold; nil if that cannot be told.
    ///
    /// None at all is `else`, which holds.
    func holds(_ conditions: [Condition], in scope: Scope) -> Bool? {
        var isKnown = true
        for condition in conditions {
            switch self.holds(condition, in: scope) {
            case false: return false
            case nil: isKnown = false
            case true: break
            }
        }
        return isKnown ? true : nil
    }

    private func holds(_ condition: Condition, in scope: Scope) -> Bool? {
        switch condition {
        case .availability(let value): value
        case .expression(let expression): self.condition(expression, in: scope)
        case .binding, .other: nil
        }
    }

    /// Whether a condition holds; nil if that cannot be told.
    func condition(_ expression: Expression, in scope: Scope) -> Bool? {
        self.budget.nested { self.judged(expression, scope) }
    }

    private func judged(_ expression: Expression, _ scope: Scope) -> Bool? {
        if case .prefix("!", let inner) = expression.root, expression.links.isEmpty {
            return self.condition(inner, in: scope).map { !$0 }
        }
        if case .operation(let name, let left, let right) = expression.root, expression.links.isEmpty {
            return self.judged(name, left, right, scope)
        }
        if let name = expression.path.last, Self.isDarkName(name), expression.wholePath != nil,
            self.isGiven(expression, scope)
        {
            return self.appearance == .dark
        }
        guard let (value, place) = self.resolved(expression, in: scope) else { return nil }
        if case .boolean(let holds) = value.root, value.links.isEmpty { return holds }
        if case .operation(let name, let left, let right) = value.root {
            return self.judged(name, left, right, place)
        }
        if case .prefix("!", let inner) = value.root { return self.condition(inner, in: place).map { !$0 } }
        return nil
    }

    private func judged(_ name: String, _ left: Expression, _ right: Expression, _ scope: Scope) -> Bool? {
        switch name {
        case "&&", "||":
            let (one, two) = (self.condition(left, in: scope), self.condition(right, in: scope))
            let decisive = name == "||"
            if one == decisive || two == decisive { return decisive }
            return one == nil || two == nil ? nil : !decisive
        case "==": return self.isEqual(left, right, scope)
        case "!=": return self.isEqual(left, right, scope).map { !$0 }
        default: return nil
        }
    }

    private func isEqual(_ left: Expression, _ right: Expression, _ scope: Scope) -> Bool? {
        if right.isNothing { return self.isNothing(left, scope) }
        if let value = right.literalTruth { return self.condition(left, in: scope).map { $0 == value } }
        guard let one = self.caseName(left, in: scope), let two = self.caseName(right, in: scope) else {
            return nil
        }
        return one == two
    }

    private func isNothing(_ expression: Expression, _ scope: Scope) -> Bool? {
        self.resolved(expression, in: scope)?.0.isNothing
    }

    /// Names that say what appearance it is, where the project does not show how it knows.
    static func isDarkName(_ name: String) -> Bool {
        ["isdark", "isdarkmode", "isdarktheme", "darkmode", "isdarkscheme", "isdarkappearance"].contains(
            name.lowercased()
        )
    }

    /// Whether a name leads to nothing that the project writes down.
    private func isGiven(_ expression: Expression, _ scope: Scope) -> Bool {
        guard let (value, _) = self.resolved(expression, in: scope) else { return true }
        return value.wholePath == expression.wholePath
    }

    /// Whether an expression is the color scheme of its surroundings.
    func isAppearance(_ expression: Expression, in scope: Scope) -> Bool {
        guard let path = expression.wholePath, let last = path.last else { return false }
        if ["userInterfaceStyle", "effectiveUserInterfaceStyle"].contains(last) { return true }
        let names = path.first == "self" ? Array(path.dropFirst()) : path
        guard names.count == 1 else { return last == "colorScheme" }
        var place: Scope? = scope
        while let current = place {
            if let value = current.local(last) { return self.isAppearance(value) }
            if let variable = current.type?.variable(last) { return self.isAppearance(variable, current) }
            place = current.parent
        }
        return last == "colorScheme"
    }

    private func isAppearance(_ value: Scope.Value) -> Bool {
        guard case .expression(let expression, let scope) = value else { return false }
        return self.budget.nested { self.isAppearance(expression, in: scope) } ?? false
    }

    private func isAppearance(_ variable: VariableDeclaration, _ scope: Scope) -> Bool {
        if variable.attributes.contains(where: { $0.name == "Environment" && $0.words == ["colorScheme"] }) {
            return true
        }
        if variable.typeName == "ColorScheme" || variable.typeName == "UIUserInterfaceStyle" {
            return variable.value == nil
        }
        return false
    }
}

extension Expression {
    /// `nil`.
    var isNothing: Bool {
        guard case .none = self.root else { return false }
        return self.links.isEmpty
    }

    /// `true` or `false`.
    var literalTruth: Bool? {
        guard case .boolean(let value) = self.root, self.links.isEmpty else { return nil }
        return value
    }
}
