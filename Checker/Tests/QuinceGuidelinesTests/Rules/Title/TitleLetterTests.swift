import QuinceGuidelines
import Testing

@Suite("Capitals, one title throughout, and the watch")
struct TitleLetterTests {
    static func row(
        _ text: String,
        _ said: RuleRow.Said,
        locale: String? = nil,
        in edition: Edition = .newest,
        beside titles: [String]? = nil,
        _ why: String
    ) -> RuleRow {
        RuleRow("\(why): \(text), \(edition.rawValue)", said, in: edition) {
            $0.title = .written(text, locale: locale)
            if let titles { $0.siblings = .known(titles.map(Self.sibling)) }
        }
    }

    static func sibling(_ title: String) -> SiblingButton {
        var sibling = SiblingButton(.provider("Google"))
        sibling.title = title
        return sibling
    }

    static let capitals: [RuleRow] = [
        row("Sign in with Apple", .nothing, "as it should be"),
        row("\u{F8FF} Sign in with Apple", .nothing, "behind a character"),
        row("apple Sign in with Apple", .nothing, "behind an icon's name"),
        row("Sign In with Apple", .error, "two capitals"),
        row("Sign In with Apple", .error, in: .y2020, "two capitals"),
        row("Sign in With Apple", .error, in: .y2022, "two capitals"),
        row("sign in with apple", .error, "none"),
        row("Sign in with apple", .error, "none for Apple"),
        row("apple sign in with Apple", .error, "none behind an icon's name"),
        row("SIGN IN WITH APPLE", .error, in: .y2020, "all"),
        row("SIGN IN WITH APPLE", .advice, in: .y2022, "all"),
        row("SIGN IN WITH APPLE", .advice, "all"),
        row("SIGN IN WITH APPLE", .nothing, beside: ["SIGN IN WITH GOOGLE"], "all, as the others"),
        row("SIGN IN WITH APPLE", .advice, beside: ["Sign in with Google"], "all, unlike the others"),
        row("SIGN IN WITH APPLE", .advice, beside: ["GOOGLE", "Facebook"], "all, unlike one"),
        row("SIGN IN WITH APPLE", .advice, beside: [" "], "all, beside no title"),
        row("SIGN IN WITH APPLE", .error, in: .y2020, beside: ["SIGN IN WITH GOOGLE"], "all"),
        row("mit apple anmelden", .advice, locale: "de", "another language"),
        row("Log Ind med Apple", .advice, locale: "da", "another language"),
        row("appleでサインイン", .advice, "Japanese"),
        row("Login with apple", .nothing, "the wording is told already"),
        row("", .nothing, "nothing"),
    ]

    @Test("title.case", arguments: capitals)
    func judgesLetters(_ row: RuleRow) throws { try expect(row, of: "title.case") }

    @Test("is fixed where it is an error, and left where capitals are a choice")
    func fix() throws {
        let mixed = MeasuredButton.made { $0.title = .written(" Sign In With Apple") }
        #expect(try findings(of: "title.case", [mixed]).first?.fix?.new == " Sign in with Apple")
        #expect(try findings(of: "title.case", [mixed]).first?.remedy == "Write “Sign in with Apple”.")
        let capitals = MeasuredButton.made { $0.title = .written("SIGN IN WITH APPLE") }
        #expect(try findings(of: "title.case", [capitals]).first?.fix == nil)
        let old = try findings(of: "title.case", [capitals], in: .y2020).first
        #expect(old?.fix?.new == "Sign in with Apple")
        let german = MeasuredButton.made { $0.title = .written("MIT APPLE ANMELDEN", locale: "de") }
        #expect(try findings(of: "title.case", [german], in: .y2020).first?.fix?.new == "Mit Apple anmelden")
    }

    static let watch: [RuleRow] = [
        RuleRow("the system's", .nothing, .system, on: .watchOS) { _ in },
        RuleRow("drawn with the watch's title", .warning, on: .watchOS) { $0.title = .written("Sign in") },
        RuleRow("drawn with another", .error, on: .watchOS) { $0.title = .written("Sign in with Apple") },
        RuleRow("in 2020", .error, on: .watchOS, in: .y2020) { $0.title = .written("Sign In") },
        RuleRow("drawn in German", .warning, on: .watchOS) { $0.title = .written("Anmelden", locale: "de") },
        RuleRow("drawn without a title", .warning, .customLogoOnly, on: .watchOS) { _ in },
        RuleRow("unknown", .review, on: .watchOS) { $0.title = ButtonTitleMeasure(.unknown(because: "x")) },
        RuleRow("not on a watch", .nothing) { $0.title = .written("Sign in") },
    ]

