import QuinceGuidelines
import Testing

@Suite("Flows")
struct FlowRuleTests {
    /// A flow, and what is said of it.
    struct Row: CustomTestStringConvertible, Sendable {
        let rule: String
        let flow: MeasuredFlow
        let says: [String]
        let why: String
        var testDescription: String { "\(self.rule): \(self.why)" }

        init(_ rule: String, _ flow: MeasuredFlow, _ says: [String], _ why: String) {
            (self.rule, self.flow, self.says, self.why) = (rule, flow, says, why)
        }

        init(_ rule: String, after screen: MeasuredScreen, _ says: [String], _ why: String) {
            self.init(rule, .after(screen), says, why)
        }
    }

    static func start(_ screens: MeasuredScreen...) -> MeasuredFlow {
        MeasuredFlow(at: SourcePlace(path: "flow", line: 1), screens: screens)
    }

    static let forced = MeasuredScreen.of(.known(.signIn), apple: true, [.text("Log in to your account")])

    private static var perhapsLater: MeasuredFlow {
        var flow = Self.start(Self.forced)
        flow.beginsWithFirst = .unseen
        return flow
    }

    static let beginnings: [Row] = [
        Row("flow.delay-sign-in", start(forced), ["warning"], "forced"),
        Row("flow.delay-sign-in", start(.signIn), [], "can be skipped"),
        Row("flow.delay-sign-in", start(.of(.known(.content), []), forced), [], "something to see first"),
        Row(
            "flow.delay-sign-in",
            start(.of(.assumed(.signIn, because: "x"), [.text("Log in to your account")])),
            [],
            "assumed"
        ),
        Row(
            "flow.delay-sign-in",
            start(.of(.known(.signIn), [.text("로그인")])),
            ["review"],
            "another language"
        ),
        Row(
            "flow.delay-sign-in",
            start(.of(.known(.signIn), [.text("Log in to your account"), .button("×")])),
            [],
            "a cross"
        ),
        Row(
            "flow.delay-sign-in",
            start(.of(.known(.signUp), [.text("Create your account"), .text("skip")])),
            ["warning"],
            "a word and no button"
        ),
        Row("flow.delay-sign-in", start(), [], "no screen"),
        Row("flow.delay-sign-in", perhapsLater, [], "perhaps not the first"),
        Row(
            "flow.commerce-after-purchase",
            start(forced, .of(.known(.checkout), [])),
            ["advice"],
            "forced before checkout"
        ),
        Row(
            "flow.commerce-after-purchase",
            start(.signIn, .of(.known(.checkout), [])),
            [],
            "guests may pass"
        ),
        Row(
            "flow.commerce-after-purchase",
            start(.of(.known(.checkout), []), forced),
            [],
            "after the purchase"
        ),
        Row(
            "flow.account-setup-first",
            .after(.of(.known(.signUp), [])),
            ["advice"],
            "an account afterwards"
        ),
        Row("flow.account-setup-first", .after(.of(.known(.content), [])), [], "no account needed"),
    ]

    static let passwords: [Row] = [
        Row("flow.no-password", after: .of([.password()]), ["error"], "a password"),
        Row(
            "flow.no-password",
            after: .of([.other("Secret", secure: true)]),
            ["error"],
            "something typed unseen"
        ),
        Row("flow.no-password", after: .of([.code]), [], "a code"),
        Row(
            "flow.no-password",
            after: .of([.text("Link your existing account"), .password()]),
            ["review"],
            "linking"
        ),
        Row("flow.no-password", .after(.of([]), .of([.password()])), ["error"], "two screens later"),
        Row("flow.no-password", .after(.signIn, .of([.password()])), [], "signed out in between"),
        Row("flow.no-password", .after(.of(.known(.signIn), [.password()])), [], "signing in again"),
        Row("flow.no-password", start(.of([.password()])), [], "not signed in with Apple"),
        Row(
            "flow.no-password",
            MeasuredFlow(at: SourcePlace(path: "f"), screens: [], signedInAfter: 7),
            [],
            "no such screen"
        ),
    ]

    static func relay(_ uses: Measured<Bool>) -> MeasuredFlow {
        var flow = MeasuredFlow.after(.of([.email(required: true)]))
        flow.usesRelayAddress = uses
        return flow
    }

    static let addresses: [Row] = [
        Row("flow.no-email-after-relay", relay(.known(true)), ["error"], "another address"),
        Row("flow.no-email-after-relay", relay(.known(false)), [], "a personal address was given"),
        Row("flow.no-email-after-relay", relay(.unknown(because: "x")), ["review"], "nobody knows"),
        Row("flow.no-email-after-relay", relay(.unseen), [], "not looked at"),
        Row("flow.no-name-reask", relay(.known(true)), [], "told by the other rule"),
        Row("flow.no-name-reask", relay(.unseen), ["error"], "the address again"),
        Row("flow.no-name-reask", after: .of([.name(required: true)]), ["error"], "the name again"),
        Row("flow.no-name-reask", after: .of([.name()]), ["review"], "perhaps required"),
        Row("flow.no-name-reask", after: .of([.name(required: false)]), [], "not required"),
        Row(
            "flow.no-name-reask",
            after: .of(.known(.account), [.name(required: true)]),
            [],
            "in the account"
        ),
        Row("flow.no-name-reask", after: .of(.known(.checkout), [.name(required: true)]), [], "for a parcel"),
        Row(
            "flow.no-name-reask",
            after: .of([.other("Phone", required: true)]),
            [],
            "something Apple does not tell"
        ),
        Row(
            "flow.no-name-reask",
            after: .of([.other("Name *", required: true), .email(required: false)]),
            ["error"],
            "a name beside an address is a person's"
        ),
        Row("flow.no-name-reask", after: .of([.other("Name", required: true)]), [], "perhaps a project's"),
        Row(
            "flow.no-name-reask",
            after: .of([.other("Pet's name", required: true), .email(required: false)]),
            [],
            "another one's name"
        ),
    ]

