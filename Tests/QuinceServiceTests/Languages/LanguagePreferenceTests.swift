import PageLanguages
import Testing

/// Which language a header or a tag wants, whoever sent it.
@Suite("Wanted languages")
struct LanguagePreferenceTests {
    @Test(
        "The best language that we have wins",
        arguments: [
            ("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("sr,de;q=0.2", "de"),
            ("en;q=0.3,fr;q=0.4", "fr"),
            ("fr;q=0.4,en;q=0.4", "fr"), (" ja ; q=0.5 , ko ; Q=0.6 ", "ko"), ("DE-de", "de"),
            ("it;q=1.000", "it"), ("da;q=0.001", "da"), ("de,,fr", "de"), ("xx,*;q=0.1", nil), ("*", nil),
            ("", nil), ("de;q=0", nil), ("de;q=0.000,fr;q=0.1", "fr"),
        ] as [(String, String?)]
    )
    func header(_ header: String, _ tag: String?) {
        #expect(LanguagePreference.language(accepting: header)?.tag == tag)
    }

    @Test(
        "What isn't a language with a weight counts for nothing",
        arguments: [
            "de;q=2", "de;q=1.1", "de;q=0.1234", "de;q=-1", "de;q=", "de;q", "de;w=1", "de;q=1;q=1",
            "de;q=1e0",
            "de;q=0,5x", "d\u{e9}", "de\u{0}", "de fr", "'de'", "de\"", "../de", "de/..", "<de>",
            String(repeating: "d", count: 36), ";q=1", "q=1", "-de", "_",
        ]
    )
    func invalid(_ header: String) {
        #expect(LanguagePreference.language(accepting: header) == nil)
    }

    @Test("A hostile header costs no more than a long one")
    func bounds() {
        let many = Array(repeating: "xx", count: LanguagePreference.maximumCount).joined(separator: ",")
        #expect(LanguagePreference.language(accepting: many.dropLast(3) + ",de")?.tag == "de")
        #expect(LanguagePreference.language(accepting: many + ",de") == nil)
        let spaces = String(repeating: " ", count: LanguagePreference.maximumLength)
        #expect(LanguagePreference.language(accepting: spaces + "de") == nil)
        #expect(
            LanguagePreference.language(accepting: "de" + String(repeating: ",", count: 1_000_000))?.tag
                == "de"
        )
        let cut = String(repeating: ",", count: LanguagePreference.maximumLength - 1) + "\u{e9}"
        #expect(LanguagePreference.language(accepting: cut) == nil)
    }

    @Test(
        "A tag finds its language, also in Apple's form and by an older code",
        arguments: [
            ("ja_JP", "ja"), ("en_US", "en"), ("en", "en"), ("en_GB", "en-GB"), ("en-AU", "en-GB"),
            ("en-CA", "en"), ("en-001", "en-GB"), ("en-Latn-US", "en"), ("zh", "zh-Hans"),
            ("zh_CN", "zh-Hans"),
            ("zh-SG", "zh-Hans"), ("zh_TW", "zh-Hant"), ("zh-Hant", "zh-Hant"), ("zh-HK", "zh-HK"),
            ("zh-Hant-HK", "zh-HK"), ("zh-Hans-HK", "zh-Hans"), ("zh-MO", "zh-HK"), ("zh-hant-tw", "zh-Hant"),
            ("yue", "zh-HK"), ("cmn-Hant", "zh-Hant"), ("pt", "pt-BR"), ("pt_BR", "pt-BR"),
            ("pt-PT", "pt-PT"),
            ("pt-AO", "pt-PT"), ("es", "es"), ("es_ES", "es"), ("es-MX", "es-MX"), ("es-419", "es-MX"),
            ("es-AR", "es-MX"), ("es-US", "es-MX"), ("fr", "fr"), ("fr-BE", "fr"), ("fr_CA", "fr-CA"),
            ("no", "nb"), ("no_NO", "nb"), ("nb", "nb"), ("nn-NO", "nb"), ("iw", "he"), ("iw_IL", "he"),
            ("he-IL", "he"), ("in", "id"), ("id_ID", "id"), ("mo", "ro"), ("ar-EG", "ar"),
            ("de-CH-1996", "de"),
            ("th-TH-u-ca-buddhist", "th"),
        ]
    )
    func tags(_ tag: String, _ expected: String) {
        #expect(LanguagePreference.language(tag: tag)?.tag == expected)
    }

    @Test(
        "Other tags have none",
        arguments: ["", "xx", "sr-RS", "tlh", "en-XA-", "de de", "d", "e n", "-", "en\n"]
    )
    func unknown(_ tag: String) {
        #expect(LanguagePreference.language(tag: tag) == nil)
    }

    @Test("Each locale of a button is one of the languages", arguments: Language.all)
    func locales(_ language: Language) {
        #expect(LanguagePreference.language(tag: language.buttonLocale) == language)
        #expect(LanguagePreference.language(tag: language.tag) == language)
        #expect(Language.named(language.tag.uppercased()) == language)
    }

    @Test("The pseudo-language can't be asked for here")
    func pseudo() {
        #expect(LanguagePreference.language(tag: "en-XA")?.tag == "en-GB")
        #expect(LanguagePreference.language(accepting: "en-XA") != .pseudo)
    }
}
