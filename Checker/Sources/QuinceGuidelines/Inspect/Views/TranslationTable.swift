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
        guard file.namesApple, let object = Self.object(file) else { return nil }
        let words = file.path.split(separator: "/").map(String.init)
        let name = words.last.map { String($0.prefix { $0 != "." }) } ?? ""
        let locale =
            Self.plainLocale(name) ?? words.dropLast().reversed().lazy.compactMap(Self.plainLocale).first
        guard let locale else { return nil }
        var facts = ProjectFacts()
        var count = 0
        Self.flatten(object, "", &count, depth: 0) { key, text in
            facts.strings["i18n.\(key)", default: [:]][locale] = text
        }
        return facts
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
