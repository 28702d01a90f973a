import QuinceButtons
import QuinceGuidelines
import Testing

@Suite("What a title says")
struct TitleWordingTests {
    static func row(
        _ text: String,
        _ said: RuleRow.Said,
        locale: String? = nil,
        in edition: Edition = .newest,
        _ why: String
    ) -> RuleRow {
        RuleRow("\(why): \(excerpt(text))", said, in: edition) { $0.title = .written(text, locale: locale) }
    }

    static let english: [RuleRow] = [
        row("Sign in with Apple", .nothing, "approved"),
        row("Sign up with Apple", .nothing, "approved"),
        row("Continue with Apple", .nothing, in: .y2020, "approved"),
        row("SIGN IN WITH APPLE", .nothing, "capitals are another rule's"),
        row("  Sign  in\u{A0}with\nApple ", .nothing, "blanks"),
        row("\u{F8FF} Sign in with Apple", .nothing, "the logo's character"),
        row("\u{F8FF}Sign in with Apple", .nothing, "without a blank"),
        row("ï£¿ Sign in with Apple", .nothing, "the same, garbled"),
        row("🍎 Sign in with Apple", .nothing, "an emoji"),
        row("apple Sign in with Apple", .nothing, "an icon font's name"),
        row("Ｓｉｇｎ ｉｎ with Apple", .nothing, "wide letters"),
        row("\u{200F}Sign in with Apple\u{200E}", .nothing, "marks of direction"),
        row("Login with Apple", .error, "login"),
        row("Login with Apple", .error, in: .y2020, "login"),
        row("Login with Apple", .error, in: .y2022, "login"),
        row("Sign in with Apple ID", .error, "ID"),
        row("Continue with Apple ID", .error, "ID"),
        row("Sign in with Apple Account", .error, "account"),
        row("Sign in with Apple.", .error, "a full stop"),
        row("Sign in with Apple 🚀", .error, "an emoji behind"),
        row("Sign in with Äpple", .error, "a combining mark"),
        row("Sign in with A\u{308}pple", .error, "the same in two"),
        row("Sign іn with Apple", .review, "a Cyrillic і"),
        row("Sign in", .error, "a watch's title"),
        row("Apple", .error, "Apple alone"),
        row("Register by Apple", .error, "register"),
        row("Get cracking with Apple", .error, "a word of English"),
        row("", .nothing, "nothing"),
        row(" \u{200B}\u{FE0F}🍏 ", .nothing, "nothing but marks"),
        row(String(repeating: "Sign in with Apple ", count: 10_000), .error, "very long"),
        row("a" + String(repeating: "\u{301}", count: 100_000), .review, "one letter with many marks"),
    ]

    @Test("title.wording in English", arguments: english)
    func judgesWording(_ row: RuleRow) throws { try expect(row, of: "title.wording") }

    static let others: [RuleRow] = [
        row("Mit Apple anmelden", .nothing, locale: "de", "approved"),
        row("Mit Apple anmelden", .nothing, "approved, whatever the language"),
        row("Sign in with Apple", .nothing, locale: "ja", "not translated"),
        row("Anmelden mit Apple", .advice, locale: "de-AT", "not Apple's words"),
        row("Mit Apple-ID anmelden", .warning, locale: "de", "the account's name"),
        row("Login with Apple", .error, locale: "de", "English in a German file"),
        row("Entrar com Apple", .review, "a language that nothing tells"),
        row("Entrar com Apple", .advice, locale: "pt_BR", "Brazilian Portuguese"),
        row("Entrar com Apple", .review, locale: "en", "a page that is said to be English"),
        row("Entrar com Apple", .review, locale: "Base", "a development language"),
        row("Hyrja me Apple", .review, locale: "sq", "a language without a table"),
        row("S'inscrire avec Apple", .nothing, locale: "fr", "a plain apostrophe"),
        row("Appleでサインイン", .nothing, "approved"),
        row("Apple でサインイン", .nothing, "with a blank"),
        row("Appleでログイン", .advice, "Japanese by its letters"),
        row("Apple アカウントでログイン", .warning, "an account"),
        row("Apple로 로그인", .nothing, "approved"),
        row("Apple 로 로그인", .nothing, "with another blank"),
        row("애플 계정으로 로그인", .warning, locale: "en", "Korean on a page that is said to be English"),
        row("通过Apple登录", .nothing, "without blanks"),
        row("使用 Apple 登入", .nothing, locale: "zh-Hant-HK", "Hong Kong"),
        row("用Apple登录", .advice, "Chinese"),
        row("تسجيل الدخول باستخدام Apple", .nothing, "from right to left"),
        row("\u{202B}تسجيل الدخول باستخدام Apple\u{202C}", .nothing, "with its marks"),
        row("ورود با Apple", .review, locale: "fa", "Persian"),
        row("דרך Apple", .advice, locale: "he", "Hebrew"),
        row("APPLE İLE GİRİŞ YAP", .nothing, locale: "tr", "a dotted capital"),
        row("Войти через Apple", .advice, locale: "ru", "Russian"),
        row("Войти через Apple", .review, "Russian or another"),
        row("Sign in with Apple を使う", .advice, "mixed"),
        row("𐎀𐎁 Apple", .review, "a script without a table"),
    ]

