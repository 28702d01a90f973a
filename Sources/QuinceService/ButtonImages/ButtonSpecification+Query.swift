import QuinceButtons
import QuinceProtocol

extension ButtonSpecification {
    /// Where this service draws it.
    func path(_ format: ButtonImage.Format = .png) -> String {
        let suffix = format == .svg ? ".svg" : ""
        return
            "\(Paths.button(self.mode))\(suffix)?\(FormParameters(self.parameters.map { .init($0.name, $0.value) }).text)"
    }

    /// The language of the title as HTML names it, such as `ja-JP`; Hebrew has had another code since 1989.
    var languageTag: String {
        guard self.mode != .logo else { return "en" }
        return self.locale.replacing("_", with: "-").replacing("iw-", with: "he-")
    }
}
