import PageLanguages
import QuinceButtons
import Testing
import WebPages

@testable import QuinceService

/// Every language has every text, nothing else, and in the form that pages need.
@Suite("Catalogs")
struct CatalogTests {
    static let english = Catalog(reading: Language.english.source)

    @Test("A catalog has only lines of its format", arguments: Language.all + [.pseudo])
    func format(_ language: Language) {
        #expect(Catalog(reading: language.source).problems.map(\.description) == [])
    }

    @Test("Each English text has a comment for translators, and no other catalog has comments")
    func comments() {
        let (texts, comments) = (Self.english.messages.keys, Self.english.comments)
        #expect(texts.filter { comments[$0]?.isEmpty ?? true }.sorted() == [])
        for language in Language.all where language != .english {
            #expect(!language.source.contains("\n#") && !language.source.hasPrefix("#"), "\(language)")
        }
    }

    /// The keys that pages and messages use.
    static var used: Set<String> {
        let templates = (Pages.parts + Pages.users.map { $0.template }).map(\.text).joined()
        let keys = templates.matches(of: /\[\[([a-z][a-z0-9.-]*)/).map { String($0.output.1) }
        return Set(keys).union(TextKey.allCases.map(\.rawValue))
    }

    @Test("The English texts are those that pages and messages use, no more and no less")
    func use() {
        let keys = Set(Self.english.messages.keys)
        #expect(Self.used.subtracting(keys).sorted() == [], "missing")
        #expect(keys.subtracting(Self.used).sorted() == [], "unused")
    }

    @Test("Every value that Swift code derives has its text")
    func derived() {
        for notice in AccountNotice.allCases { #expect(TextKey(rawValue: "done.\(notice.rawValue)") != nil) }
        let silent: Set<AuditAction> = [
            .passkeyRefused, .accountDeleted, .tokensIssued, .keyMade, .keyHastened, .keyRetired, .keyRemoved,
            .secretsWrapped, .appChanged, .appRemoved, .teamChanged, .transferStarted, .transferAccepted,
            .transferUndone, .developerKeyChanged, .developerKeyRevoked, .configurationApplied,
            .consoleOpened, .backupRestored,
        ]
        for action in AuditAction.allCases {
            #expect((action.key == nil) == silent.contains(action), "\(action)")
        }
    }

    @Test("No text is missing, and none is unknown", arguments: Language.all.filter { $0 != .english })
    func complete(_ language: Language) {
        let own = Set(Catalog(reading: language.source).messages.keys)
        let keys = Set(Self.english.messages.keys)
        #expect(own.subtracting(keys).sorted() == [], "unknown")
        // A variant has only what differs: British English from American, Canadian French from French.
        let isVariant = language.fallback != .english || language.tag == "en-GB"
        guard !isVariant else { return }
        #expect(keys.subtracting(own).sorted() == [], "missing")
    }

    @Test("A text has the placeholders of the English one", arguments: Language.all + [.pseudo])
    func placeholders(_ language: Language) {
        for (key, message) in Catalog(reading: language.source).messages {
            let expected = Self.english[key].map { $0.phrase.placeholders } ?? []
            for phrase in Self.phrases(of: message) {
                let found = phrase.placeholders
                // The form for one number can say it in a word.
                let optional: Set<String> = message.single == nil ? ["count"] : []
                #expect(found.union(optional) == expected.union(optional), "\(language) \(key)")
            }
        }
    }

    @Test("A form that several numbers have shows the number", arguments: Language.all)
    func counts(_ language: Language) {
        let rule = language.pluralRule
        for (key, message) in language.catalog.messages where message.single == nil {
            for (form, phrase) in message.forms {
                let numbers = (0...200).filter { rule.category(of: $0) == form }
                guard numbers.count > 2 else { continue }
                #expect(phrase.placeholders.contains("count"), "\(language) \(key)[\(form.rawValue)]")
            }
        }
    }

    @Test("A text with a number has the plural forms of its language", arguments: Language.all + [.pseudo])
    func plurals(_ language: Language) {
        let expected = Set(language.pluralRule.categories)
        for (key, message) in Catalog(reading: language.source).messages {
            let isCounted = Self.english[key]?.single == nil
            #expect((message.single == nil) == isCounted, "\(language) \(key)")
            guard isCounted else { continue }
            #expect(Set(message.forms.keys) == expected, "\(language) \(key)")
        }
    }

    @Test("Hidden words are enclosed", arguments: Language.all)
    func hidden(_ language: Language) {
        for (key, message) in language.catalog.messages {
            for phrase in Self.phrases(of: message) where phrase.placeholders.contains("unseen") {
                let names = phrase.pieces.compactMap { piece -> String? in
                    if case .placeholder(let name) = piece, name.hasSuffix("unseen") { name } else { nil }
                }
                #expect(names == ["unseen", "/unseen"], "\(language) \(key)")
            }
        }
    }

    @Test("A sentence ends as the English one does", arguments: Language.all)
    func ends(_ language: Language) {
        let marks = Set(".!?;。！？؟；")
        // Thai has no full stop.
        guard language.tag != "th" else { return }
        for (key, message) in Catalog(reading: language.source).messages {
            guard let english = Self.english[key], english.phrase.pieces.last != .placeholder("/unseen")
            else {
                continue
            }
            let isEnded = Self.isEnded(english.phrase, marks)
            #expect(Self.isEnded(message.phrase, marks) == isEnded, "\(language) \(key)")
        }
    }

    private static func isEnded(_ phrase: Phrase, _ marks: Set<Character>) -> Bool {
        guard case .text(let text) = phrase.pieces.last else { return false }
        return text.last.map(marks.contains) ?? false
    }

    static func phrases(of message: Message) -> [Phrase] {
        message.single.map { [$0] } ?? Array(message.forms.values)
    }

    @Test("The languages are those of the buttons, each once")
    func locales() throws {
        let locales = try TitleTable.embedded.get().locales
        #expect(Language.all.map(\.buttonLocale).sorted() == locales.sorted())
        #expect(Set(Language.all.map(\.tag)).count == locales.count)
        #expect(Language.all.contains(.english) && !Language.all.contains(.pseudo))
    }

    @Test(
        "What isn't a text is left out, with its line",
        arguments: [
            ("a.b= c", "'key = text' is missing"), ("ab = c", "'ab' isn't a key"),
            ("a.B = c", "'a.B' isn't a key"), ("a.b[three] = c", "'three]' isn't a plural form"),
            ("a.b = <b>", "the text has \"<\""), ("a.b = {{x}}", "the text has \"{{\""),
            ("a.b = [[x", "the text has \"[[\""), ("a.b = a | b", "the text has \"|\""),
            ("a.b =  c", "the text is empty, or begins or ends with a space"),
            ("a.b = {X}", "a placeholder is {name}, with small letters and hyphens"),
            ("a.b = {x", "a placeholder is {name}, with small letters and hyphens"),
            ("a.b = x}", "a placeholder is {name}, with small letters and hyphens"),
            ("c.d = again", "'c.d' is there twice"), ("c.d[one] = again", "'c.d[one]' is there twice"),
        ]
    )
    func refusals(_ line: String, _ reason: String) {
        let catalog = Catalog(reading: "# a comment\nc.d = c\n\n\(line)\n")
        #expect(catalog.problems == [.init(line: 4, reason: reason)])
        #expect(catalog.messages.count == 1 && catalog.comments == ["c.d": "a comment"])
    }
}
