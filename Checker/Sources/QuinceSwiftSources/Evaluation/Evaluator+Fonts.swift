import QuinceGuidelines

extension Evaluator {
    /// The font that an expression is worth.
    func font(_ expression: Expression?, in scope: Scope) -> FontMeasure {
        guard let expression else { return .unseen }
        return self.budget.nested { self.computedFont(expression, scope) } ?? .unknown
    }

    private func computedFont(_ expression: Expression, _ scope: Scope) -> FontMeasure? {
        guard let (value, place) = self.resolved(expression, in: scope) else { return nil }
        // `.body.bold()`, `.system(size: 17).weight(.medium)`: the first call or name decides.
        var links = value.links[...]
        var name: String? = if case .name(let name) = value.root { name } else { nil }
        while case .member(let member, _) = links.first {
            name = member
            links = links.dropFirst()
            if case .call = links.first { break }
        }
        guard let name else { return nil }
        guard case .call(let arguments) = links.first else {
            return FontMeasure.style(name) ?? self.font(addition: name)
        }
        return self.font(name, arguments, place) ?? FontMeasure.style(value.path.dropLast().last ?? "")
    }

    private func font(addition name: String) -> FontMeasure? {
        guard let addition = self.project.addition(name, to: ["Font", "UIFont"]),
            case .expression(let value, let place) = self.value(of: addition, in: Scope())
        else { return nil }
        return self.font(value, in: place)
    }

    private func font(_ name: String, _ arguments: [Argument], _ scope: Scope) -> FontMeasure? {
        let number = { (label: String) in
            self.number(arguments[label], in: scope).map { Measured.known($0) }
                ?? .unknown(because: "the size is computed")
        }
        switch name {
        case "system":
            if arguments["size"] != nil { return .system(number("size")) }
            return arguments.unlabelled?.lastMember.flatMap(FontMeasure.style)
        case "systemFont", "boldSystemFont", "italicSystemFont", "monospacedSystemFont":
            return .system(number("ofSize"))
        case "monospacedDigitSystemFont", "roundedSystemFont": return .system(number("ofSize"))
        case "preferredFont": return arguments["forTextStyle"]?.lastMember.flatMap(FontMeasure.style)
        case "custom":
            let size = arguments["fixedSize"] != nil ? number("fixedSize") : number("size")
            return FontMeasure(family: self.family(arguments.unlabelled, scope), size: size)
        case "UIFont" where arguments["name"] != nil:
            return FontMeasure(family: self.family(arguments["name"], scope), size: number("size"))
        case "Font", "CTFont": return self.font(arguments.unlabelled, in: scope)
        case "scaledFont": return self.scaled(self.font(arguments["for"], in: scope))
        case "withSize":
            return FontMeasure(
                family: .unseen,
                size: self.number(arguments.unlabelled, in: scope).map { .known($0) } ?? .unseen
            )
        default:
            let types = ["Font", "UIFont"]
            guard
                case .expression(let value, let place) = self.result(
                    of: name,
                    arguments,
                    ofTypes: types,
                    in: scope
                )
            else { return nil }
            return self.font(value, in: place)
        }
    }

    private func family(_ expression: Expression?, _ scope: Scope) -> Measured<String> {
        guard let expression, let (value, _) = self.resolved(expression, in: scope),
            let name = value.literalText
        else { return .unknown(because: "the font's name is computed") }
        return .known(name)
    }

    private func scaled(_ font: FontMeasure) -> FontMeasure {
        guard case .known(let size) = font.size else { return font }
        return FontMeasure(
            family: font.family,
            size: .assumed(size, because: "people choose the size of scaled fonts")
        )
    }
}
