/// A project's changes to Tailwind's classes, in `tailwind.config.js` or a similar file, or in a style sheet.
package struct TailwindTheme: Sendable, Equatable {
    /// The keys that are said anew by the name of their section; ``all`` among them where every one may be.
    private var sections: [String: Set<String>]

    /// The project's own colors by name, such as `primary-foreground`, as they are written.
    private var colors: [String: String] = [:]
    /// The project's own lengths by section and key, such as `spacing.13`, as they are written.
    private var lengths: [String: String] = [:]
    /// Names of values, `--primary`, as style sheets set them for the whole page.
    private var variables: [String: String] = [:]
    private var darkVariables: [String: String] = [:]

    private static let all = "*"
    /// Stands for values that the theme gives and that aren't known.
    static let unknown = "theme()"

    /// nil for any other file, and where the configuration has no theme.
    init?(_ file: InputFile) {
        let name = file.path.split(separator: "/").last ?? ""
        guard name.hasPrefix("tailwind.config."), file.mentions(["theme", "presets"]) else { return nil }
        let source = SourceText(file)
        self.sections = [:]
        var cursor = ByteCursor(source)
        // NativeWind's preset leaves Tailwind's own classes as they are.
        if let found = cursor.find("presets:", from: 0) {
            cursor.position = found
            let presets = cursor.string(cursor.skip(behind: "]"))
            let isPlain = presets.contains("nativewind/preset") && !presets.contains(",")
            if !isPlain { self.sections[Self.all] = [] }
        }
        guard let start = cursor.find("theme:", from: 0) else { return }
        cursor.position = start + 6
        cursor.skipBlanks()
        guard cursor.peek() == UInt8(ascii: "{") else {
            self.sections[Self.all] = []
            return
        }
        self.read(cursor.string(cursor.skipBalanced()))
    }

    /// Of the style sheet that loads Tailwind; nil for all others.
    init?(sheet file: InputFile) {
        guard file.mentions(["@tailwind", "tailwindcss"]) else { return nil }
        var sheet = StyleSheet()
        sheet.add(file.text.split(separator: "@theme").joined(separator: ":root ").replacingWords("inline"))
        self.sections = [:]
        self.variables = sheet.variables(in: .always)
        for rule in sheet.rules where rule.selector.count == 1 && rule.selector[0].classes == ["dark"] {
            self.darkVariables.merge(rule.declarations.filter { $0.key.hasPrefix("--") }) { $1 }
        }
        self.darkVariables.merge(sheet.variables(in: .dark)) { one, _ in one }
        let parts = [
            "--color-": "colors", "--text-": "fontSize", "--spacing": "spacing", "--leading-": "lineHeight",
        ]
        for name in self.variables.keys {
            for (prefix, section) in parts where name.hasPrefix(prefix) {
                let key = String(name.dropFirst(prefix.count))
                self.sections[section, default: []].insert(key.isEmpty ? Self.all : key)
                if section == "colors" { self.colors[key] = "var(\(name))" }
            }
        }
        guard !self.variables.isEmpty else { return nil }
    }

    /// Without the values that the dark theme sets anew, where that may always be there.
    var withoutDark: TailwindTheme {
        var theme = self
        for name in self.darkVariables.keys { theme.variables[name] = Self.unknown }
        theme.darkVariables = [:]
        return theme
    }

    private mutating func read(_ theme: String) {
        for (section, code) in ObjectLiteral.entries(of: theme) {
            self.readValues(of: section, code)
            guard section == "extend" else {
                self.sections[section] = [Self.all]
                continue
            }
            for (section, code) in ObjectLiteral.entries(of: code) {
                self.readValues(of: section, code)
                let keys = ObjectLiteral.entries(of: code).map(\.key)
                let isPlain = code.trimmed(" \t\r\n").hasPrefix("{") && !Self.spreads(code)
                self.sections[section, default: []].formUnion(isPlain ? keys : [Self.all])
            }
        }
    }

    /// Whether code takes values from elsewhere, comments aside.
    private static func spreads(_ code: String) -> Bool {
        code.split(whereSeparator: \.isNewline).contains { line in
            let end = line.firstRange(of: "//")?.lowerBound ?? line.endIndex
            return line[..<end].contains("...")
        }
    }

    private mutating func readValues(of section: String, _ code: String) {
        if section == "colors" { self.readColors(code, prefix: "") }
        for (key, value) in ObjectLiteral.entries(of: code) {
            guard let text = CodeLiteral.value(of: value) else { continue }
            self.lengths["\(section).\(key)"] = text
        }
    }

    /// The length of `13` in `h-13`, if the project says it.
    func length(_ value: String, of key: String) -> String? {
        Self.names(of: key).lazy.compactMap { self.lengths["\($0).\(value)"] }
            .first { StyleLength.pixels($0, fontSize: nil) != nil }
    }

    /// `primary: { DEFAULT: "#…", foreground: "#…" }`.
    private mutating func readColors(_ code: String, prefix: String) {
        for (key, value) in ObjectLiteral.entries(of: code) {
            let name = key == "DEFAULT" ? prefix : prefix.isEmpty ? key : "\(prefix)-\(key)"
            if value.hasPrefix("{"), prefix.utf8.count < 100 {
                self.readColors(value, prefix: name)
            } else if let text = CodeLiteral.value(of: value) {
                self.colors[name] = text
            }
        }
    }

    /// The color of `primary`, `brand-500` and `primary/90`, if the project says it; with that of the dark appearance if it differs.
    func color(_ name: String) -> (light: String, dark: String?)? {
        let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
        guard let first = parts.first, let text = self.colors[first] else { return nil }
        let opacity = parts.dropFirst().first.flatMap { Double($0) }.map { $0 / 100 }
        guard parts.count == 1 || opacity != nil else { return nil }
        func color(_ variables: [String: String]) -> String? {
            StyleVariables.resolved(text.replacingWords("/ <alpha-value>"), in: variables)
                .flatMap { StyleColor.parse($0) }.map { color in
                    var color = color
                    color.alpha *= opacity ?? 1
                    return color.hexadecimal
                }
        }
        guard let light = color(self.variables) else { return nil }
        let dark = color(self.variables.merging(self.darkVariables) { $1 })
        return (light, dark == light ? nil : dark)
    }

    /// With what another configuration of the project changes.
    func joined(with other: TailwindTheme) -> TailwindTheme {
        var copy = self
        copy.colors.merge(other.colors) { one, _ in one }
        copy.lengths.merge(other.lengths) { one, _ in one }
        copy.variables.merge(other.variables) { one, _ in one }
        copy.darkVariables.merge(other.darkVariables) { one, _ in one }
        copy.sections.merge(other.sections) { $0.union($1) }
        return copy
    }

    /// Whether a class such as `bg-slate-100`, here `slate-100` of `bg`, may mean something else than Tailwind's documentation says.
    func changes(_ value: String, of key: String) -> Bool {
        if self.sections[Self.all] != nil { return true }
        let color = value.split(separator: "-").first.map(String.init) ?? value
        let opaque = color.split(separator: "/").first.map(String.init) ?? color
        return Self.names(of: key).contains { name in
            guard let keys = self.sections[name] else { return false }
            return keys.contains(Self.all) || !keys.isDisjoint(with: [value, color, opaque])
        }
    }

    /// The sections that a class is looked up in.
    private static func names(of key: String) -> [String] {
        switch key {
        case "text": ["fontSize", "colors", "textColor"]
        case "bg": ["colors", "backgroundColor"]
        case "border": ["colors", "borderColor", "borderWidth"]
        case "rounded": ["borderRadius"]
        case "leading": ["lineHeight", "spacing"]
        case "fill": ["colors", "fill"]
        case "opacity": ["opacity"]
        case "scale": ["scale"]
        case "h": ["spacing", "height"]
        case "w": ["spacing", "width"]
        case "min-h": ["spacing", "minHeight"]
        case "max-h": ["spacing", "maxHeight"]
        case "min-w": ["spacing", "minWidth"]
        case "max-w": ["spacing", "maxWidth"]
        default: key.hasPrefix("p") || key == "size" ? ["spacing", "padding", "size"] : []
        }
    }
}

extension String {
    /// Without some words.
    fileprivate func replacingWords(_ words: String) -> String {
        self.split(separator: words, omittingEmptySubsequences: false).joined()
    }
}
