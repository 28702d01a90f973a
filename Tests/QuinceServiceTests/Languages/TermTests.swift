import Foundation
import PageLanguages
import QuinceButtons
import Testing

/// The terms of the pages are those of Apple's button titles.
@Suite("Terms")
struct TermTests {
    /// What is known of the titles beyond their texts; the program has only these.
    private static let notes: [String: String] = {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let table = root.appending(path: "Sources/QuinceButtons/Titles/titles.tsv")
        let rows = (try? String(contentsOf: table, encoding: .utf8))?.split(separator: "\n") ?? []
        let pairs = rows.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
            .filter { $0.count == 5 }.map { ($0[0], $0[4]) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()

    /// What Apple calls the feature where the title is a verb that no sentence can have as a name.
    private static let names = [
        "cs": "Přihlášení přes Apple", "sk": "Prihlásenie cez Apple", "ro": "Autentificare cu Apple",
    ]

    /// The name in the other cases of its language.
    private static let cases = [
        "el": ["Σύνδεσης μέσω Apple"], "hr": ["Prijavu s Appleom", "Prijave s Appleom"],
    ]

    /// The headings whose title has the noun or the infinitive: below the heading, its sentence goes on.
    private static let headings = [
        "cs": "Přihlaste se", "sk": "Prihláste sa", "hr": "Prijavite se", "ru": "Войти", "uk": "Увійти",
        "fr-CA": "Se connecter",
    ]

    /// The buttons whose title has another word or form of it, because it names Apple.
    private static let buttons = ["ar": "متابعة", "uk": "Продовжити"]

    private static func title(_ type: ButtonType, in language: Language) throws -> String {
        try #require(TitleTable.embedded.get().title(type, in: language.buttonLocale)).text
    }

    private static func name(in language: Language) throws -> String {
        try Self.names[language.tag] ?? Self.title(.signIn, in: language)
    }

    @Test(
        "Sign in with Apple is called as on its button, or as Apple calls it in sentences",
        arguments: Language.all
    )
    func name(_ language: Language) throws {
        let name = try Self.name(in: language)
        #expect(language.catalog["apps.apple"]?.phrase.text() == name)
        if let other = Self.names[language.tag] {
            #expect(Self.notes[language.buttonLocale]?.contains("\"\(other)\"") == true)
            #expect(try other != Self.title(.signIn, in: language))
        }
    }

    @Test("Each text that names Sign in with Apple has that name", arguments: Language.all)
    func sentences(_ language: Language) throws {
        let names = try [Self.name(in: language)] + (Self.cases[language.tag] ?? [])
        let keys = Language.english.catalog.messages.filter {
            $0.value.phrase.text().contains("Sign in with Apple")
        }.keys
        #expect(keys.count > 3)
        for key in keys {
            let text = language.catalog[key]?.phrase.text() ?? ""
            #expect(names.contains { text.contains($0) }, "\(language) \(key): \(text)")
        }
    }

    @Test(
        "Signing in and continuing have the words of the titles",
        arguments: Language.all,
        [("sign-in.heading", ButtonType.signIn, Self.headings), ("page.continue", .continue, Self.buttons)]
    )
    func words(_ language: Language, _ term: (key: String, type: ButtonType, others: [String: String])) throws
    {
        let text = try #require(language.catalog[term.key]?.phrase.text())
        let title = try Self.title(term.type, in: language)
        let isOfTitle = title.lowercased().contains(text.lowercased())
        #expect(isOfTitle || term.others[language.tag] == text, "\(language): \(text), \(title)")
        #expect(!isOfTitle || term.others[language.tag] == nil, "\(language) needs no other word")
    }
}
