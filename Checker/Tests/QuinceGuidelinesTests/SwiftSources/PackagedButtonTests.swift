import Testing

/// The buttons of QuinceUI, whose sources are not among those of an app that uses them.
@Suite("Buttons of a package")
struct PackagedButtonTests {
    static func view(_ button: String, beside more: String = "") -> SwiftProject {
        SwiftProject(
            """
            import QuinceUI
            import SwiftUI
            struct LoginView: View {
                var body: some View {
                    \(button)
                        .padding(20)
                        .background(Color.white)
                        .preferredColorScheme(.light)
                }
            }
            \(more)
            """
        )
    }

    static let rows: [SwiftRow] = [
        SwiftRow("as it comes", "AppleIDButton { }.frame(width: 280, height: 44)"),
        SwiftRow(
            "following the background",
            "AppleIDButton(style: .automatic) { }.frame(width: 280, height: 44)"
        ),
        SwiftRow("black", "AppleIDButton(.continue, style: .black) { }.frame(width: 280, height: 44)"),
        SwiftRow(
            "white on white",
            "AppleIDButton(style: .white) { }.frame(width: 280, height: 44)",
            "style.white-on-light"
        ),
        SwiftRow(
            "a frame leaves room and changes nothing",
            "AppleIDButton { }.frame(width: 139, height: 29)"
        ),
        SwiftRow(
            "lower than another",
            "VStack(spacing: 20) { AppleIDButton(height: 40) { }; Button(\"Sign in with Google\") { }.frame(width: 280, height: 60) }",
            "button.not-smaller"
        ),
        SwiftRow(
            "as high as another",
            "VStack(spacing: 20) { AppleIDButton(height: 60) { }.frame(width: 280); Button(\"Sign in with Google\") { }.frame(width: 280, height: 60) }"
        ),
    ]

    @Test("in SwiftUI", arguments: rows)
    func swiftUI(_ row: SwiftRow) async { await row.expect(in: Self.view(row.code)) }

    @Test("a view of the app's own of the same name is what the app makes it")
    func shadowed() async {
        let own = "struct AppleIDButton: View { var body: some View { Text(\"Hello\") } }"
        #expect(await Self.view("AppleIDButton().frame(width: 100, height: 20)", beside: own).rules().isEmpty)
    }

    @Test("an extension of it makes it no other button")
    func extended() async {
        let code = "AppleIDButton(.continue, style: .white) { }.frame(width: 280, height: 44)"
        let more = "extension AppleIDButton { var isQuick: Bool { true } }"
        #expect(await Self.view(code, beside: more).rules() == Self.view(code).rules())
        #expect(await Self.view(code, beside: more).rules() == ["style.white-on-light"])
    }

    @Test(
        "in UIKit",
        arguments: [
            SwiftRow("as it comes", "140"), SwiftRow("too narrow", "139", "button.min-width"),
        ]
    )
    func uiKit(_ row: SwiftRow) async { await row.expect(in: Self.controller(width: row.code)) }

    @Test("in UIKit, an extension of it makes it no other button")
    func extendedUIKit() async {
        let more = "extension SignInWithAppleIDButton { func hideSoon() { self.isHidden = true } }"
        #expect(await Self.controller(width: "140", beside: more).rules().isEmpty)
        #expect(await Self.controller(width: "139", beside: more).rules() == ["button.min-width"])
    }

    static func controller(width: String, beside more: String = "") -> SwiftProject {
        SwiftProject(
            """
            import QuinceUI
            import UIKit
            final class LoginViewController: UIViewController {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    let button = SignInWithAppleIDButton()
                    view.addSubview(button)
                    button.widthAnchor.constraint(equalToConstant: \(width)).isActive = true
                    button.heightAnchor.constraint(equalToConstant: 44).isActive = true
                }
            }
            \(more)
            """
        )
    }

    @Test(
        "in a storyboard",
        arguments: [(0, ["style.white-on-light"]), (1, []), (2, []), (3, [])] as [(Int, [String])]
    )
    func storyboard(_ number: Int, _ rules: [String]) async {
        var fixture = InterfaceFixture()
        fixture.views = Views.button(
            title: "",
            attributes: #"customClass="SignInWithAppleIDButton" customModule="QuinceUI""#,
            content: """
                <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="style">
                <integer key="value" value="\(number)"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>
                """
        )
        #expect(
            await SwiftProject([("App/Base.lproj/Main.storyboard", fixture.xml)]).rules().filter {
                $0.hasPrefix("style.white")
            } == rules
        )
    }
}
