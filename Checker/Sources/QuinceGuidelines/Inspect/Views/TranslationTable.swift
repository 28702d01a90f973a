import Foundation

/// Texts of an app by language, from the files that hold them.
enum TranslationTable {
    /// Tables with more texts than this are looked at no further.
    private static let maximumCount = 20_000

    /// A table of Flutter: `app_en.arb`.
    static func arb(_ file: InputFile) -> ProjectFacts? {
        guard file.namesApple, let object = Self.object(file) else { return nil }
        let name = (file.path.split(separator: "/").last ?? "").dropLast(4)
        let locale = (object["@@locale"] as? String) ?? Self.locale(in: String(name))
        var facts = ProjectFacts()
        for (key, value) in object.prefix(Self.maximumCount) where !key.hasPrefix("@") {
            guard let text = value as? String else { continue }
            facts.strings["l10n.\(key)", default: [:]][locale ?? ""] = text
        }
        return facts
    }

    /// A table of i18next and others: `locales/en/translation.json`, with texts in groups.
    static func json(_ file: InputFile) -> ProjectFacts? {
        guard file.namesApple, let object = Self.object(file), let locale = Self.locale(ofPath: file.path)
        else { return nil }
        var facts = ProjectFacts()
        var count = 0
        let table = Self.table(ofPath: file.path)
        Self.flatten(object, "", &count, depth: 0) { key, text in
            facts.strings["i18n.\(key)", default: [:]][locale] = text
            if let table { facts.strings["i18n.\(table):\(key)", default: [:]][locale] = text }
        }
        return facts
    }

    /// The name of a table that a file holds, beside others of its language: `login` of `locales/en/login.json`.
    private static func table(ofPath path: String) -> String? {
        let name = path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""
        return Self.plainLocale(name) == nil ? name : nil
    }

    /// A table in a program: `export const en = { login: { apple: "…" } }`, or one for several languages.
    static func program(_ file: InputFile) -> ProjectFacts? {
        guard file.namesApple, file.bytes.count <= 1_048_576 else { return nil }
        let folders = [
            "locale", "lang", "i18n", "translation", "messages", "intl", "l10n", "texts", "strings",
        ]
        let isTable = folders.contains { file.path.lowercased().contains($0) }
        let locale = isTable ? Self.locale(ofPath: file.path) : nil
        guard locale != nil || file.mentions(["en:", "'en'", "\"en\"", "en ="]) else { return nil }
        var facts = ProjectFacts()
        var cursor = ByteCursor(SourceText(file))
        var (count, position) = (0, 0)
        while let start = cursor.find("{", from: position), count < Self.maximumCount {
            position = start + 1
            let before = cursor.string(max(0, start - 60)..<start).trimmed(" \t\r\n(")
            guard before.hasSuffix("=") || before.hasSuffix("default") else { continue }
            cursor.position = start
            let code = cursor.string(cursor.skipBalanced())
            position = cursor.position
            let entries = ObjectLiteral.entries(of: code)
            let languages = entries.filter { Self.isLanguage($0.key) && $0.value.hasPrefix("{") }
            if !languages.isEmpty {
                for (key, value) in languages {
                    Self.flatten(ObjectLiteral.entries(of: value), "", key, &count, 0, &facts)
                }
            } else if let language = Self.language(before) ?? locale {
                Self.flatten(entries, "", language, &count, 0, &facts)
            }
        }
        return facts.strings.isEmpty ? nil : facts
    }

    /// Of `const en =` and `const en: Texts =`.
    private static func language(_ code: String) -> String? {
        let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        guard let index = words.lastIndex(where: { ["const", "let", "var"].contains($0) }),
            index + 1 < words.count
        else { return nil }
        let name = words[index + 1]
        return Self.isLanguage(name) ? Self.plainLocale(name) : nil
    }

    /// Codes of ISO 639-1 that apps are translated to; `ui` and `db` are none.
    private static let languages = Set(
        """
        ar bg bn ca cs da de el en es et fa fi fr gu he hi hr hu id it ja kk kn ko lt lv ml mr ms nb nl no pa pl
        pt ro ru sk sl sr sv sw ta te th tl tr uk ur uz vi zh
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )

    private static func isLanguage(_ name: String) -> Bool {
        Self.plainLocale(name) != nil && Self.languages.contains(String(name.prefix(2)))
    }

    private static func flatten(
        _ entries: [(key: String, value: String)],
        _ prefix: String,
        _ locale: String,
        _ count: inout Int,
        _ depth: Int,
        _ facts: inout ProjectFacts
    ) {
        guard depth < 8 else { return }
        for (key, value) in entries {
            count += 1
            guard count < Self.maximumCount else { return }
            if value.hasPrefix("{") {
                // i18next's first level names the table.
                let isTable = depth == 0 && (key == "translation" || key == "common" || key == "translations")
                Self.flatten(
                    ObjectLiteral.entries(of: value),
                    isTable ? "" : "\(prefix)\(key).",
                    locale,
                    &count,
                    depth + 1,
                    &facts
                )
            } else if let text = CodeLiteral.value(of: value) {
                facts.strings["i18n.\(prefix)\(key)", default: [:]][locale] = text
            }
        }
    }

    /// Of `locales/en/auth.json` and `translations/en.ts`.
    private static func locale(ofPath path: String) -> String? {
        let words = path.split(separator: "/").map(String.init)
        let name = words.last.map { String($0.prefix { $0 != "." }) } ?? ""
        return Self.plainLocale(name) ?? words.dropLast().reversed().lazy.compactMap(Self.plainLocale).first
    }

    private static func flatten(
        _ object: [String: Any],
        _ prefix: String,
        _ count: inout Int,
        depth: Int,
        _ take: (String, String) -> Void
    ) {
        guard depth < 8 else { return }
        for (key, value) in object {
            count += 1
            guard count < Self.maximumCount else { return }
            if let text = value as? String { take(prefix + key, text) }
            if let inner = value as? [String: Any] {
                Self.flatten(inner, "\(prefix)\(key).", &count, depth: depth + 1, take)
            }
        }
    }

    private static func object(_ file: InputFile) -> [String: Any]? {
        // Deep nesting would be too much for the parser; no table has it.
        guard file.bytes.count <= 4_194_304, Self.depth(of: file.bytes) < 64 else { return nil }
        return try? JSONSerialization.jsonObject(with: file.bytes) as? [String: Any]
    }

    private static func depth(of bytes: Data) -> Int {
        var (depth, most) = (0, 0)
        for byte in bytes {
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
            most = max(most, depth)
        }
        return most
    }

    /// The language at the end of a name: `app_pt_BR`, `intl_en`.
    private static func locale(in name: String) -> String? {
        let parts = name.split(whereSeparator: { $0 == "_" || $0 == "-" || $0 == "." })
        guard let last = parts.last else { return nil }
        if parts.count > 1, last.count == 2 || last.count == 4, last.first?.isUppercase == true {
            return "\(parts[parts.count - 2])_\(last)"
        }
        return last.count == 2 || last.count == 3 ? String(last) : nil
    }

    /// A name that is a language and nothing else: `en`, `pt-BR`.
    static func plainLocale(_ name: String) -> String? {
        let parts = name.split(whereSeparator: { $0 == "-" || $0 == "_" })
        guard (1...3).contains(parts.count), let first = parts.first, first.count == 2,
            first.allSatisfy({ $0.isLowercase && $0.isASCII })
        else { return nil }
        guard parts.dropFirst().allSatisfy({ $0.count == 2 || $0.count == 4 || $0.count == 3 }) else {
            return nil
        }
        return parts.joined(separator: "_")
    }
}
