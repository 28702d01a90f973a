import Foundation
import QuinceGuidelines
import Testing

@Suite("Screens and flows of storyboards")
struct ScreenTests {
    static func field(_ attributes: String, traits: String = "", content: String = "", id: String = "F")
        -> String
    {
        """
        <textField \(attributes) translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">\(Views.rect("0 0 100 34"))
        <textInputTraits key="textInputTraits" \(traits)/>\(content)</textField>
        """
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let field: String
        let meaning: ScreenField.Meaning
        let hasEmailKeyboard: Bool?
        var isSecure = false
        var testDescription: String { self.why }
    }

    static let rows: [Row] = [
        Row(
            why: "an email field without its keyboard",
            field: Self.field(#"placeholder="Your e-mail""#),
            meaning: .email,
            hasEmailKeyboard: false
        ),
        Row(
            why: "with it",
            field: Self.field(#"placeholder="Email""#, traits: #"keyboardType="emailAddress""#),
            meaning: .email,
            hasEmailKeyboard: true
        ),
        Row(
            why: "by the type of content",
            field: Self.field("", traits: #"textContentType="email" keyboardType="default""#),
            meaning: .email,
            hasEmailKeyboard: false
        ),
        Row(
            why: "by a runtime attribute, as its number",
            field: Self.field(#"placeholder="Email""#, content: Views.numbers(["keyboardType": 7])),
            meaning: .email,
            hasEmailKeyboard: true
        ),
        Row(
            why: "another class may choose the keyboard",
            field: Self.field(#"placeholder="Email" customClass="Field""#),
            meaning: .email,
            hasEmailKeyboard: nil
        ),
        Row(
            why: "or a phone number",
            field: Self.field(#"placeholder="Email or phone""#),
            meaning: .other,
            hasEmailKeyboard: false
        ),
        Row(
            why: "a password",
            field: Self.field(#"placeholder="Password""#, traits: #"secureTextEntry="YES""#),
            meaning: .password,
            hasEmailKeyboard: false,
            isSecure: true
        ),
        Row(
            why: "hidden letters without a word",
            field: Self.field("", traits: #"secureTextEntry="YES""#),
            meaning: .password,
            hasEmailKeyboard: false,
            isSecure: true
        ),
        Row(
            why: "a code",
            field: Self.field("", traits: #"textContentType="one-time-code""#),
            meaning: .oneTimeCode,
            hasEmailKeyboard: false
        ),
        Row(
            why: "a name",
            field: Self.field(#"placeholder="First name""#),
            meaning: .name,
            hasEmailKeyboard: false
        ),
        Row(
            why: "a user's name is no name",
            field: Self.field(#"placeholder="User name""#),
            meaning: .other,
            hasEmailKeyboard: false
        ),
        Row(
            why: "another language",
            field: Self.field(#"placeholder=" メールアドレス""#),
            meaning: .email,
            hasEmailKeyboard: false
        ),
    ]

    @Test("fields", arguments: rows)
    func fields(_ row: Row) throws {
        var fixture = InterfaceFixture()
        fixture.views = row.field
        let element = try #require(try fixture.inspection().screens.first?.elements.first)
        guard case .field(let field) = element.kind else {
            Issue.record("\(element.kind)")
            return
        }
        #expect(field.meaning == row.meaning && field.isSecure == row.isSecure)
        #expect(field.hasEmailKeyboard.knownValue == row.hasEmailKeyboard)
        #expect(element.place.object == "F")
    }

    @Test("a field is named by what code calls it when nothing else does, and code may choose its keyboard")
    func outlets() throws {
        var fixture = InterfaceFixture()
        fixture.views = Self.field("")
        fixture.controllerContent =
            #"<connections><outlet property="emailTextField" destination="F" id="o"/></connections>"#
        var facts = ProjectFacts()
        facts.outletChanges["LoginViewController.emailTextField"] = [
            OutletChange(
                at: SourcePlace(path: "L.swift", line: 1),
                property: "keyboardType",
                value: ".emailAddress"
            )
        ]
        let elements = try fixture.inspection(facts).screens.first?.elements
        guard case .field(let field) = elements?.first?.kind else {
            Issue.record("no field")
            return
        }
        #expect(field.meaning == .email && field.hasEmailKeyboard == .known(true))
    }

    @Test("what a person reads and presses, in order; hidden things are left out")
    func elements() throws {
        var fixture = InterfaceFixture()
        fixture.views =
            Views.label("L", "Welcome") + Views.label("H", "Wrong password", attributes: #"hidden="YES""#)
            + Views.system()
            + Views.button("G", title: "Skip") + #"<imageView image="photo" id="I"/>"#
            + Views.stack("K", Views.label("M", "Use Face ID") + #"<switch id="W"/>"#)
        let screen = try #require(try fixture.inspection().screens.first)
        #expect(
            screen.elements.map(\.text) == [
                "Welcome", "Sign in with Apple", "Skip", "photo", "Use Face ID", "Use Face ID",
            ]
        )
        #expect(screen.elements.map(\.kind) == [.text, .button, .button, .image, .text, .toggle])
        #expect(screen.offersSignInWithApple && screen.purpose == .known(.signIn))
        #expect(screen.name == "LoginViewController" && screen.place.object == "C")
    }

    static func scene(_ id: String, _ views: String, name: String, content: String = "") -> String {
        """
        <scene sceneID="S\(id)"><objects><viewController id="\(id)" customClass="\(name)" sceneMemberID="viewController">
        <view key="view" id="V\(id)">\(Views.rect("0 0 375 667"))<subviews>\(views)</subviews></view>\(content)
        </viewController></objects></scene>
        """
    }

    @Test("purposes by names and contents")
    func purposes() throws {
        func purpose(_ views: String, name: String) throws -> Measured<MeasuredScreen.Purpose>? {
            var fixture = InterfaceFixture()
            fixture.scenes = Self.scene("X", views, name: name)
            return try fixture.inspection().screens.last?.purpose
        }
        let form =
            Self.field(#"placeholder="Password""#, traits: #"secureTextEntry="YES""#)
            + Views.button("G", title: "Log in")
        #expect(try purpose(form, name: "Start") == .known(.signIn))
        #expect(try purpose(form, name: "SignUpViewController") == .known(.signUp))
        #expect(try purpose(Views.label("L", "x"), name: "SettingsViewController")?.value == .account)
        #expect(try purpose(Views.label("L", "x"), name: "CheckoutViewController")?.value == .checkout)
        #expect(try purpose(Views.label("L", "x"), name: "Foo") == .unseen)
    }

    @Test("screens in a row, and where a person is signed in")
    func flow() throws {
        var fixture = InterfaceFixture()
        fixture.views = Views.button("G", title: "Start", content: Self.segue("N1"))
        fixture.scenes =
            Self.scene("N1", Views.button("A", content: Self.segue("N2")), name: "LoginViewController")
            + Self.scene("N2", Self.field(#"placeholder="Email""#), name: "AddressViewController")
        let flow = try #require(try fixture.inspection().flows.first)
        #expect(
            flow.screens.map(\.name) == [
                "LoginViewController", "LoginViewController", "AddressViewController",
            ]
        )
        #expect(flow.signedInAfter == 1)
        // Nothing in a storyboard says that an app begins with it.
        #expect(flow.beginsWithFirst == .unseen)
    }

    @Test(
        "code of a class may add to a screen, so that nothing is said of what is missing there",
        arguments: [#"customClass="LoginViewController""#, ""]
    )
    func missingThings(_ controller: String) throws {
        var fixture = InterfaceFixture()
        fixture.controller = controller
        fixture.views = Views.button() + Views.label("L", "Your account")
        let inspection = try fixture.inspection()
        #expect(inspection.screens.map(\.isWhole) == [controller.isEmpty])
        let rules = Set(RuleCheck().findings(in: inspection).map(\.rule))
        #expect(rules.contains("flow.explain-value") == controller.isEmpty)
        #expect(!rules.contains("flow.delay-sign-in"))
    }

    @Test("where two ways lead on, nothing is said of what follows")
    func fork() throws {
        var fixture = InterfaceFixture()
        fixture.views =
            Views.button("A", content: Self.segue("N1"))
            + Views.button("G", title: "Help", content: Self.segue("N2"))
        fixture.scenes =
            Self.scene("N1", Views.label("L", "Hello"), name: "One")
            + Self.scene("N2", Views.label("M", "Hello"), name: "Two")
        let flow = try #require(try fixture.inspection().flows.first)
        #expect(flow.screens.count == 1)
    }

    private static func segue(_ destination: String) -> String {
        #"<connections><segue destination="\#(destination)" kind="show" id="s\#(destination)"/></connections>"#
    }
}
