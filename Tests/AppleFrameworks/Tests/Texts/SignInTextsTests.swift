import Testing

@testable import QuinceUI

@Suite("The texts in every language")
struct SignInTextsTests {
    static let english: Set<SignInLanguage> = [.english, .britishEnglish]

    @Test("the title names the method once, as the device names it", arguments: SignInLanguage.allCases)
    func names(language: SignInLanguage) {
        let titles = BiometricMethod.allCases.map { method in
            let name = method.name(in: language)
            let title = SignInTexts(language).biometricTitle(name)
            #expect(title.occurrences(of: name) == 1)
            #expect(title.count > name.count + 2)
            return title
        }
        #expect(Set(titles).count == titles.count)
    }

    @Test("no text is English by mistake", arguments: SignInLanguage.allCases)
    func translated(language: SignInLanguage) {
        let (texts, english) = (SignInTexts(language), SignInTexts(.english))
        let isEnglish = Self.english.contains(language)
        #expect((texts.biometricTitle("Face ID") == english.biometricTitle("Face ID")) == isEnglish)
        #expect((texts.failed == english.failed) == isEnglish)
    }

    @Test("texts are trimmed sentences without control characters", arguments: SignInLanguage.allCases)
    func clean(language: SignInLanguage) {
        let texts = SignInTexts(language)
        for text in [texts.failed]
            + BiometricMethod.allCases.map({ texts.biometricTitle($0.name(in: language)) })
        {
            // Controls and format characters, among them the marks and isolates of writing directions, and spaces that
            // don't look like one.
            let stray = text.unicodeScalars.filter {
                [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                    $0.properties.generalCategory
                )
                    || ($0.properties.isWhitespace && $0 != " ")
            }
            #expect(stray.isEmpty)
            #expect(text.split(separator: " ", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty })
        }
        // Thai ends a sentence without a sign.
        #expect(language == .thai || texts.failed.hasSuffix(".") || texts.failed.hasSuffix("。"))
    }

    @Test("in Arabic and in Chinese, Apple translates the names of the methods")
    func translatedNames() {
        #expect(
            SignInTexts(.simplifiedChinese).biometricTitle(
                BiometricMethod.faceID.name(in: .simplifiedChinese)
            ) == "通过面容 ID 登录"
        )
        #expect(SignInTexts(.simplifiedChinese).biometricTitle("Optic ID") == "通过 Optic ID 登录")
        #expect(BiometricMethod.touchID.name(in: .arabic) == "بصمة الإصبع")
        #expect(BiometricMethod.touchID.name(in: .traditionalChinese) == "Touch ID")
    }

    @Test("a failed sign-in is told in the language of a list")
    func failed() {
        #expect(SignInTexts.failed(in: SignInLanguage(preferred: ["de-CH"])) == SignInTexts(.german).failed)
        #expect(SignInTexts.failed() == SignInTexts(.ofApp).failed)
    }
}

extension String {
    fileprivate func occurrences(of part: String) -> Int {
        self.split(separator: part, omittingEmptySubsequences: false).count - 1
    }
}
