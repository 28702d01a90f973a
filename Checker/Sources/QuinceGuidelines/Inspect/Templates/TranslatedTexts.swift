/// The texts behind the keys that code gives to a translation library: `t('login.apple')`, `{{ 'login.apple' | translate }}`.
struct TranslatedTexts: Sendable {
    /// Texts by key and language, as the tables of the project have them.
    private let tables: [String: [String: String]]
    /// What stands before the keys of a file: `useTranslations("Login")`.
    private let prefixes: [String]

    static let none = TranslatedTexts(tables: [:], prefixes: [])

    private init(tables: [String: [String: String]], prefixes: [String]) {
        (self.tables, self.prefixes) = (tables, prefixes)
    }

    init(_ facts: ProjectFacts, for source: SourceText) {
        let tables = facts.strings.filter { $0.key.hasPrefix(Self.mark) }
        self.init(tables: tables, prefixes: tables.isEmpty ? [] : Self.prefixes(in: source))
    }

    var isEmpty: Bool { self.tables.isEmpty }

    private static let mark = "i18n."

    private static func prefixes(in source: SourceText) -> [String] {
        var prefixes: [String] = []
        var cursor = ByteCursor(source)
        for word in ["useTranslations(", "getTranslations(", "keyPrefix:", "useTranslation(", "namespace:"]
            as [StaticString]
        {
            var start = 0
            while let found = cursor.find(word, from: start), prefixes.count < 20 {
                start = found + word.utf8CodeUnitCount
                cursor.position = start
                cursor.skipBlanks()
                let mark = cursor.peek()
                guard [0x22, 0x27, 0x60].contains(mark) else { continue }
                cursor.position += 1
                prefixes.append(cursor.string(cursor.take { $0 != mark && $0 != 0x0A }))
            }
        }
        return prefixes
    }

    /// The texts that code shows, those of English first; nil if no table has its key.
    func texts(of code: String) -> [(locale: String, text: String)]? {
        guard !self.isEmpty else { return nil }
        return Self.keys(in: code).lazy.compactMap { self.texts(key: $0) }.first
    }

    /// The texts of a key.
    func texts(key: String) -> [(locale: String, text: String)]? {
        // i18next writes the name of the table before the key.
        let plain = key.split(separator: ":").last.map(String.init) ?? key
        let names =
            (key.contains(":") ? [key] : []) + self.prefixes.flatMap { ["\($0):\(plain)", "\($0).\(plain)"] }
            + [plain]
        guard let table = names.lazy.compactMap({ self.tables[Self.mark + $0] }).first else { return nil }
        let sorted = table.sorted {
            ($0.key.hasPrefix("en") ? "" : $0.key) < ($1.key.hasPrefix("en") ? "" : $1.key)
        }
        return sorted.prefix(40).filter { !$0.value.contains("{") }.map { ($0.key, $0.value) }
    }

    private static let objects: Set<String> = [
        "t", "tr", "i18n", "l10n", "strings", "messages", "translations", "translation", "texts", "lang",
        "dict", "dictionary", "copy", "labels", "locale",
    ]

    private static let functions: Set<String> = [
        "t", "$t", "i18n", "translate", "tr", "__", "formatMessage", "instant", "$tc", "tc", "_",
    ]

    /// What may be keys in code: the first argument of a function that translates, what a filter gets, and members of an object.
    private static func keys(in code: String) -> [String] {
        let code = code.trimmed(" \t\r\n{}")
        guard code.utf8.count <= 400 else { return [] }
        if let open = code.firstIndex(of: "(") {
            let name = code[..<open].split(separator: ".").last.map(String.init) ?? ""
            let inner = CodeSplit.parts(of: String(code[code.index(after: open)...].dropLast()), at: ",")
            guard Self.functions.contains(name.trimmed("?! ")), let first = inner.first else { return [] }
            if let key = CodeLiteral.value(of: first) { return [key] }
            let id = ObjectLiteral.entries(of: first).first { $0.key == "id" }
            return id.flatMap { CodeLiteral.value(of: $0.value) }.map { [$0] } ?? []
        }
        if let (key, filter) = CodeSplit.halves(of: code, at: "|") {
            let name = filter.trimmed(" ").prefix { $0.isLetter }
            return ["translate", "t", "transloco", "i18n"].contains(String(name))
                ? CodeLiteral.value(of: key).map { [$0] } ?? [] : []
        }
        let names = code.split(separator: ".").map { $0.trimmed("?! ") }
        guard names.count > 1, names.allSatisfy({ $0.utf8.allSatisfy(\.isName) }) else { return [] }
        let keys = [names.dropFirst().joined(separator: "."), names[names.count - 1]]
        // Of any object, only a key that names Apple itself is one of a table.
        return keys.filter {
            Self.objects.contains(names[0].lowercased()) || $0.lowercased().contains("apple")
        }
    }
}
