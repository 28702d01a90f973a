import PageLanguages
import WebPages

extension Template {
    /// The template in `language`.
    ///
    /// `[[key]]` is the text of a key; `[[key | app: <bdi>{{name}}</bdi>]]` says what its placeholders are, `[[key # days]]` that its
    /// number is the ``PluralCount`` in the property `days`. `[[@…]]` is about the language itself. Texts are escaped here, so that pages
    /// cost the same in every language.
    func translated(into language: Language) -> Template {
        // One pass, with a buffer for each text that is open: a text can be a value of another one.
        var buffers: [[UInt8]] = [[]]
        var rest = self.text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == Self.open, rest.first == Self.open {
                rest.removeFirst()
                buffers.append([])
            } else if byte == Self.close, rest.first == Self.close, buffers.count > 1 {
                rest.removeFirst()
                let directive = String(decoding: buffers.removeLast(), as: UTF8.self)
                buffers[buffers.count - 1] += Array(Self.expansion(of: directive[...], language).utf8)
            } else {
                buffers[buffers.count - 1].append(byte)
            }
        }
        return Template(self.name, text: String(decoding: buffers.joined(), as: UTF8.self))
    }

    private static let open = UInt8(ascii: "[")
    private static let close = UInt8(ascii: "]")

    private static func expansion(of directive: Substring, _ language: Language) -> String {
        if directive.first == "@" { return Self.markup(directive.dropFirst(), language) }
        let parts = directive.split(separator: " | ")
        var values = ["unseen": "<span class=\"unseen\">", "/unseen": "</span>"]
        for part in parts.dropFirst() {
            guard let colon = part.firstRange(of: ": ") else { continue }
            let markup = String(part[colon.upperBound...])
            // A value without an element of its own doesn't change the direction of the sentence.
            values[String(part[..<colon.lowerBound])] =
                markup.hasPrefix("<") ? markup : language.isolated(markup)
        }
        let head = parts[0].split(separator: " # ")
        guard let message = language.catalog[String(head[0])] else { return String(head[0]) }
        guard head.count == 2 else { return Self.escaped(message.phrase, values) }
        values["count"] = "{{count}}"
        let forms = language.pluralRule.categories.map { category in
            let form = Self.escaped(message.phrase(category), values)
            return "{{#\(category.rawValue)}}\(form){{/\(category.rawValue)}}"
        }
        return "{{#\(head[1])}}\(forms.joined()){{/\(head[1])}}"
    }

    private static func escaped(_ phrase: Phrase, _ values: [String: String]) -> String {
        phrase.pieces.map { piece in
            switch piece {
            case .text(let text): HTMLEscaping().escapeText(text)
            case .placeholder(let name): values[name] ?? ""
            }
        }.joined()
    }

    private static func markup(_ name: Substring, _ language: Language) -> String {
        let isEnglish = language == .english
        return switch name {
        case "html": "lang=\"\(language.tag)\"\(language.isRightToLeft ? " dir=\"rtl\"" : "")"
        // What is for developers is English on every page.
        case "en": isEnglish ? "" : " lang=\"en\" dir=\"ltr\""
        case "begin-en": isEnglish ? "" : "<div class=\"english\" lang=\"en\" dir=\"ltr\">"
        case "end-en": isEnglish ? "" : "</div>"
        case "options": Self.options(language)
        default: ""
        }
    }

    /// The languages to choose from, each in its own words.
    private static func options(_ chosen: Language) -> String {
        Language.all.map { language in
            let selected = language == chosen ? " selected" : ""
            let name = HTMLEscaping().escapeText(language.name)
            return "<option value=\"\(language.tag)\" lang=\"\(language.tag)\"\(selected)>\(name)</option>"
        }.joined(separator: "\n")
    }
}

/// A number in a text of a template, with its plural form.
struct PluralCount: Hashable, Sendable {
    let count: String
    let zero: Bool
    let one: Bool
    let two: Bool
    let few: Bool
    let many: Bool
    let other: Bool

    /// The number, in the language of the current request.
    init(_ number: Int) {
        let category = Language.current.pluralRule.category(of: number)
        self.count = "\(number)"
        self.zero = category == .zero
        self.one = category == .one
        self.two = category == .two
        self.few = category == .few
        self.many = category == .many
        self.other = category == .other
    }
}
