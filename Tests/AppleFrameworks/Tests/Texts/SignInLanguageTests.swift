import Testing

@testable import QuinceUI

@Suite("The language of the texts")
struct SignInLanguageTests {
    @Test(
        "the first preferred language that has texts, English otherwise",
        arguments: [
            ([], .english), (["en"], .english), (["en-US", "de-DE"], .english), (["en-GB"], .britishEnglish),
            (["en-AU", "en"], .britishEnglish), (["de"], .german), (["de-AT", "en-AT"], .german),
            (["pt"], .brazilianPortuguese),
            (["pt-BR"], .brazilianPortuguese), (["pt-PT"], .portuguese), (["pt_AO"], .portuguese),
            (["es"], .spanish),
            (["es-ES"], .spanish), (["es-MX"], .mexicanSpanish), (["es-419"], .mexicanSpanish),
            (["es-AR", "en"], .mexicanSpanish), (["es-US"], .mexicanSpanish), (["fr"], .french),
            (["fr-CH"], .french),
            (["fr-CA", "en-CA"], .canadianFrench), (["nb"], .norwegian), (["nn-NO"], .norwegian),
            (["no"], .norwegian),
            (["he"], .hebrew), (["he-IL"], .hebrew), (["iw"], .hebrew), (["in"], .indonesian),
            (["id-ID"], .indonesian),
            (["zh"], .simplifiedChinese), (["zh-Hans"], .simplifiedChinese), (["zh_CN"], .simplifiedChinese),
            (["zh-Hans-HK"], .simplifiedChinese), (["zh-SG"], .simplifiedChinese),
            (["zh-Hant"], .traditionalChinese),
            (["zh-TW"], .traditionalChinese), (["zh-Hant-TW"], .traditionalChinese),
            (["zh-HK"], .hongKongChinese),
            (["zh-Hant-HK"], .hongKongChinese), (["zh-Hant-MO"], .hongKongChinese),
            (["yue-Hant-HK"], .hongKongChinese),
            (["ar-EG"], .arabic), (["ms-Arab-MY"], .malay), (["sr-Latn-RS"], .english),
            (["cy", "fr-FR"], .french),
            (["cy"], .english), (["Base", "tr"], .turkish), (["JA"], .japanese),
            (["ko-u-ca-gregory"], .korean),
            (["en-u-rg-gbzzzz"], .english), ([""], .english), (["-", "_"], .english),
        ] as [([String], SignInLanguage)]
    )
    func choice(preferred: [String], language: SignInLanguage) {
        #expect(SignInLanguage(preferred: preferred) == language)
    }

    @Test("each language is chosen by the locale of its button", arguments: SignInLanguage.allCases)
    func locales(language: SignInLanguage) {
        #expect(SignInLanguage(preferred: [language.rawValue]) == language)
        let withHyphen = String(language.rawValue.map { $0 == "_" ? "-" : $0 })
        #expect(SignInLanguage(preferred: [withHyphen]) == language)
    }

    @Test(
        "the app's language decides, as it does for Apple's button; the user's only if the app allows a mixture"
    )
    func ofApp() {
        let app = ["de"]
        let user = ["fr-FR", "de-DE"]
        #expect(SignInLanguage(app: app, user: user, isMixed: false) == .german)
        #expect(SignInLanguage(app: app, user: user, isMixed: true) == .french)
    }
}
