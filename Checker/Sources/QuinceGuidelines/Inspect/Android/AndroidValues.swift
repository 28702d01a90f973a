import Foundation

/// Follows references to resources.
struct AndroidValues {
    let resources: AndroidResources
    let strings: [String: [String: String]]
    let appearance: Appearance
    /// Classes that the configuration calls buttons, with their package or without.
    let declaredButtons: Set<String>

    init(_ facts: ProjectFacts, _ appearance: Appearance) {
        self.declaredButtons = Set(facts.signInButtons.keys)
        self.resources = facts.resources
        self.strings = facts.strings
        self.appearance = appearance
    }

    /// A color; unknown if a theme or a file that is not there decides it.
    func color(_ text: String?, depth: Int = 0) -> Measured<RGBColor> {
        guard let text, depth < 12 else { return .unseen }
        if let color = AndroidColors.literal(text) { return .known(color) }
        if text == "@null" { return .known(.clear) }
        if let name = Self.name(text, kind: "color"),
            let value = self.resources.value("color/\(name)", self.appearance)
        {
            return self.color(value.text, depth: depth + 1)
        }
        return .unknown(because: "\(text) is set elsewhere")
    }

    /// A length in dp; nil if it is none or not known.
    func length(_ text: String?, depth: Int = 0) -> Double? {
        guard let text, depth < 12 else { return nil }
        if let name = Self.name(text, kind: "dimen") {
            return self.length(self.resources.value("dimen/\(name)", self.appearance)?.text, depth: depth + 1)
        }
        for unit in ["dip", "dp", "sp"] where text.hasSuffix(unit) {
            guard let value = Double(text.dropLast(unit.count).filter { !$0.isWhitespace }), value.isFinite
            else {
                return nil
            }
            return value
        }
        return nil
    }

    /// The name behind `@color/` or `@com.example:color/`; nil for other references.
    static func name(_ text: String, kind: String) -> String? {
        guard text.hasPrefix("@"), !text.hasPrefix("@android:"), let slash = text.lastIndex(of: "/"),
            text[..<slash].hasSuffix(kind)
        else { return nil }
        return String(text[text.index(after: slash)...])
    }

    /// A value of a style or of those it comes from.
    func item(_ names: [String], of style: String?, depth: Int = 0) -> String? {
        guard let style, depth < 16 else { return nil }
        let name = Self.name(style, kind: "style") ?? (style.hasPrefix("@") ? "" : style)
        guard let value = self.resources.value("style/\(name)", self.appearance) else {
            // A style without an entry of its own may still come from one by its name.
            return self.item(names, of: Self.prefix(of: name), depth: depth + 1)
        }
        for item in names {
            if let found = value.items[item] { return found }
        }
        return self.item(names, of: value.parent ?? Self.prefix(of: name), depth: depth + 1)
    }

    /// Whether a style or one that it comes from has a word in its name.
    func isNamed(_ word: String, _ style: String?, depth: Int = 0) -> Bool {
        guard let style, depth < 16 else { return false }
        if style.contains(word) { return true }
        let name = Self.name(style, kind: "style") ?? (style.hasPrefix("@") ? "" : style)
        let value = self.resources.value("style/\(name)", self.appearance)
        return self.isNamed(word, value?.parent ?? Self.prefix(of: name), depth: depth + 1)
    }

    /// `A.B` of `A.B.C`.
    private static func prefix(of name: String) -> String? {
        name.lastIndex(of: ".").map { String(name[..<$0]) }
    }

    /// Whether a style and those it comes from are all in the project, as far as that can be told.
    func isDeclared(_ style: String?) -> Bool {
        guard let style, let name = Self.name(style, kind: "style") else { return style == nil }
        return self.resources.value("style/\(name)", self.appearance) != nil
    }

    /// A drawable by its reference, followed to the one that is drawn.
    func drawable(_ text: String?, depth: Int = 0) -> AndroidDrawable? {
        guard let text, depth < 8,
            let name = Self.name(text, kind: "drawable") ?? Self.name(text, kind: "mipmap")
        else {
            return nil
        }
        guard let drawable = self.resources.drawable(name, self.appearance) else { return nil }
        guard let reference = drawable.reference else { return drawable }
        return self.drawable(reference, depth: depth + 1)
    }

    /// The texts of a reference, in every language; of a literal that one.
    func texts(_ text: String?, at place: SourcePlace) -> [CodeString] {
        guard let text else { return [] }
        if let name = Self.name(text, kind: "string") { return self.texts(named: name, at: place) }
        var string = CodeString(AndroidText.shown(text), at: place)
        // `@{viewModel.title}` and what a theme tells.
        if text.hasPrefix("@") || text.hasPrefix("?") {
            string.text = nil
            string.code = [text]
        }
        return [string]
    }

    /// The texts of a string resource.
    func texts(named name: String, at place: SourcePlace, depth: Int = 0) -> [CodeString] {
        guard depth < 4, let table = self.strings["@string/\(name)"] else {
            var string = CodeString(nil, at: place)
            string.code = [name]
            return [string]
        }
        let all = table.sorted { $0.key < $1.key }.prefix(60)
        if let reference = all.first.flatMap({ Self.name($0.value, kind: "string") }), all.count == 1 {
            return self.texts(named: reference, at: place, depth: depth + 1)
        }
        return all.map { locale, text in
            var string = CodeString(text.contains("%") ? nil : text, at: place)
            string.locale = locale.isEmpty ? nil : locale
            return string
        }
    }
}

extension CodeString {
    /// A text that no code gives.
    init(_ text: String?, at place: SourcePlace) {
        self.text = text
        self.place = place
        self.depth = 0
    }
}
