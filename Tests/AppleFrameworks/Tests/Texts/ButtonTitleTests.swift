// The titles of the buttons are a file of the repository, which a device or a simulator doesn't have.
#if os(Linux)
import Foundation
import Testing

@testable import QuinceUI

@Suite("The texts and the titles of the buttons")
struct ButtonTitleTests {
    /// The rows of the file: locale and title.
    static let signIn: [String: String] = {
        let file = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appending(path: "Sources/QuinceButtons/Titles/titles.tsv")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").dropFirst() ?? []
        let rows = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }()

    /// Languages whose titles for Apple and for a method differ in more than the name.
    static let differing: [SignInLanguage: String] = [
        .finnish: "the ending belongs to the name: Applella, Face ID:llä",
        .croatian: "the ending belongs to the name",
        .hungarian: "the ending belongs to the name, the article to its first letter",
        .polish: "the title has the word account",
        .brazilianPortuguese: "the article is feminine for Apple",
        .portuguese: "the article is feminine for Apple",
        .russian: "one signs in by means of a method",
        .ukrainian: "one signs in by means of a method",
    ]

    @Test("there are texts for the 37 locales of the buttons, and for no others")
    func locales() {
        #expect(Self.signIn.count == 37)
        #expect(Set(SignInLanguage.allCases.map(\.rawValue)) == Set(Self.signIn.keys))
    }

    @Test("a title is Apple's, with another name in it", arguments: SignInLanguage.allCases)
    func wording(language: SignInLanguage) {
        let title = SignInTexts(language).biometricTitle("Apple")
        #expect((title == Self.signIn[language.rawValue]) == (Self.differing[language] == nil))
    }
}
#endif
