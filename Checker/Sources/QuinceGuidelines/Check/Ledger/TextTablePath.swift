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
        } else if Self.plain.contains(ending) || Self.programs.contains(ending) && Self.isInTables(parts) {
            let ofFolder = Self.isInTables(parts) && Self.isLanguage(folder) ? folder : nil
            guard let found = Self.language(of: stem) ?? ofFolder else { return nil }
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

    private static func isInTables(_ parts: [String]) -> Bool {
        parts.dropLast().contains { Self.folders.contains($0.lowercased()) }
    }

    private static let folders: Set<String> = [
        "locale", "locales", "lang", "langs", "language", "languages", "i18n", "l10n", "translation",
        "translations",
        "messages",
    ]

    /// `de` of `de`, `app_de` and `messages.de`; `pt-BR` of `pt-BR`.
    private static func language(of name: String) -> String? {
        if Self.isLanguage(name) { return name }
        guard let end = name.firstIndex(where: { "_-.".contains($0) }) else { return nil }
        var rest = name[name.index(after: end)...]
        while true {
            if Self.isLanguage(String(rest)) { return String(rest) }
            guard let next = rest.firstIndex(where: { "_-.".contains($0) }) else { return nil }
            rest = rest[rest.index(after: next)...]
        }
    }

    /// Whether a name is a language, and no short word of English: `sign_in`, `sign_up`.
    private static func isLanguage(_ name: String) -> Bool {
        TranslationTable.plainLocale(name) != nil
            && !["in", "up", "to", "by", "on", "of", "my", "go"].contains(name)
    }

    /// Which of several languages people would read first: the smallest.
    var order: Int {
        if self.language.isEmpty { return 0 }
        return self.language == "en" ? 1 : self.language.hasPrefix("en") ? 2 : 3
    }
}
