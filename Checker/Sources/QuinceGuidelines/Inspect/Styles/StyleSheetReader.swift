/// Reads the text of a style sheet.
struct StyleSheetReader {
    private var cursor: ByteCursor
    private(set) var rules: [StyleSheet.Rule] = []
    /// The values of Sass by name, `$gray`: its own, and those it was given.
    private(set) var sassNames: [String: String]
    private var frames: [Frame] = []

    /// Rules deeper in rules are left out.
    private static let maximumDepth = 32

    private struct Frame {
        /// Each with whether it is of a pseudo-element; none for at-rules and for what is not understood.
        var selectors: [(parts: [StyleSelector], isPseudo: Bool)] = []
        var scope = TailwindClass.Scope.always
        /// Whether rules in it stand on their own, as in an at-rule.
        var isTransparent = false
        var declarations = ""
    }

    init(_ text: String, sassNames: [String: String] = [:]) {
        self.sassNames = sassNames
        self.cursor = ByteCursor(SourceText(path: "", bytes: Array(text.utf8)))
    }

    mutating func run() {
        var start = 0
        while !self.cursor.isAtEnd {
            switch self.cursor.peek() {
            case UInt8(ascii: "/") where self.cursor.peek(1) == UInt8(ascii: "*"):
                self.take(start..<self.cursor.position)
                self.cursor.position += 2
                _ = self.cursor.skip(behind: "*/")
                start = self.cursor.position
            // Sass has comments up to the end of the line.
            case UInt8(ascii: "/") where self.cursor.peek(1) == UInt8(ascii: "/") && self.isAtWord:
                self.take(start..<self.cursor.position)
                while !self.cursor.isAtEnd, self.cursor.peek() != 0x0A { self.cursor.position += 1 }
                start = self.cursor.position
            case UInt8(ascii: "\""), UInt8(ascii: "'"): self.cursor.skipString()
            case UInt8(ascii: ";"):
                self.cursor.position += 1
                self.take(start..<self.cursor.position)
                start = self.cursor.position
            // `#{$gray}` of Sass.
            case UInt8(ascii: "#") where self.cursor.peek(1) == UInt8(ascii: "{"):
                self.cursor.position += 2
                while !self.cursor.isAtEnd, ![UInt8(ascii: "}"), 0x0A].contains(self.cursor.peek()) {
                    self.cursor.position += 1
                }
                if !self.cursor.isAtEnd { self.cursor.position += 1 }
            case UInt8(ascii: "{"):
                self.open(self.cursor.string(start..<self.cursor.position))
                self.cursor.position += 1
                start = self.cursor.position
            case UInt8(ascii: "}"):
                self.take(start..<self.cursor.position)
                self.close()
                self.cursor.position += 1
                start = self.cursor.position
            default: self.cursor.position += 1
            }
        }
        self.take(start..<self.cursor.position)
        while !self.frames.isEmpty { self.close() }
    }

    /// Whether what comes next isn't the rest of a word, such as an address.
    private var isAtWord: Bool {
        guard self.cursor.position > 0 else { return true }
        return [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}")]
            .contains(self.cursor.source.bytes[self.cursor.position - 1])
    }

    private mutating func take(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        guard !self.frames.isEmpty else { return self.takeStatement(self.cursor.string(range)) }
        self.frames[self.frames.count - 1].declarations += self.cursor.string(range) + ";"
    }

    /// `$gray: #999;` outside of all rules.
    private mutating func takeStatement(_ text: String) {
        let text = text.trimmed(" \t\r\n;")
        guard text.hasPrefix("$"), let colon = text.firstIndex(of: ":"),
            self.sassNames.count < Self.maximumNames
        else { return }
        let name = text[..<colon].trimmed(" ")
        let value = text[text.index(after: colon)...].trimmed(" ").replacingSuffix("!default", by: "")
            .trimmed(" ")
        let known = Self.replacing(self.sassNames, in: value)
        if name.dropFirst().allSatisfy(Self.isOfName), known.utf8.count < 200 {
            self.sassNames[name] = known
        }
    }

    private static let maximumNames = 2_000