    @Test("title.watchos", arguments: watch)
    func judgesWatchTitle(_ row: RuleRow) throws { try expect(row, of: "title.watchos") }

    /// Buttons with titles, each on a line and a screen of its own.
    static func titled(_ titles: [(String, MeasuredScreen.Purpose?)]) -> [MeasuredButton] {
        titles.enumerated().map { index, title in
            .made(.system, line: index + 1) {
                $0.screen = "\(index)"
                $0.title = .written(title.0)
                if let purpose = title.1 { $0.purpose = .known(purpose) }
            }
        }
    }

    static let texts = (
        signIn: "Sign in with Apple", signUp: "Sign up with Apple", go: "Continue with Apple"
    )

    static let throughout: [RuleRow] = [
        RuleRow("the same", .nothing, titled([(texts.go, nil), (texts.go, nil)])),
        RuleRow("continue and sign in", .warning, titled([(texts.go, nil), (texts.signIn, nil)])),
        RuleRow("the same in 2020", .warning, titled([(texts.go, nil), (texts.signIn, nil)]), in: .y2020),
        RuleRow(
            "sign in and sign up, probably by role",
            .nothing,
            titled([(texts.signIn, nil), (texts.signUp, nil)])
        ),
        RuleRow(
            "sign in and sign up by role",
            .nothing,
            titled([(texts.signIn, .signIn), (texts.signUp, .signUp)])
        ),
        RuleRow(
            "sign in and sign up on screens of one role",
            .warning,
            titled([(texts.signIn, .signIn), (texts.signUp, .signIn)])
        ),
        RuleRow("continue by role", .nothing, titled([(texts.go, .checkout), (texts.signIn, .signIn)])),
        RuleRow(
            "German says the same for two",
            .nothing,
            titled([("Mit Apple anmelden", nil), (texts.signUp, nil)])
        ),
        RuleRow("in two languages", .nothing, titled([("Mit Apple fortfahren", nil), (texts.go, nil)])),
        RuleRow(
            "a wrong title counts for none",
            .nothing,
            titled([(texts.go, nil), ("Login with Apple", nil)])
        ),
        RuleRow(
            "a title with wrong capitals is no model",
            .nothing,
            titled([("CONTINUE WITH APPLE", nil), ("Continue With Apple", nil), (texts.go, nil)])
        ),
        RuleRow(
            "none is written as it has to be",
            .warning,
            titled([("Continue With Apple", nil), ("Sign In With Apple", nil)])
        ),
        RuleRow(
            "on another platform",
            .nothing,
            [
                .made(line: 1) { $0.title = .written(texts.go) },
                .made(line: 2, on: .web) { $0.title = .written(texts.signIn) },
            ]
        ),
        RuleRow(
            "on one screen it is a duplicate",
            .nothing,
            titled([(texts.go, nil), (texts.signIn, nil)]).map { button in
                var button = button
                button.screen = "one"
                return button
            }
        ),
        RuleRow("nothing", .nothing, [MeasuredButton]()),
    ]

    @Test("title.consistent", arguments: throughout)
    func judgesConsistent(_ row: RuleRow) throws { try expect(row, of: "title.consistent") }

    @Test("the common title is recommended in its own letters, however it is written")
    func approvedModel() throws {
        let buttons = Self.titled([
            ("Sign In With Apple", nil), ("Sign In With Apple", nil), (Self.texts.go, nil),
        ])
        let found = try findings(of: "title.consistent", buttons)
        #expect(found.map(\.required) == ["“Sign in with Apple”"])
    }

    @Test("the rarer title is named, once")
    func rarer() throws {
        let texts = Self.texts
        let buttons = Self.titled([
            (texts.signIn, nil), (texts.go, nil), (texts.go, nil), (texts.signIn, nil), (texts.go, nil),
        ])
        let found = try findings(of: "title.consistent", buttons)
        #expect(found.map(\.place.line) == [1])
        #expect(
            found.first?.message == "says “Sign in with Apple”, but a.swift:2 says “Continue with Apple”"
        )
    }
}
