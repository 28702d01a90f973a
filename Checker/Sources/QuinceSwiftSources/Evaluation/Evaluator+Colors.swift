import QuinceGuidelines

extension Evaluator {
    /// The color an expression is worth in this appearance.
    func color(_ expression: Expression?, in scope: Scope) -> Measured<RGBColor> {
        guard let expression else { return .unseen }
        return self.budget.nested { self.computedColor(expression, scope) }
            ?? .unknown(because: "the color is computed")
    }

    private func computedColor(_ expression: Expression, _ scope: Scope) -> Measured<RGBColor>? {
        guard let (value, place) = self.resolved(expression, in: scope) else { return nil }
        if case .macro("colorLiteral", let arguments) = value.root {
            return self.mixed(arguments, place).map { .known($0) }
        }
        return self.colorCalls(value, place)
    }

    /// A chain such as `Color.black.opacity(0.5)`: its last call first, when it changes what is before it.
    private func colorCalls(_ value: Expression, _ scope: Scope) -> Measured<RGBColor>? {
        let links = value.links
        if case .call(let arguments) = links.last, links.count >= 2,
            case .member(let name, _) = links[links.count - 2]
        {
            let base = value.droppingLast(2)
            if name == "opacity" || name == "withAlphaComponent" {
                return self.faded(base, by: arguments.unlabelled, scope)
            }
            if Self.harmless.contains(name) { return self.color(base, in: scope) }
        }
        if case .member(let name, _) = links.last, Self.harmless.contains(name) {
            return self.color(value.droppingLast(1), in: scope)
        }
        return self.hexadecimal(value) ?? self.madeColor(value, scope) ?? self.namedColor(value, scope)
    }

    private static let harmless: Set<String> = [
        "cgColor", "gradient", "ignoresSafeArea", "edgesIgnoringSafeArea", "shadow", "resolvedColor",
    ]

    private func faded(_ base: Expression, by amount: Expression?, _ scope: Scope) -> Measured<RGBColor>? {
        guard let amount = self.number(amount, in: scope) else { return nil }
        return self.color(base, in: scope).map {
            RGBColor(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha * min(max(amount, 0), 1))
        }
    }

    private static let types: Set<String> = ["Color", "UIColor", "NSColor", "CGColor"]

    /// `Color(…)`, `UIColor(…)` and `.init(…)`.
    private func madeColor(_ value: Expression, _ scope: Scope) -> Measured<RGBColor>? {
        guard let name = value.path.first, Self.types.contains(name), value.links.count == 1,
            let arguments = value.firstArguments
        else { return nil }
        if let text = (arguments["named"] ?? arguments.unlabelled)?.literalText {
            return self.asset(named: text)
        }
        // `UIColor(named: Names.border)`
        if let argument = arguments["named"] ?? arguments.unlabelled, argument.wholePath != nil,
            case .literal(let text, _) = self.text(argument, in: scope)
        {
            return self.asset(named: text)
        }
        if let inner = Self.wrapped(arguments), name != "UIColor" || arguments["cgColor"] != nil {
            return self.color(inner, in: scope)
        }
        if let closure = (arguments.first { $0.isTrailing } ?? arguments.first)?.value.closure
            ?? arguments["dynamicProvider"]?.closure
        {
            return self.provided(closure, scope)
        }
        return self.mixed(arguments, scope).map { .known($0) }
    }

    private static func wrapped(_ arguments: [Argument]) -> Expression? {
        for label in ["uiColor", "nsColor", "cgColor"] { if let inner = arguments[label] { return inner } }
        guard arguments.count == 1, arguments[0].value.closure == nil else { return nil }
        return arguments.unlabelled
    }

    /// The color of a closure that is asked for every appearance.
    private func provided(_ closure: Closure, _ scope: Scope) -> Measured<RGBColor>? {
        guard case .expression(let value, let place) = self.result(of: closure.body, in: scope) else {
            return nil
        }
        return self.color(value, in: place)
    }

    /// Red, green and blue, or white, of an initializer.
    private func mixed(_ arguments: [Argument], _ scope: Scope) -> RGBColor? {
        let value = { (label: String) in self.number(arguments[label], in: scope) }
        let alpha = value("alpha") ?? value("opacity") ?? 1
        if let white = value("white") { return RGBColor(white: white, alpha: alpha) }
        guard let red = value("red"), let green = value("green"), let blue = value("blue") else { return nil }
        return RGBColor(red: red, green: green, blue: blue, alpha: alpha)
    }
}