    static let forms: [Row] = [
        Row(
            "flow.optional-marked",
            after: .of(.known(.form), [.text("Enter your birthday"), .other("Birthday")]),
            ["warning"],
            "unmarked"
        ),
        Row("flow.optional-marked", after: .of(.known(.form), [.other("Birthday (optional)")]), [], "said"),
        Row("flow.optional-marked", after: .of(.known(.form), [.other("Birthday *")]), [], "a star"),
        Row(
            "flow.optional-marked",
            after: .of(.known(.form), [.other("Birthday", required: true)]),
            [],
            "marked"
        ),
        Row(
            "flow.optional-marked",
            after: .of(.known(.form), [.other("생일")]),
            ["review"],
            "another language"
        ),
        Row("flow.optional-marked", after: .of(.known(.content), [.other("Search")]), [], "no form"),
        Row("flow.optional-marked", after: .of(.known(.form), [.code]), [], "a code is no data"),
        Row(
            "flow.optional-not-blocking",
            after: .of([
                .text("What is your phone number"), .text("and name"), .other("Phone", required: false),
            ]),
            ["warning"],
            "no way on"
        ),
        Row(
            "flow.optional-not-blocking",
            after: .of([.text("Your phone and name"), .other("Phone", required: false), .button("Continue")]),
            ["review"],
            "perhaps a way on"
        ),
        Row(
            "flow.optional-not-blocking",
            after: .of([.text("Your phone and name"), .other("Phone", required: false), .button("Skip")]),
            [],
            "a way past"
        ),
        Row(
            "flow.optional-not-blocking",
            after: .of([.other("전화", required: false)]),
            ["review"],
            "another language"
        ),
        Row("flow.optional-not-blocking", after: .of([.other("Phone", required: true)]), [], "required"),
        Row("flow.optional-not-blocking", after: .of([.other("Phone")]), [], "unmarked"),
        Row("flow.welcome", after: .of(.known(.form), [.other("Phone")]), ["warning"], "a form"),
        Row("flow.welcome", after: .of(.known(.form), [.code]), ["warning"], "a code"),
        Row("flow.welcome", after: .of(.known(.form), [.name()]), [], "another rule's"),
        Row("flow.welcome", after: .of(.known(.content), [.other("Search")]), [], "the app"),
        Row(
            "flow.welcome",
            .after(.of(.known(.content), []), .of(.known(.form), [.other("Phone")])),
            [],
            "later"
        ),
    ]

    static let account: [Row] = [
        Row(
            "flow.show-data",
            after: .of(.known(.account), [.text("Your settings")]),
            ["advice"],
            "no address"
        ),
        Row(
            "flow.show-data",
            after: .of(.known(.account), [.text("Your settings"), .text("E-mail")]),
            [],
            "the address"
        ),
        Row(
            "flow.show-data",
            after: .of(.known(.account), [.text("Your settings"), .text("a@b.example")]),
            [],
            "an address"
        ),
        Row("flow.show-data", after: .of(.known(.account), [.text("설정")]), [], "another language"),
        Row("flow.show-data", after: .of(.known(.content), [.text("Your settings")]), [], "no account"),
        Row(
            "flow.indicate-method",
            after: .of(.known(.account), [.text("Your settings")]),
            ["advice"],
            "not said"
        ),
        Row(
            "flow.indicate-method",
            after: .of(.known(.account), [.text("Using Sign in with Apple")]),
            [],
            "said"
        ),
        Row("flow.link-account", Self.withPasswords(.text("Your settings")), ["advice"], "no way to link"),
        Row("flow.link-account", Self.withPasswords(.button("Link your Apple Account")), [], "a way to link"),
        Row(
            "flow.link-account",
            after: .of(.known(.account), [.text("Your settings")]),
            [],
            "nobody has a password"
        ),
    ]

    static func withPasswords(_ element: Element) -> MeasuredFlow {
        let signIn = MeasuredScreen.of(.known(.signIn), apple: true, [.email(), .password()])
        let account = MeasuredScreen.of(.known(.account), [.text("Your name and settings"), element])
        return MeasuredFlow(at: SourcePlace(path: "flow"), screens: [signIn, account], signedInAfter: 0)
    }

    @Test("are judged", arguments: beginnings + passwords + addresses + forms + account)
    func areJudged(_ row: Row) throws {
        #expect(try RuleTrial(id: row.rule).says(of: row.flow) == row.says)
    }

    @Test(
        "have rules of the edition of 2022 that that of 2020 has not",
        arguments: [Edition.y2020, .y2022, .y2025]
    )
    func editions(_ edition: Edition) throws {
        let says = try RuleTrial(id: "flow.no-password", edition: edition).says(
            of: .after(.of([.password()]))
        )
        #expect(says == (edition == .y2020 ? [] : ["error"]))
        let forced = try RuleTrial(id: "flow.delay-sign-in", edition: edition).says(
            of: Self.start(Self.forced)
        )
        #expect(forced == ["warning"])
    }
}
