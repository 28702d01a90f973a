import QuinceGuidelines
import Testing

@Suite("The style of Apple's button in UIKit")
struct UIKitStyleTests {
    static func controller(_ style: String, on ground: String, _ code: String = "", members: String = "")
        -> SwiftProject
    {
        UIKitButtonTests.controller(
            code,
            button: "ASAuthorizationAppleIDButton(type: .continue, style: \(style))",
            ground: ground,
            members: members
        )
    }

    static let fixed: [(style: String, ground: String, rules: [String])] = [
        (".white", ".white", ["style.white-on-light"]),
        (".white", "UIColor(white: 0.82, alpha: 1)", ["style.white-on-light"]),
        (".white", ".black", []),
        (".black", ".black", ["style.black-on-dark"]),
        (".black", "UIColor(red: 0.04, green: 0.29, blue: 0.16, alpha: 1)", ["style.black-on-dark"]),
        (".black", "#colorLiteral(red: 1, green: 1, blue: 1, alpha: 1)", []),
        (".black", ".white", []),
        (".whiteOutline", "UIColor.black", ["style.outline-on-dark"]),
        (".whiteOutline", ".white", []),
        (".black", ".systemBackground", ["style.dark-mode"]),
        (".whiteOutline", ".systemBackground", ["style.dark-mode"]),
        (".black", "theme.ground", ["style.dark-mode?"]),
        ("traitCollection.userInterfaceStyle == .dark ? .white : .black", ".systemBackground", []),
        (
            "traitCollection.userInterfaceStyle == .dark ? .black : .white", ".systemBackground",
            ["style.dark-mode"]
        ),
        ("UITraitCollection.current.userInterfaceStyle == .light ? .black : .white", ".systemBackground", []),
    ]

    @Test("stands out from its background", arguments: fixed.indices)
    func background(_ index: Int) async {
        let row = Self.fixed[index]
        let rules = await Self.controller(row.style, on: row.ground).rules()
        #expect(rules == row.rules, "\(row.style) on \(row.ground)")
    }

    @Test("a property that follows the appearance, and one that is upside down")
    func property() async {
        func project(_ dark: String, _ light: String) -> SwiftProject {
            let members = """
                private var chosen: ASAuthorizationAppleIDButton.Style {
                    switch traitCollection.userInterfaceStyle {
                    case .dark: return \(dark)
                    default: return \(light)
                    }
                }
                private lazy var second: ASAuthorizationAppleIDButton = {
                    let button = ASAuthorizationAppleIDButton(authorizationButtonType: .signIn, authorizationButtonStyle: chosen)
                    view.addSubview(button)
                    return button
                }()
                """
            let code = "button.removeFromSuperview()\nview.addSubview(second)"
            return Self.controller(
                "traitCollection.userInterfaceStyle == .dark ? .white : .black",
                on: ".systemBackground",
                code,
                members: members
            )
        }
        #expect(!(await project(".white", ".black").rules().contains("style.dark-mode")))
        #expect(await project(".black", ".white").rules().contains("style.dark-mode"))
    }

    @Test("a screen that is always light has no dark appearance to think of")
    func onlyLight() async {
        #expect(
            await Self.controller(".black", on: ".systemBackground", "overrideUserInterfaceStyle = .light")
                .rules().isEmpty
        )
        #expect(
            await Self.controller(".white", on: ".systemBackground", "overrideUserInterfaceStyle = .light")
                .rules()
                == ["style.white-on-light"]
        )
        let list = (
            "App/Info.plist",
            "<plist><dict><key>UIUserInterfaceStyle</key><string>Dark</string></dict></plist>"
        )
        let black = Self.controller(".black", on: ".systemBackground")
        #expect(await SwiftProject(black.files + [list]).rules() == ["style.black-on-dark"])
    }

    @Test("what stands behind it is its nearest view")
    func nesting() async {
        func project(_ card: String) -> SwiftProject {
            let code = """
                let card = UIView()
                card.backgroundColor = \(card)
                view.addSubview(card)
                card.addSubview(button)
                """
            return Self.controller(".white", on: ".white", code)
        }
        #expect(await project(".black").rules().isEmpty)
        #expect(await project("UIColor.black.withAlphaComponent(0.2)").rules() == ["style.white-on-light"])
        #expect(await project(".clear").rules() == ["style.white-on-light"])
    }
}
