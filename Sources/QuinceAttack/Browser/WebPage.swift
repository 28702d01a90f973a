import Foundation

/// The forms, the links and the title of an HTML page.
package struct WebPage: Sendable {
    package struct Form: Sendable {
        package var action: String
        package var method: String
        package var fields: [Field] = []
        /// The fields that each button adds; buttons without a name add none.
        package var buttons: [Field] = []

        package func has(_ name: String) -> Bool { self.fields.contains { $0.name == name } }
    }

    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    package struct Link: Hashable, Sendable {
        /// The URL as it is written, with resolved character references.
        package let address: String
        /// The visible text.
        package let text: String
        /// Whether a script or an attribute does something other than open the URL.
        package let isScripted: Bool
    }

    package private(set) var forms: [Form] = []
    package private(set) var links: [Link] = []
    package private(set) var title = ""

    private var formsByID: [String: Int] = [:]
    private var openForm: Int?

    /// Reads the page; never fails.
    package init(_ html: String) {
        var rest = Substring(html)
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            if rest.hasPrefix("!--") {
                rest = rest.range(of: "-->").map { rest[$0.upperBound...] } ?? ""
                continue
            }
            guard let tag = Self.tag(&rest) else { continue }
            self.take(tag.name, tag.attributes, &rest)
        }
    }

    private mutating func take(_ name: String, _ attributes: [String: String], _ rest: inout Substring) {
        switch name {
        case "script", "style":
            rest = rest.range(of: "</\(name)").map { rest[$0.lowerBound...] } ?? ""
        case "title" where self.title.isEmpty:
            self.title = Self.unescaped(rest.prefix { $0 != "<" })
        case "form":
            self.forms.append(
                Form(action: attributes["action"] ?? "", method: (attributes["method"] ?? "get").lowercased())
            )
            self.openForm = self.forms.count - 1
            if let id = attributes["id"] { self.formsByID[id] = self.forms.count - 1 }
        case "/form": self.openForm = nil
        case "a":
            guard let address = attributes["href"] else { return }
            let end = rest.range(of: "</a", options: .caseInsensitive)?.lowerBound ?? rest.endIndex
            self.links.append(
                Link(
                    address: address,
                    text: Self.text(in: rest[..<end]),
                    isScripted: attributes.keys.contains(where: Self.isAction)
                )
            )
        case "input", "button":
            guard let index = attributes["form"].map({ self.formsByID[$0] }) ?? self.openForm else { return }
            self.take(name, attributes, into: index)
        default: break
        }
    }

    private mutating func take(_ tag: String, _ attributes: [String: String], into index: Int) {
        guard let name = attributes["name"] else { return }
        let field = Field(name, attributes["value"] ?? "")
        let type = attributes["type"]?.lowercased()
        if tag == "button" || type == "submit" {
            self.forms[index].buttons.append(field)
        } else if !["radio", "checkbox"].contains(type) || attributes["checked"] != nil {
            self.forms[index].fields.append(field)
        }
    }

    /// A tag's name and attributes, from the text after its `<`.
    private static func tag(_ rest: inout Substring) -> (name: String, attributes: [String: String])? {
        let name = rest.prefix { $0.isLetter || $0 == "/" || $0.isNumber }.lowercased()
        guard !name.isEmpty else { return nil }
        rest = rest.dropFirst(name.count)
        var attributes: [String: String] = [:]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "/" }
            guard let first = rest.first, first != ">" else { break }
            let key = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }
            rest = rest[key.endIndex...]
            if key.isEmpty { rest = rest.dropFirst() }
            attributes[key.lowercased()] = attributes[key.lowercased()] ?? Self.value(&rest)
        }
        rest = rest.dropFirst()
        return (name, attributes)
    }

    private static func value(_ rest: inout Substring) -> String {
        let after = rest.drop(while: \.isWhitespace)
        guard after.first == "=" else { return "" }
        rest = after.dropFirst().drop(while: \.isWhitespace)
        guard let quote = rest.first, quote == "\"" || quote == "'" else {
            let value = rest.prefix { !$0.isWhitespace && $0 != ">" }
            rest = rest[value.endIndex...]
            return Self.unescaped(value)
        }
        let value = rest.dropFirst().prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
        return Self.unescaped(value)
    }

    /// Whether an attribute of a link does more than open its URL: `data-method`, `hx-delete`, `onclick`.
    private static func isAction(_ attribute: String) -> Bool {
        attribute == "download" || ["data-", "hx-", "on"].contains { attribute.hasPrefix($0) }
    }

    /// The visible text of `html`: without tags, with resolved character references.
    package static func text(in html: Substring) -> String {
        let pieces = html.split(separator: "<", omittingEmptySubsequences: false)
        let text = pieces.dropFirst().reduce(into: String(pieces.first ?? "")) { text, piece in
            if let end = piece.firstIndex(of: ">") { text += piece[piece.index(after: end)...] }
        }
        return Self.unescaped(text[...])
    }

    private static let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// `text` with its character references resolved.
    package static func unescaped(_ text: Substring) -> String {
        String(text).replacing(/&(#[xX]?)?([0-9A-Za-z]+);/) { match in
            guard let mark = match.1 else { return Self.named[String(match.2)] ?? String(match.0) }
            let number = UInt32(match.2, radix: mark.count == 2 ? 16 : 10)
            return number.flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
        }
    }
}
