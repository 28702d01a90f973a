import QuinceButtons
import QuinceProtocol

extension ButtonSpecification {
    /// All parameters of its endpoint, in the order of Apple's page.
    var parameters: [FormParameters.Parameter] {
        Self.parameterNames(of: self.mode).map { .init($0, self.text(of: $0)) }
    }

    /// The same with other values; what the endpoint does not take is refused as there.
    func changing(_ changes: [String: Int]) throws(Refusal) -> Self {
        try ButtonSpecification(
            mode: self.mode,
            parameters: self.parameters.map { ($0.name, changes[$0.name].map(String.init) ?? $0.value) }
        )
    }

    /// Where this service draws it.
    func path(_ format: ButtonImage.Format = .png) -> String {
        let suffix = format == .svg ? ".svg" : ""
        return "\(Paths.button(self.mode))\(suffix)?\(FormParameters(self.parameters).text)"
    }

    /// The language of the title as HTML names it, such as `ja-JP`; Hebrew has had another code since 1989.
    var languageTag: String {
        guard self.mode != .logo else { return "en" }
        return self.locale.replacing("_", with: "-").replacing("iw-", with: "he-")
    }

    private func text(of name: String) -> String {
        switch name {
        case "width": String(self.width)
        case "height", "size": String(self.height)
        case "color": self.color.rawValue
        case "border": String(self.hasBorder)
        case "type": self.type.rawValue
        case "border_radius": String(self.borderRadius)
        case "scale": String(self.scale)
        case "locale": self.locale
        case "label-position": String(self.labelPosition)
        case "logo-position": String(self.logoPosition)
        case "logo-size": self.logoSize.rawValue
        default: preconditionFailure("an endpoint has a parameter '\(name)' that has no value")
        }
    }
}