    private static func isOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "-" || character == "_"
    }

    /// A text with the values of Sass in the places of their names: `$gray`, `colors.$gray`, `#{$gray}`.
    static func replacing(_ values: [String: String], in text: String) -> String {
        guard !values.isEmpty, text.contains("$") else { return text }
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "$") {
            let name = rest[mark...].dropFirst().prefix(while: Self.isOfName)
            let after = rest[name.endIndex...]
            let before = rest[..<mark]
            guard let value = values["$" + name] else {
                result += rest[..<name.endIndex]
                rest = after
                continue
            }
            if before.hasSuffix("#{"), after.hasPrefix("}") {
                result += before.dropLast(2) + value
                rest = after.dropFirst()
            } else {
                let space =
                    before.hasSuffix(".")
                    ? before.dropLast().reversed().prefix(while: Self.isOfName).count + 1 : 0
                result += before.dropLast(space) + value
                rest = after
            }
            guard result.utf8.count < 100_000 else { return text }
        }
        return result + rest
    }

    private mutating func open(_ prelude: String) {
        let text = prelude.trimmed(" \t\r\n")
        let outer = self.frames.last ?? Frame(isTransparent: true)
        var frame = Frame(scope: outer.scope)
        if self.frames.count >= Self.maximumDepth {
            frame.scope = .never
        } else if text.hasPrefix("@") {
            frame = Frame(
                selectors: outer.selectors,
                scope: Self.scope(of: text, in: outer.scope),
                isTransparent: outer.isTransparent
            )
        } else {
            let own = text.split(separator: ",").compactMap { Self.selector($0.trimmed(" \t\r\n")) }
            frame.selectors = outer.isTransparent ? own : Self.combined(outer.selectors, own)
            if text.hasPrefix("&"), let next = text.dropFirst().first, !next.isWhitespace, next != ">",
                !outer.isTransparent
            {
                frame.selectors = text.split(separator: ",").flatMap {
                    Self.continued(outer.selectors, by: $0.trimmed(" \t\r\n"))
                }
            }
        }
        self.frames.append(frame)
    }

    private typealias Selector = (parts: [StyleSelector], isPseudo: Bool)

    private static func combined(_ outer: [Selector], _ inner: [Selector]) -> [Selector] {
        outer.prefix(8).flatMap { above in
            inner.prefix(8).map { (parts: above.parts + $0.parts, isPseudo: $0.isPseudo) }
        }
    }

    /// `&--apple` and `&.is-dark` in `.button` continue its name.
    private static func continued(_ outer: [Selector], by text: String) -> [Selector] {
        let suffix = text.dropFirst()
        return outer.prefix(8).compactMap { above in
            var parts = above.parts
            guard let last = parts.indices.last, !above.isPseudo else { return nil }
            if suffix.hasPrefix("."), let added = StyleSelector(suffix) {
                parts[last].classes += added.classes
            } else if let name = parts[last].classes.last,
                suffix.utf8.allSatisfy({ $0.isName || $0 == UInt8(ascii: "-") })
            {
                parts[last].classes[parts[last].classes.count - 1] = name + suffix
            } else {
                return nil
            }
            return (parts, false)
        }
    }

    private mutating func close() {
        guard let frame = self.frames.popLast(), frame.scope != .never else { return }
        let (text, applied) = Self.withoutApplied(Self.replacing(self.sassNames, in: frame.declarations))
        let declarations = StyleDeclarations.parse(text)
        guard !declarations.isEmpty || !applied.isEmpty else { return }
        let important = text.contains("!important") ? StyleDeclarations.parse(Self.onlyImportant(text)) : [:]
        for (parts, isPseudo) in frame.selectors where !parts.isEmpty && parts.count <= 8 {
            self.rules.append(
                StyleSheet.Rule(
                    selector: parts,
                    declarations: declarations,
                    important: important,
                    applied: applied,
                    scope: frame.scope,
                    isOfPseudoElement: isPseudo
                )
            )
        }
    }

    private static func onlyImportant(_ text: String) -> String {
        text.split(separator: ";").filter { $0.contains("!important") }.joined(separator: ";")
    }

    /// Takes `@apply px-4 py-2;` out of declarations.
    private static func withoutApplied(_ text: String) -> (text: String, applied: [String]) {
        guard text.contains("@apply") else { return (text, []) }
        var applied: [String] = []
        let kept = text.split(separator: ";").filter { part in
            let part = part.trimmed(" \t\r\n")
            guard part.hasPrefix("@apply") else { return true }
            applied += part.dropFirst(6).split(whereSeparator: \.isWhitespace).map(String.init)
            return false
        }
        return (kept.joined(separator: ";"), applied)
    }

    private static func scope(of rule: String, in outer: TailwindClass.Scope) -> TailwindClass.Scope {
        let text = rule.lowercased().filter { !$0.isWhitespace }
        if text.hasPrefix("@layer") || text.hasPrefix("@supports") { return outer }
        guard text.hasPrefix("@media"), outer == .always else { return .never }
        if text == "@media(prefers-color-scheme:dark)" { return .dark }
        if text == "@mediascreen" || text == "@mediaall" || text == "@media(prefers-color-scheme:light)" {
            return .always
        }
        let (least, most) = (Self.width("(min-width:", in: text), Self.width("(max-width:", in: text))
        let limits = StyleContext.narrowWidth..<StyleContext.wideWidth
        switch (least, most) {
        case (let least?, nil) where least > limits.lowerBound && least <= limits.upperBound: return .wide
        case (nil, let most?) where limits.contains(most): return .narrow
        default: return .never
        }
    }

    private static func width(_ condition: String, in rule: String) -> Double? {
        rule.firstRange(of: condition).flatMap {
            StyleLength.pixels(String(rule[$0.upperBound...].prefix { $0 != ")" }), fontSize: nil)
        }
    }

    /// `.card > .button::before`; nil for what has states, attributes or siblings in it.
    private static func selector(_ text: String) -> (parts: [StyleSelector], isPseudo: Bool)? {
        var text = text.replacingPrefix(":root", by: "html")
        var isPseudo = false
        for ending in ["::before", "::after", ":before", ":after"] where text.hasSuffix(ending) {
            text = String(text.dropLast(ending.count))
            isPseudo = true
            break
        }
        var parts: [StyleSelector] = []
        for word in text.split(whereSeparator: { $0.isWhitespace }) {
            if word == ">" {
                if !parts.isEmpty { parts[parts.count - 1].isParent = true }
            } else if word == "&" {
                continue
            } else {
                guard let part = StyleSelector(word) else { return nil }
                parts.append(part)
            }
        }
        return (parts, isPseudo)
    }
}
