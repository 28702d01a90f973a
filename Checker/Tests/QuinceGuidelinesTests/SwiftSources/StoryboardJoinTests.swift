import Foundation
import QuinceGuidelines
import Testing

/// Code and the storyboards beside it: each says what the other leaves out.
@Suite("Swift beside storyboards")
struct StoryboardJoinTests {
    static let path = "App/Base.lproj/Main.storyboard"

    static func project(_ fixture: InterfaceFixture, _ code: String, _ files: [(String, String)] = [])
        -> SwiftProject
    {
        SwiftProject([(Self.path, fixture.xml), ("App/LoginViewController.swift", code)] + files)
    }

    /// A scene whose class puts Apple's button on its view, or on an outlet.
    static func scene(_ ground: String, style: String, into outlet: String? = nil, code: String = "")
        -> SwiftProject
    {
        var fixture = InterfaceFixture()
        fixture.background = ground
        fixture.views = Views.stack("K", "", frame: "16 300 343 44")
        fixture.controllerContent =
            #"<connections><outlet property="stack" destination="K" id="o"/></connections>"#
        let placing = outlet.map { "\($0).addArrangedSubview(button)" } ?? "view.addSubview(button)"
        return Self.project(
            fixture,
            """
            import AuthenticationServices
            import UIKit
            class LoginViewController: UIViewController {
                @IBOutlet weak var stack: UIStackView!
                override func viewDidLoad() {
                    super.viewDidLoad()
                    let button = ASAuthorizationAppleIDButton(type: .signIn, style: \(style))
                    \(placing)
                    \(code)
                }
            }
            """
        )
    }

