import QuinceGuidelines
import Testing

/// Which views are taken for Sign in with Apple buttons, and of which kind.
@Suite("Finding buttons in storyboards")
struct ButtonRecognitionTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let views: String
        /// nil where nothing is found.
        let kind: ButtonKind?
        var title: Measured<String>?
        var facts = ProjectFacts()
        var outlets = ""
        var testDescription: String { self.why }
    }

    static func facts(_ change: (inout ProjectFacts) -> Void) -> ProjectFacts {
        var facts = ProjectFacts()
        change(&facts)
        return facts
    }

    private static func named(_ name: String) -> String { #"customClass="\#(name)""# }

    static let rows: [Row] = Self.classes + Self.titles + Self.names + Self.composites

    static let classes: [Row] = [
        Row(why: "Apple's class", views: Views.system(), kind: .system),
        Row(
            why: "a class of the project with the name of Apple's draws by hand",
            views: Views.system(),
            kind: nil,
            facts: Self.facts { $0.shadowingTypes = ["ASAuthorizationAppleIDButton"] }
        ),
        Row(
            why: "a class around Apple's button, whatever it is called; its title is not drawn",
            views: Views.button(title: "Button", attributes: Self.named("RoundedOne")),
            kind: .systemWrapped,
            facts: Self.facts { $0.wrappers["RoundedOne"] = WrapperClass(at: SourcePlace(path: "R.swift")) }
        ),
        Row(
            why: "a class that is not among the sources, with Apple's numbers",
            views: Views.button(
                title: "Sign in with Apple",
                attributes: Self.named("AppleIDButton"),
                content: Views.numbers(["authButtonType": 0, "authButtonStyle": 2])
            ),
            kind: .systemWrapped
        ),
        Row(
            why: "a class that is not among the sources, by its name and the title Interface Builder writes",
            views: Views.button(title: "Button", attributes: Self.named("SignInWithAppleButton")),
            kind: .systemWrapped
        ),
        Row(
            why: "a styled UIButton called Apple's shows its own title",
            views: Views.button(attributes: Self.named("AppleLoginButton")),
            kind: .customText,
            title: .known("Sign in with Apple")
        ),
        Row(
            why: "a class about Apple's music is none",
            views: Views.button(title: "Play", attributes: Self.named("AppleMusicButton")),
            kind: nil
        ),
        Row(
            why: "a pineapple is none",
            views: Views.button(title: "Eat", attributes: Self.named("PineappleLoginButton")),
            kind: nil
        ),
    ]

    static let titles: [Row] = [
        Row(
            why: "the right title",
            views: Views.button(),
            kind: .customText,
            title: .known("Sign in with Apple")
        ),
        Row(
            why: "wrong words",
            views: Views.button(title: "Login with Apple ID"),
            kind: .customText,
            title: .known("Login with Apple ID")
        ),
        Row(
            why: "Apple alone",
            views: Views.button(title: " \u{F8FF} Apple"),
            kind: .customText,
            title: .known(" \u{F8FF} Apple")
        ),
        Row(
            why: "another language",
            views: Views.button(title: "Mit Apple fortfahren"),
            kind: .customText,
            title: .known("Mit Apple fortfahren")
        ),
        Row(
            why: "another script",
            views: Views.button(title: "Appleでサインイン"),
            kind: .customText,
            title: .known("Appleでサインイン")
        ),
        Row(why: "Apple Pay", views: Views.button(title: "Continue with Apple Pay"), kind: nil),
        Row(why: "leaving", views: Views.button(title: "Sign out of Apple ID"), kind: nil),
        Row(why: "another company", views: Views.button(title: "Sign in with Google"), kind: nil),
        Row(
            why: "the configuration's title counts, not the state's",
            views: Views.button(
                title: "Button",
                content:
                    #"<buttonConfiguration key="configuration" style="filled" title="Continue with Apple"/>"#
            ),
            kind: .customText,
            title: .known("Continue with Apple")
        ),
        Row(
            why: "a state's title below another configuration is not shown",
            views: Views.button(
                title: "Sign in with Apple",
                content: #"<buttonConfiguration key="configuration" style="filled" title="Log in"/>"#
            ),
            kind: nil
        ),
        Row(
            why: "an attributed title in pieces, one of them in a font of pictures",
            views: Views.button(
                title: nil,
                state: """
                    <attributedString key="attributedTitle"><fragment content="apple "><attributes>
                    <font key="NSFont" size="16" name="FontAwesome5Brands-Regular"/></attributes></fragment>
                    <fragment><string key="content">Sign in with Apple</string><attributes>
                    <font key="NSFont" size="15" metaFont="system"/></attributes></fragment></attributedString>
                    """
            ),
            kind: .customText,
            title: .known("Sign in with Apple")
        ),
        Row(
            why: "a label for VoiceOver on a picture",
            views: Views.button(
                title: nil,
                state: #"image="round""#,
                content: #"<accessibility key="accessibilityConfiguration" label="Sign in with Apple"/>"#
            ),
            kind: .customLogoOnly
        ),
    ]

    static let names: [Row] = [
        Row(
            why: "a picture called Apple's, and no title",
            views: Views.button(title: nil, state: #"image="ic_apple""#),
            kind: .customLogoOnly
        ),
        Row(
            why: "an outlet's name on a button whose title code replaces",
            views: Views.button(title: "Button"),
            kind: .customText,
            title: .unknown(because: "the file has the title “Button”, which code will replace"),
            outlets:
                #"<connections><outlet property="appleSignInButton" destination="B" id="o"/></connections>"#
        ),
        Row(
            why: "an action's name on a button that says Log in",
            views: Views.button(
                title: "Log in",
                content:
                    #"<connections><action selector="loginWithApple:" destination="C" eventType="touchUpInside" id="a"/></connections>"#
            ),
            kind: .customText,
            title: .known("Log in")
        ),
        Row(
            why: "an outlet's name on a button that says something else",
            views: Views.button(title: "Maybe later"),
            kind: nil,
            outlets:
                #"<connections><outlet property="appleSignInSkipButton" destination="B" id="o"/></connections>"#
        ),
        Row(
            why: "a picture of another company",
            views: Views.button(title: nil, state: #"image="google_logo""#),
            kind: nil
        ),
    ]

    static let composites: [Row] = [
        Row(
            why: "a surface with a picture and a label",
            views: Views.view(
                "B",
                Views.color("backgroundColor", "#000000"),
                subviews: #"<imageView image="logo" id="I"/>"# + Views.label("T", "Sign in with Apple")
            ),
            kind: .customText,
            title: .known("Sign in with Apple")
        ),
        Row(
            why: "a label that is pressed by a gesture on what holds it",
            views: Views.view(
                "B",
                #"<connections><outletCollection property="gestureRecognizers" destination="G" id="c"/></connections>"#,
                subviews: Views.label("T", "Login via Apple")
            ),
            kind: .customText,
            title: .known("Login via Apple")
        ),
        Row(
            why: "a button without looks over picture and label",
            views: Views.view(
                "B",
                subviews: Views.label("T", "Sign up with Apple")
                    + Views.button("O", title: nil, attributes: "")
            ),
            kind: .customText,
            title: .known("Sign up with Apple")
        ),
        Row(why: "a headline", views: Views.label("B", "Sign in with Apple"), kind: nil),
        Row(
            why: "a headline on a card with fields",
            views: Views.view(
                "B",
                Views.color("backgroundColor", "#FFFFFF"),
                subviews: Views.label("T", "Sign in with Apple")
                    + #"<textField placeholder="E-mail" id="F"/>"#
            ),
            kind: nil
        ),
        Row(
            why: "a sentence that names it",
            views: Views.view(
                "B",
                Views.color("backgroundColor", "#FFFFFF"),
                subviews: Views.label("T", "If you sign in with Apple you accept our terms and conditions")
                    + #"<imageView image="i" id="I"/>"#
            ),
            kind: nil
        ),
    ]

    @Test("finds", arguments: rows)
    func finds(_ row: Row) throws {
        var fixture = InterfaceFixture()
        fixture.views = row.views
        fixture.controllerContent = row.outlets
        let buttons = try fixture.inspection(row.facts).buttons
        guard let kind = row.kind else {
            #expect(buttons.isEmpty, "\(buttons.map(\.place))")
            return
        }
        #expect(buttons.allSatisfy { $0.place.object == "B" && $0.kind == kind })
        let button = try #require(buttons.first)
        #expect(button.title?.text == row.title)
    }

    @Test("launch screens, old formats and other XML have no buttons")
    func others() throws {
        var fixture = InterfaceFixture()
        fixture.views = Views.system()
        #expect(try !fixture.inspection().buttons.isEmpty)
        fixture.document += #" launchScreen="YES""#
        #expect(try fixture.inspection().buttons.isEmpty)
        for text in [
            "<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>",
            "<html><button title=\"Sign in with Apple\"/></html>",
        ] {
            #expect(try InterfaceFixture.inspection(of: text).buttons.isEmpty)
        }
    }
}
