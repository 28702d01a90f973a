/// A call of Rails that makes a link or a button: `link_to "Sign in", path, class: "apple"`.
struct RailsHelper {
    let element: String
    let title: String?
    let attributes: [(String, MarkupAttribute.Value)]
    /// Whether what it shows stands after it, up to `end`.
    let opensBlock: Bool

    /// nil for any other code.
    init?(_ code: String) {
        let code = code.trimmed("=- \t\r\n")
        let helpers = [("link_to", "a"), ("button_to", "button")]
        guard let helper = helpers.first(where: { code.hasPrefix($0.0) }),
            let next = code.dropFirst(helper.0.count).first, next == " " || next == "("
        else { return nil }
        let arguments = code.dropFirst(helper.0.count).trimmed("( ")
        self.element = helper.1
        self.opensBlock = arguments.hasSuffix(" do") || arguments.hasSuffix("|")
        self.title = self.opensBlock ? nil : Self.string(arguments)
        let option = Self.option("class", in: arguments).map { ("class", MarkupAttribute.Value.literal($0)) }
        self.attributes = [("href", .computed(arguments))] + (option.map { [$0] } ?? [])
    }

    /// A string that a text begins with.
    private static func string(_ text: String) -> String? {
        guard let mark = text.first, mark == "\"" || mark == "'" else { return nil }
        let inner = text.dropFirst().prefix { $0 != mark }
        return inner.contains("#{") ? nil : String(inner)
    }

    private static func option(_ name: String, in text: String) -> String? {
        for key in ["\(name): ", ":\(name) => "] {
            guard let range = text.firstRange(of: key) else { continue }
            return Self.string(String(text[range.upperBound...]))
        }
        return nil
    }
}
