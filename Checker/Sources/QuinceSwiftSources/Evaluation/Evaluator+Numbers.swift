import QuinceGuidelines

extension Evaluator {
    /// The number an expression is worth; nil if that cannot be told.
    func number(_ expression: Expression?, in scope: Scope) -> Double? {
        guard let expression else { return nil }
        return self.budget.nested { self.computed(expression, scope) }.flatMap { $0.isNaN ? nil : $0 }
    }

    private func computed(_ expression: Expression, _ scope: Scope) -> Double? {
        if let length = self.screenLength(expression) { return length }
        guard let (value, place) = self.resolved(expression, in: scope) else { return nil }
        switch value.root {
        case .number(let number): return value.links.isEmpty ? number : nil
        case .operation(let name, let left, let right) where value.links.isEmpty:
            return self.operation(name, self.number(left, in: place), self.number(right, in: place))
        case .prefix("-", let inner): return self.number(inner, in: place).map { -$0 }
        case .implicit: return value.lastMember == "infinity" && value.links.count == 1 ? .infinity : nil
        case .name(let name): return self.called(name, value, place)
        default: return nil
        }
    }

    private func operation(_ name: String, _ left: Double?, _ right: Double?) -> Double? {
        guard let left, let right else { return nil }
        return switch name {
        case "+": left + right
        case "-": left - right
        case "*": left * right
        case "/": right == 0 ? nil : left / right
        default: nil
        }
    }

    private static let conversions: Set<String> = ["CGFloat", "Double", "Float", "Int", "NSNumber"]

    private func called(_ name: String, _ value: Expression, _ scope: Scope) -> Double? {
        if value.wholePath?.last == "infinity", Self.conversions.contains(name) { return .infinity }
        if self.screenLength(value) != nil { return self.screenLength(value) }
        guard value.links.count == 1, let arguments = value.firstArguments else { return nil }
        if Self.conversions.contains(name), arguments.count == 1 {
            return self.number(arguments[0].value, in: scope)
        }
        let numbers = arguments.compactMap { self.number($0.value, in: scope) }
        guard numbers.count == arguments.count else { return nil }
        return name == "max" ? numbers.max() : name == "min" ? numbers.min() : nil
    }

    /// `UIScreen.main.bounds.width` and its like.
    private func screenLength(_ expression: Expression) -> Double? {
        guard let path = expression.wholePath, path.starts(with: ["UIScreen", "main", "bounds"]),
            let last = path.last, last == "width" || last == "height"
        else { return nil }
        self.budget.needsViewport = true
        return last == "width" ? self.viewport?.width : self.viewport?.height
    }

    /// The size of `CGSize(width:height:)`, `CGRect(x:y:width:height:)` and `.init(…)` of both.
    func size(_ expression: Expression?, in scope: Scope) -> (width: Double?, height: Double?)? {
        guard let expression, let (value, place) = self.resolved(expression, in: scope),
            let arguments = value.firstArguments
        else { return nil }
        if let size = arguments["size"] { return self.size(size, in: place) }
        guard arguments["width"] != nil || arguments["height"] != nil else { return nil }
        return (self.number(arguments["width"], in: place), self.number(arguments["height"], in: place))
    }
}