    @Test("title.wording in other languages", arguments: others)
    func judgesLanguages(_ row: RuleRow) throws { try expect(row, of: "title.wording") }

    @Test("every title of every locale is approved, with its own capitals")
    func table() throws {
        let table = try TitleTable.embedded.get()
        #expect(table.locales.count == 37)
        for locale in table.locales {
            for type in ButtonType.allCases {
                let text = try #require(table.title(type, in: locale)?.text)
                for name in [locale, nil] {
                    let button = MeasuredButton.made { $0.title = .written(text, locale: name) }
                    let found =
                        try findings(of: "title.wording", [button]) + findings(of: "title.case", [button])
                    #expect(found.isEmpty, "\(locale) \(text)")
                }
            }
        }
    }

    static let elsewhere: [RuleRow] = [
        RuleRow("a system's button whose text was changed", .error, .system, on: .crossPlatform) {
            $0.title = .written("Login with Apple")
        },
        RuleRow("no title", .nothing, .customLogoOnly) { _ in },
        RuleRow("unknown", .review) { $0.title = ButtonTitleMeasure(.unknown(because: "x")) },
        RuleRow("assumed", .review) { $0.title = ButtonTitleMeasure(.assumed("Apple", because: "x")) },
        RuleRow("the watch has its own rule", .nothing, on: .watchOS) { $0.title = .written("Apple") },
        RuleRow("an image's alternative text", .warning, .image) {
            $0.accessibleName = .known("Login with Apple")
        },
        RuleRow("a right one", .nothing, .image) { $0.accessibleName = .known("Sign in with Apple") },
        RuleRow("one that has nothing to do with it", .nothing, .image) {
            $0.accessibleName = .known("logo")
        },
    ]

    @Test("title.wording elsewhere", arguments: elsewhere)
    func judgesOthers(_ row: RuleRow) throws { try expect(row, of: "title.wording") }

    /// What is written, and what it should be changed to.
    static let fixes: [(String, String?)] = [
        ("Login with Apple", "Sign in with Apple"),
        ("\u{F8FF} Login with Apple ", "\u{F8FF} Sign in with Apple "),
        ("Register with Apple", "Sign up with Apple"),
        ("Proceed with Apple", "Continue with Apple"),
        ("Continue with Apple ID", "Continue with Apple"),
        ("Mit Apple-ID fortfahren", "Mit Apple fortfahren"),
        ("Log in", nil),
        ("Sign in with Apple to see what your friends bought", nil),
        ("Learn more about Login with Apple", nil),
        ("apple Login with Apple", nil),
    ]

    @Test(
        "the fix keeps what stands around the words, and touches no text that may be shown elsewhere",
        arguments: fixes
    )
    func fix(written: String, wanted: String?) throws {
        let button = MeasuredButton.made {
            $0.title = .written(written, locale: written.hasPrefix("Mit") ? "de" : nil)
        }
        let found = try #require(try findings(of: "title.wording", [button]).first)
        #expect(found.fix?.new == wanted)
        #expect(found.fix?.old ?? written == written)
        #expect(found.fix?.place.line ?? 4 == 4)
        #expect(found.place.line == 4)
    }

    @Test("a doubt has no fix")
    func doubt() throws {
        let title = ButtonTitleMeasure(
            .assumed("Login with Apple", because: "x"),
            place: SourcePlace(path: "a", line: 1)
        )
        let found = try findings(of: "title.wording", [.made { $0.title = title }])
        #expect(found.map(\.verdict) == [.needsReview])
        #expect(found.first?.fix == nil)
    }

    @Test("says what is written and what to write")
    func words() throws {
        let found = try findings(of: "title.wording", [.made { $0.title = .written("Login with Apple") }])
            .first
        #expect(found?.message == "says “Login with Apple”")
        #expect(found?.required == "“Sign in with Apple”, “Sign up with Apple” or “Continue with Apple”")
        #expect(found?.remedy == "Write “Sign in with Apple”.")
    }
}
