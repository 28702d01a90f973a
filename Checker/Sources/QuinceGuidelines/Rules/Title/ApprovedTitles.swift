import QuinceButtons

/// The titles that Apple's own buttons have, in all languages.
struct ApprovedTitles: Sendable {
    /// By ``TitleText/key``.
    private let titles: [String: [Title]]
    private let keys: WordSearch
    private let locales: [String: [ButtonType: String]]
    /// The words of a locale's titles, without Apple's name.
    private let words: [String: Set<String>]

    /// Those of QuinceButtons.
    static let all = ApprovedTitles()

    struct Title: Hashable, Sendable {
        let type: ButtonType
        let locale: String
        let text: String
    }

    /// In English; the words of the guidelines.
    static let english: [ButtonType: String] = [
        .signIn: "Sign in with Apple", .signUp: "Sign up with Apple", .continue: "Continue with Apple",
    ]

    private init() {
        var locales = ["en_US": Self.english]
        if let table = try? TitleTable.embedded.get() {
            for locale in table.locales {
                for type in ButtonType.allCases {
                    locales[locale, default: [:]][type] = table.title(type, in: locale)?.text
                }
            }
        }
        var titles: [String: [Title]] = [:]
        for locale in locales.keys.sorted() {
            for (type, text) in locales[locale] ?? [:] {
                titles[TitleText(text).key, default: []].append(Title(type: type, locale: locale, text: text))
            }
        }
        self.titles = titles
        self.keys = WordSearch(Array(titles.keys))
        self.locales = locales
        // English is told by words of its own.
        self.words = locales.filter { !$0.key.hasPrefix("en_") }.mapValues { titles in
            titles.values.reduce(into: []) { $0.formUnion(Self.words(of: $1)) }
        }
    }

    private static func words(of text: String) -> Set<String> {
        Set(text.lowercased().split { !$0.isLetter }.map(String.init)).subtracting(["apple", "id"])
    }

    /// The locale of the table whose titles share the most words with a text, at least two; nil if two languages share as many.
    func locale(sharingWordsWith text: String) -> String? {
        let words = Self.words(of: text)
        let shared = self.words.mapValues { $0.intersection(words).count }
        guard let most = shared.values.max(), most >= 2 else { return nil }
        let found = shared.filter { $0.value == most }.keys.sorted()
        return Set(found.map { $0.prefix(2) }).count == 1 ? found.first : nil
    }

    /// The approved titles that a text is, capital and small letters alike; of whatever language.
    ///
    /// The name of an icon before the words, as icon fonts have it, is no part of them.
    func matching(_ text: TitleText) -> [Title] {
        let key = text.key
        if let found = self.titles[key] { return found }
        for icon in ["apple ", "logo-apple ", "apple-logo "] where key.hasPrefix(icon) {
            return self.titles[String(key.dropFirst(icon.count))] ?? []
        }
        return []
    }

    /// Whether some approved title occurs in a text, such as in “Sign in with Apple, button”.
    func occur(in text: TitleText) -> Bool { self.keys.occurs(in: text.key) }

    /// The table's locale for one as files name it, such as `de_DE` for `de-AT`; nil for a language that it does not have.
    func locale(named name: String) -> String? {
        let parts = name.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        guard let first = parts.first else { return nil }
        let language = Self.otherNames[first.lowercased()] ?? first.lowercased()
        let candidates = self.locales.keys.filter { $0.hasPrefix("\(language)_") }.sorted()
        let regions = parts.dropFirst().map { Self.regions[$0.lowercased()] ?? $0.uppercased() }
        let exact = candidates.first { regions.contains(String($0.suffix(2))) }
        return exact ?? candidates.first { $0.lowercased().hasSuffix("_\(language)") } ?? candidates.first
    }

    func titles(in locale: String) -> [ButtonType: String] { self.locales[locale] ?? [:] }

    /// Codes of languages that the table has under another one.
    private static let otherNames = ["he": "iw", "nb": "no", "nn": "no"]

    /// Scripts and regions that stand for a region of the table.
    private static let regions = ["hant": "TW", "hans": "CN", "sg": "CN", "mo": "HK", "419": "MX"]
}
