/// The text of a page without its tags, for searches; not for showing it, since nothing here makes a page safe.
public enum HTMLText: Sendable {
    /// Elements whose content isn't read.
    private static let hidden: Set<String> = ["script", "style", "title", "template"]
    /// Elements that begin a line.
    private static let blocks: Set<String> = [
        "p", "br", "div", "tr", "li", "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
        "blockquote", "pre", "td",
        "th", "section", "article", "header", "footer",
    ]
    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "copy": "©", "reg": "®",
        "trade": "™",
        "euro": "€", "pound": "£", "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’",
        "ldquo": "“",
        "rdquo": "”", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
        "szlig": "ß",
        "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ", "bull": "•", "middot": "·",
        "zwnj": " ",
    ]

    /// The text: one line for each block, with single blanks.
    public static func plain(_ html: String) -> String {
        var text = String.UnicodeScalarView()
        self.scan(html) { run in
            // A line break of the source is a blank.
            text.append(contentsOf: run.lazy.map { $0.properties.isWhitespace ? " " : $0 })
        } tag: { name, _ in
            if self.blocks.contains(name) { text.append("\n") }
        }
        let lines = String(text).split(separator: "\n").map {
            $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The values of `href`, with their entities decoded.
    static func references(_ html: String) -> [String] {
        var references: [String] = []
        self.scan(html) { _ in
        } tag: { _, attributes in
            if let value = self.attribute("href", attributes) { references.append(value) }
        }
        return references
    }

    /// Goes through a page once: texts with their entities decoded, and tags with their names in lower case.
    private static func scan(
        _ html: String,
        text: (String.UnicodeScalarView) -> Void,
        tag: (String, Substring.UnicodeScalarView) -> Void
    ) {
        var rest = html.unicodeScalars[...]
        var skipped: String?
        while let scalar = rest.first {
            if let open = skipped {
                rest = self.behindEnd(of: open, rest)
                skipped = nil
                continue
            }
            guard scalar == "<" else {
                let run = rest.prefix { $0 != "<" }
                rest = rest.dropFirst(run.count)
                text(self.decoded(run))
                continue
            }
            let after = rest.dropFirst()
            if self.hasPrefix(after, "!--") {
                rest = self.behindComment(after.dropFirst(3))
                continue
            }
            guard let first = after.first,
                first == "/" || first == "!" || first == "?" || first.properties.isAlphabetic
            else {
                text("<".unicodeScalars)
                rest = after
                continue
            }
            let content = self.tagContent(after)
            rest =
                content.endIndex < after.endIndex
                ? after[after.index(after: content.endIndex)...] : after[after.endIndex...]
            let isEnd = first == "/"
            let name = self.name(isEnd ? content.dropFirst() : content)
            if !isEnd, self.hidden.contains(name) { skipped = name }
            tag(name, isEnd ? content[content.endIndex...] : content)
        }
    }

    /// What follows the end tag of an element whose content isn't read: nothing in it is a tag or a comment.
    private static func behindEnd(
        of name: String,
        _ rest: Substring.UnicodeScalarView
    ) -> Substring.UnicodeScalarView {
        var rest = rest
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            guard rest.first == "/", self.name(rest.dropFirst().prefix(name.count + 1)) == name else {
                continue
            }
            return rest.drop { $0 != ">" }.dropFirst()
        }
        return rest[rest.endIndex...]
    }

    /// The letters and digits at the beginning, in lower case.
    private static func name(_ content: Substring.UnicodeScalarView) -> String {
        let name = content.prefix {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        }
        return String(String.UnicodeScalarView(name)).lowercased()
    }

    /// The content of a tag up to its `>` outside of quotation marks.
    private static func tagContent(_ rest: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var quote: Unicode.Scalar?
        for index in rest.indices {
            let scalar = rest[index]
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
            } else if scalar == ">" {
                return rest[..<index]
            }
        }
        return rest
    }

    private static func behindComment(_ rest: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var dashes = 0
        for index in rest.indices {
            if rest[index] == ">", dashes >= 2 { return rest[rest.index(after: index)...] }
            dashes = rest[index] == "-" ? dashes + 1 : 0
        }
        return rest[rest.endIndex...]
    }

    private static func hasPrefix(_ rest: Substring.UnicodeScalarView, _ text: String) -> Bool {
        rest.starts(with: text.unicodeScalars)
    }

    private static func attribute(_ name: String, _ content: Substring.UnicodeScalarView) -> String? {
        var rest = content.drop { !$0.properties.isWhitespace }
        while !rest.isEmpty {
            rest = rest.drop { $0.properties.isWhitespace || $0 == "/" }
            let key = rest.prefix { !$0.properties.isWhitespace && $0 != "=" }
            rest = rest.dropFirst(key.count).drop { $0.properties.isWhitespace }
            guard rest.first == "=" else {
                // A sign that can't begin a name must not stop the scan.
                if key.isEmpty { rest = rest.dropFirst() }
                continue
            }
            rest = rest.dropFirst().drop { $0.properties.isWhitespace }
            let value: Substring.UnicodeScalarView
            if let quote = rest.first, quote == "\"" || quote == "'" {
                value = rest.dropFirst().prefix { $0 != quote }
                rest = rest.dropFirst(value.count + 2)
            } else {
                value = rest.prefix { !$0.properties.isWhitespace }
                rest = rest.dropFirst(value.count)
            }
            if String(String.UnicodeScalarView(key)).lowercased() == name {
                return String(self.decoded(value))
            }
        }
        return nil
    }

    /// Decodes entities; one that isn't known stays.
    private static func decoded(_ text: Substring.UnicodeScalarView) -> String.UnicodeScalarView {
        var result = String.UnicodeScalarView()
        var rest = text
        while let scalar = rest.popFirst() {
            guard scalar == "&" else {
                result.append(scalar)
                continue
            }
            let name = rest.prefix(10).prefix { $0 != ";" && $0 != "&" && !$0.properties.isWhitespace }
            let behind = rest.dropFirst(name.count)
            guard behind.first == ";", let decoded = self.entity(String(String.UnicodeScalarView(name)))
            else {
                result.append(scalar)
                continue
            }
            result.append(decoded)
            rest = behind.dropFirst()
        }
        return result
    }

    private static func entity(_ name: String) -> Unicode.Scalar? {
        guard name.first == "#" else { return self.entities[name] }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let number = isHex ? digits.dropFirst() : digits
        guard !number.isEmpty, number.utf8.allSatisfy({ $0.isDigit || $0.isLetter }) else { return nil }
        return UInt32(number, radix: isHex ? 16 : 10).flatMap { Unicode.Scalar($0) }
    }
}
