import Mustache

/// Escapes text for HTML, one Unicode scalar after the other.
///
/// The escaping of the Mustache package compares characters, and a character may be a quotation mark with a
/// combining accent: `"\u{301}` is not `"` to Swift, and still ends an attribute for a browser.
package struct HTMLEscaping: MustacheContentType {
    /// The name templates ask for it by; reading it makes it known to the Mustache package.
    static let registered: String = {
        MustacheContentTypes.register(HTMLEscaping(), named: "MARKUP")
        return "MARKUP"
    }()

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
