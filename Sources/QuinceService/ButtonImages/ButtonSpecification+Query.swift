import QuinceButtons
import QuinceProtocol

extension ButtonSpecification {
    /// The path at which this service draws it.
    func path(_ format: ButtonImage.Format = .png) -> String {
        let suffix = format == .svg ? ".svg" : ""
        return
            "\(Paths.button(self.mode))\(suffix)?\(FormParameters(self.parameters.map { .init($0.name, $0.value) }).text)"
    }

    /// The language of the title in HTML's form, such as `ja-JP`; the code of Hebrew has been different since 1989.
    var languageTag: String {
        guard self.mode != .logo else { return "en" }
        return self.locale.replacing("_", with: "-").replacing("iw-", with: "he-")
    }
}
