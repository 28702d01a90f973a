/// One Mustache template, not parsed yet.
package struct Template: Sendable {
    /// The name with which other templates include it.
    package let name: String
    package let text: String

    /// Reads an embedded file; see ``Swift/String/init(embedded:)``.
    ///
    /// A comment in the first line is removed together with its newline. The parser would keep the newline, and a template that
    /// is included in a line must not break it.
    package init(_ name: String, _ file: [UInt8]) {
        self.name = name
        self.text = String(String(embedded: file).trimmingPrefix(/\{\{![^}]*\}\}\n/))
    }

    /// Creates a template from its text.
    package init(_ name: String, text: String) {
        self.name = name
        self.text = text
    }

    /// The names after `{{>` and `{{<`.
    var includes: [String] {
        self.text.matches(of: /\{\{[><] *([^ }]+) *\}\}/).map { String($0.output.1) }
    }
}

extension String {
    /// The text of an embedded file, without the newline at its end.
    ///
    /// The newline ends the file and isn't part of the text: a template that is included in a line must not break it.
    package init(embedded file: [UInt8]) {
        self.init(decoding: file.last == UInt8(ascii: "\n") ? file.dropLast() : file[...], as: UTF8.self)
    }
}
