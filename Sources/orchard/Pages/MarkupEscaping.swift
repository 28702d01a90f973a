import Mustache

/// Escapes text for HTML, scalar by scalar.
///
/// A quotation mark with a combining accent is another character to Swift and still a quotation mark to a browser, so
/// comparing characters, as the Mustache package does, is not enough.
struct MarkupEscaping: MustacheContentType {
    /// The name templates ask for it by; reading it makes it known to the Mustache package.
    static let registered: String = {
        MustacheContentTypes.register(MarkupEscaping(), named: "ORCHARD")
        return "ORCHARD"
    }()

    func escapeText(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if let name = Self.names[scalar] {
                escaped.unicodeScalars.append(contentsOf: name.unicodeScalars)
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
    }

    private static let names: [Unicode.Scalar: String] = [
        "<": "&lt;", ">": "&gt;", "&": "&amp;", "\"": "&quot;", "'": "&#39;",
    ]
}
