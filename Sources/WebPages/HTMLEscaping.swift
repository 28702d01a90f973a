import Mustache

/// Escapes text for HTML, one Unicode scalar after the other.
///
/// The Mustache package escapes characters. But a character can be a quotation mark with a combining accent: to Swift,
/// `"\u{301}` isn't `"`, but it still ends an attribute in a browser.
package struct HTMLEscaping: MustacheContentType {
    /// The name with which templates request it; reading it registers it with the Mustache package.
    static let registered: String = {
        MustacheContentTypes.register(HTMLEscaping(), named: "MARKUP")
        return "MARKUP"
    }()

    package init() {}

    /// The text for an element or a quoted attribute.
    ///
    /// NUL, which HTML does not allow, becomes U+FFFD.
    package func escapeText(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            case "\0": escaped.append("\u{FFFD}")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
