import Foundation
import QuinceRelyingParty
import Testing

@Suite("The page that posts an answer again")
struct AnswerPageTests {
    /// Marks that Swift takes for one character with what stands beside them, and a browser does not.
    static let marks = ["", "\u{600}", "\u{301}", "\u{200D}", "\u{FE0F}"]

    static func body(_ fields: [(String, String)]) -> String {
        fields.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }.joined(separator: "&")
    }

    @Test("what a stranger posts cannot become markup, whatever marks stand around it", arguments: marks)
    func hostile(_ mark: String) throws {
        let path = try #require(LocalPath("/callback"))
        let evil = "\(mark)\"\(mark)>\(mark)</form>\(mark)<form name=forms action=/delete>\(mark)'"
        // A value of Apple's never has such characters: the page is not made at all.
        for name in ["state", "code", "id_token", "error"] {
            let fields = [("state", "s"), ("code", "c")].filter { $0.0 != name } + [(name, evil)]
            #expect(AnswerPage.reposting(Self.body(fields), to: path) == nil, "\(name)")
        }
        let page = try #require(
            AnswerPage.reposting(Self.body([("state", "s"), ("code", "c"), ("user", evil)]), to: path)
        )
        let harmless = try #require(
            AnswerPage.reposting(Self.body([("state", "s"), ("code", "c"), ("user", "u")]), to: path)
        )
        for sign in ["<", ">", "\"", "'"] as [Unicode.Scalar] {
            #expect(Self.count(of: sign, in: page) == Self.count(of: sign, in: harmless), "\(sign)")
        }
    }

    private static func count(of sign: Unicode.Scalar, in page: AnswerPage) -> Int {
        page.html.unicodeScalars.count { $0 == sign }
    }
}
