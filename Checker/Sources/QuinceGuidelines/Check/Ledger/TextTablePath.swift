/// The path of a table of texts in one language, without the language: `locales/*.json`, `values*/strings.xml`.
package struct TextTablePath: Hashable, Sendable {
    /// The same for the tables of all languages.
    package let pattern: String
    /// Empty for the language that has no name of its own.
    package let language: String

    /// nil for a file that is no such table, by its path.
    package init?(_ path: String) {
        var parts = path.split(separator: "/").map(String.init)
        guard let name = parts.last, let dot = name.lastIndex(of: "."), parts.count > 1 else { return nil }
        let folder = parts[parts.count - 2]
        let (stem, ending) = (String(name[..<dot]), String(name[name.index(after: dot)...]).lowercased())
        if ending == "xml" {
            guard folder == "values" || folder.hasPrefix("values-") else { return nil }
            parts[parts.count - 2] = "values"
            self.language = String(folder.dropFirst("values-".count))
        } else if folder.hasSuffix(".lproj"), ending == "strings" {
            parts[parts.count - 2] = "*.lproj"
            self.language = folder == "Base.lproj" ? "" : String(folder.dropLast(".lproj".count))
        } else if Self.plain.contains(ending) || Self.programs.contains(ending) && Self.hasTables(path) {
            guard let found = Self.language(of: stem) ?? Self.language(of: folder) else { return nil }
            if Self.language(of: stem) != nil {
                parts[parts.count - 1] = "\(stem.dropLast(found.count))*.\(ending)"
            } else {
                parts[parts.count - 2] = "*"
            }
            self.language = found
        } else {
            return nil
        }
        self.pattern = parts.joined(separator: "/")
    }

    private static let plain: Set<String> = ["json", "json5", "arb", "yaml", "yml", "properties"]
    /// Programs hold texts only in folders that are named for it.
    private static let programs: Set<String> = ["js", "mjs", "ts", "dart", "php"]

    private static func hasTables(_ path: String) -> Bool {
        let path = path.lowercased()
        return ["locale", "lang", "i18n", "l10n", "translation"].contains { path.contains($0) }
    }

    /// `de` of `de`, `app_de` and `messages.de`; `pt-BR` of `pt-BR`.
    private static func language(of name: String) -> String? {
        if TranslationTable.plainLocale(name) != nil { return name }
        guard let end = name.firstIndex(where: { "_-.".contains($0) }) else { return nil }
        var rest = name[name.index(after: end)...]
        while true {
            if TranslationTable.plainLocale(String(rest)) != nil { return String(rest) }
            guard let next = rest.firstIndex(where: { "_-.".contains($0) }) else { return nil }
            rest = rest[rest.index(after: next)...]
        }
    }

    /// Which of several languages people would read first: the smallest.
    var order: Int {
        if self.language.isEmpty { return 0 }
        return self.language == "en" ? 1 : self.language.hasPrefix("en") ? 2 : 3
    }
}
