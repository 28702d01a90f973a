/// A project's changes to Tailwind's classes, in `tailwind.config.js` or a similar file.
package struct TailwindTheme: Sendable, Equatable {
    /// The keys that are said anew by the name of their section; ``all`` among them where every one may be.
    private var sections: [String: Set<String>]

    private static let all = "*"

    /// nil for any other file, and where the configuration has no theme.
    init?(_ file: InputFile) {
        let name = file.path.split(separator: "/").last ?? ""
        guard name.hasPrefix("tailwind.config."), file.mentions(["theme", "presets"]) else { return nil }
        let source = SourceText(file)
        self.sections = [:]
        var cursor = ByteCursor(source)
        if cursor.find("presets:", from: 0) != nil { self.sections[Self.all] = [] }
        guard let start = cursor.find("theme:", from: 0) else { return }
        cursor.position = start + 6
        cursor.skipBlanks()
        guard cursor.peek() == UInt8(ascii: "{") else {
            self.sections[Self.all] = []
            return
        }
        self.read(cursor.string(cursor.skipBalanced()))
    }

    private mutating func read(_ theme: String) {
        for (section, code) in ObjectLiteral.entries(of: theme) {
            guard section == "extend" else {
                self.sections[section] = [Self.all]
                continue
            }
            for (section, code) in ObjectLiteral.entries(of: code) {
                let keys = ObjectLiteral.entries(of: code).map(\.key)
                let isPlain = code.trimmed(" \t\r\n").hasPrefix("{") && !code.contains("...")
                self.sections[section, default: []].formUnion(isPlain ? keys : [Self.all])
            }
        }
    }

    /// With what another configuration of the project changes.
    func joined(with other: TailwindTheme) -> TailwindTheme {
        var copy = self
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
