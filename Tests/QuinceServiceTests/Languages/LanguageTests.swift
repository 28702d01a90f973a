import PageLanguages
import Testing

/// Plural forms, names, dates and lists, as each language has them.
@Suite("Languages")
struct LanguageTests {
    @Test(
        "Plural forms follow CLDR",
        arguments: [
            ("en", [1: .one, 0: .other, 2: .other, 11: .other, 21: .other]),
            ("fr", [0: .one, 1: .one, 2: .other]), ("pt-BR", [0: .one, 1: .one, 2: .other]),
            ("pt-PT", [0: .other, 1: .one]), ("ja", [0: .other, 1: .other, 5: .other]),
            (
                "ru",
                [
                    1: .one, 21: .one, 101: .one, 11: .many, 111: .many, 2: .few, 4: .few, 22: .few,
                    12: .many,
                    14: .many, 112: .many, 5: .many, 0: .many, 100: .many,
                ]
            ),
            ("pl", [1: .one, 21: .many, 2: .few, 24: .few, 12: .many, 5: .many, 0: .many]),
            ("cs", [1: .one, 2: .few, 4: .few, 5: .other, 22: .other, 0: .other]),
            ("hr", [1: .one, 21: .one, 11: .other, 2: .few, 23: .few, 13: .other, 5: .other]),
            ("ro", [1: .one, 0: .few, 2: .few, 19: .few, 20: .other, 100: .other, 101: .few, 119: .few]),
            ("he", [1: .one, 2: .two, 0: .other, 3: .other, 20: .other]),
            (
                "ar",
                [
                    0: .zero, 1: .one, 2: .two, 3: .few, 10: .few, 11: .many, 99: .many, 100: .other,
                    102: .other, 103: .few, 111: .many,
                ]
            ),
        ] as [(String, [Int: PluralCategory])]
    )
    func plurals(_ tag: String, _ forms: [Int: PluralCategory]) throws {
        let rule = try #require(Language.named(tag)).pluralRule
        for (number, form) in forms { #expect(rule.category(of: number) == form, "\(tag) \(number)") }
    }

    @Test("A rule has exactly the forms that numbers have", arguments: Language.all)
    func categories(_ language: Language) {
        let found = Set((0...1_000).map(language.pluralRule.category))
        #expect(found == Set(language.pluralRule.categories))
    }

    @Test(
        "A full name has the order of its language",
        arguments: [
            ("en", "太郎", "山田", "太郎 山田"), ("ja", "太郎", "山田", "山田 太郎"), ("zh-Hans", "小明", "王", "王小明"),
            ("zh-HK", "小明", "王", "王小明"), ("ko", "길동", "홍", "홍길동"), ("hu", "János", "Nagy", "Nagy János"),
            ("ja", "Jane", "Quince", "Jane Quince"), ("ko", "Jane", "홍", "Jane 홍"),
            ("de", "Jane", "Quince", "Jane Quince"), ("vi", "Anh", "Nguyễn", "Anh Nguyễn"),
            ("ja", "さくら", nil, "さくら"), ("hu", nil, "Nagy", "Nagy"), ("en", nil, nil, nil),
        ] as [(String, String?, String?, String?)]
    )
    func names(_ tag: String, _ first: String?, _ last: String?, _ expected: String?) throws {
        let language = try #require(Language.named(tag))
        #expect(language.fullName(first: first, last: last) == expected)
    }

    /// January 31, 2026, 16:05:59 UTC.
    private static let time = 1_769_875_559.0

    @Test(
        "A day is written as in its language, in the Gregorian calendar and with the digits of the page",
        arguments: [
            ("en", "January 31, 2026"), ("en-GB", "31 January 2026"), ("de", "31. Januar 2026"),
            ("ja", "2026年1月31日"), ("ko", "2026년 1월 31일"), ("fr", "31 janvier 2026"),
            ("es", "31 de enero de 2026"), ("ru", "31 января 2026\u{202f}г."), ("ar", "31 يناير، 2026"),
            ("he", "31 בינואר 2026"), ("hu", "2026. január 31."), ("th", "31 มกราคม 2026"),
        ]
    )
    func days(_ tag: String, _ expected: String) throws {
        #expect(try #require(Language.named(tag)).day(Self.time) == expected)
    }

    @Test("A day of every language has the day and the year in digits", arguments: Language.all)
    func digits(_ language: Language) {
        let day = language.day(Self.time)
        #expect(day.contains("31") && day.contains("2026"), "\(day)")
        #expect(language.minute(Self.time).contains("16:05"))
    }

    @Test("The English time is what it always was")
    func minute() {
        #expect(Language.english.minute(Self.time) == "January 31, 2026 at 16:05 UTC")
        #expect(Language.english.minute(0) == "January 1, 1970 at 00:00 UTC")
    }

    @Test("A value in a right-to-left sentence doesn't change its direction")
    func isolation() throws {
        let arabic = try #require(Language.named("ar"))
        #expect(arabic.isolated("a@b.c") == "\u{2068}a@b.c\u{2069}")
        #expect(
            arabic.text(.mailService, ["url": "https://a.example"]).contains(
                "\u{2068}https://a.example\u{2069}"
            )
        )
        #expect(Language.english.isolated("a") == "a")
        #expect(Language.all.filter(\.isRightToLeft).map(\.tag).sorted() == ["ar", "he"])
    }

    @Test("A text that a catalog lacks is that of the fallback, and never empty", arguments: Language.all)
    func fallback(_ language: Language) {
        for key in TextKey.allCases { #expect(!language.text(key).isEmpty, "\(key)") }
        #expect(language.fallback == nil ? language == .english : true)
    }

    @Test("Counted texts have their number")
    func counted() {
        #expect(Language.english.text(.codesUsed, count: 1).hasSuffix("One code is left."))
        #expect(Language.english.text(.codesUsed, count: 8).hasSuffix("8 codes are left."))
        #expect(Language.english.text(.doneRenamed, count: 3) == "Your name is saved.")
    }

    @Test("The pseudo-language is longer, in brackets, and has the same placeholders")
    func pseudo() throws {
        let text = Language.pseudo.text(.signInEmailWrong, ["example": "jane@example.com"])
        #expect(text.hasPrefix("⟦Éñţéŕ") && text.hasSuffix("⟧") && text.contains("jane@example.com"))
        for key in TextKey.allCases {
            let (own, english) = (Language.pseudo.text(key), Language.english.text(key))
            #expect(own.count * 10 >= english.count * 13, "\(key)")
        }
    }

    @Test("Lists are separated as in the language")
    func lists() throws {
        #expect(Language.english.list(["a", "b"]) == "a, b")
        #expect(try #require(Language.named("ja")).list(["a", "b"]) == "a、b")
    }
}