    @Test("the view of a controller has the color that its scene has", arguments: [nil, "stack"])
    func rootColor(_ outlet: String?) async {
        let dynamic = Views.systemColor("backgroundColor", "systemBackgroundColor")
        #expect(await Self.scene(dynamic, style: ".black", into: outlet).rules() == ["style.dark-mode"])
        let white = Views.color("backgroundColor", "#FFFFFF")
        #expect(await Self.scene(white, style: ".black", into: outlet).rules().isEmpty)
        #expect(await Self.scene(white, style: ".white", into: outlet).rules() == ["style.white-on-light"])
        let red = Views.color("backgroundColor", "#9E1C40")
        #expect(
            await Self.scene(red, style: ".whiteOutline", into: outlet).rules() == ["style.outline-on-dark"]
        )
        #expect(await Self.scene("", style: ".black", into: outlet).rules() == ["style.dark-mode?"])
    }

    @Test("code that paints the view wins over its scene")
    func repainted() async {
        let white = Views.color("backgroundColor", "#FFFFFF")
        let project = Self.scene(white, style: ".white", code: "view.backgroundColor = .black")
        #expect(await project.rules().isEmpty)
        #expect(
            await Self.scene(white, style: ".white", code: "stack.backgroundColor = .black").rules() == [
                "style.white-on-light"
            ]
        )
    }

    @Test(
        "two scenes of one class that differ tell nothing; a picture that fills the screen hides its color"
    )
    func doubt() async {
        let white = Views.color("backgroundColor", "#FFFFFF")
        let one = Self.scene(white, style: ".black")
        let other = Self.scene(Views.color("backgroundColor", "#000000"), style: ".black")
        let second = other.files[0].text
        #expect(
            await SwiftProject(one.files + [("Other/Base.lproj/Main.storyboard", second)]).rules() == [
                "style.dark-mode?"
            ]
        )
        var fixture = InterfaceFixture()
        fixture.background = white
        fixture.views = #"<imageView image="photo" id="I">\#(Views.rect("0 0 375 667"))</imageView>"#
        #expect(await Self.project(fixture, one.files[1].text).rules() == ["style.dark-mode?"])
    }

    /// A scene with a class around Apple's button.
    static func wrapped(_ attributes: String, _ wrapper: String) -> SwiftProject {
        var fixture = InterfaceFixture()
        fixture.background = Views.color("backgroundColor", "#FFFFFF")
        fixture.views = Views.button(
            title: "Log in with APPLE!",
            attributes: #"customClass="AppleButton""#,
            content: attributes
        )
        fixture.constraints = [
            "B.leading = V.leading + 20", "B.trailing = V.trailing - 20", "B.top = S.top + 100",
            "B.height = 44",
        ]
        return SwiftProject([(Self.path, fixture.xml), ("App/AppleButton.swift", wrapper)])
    }

    static func wrapper(_ arguments: String, members: String = "", code: String = "") -> String {
        """
        import AuthenticationServices
        import UIKit
        @IBDesignable class AppleButton: UIButton {
            private var inner: ASAuthorizationAppleIDButton!
            \(members)
            override func draw(_ rect: CGRect) {
                super.draw(rect)
                inner = ASAuthorizationAppleIDButton(\(arguments))
                \(code)
                addSubview(inner)
            }
        }
        """
    }

    @Test("a class around Apple's button: what it makes counts, not the title that is never drawn")
    func hardCoded() async {
        let stale = Views.numbers(["style": 2, "type": 0])
        let white = Self.wrapper("authorizationButtonType: .continue, authorizationButtonStyle: .white")
        #expect(await Self.wrapped(stale, white).rules() == ["style.white-on-light"])
        let black = Self.wrapper("authorizationButtonType: .continue, authorizationButtonStyle: .black")
        #expect(await Self.wrapped(stale, black).rules().isEmpty)
    }

    @Test("an attribute that the class hands on is what the storyboard sets")
    func inspectable() async {
        let member =
            "@IBInspectable var authButtonStyle: Int = ASAuthorizationAppleIDButton.Style.black.rawValue"
        let style = "ASAuthorizationAppleIDButton.Style(rawValue: authButtonStyle) ?? .black"
        let wrapper = Self.wrapper(
            "authorizationButtonType: .signIn, authorizationButtonStyle: \(style)",
            members: member
        )
        #expect(
            await Self.wrapped(Views.numbers(["authButtonStyle": 0]), wrapper).rules() == [
                "style.white-on-light"
            ]
        )
        #expect(await Self.wrapped(Views.numbers(["authButtonStyle": 2]), wrapper).rules().isEmpty)
        #expect(await Self.wrapped("", wrapper).rules().isEmpty)
    }

    @Test("a gray line that the class draws around its button")
    func border() async {
        let line = "inner.layer.borderWidth = 1\ninner.layer.borderColor = UIColor.lightGray.cgColor"
        let arguments = "authorizationButtonType: .signIn, authorizationButtonStyle: .whiteOutline"
        #expect(await Self.wrapped("", Self.wrapper(arguments, code: line)).rules() == ["style.border-color"])
        let black = line.replacing("lightGray", with: "black")
        #expect(await Self.wrapped("", Self.wrapper(arguments, code: black)).rules().isEmpty)
    }

    @Test("what code sets on an outlet is not what the storyboard says")
    func outletStyling() async {
        func project(_ code: String) -> SwiftProject {
            var fixture = InterfaceFixture()
            fixture.background = Views.color("backgroundColor", "#FFFFFF")
            fixture.views = Views.button(content: Views.color("backgroundColor", "#2060C0"))
            fixture.controllerContent =
                #"<connections><outlet property="appleButton" destination="B" id="o"/></connections>"#
            return Self.project(
                fixture,
                """
                import UIKit
                class LoginViewController: UIViewController {
                    @IBOutlet var appleButton: UIButton!
                    override func viewDidLoad() { super.viewDidLoad()
                        \(code) }
                }
                """
            )
        }
        #expect(await project("").rules().contains("style.fill-color"))
        let painted = await project("appleButton.backgroundColor = theme.button").rules()
        #expect(!painted.contains("style.fill-color") && painted.contains("style.fill-color?"))
    }
}
