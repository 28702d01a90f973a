import QuinceGuidelines
import Testing

@Suite("The style of Apple's button in SwiftUI")
struct SwiftUIStyleTests {
    static let fixed: [(ground: String, row: SwiftRow)] = [
        ("Color.white", SwiftRow("white on white", style(".white"), "style.white-on-light")),
        ("Color.white", SwiftRow("black on white", style(".black"))),
        ("Color.white", SwiftRow("outlined on white", style(".whiteOutline"))),
        ("Color.black", SwiftRow("black on black", style(".black"), "style.black-on-dark")),
        ("Color.black", SwiftRow("white on black", style(".white"))),
        ("Color.black", SwiftRow("outlined on black", style(".whiteOutline"), "style.outline-on-dark")),
        (
            "Color(red: 0.04, green: 0.29, blue: 0.16)",
            SwiftRow("black on dark green", style(".black"), "style.black-on-dark")
        ),
        (
            "Color(hex: \"#9E1C40\")",
            SwiftRow("outlined on a strong red", style(".whiteOutline"), "style.outline-on-dark")
        ),
        ("Color(.systemBackground)", SwiftRow("always black", style(".black"), "style.dark-mode")),
        ("Color(.systemBackground)", SwiftRow("always white", style(".white"), "style.dark-mode")),
        ("Color(.systemBackground)", SwiftRow("no style is written", style(nil), "style.dark-mode?")),
        (
            "LinearGradient(colors: [.red, .black], startPoint: .top, endPoint: .bottom)",
            SwiftRow("on a gradient", style(".white"), "style.white-on-light?")
        ),
    ]

    static func style(_ style: String?) -> String {
        SwiftUIButtonTests.button(
            (style.map { ".signInWithAppleButtonStyle(\($0))\n" } ?? "") + ".frame(width: 200, height: 44)"
        )
    }

    @Test("stands out from its background", arguments: fixed.indices)
    func background(_ index: Int) async {
        let (ground, row) = Self.fixed[index]
        await row.expect(in: SwiftUIButtonTests.screen(row.code, ground: ground))
    }

    static let adaptive: [SwiftRow] = [
        SwiftRow("a ternary", style("colorScheme == .dark ? .white : .black")),
        SwiftRow("a ternary the other way round", style("colorScheme == .light ? .black : .white")),
        SwiftRow(
            "a ternary that is upside down",
            style("colorScheme == .dark ? .black : .white"),
            "style.dark-mode"
        ),
        SwiftRow("a property with a switch", style("chosen")),
        SwiftRow("a function with an if", style("look(for: colorScheme)")),
        SwiftRow("a property that is upside down", style("wrong"), "style.dark-mode"),
        SwiftRow(
            "two buttons, one for each appearance",
            "if colorScheme == .dark {\n\(style(".white"))\n} else {\n\(style(".black"))\n}"
        ),
        SwiftRow(
            "two buttons, the wrong way round",
            "if colorScheme == .dark {\n\(style(".black"))\n} else {\n\(style(".white"))\n}",
            "style.black-on-dark",
            "style.white-on-light"
        ),
        SwiftRow("light for good", style(".black") + ".preferredColorScheme(.light)"),
        SwiftRow(
            "light for good, and white",
            style(".white") + ".preferredColorScheme(.light)",
            "style.white-on-light"
        ),
    ]

    private static let helpers = """
        private var chosen: SignInWithAppleButton.Style {
            switch colorScheme {
            case .dark: return .white
            default: return .black
            }
        }
        private var wrong: SignInWithAppleButton.Style {
            switch colorScheme {
            case .dark: return .black
            default: return .white
            }
        }
        private func look(for scheme: ColorScheme) -> SignInWithAppleButton.Style {
            if scheme == .dark { return .white }
            return .black
        }
        """

    @Test("follows the appearance", arguments: adaptive)
    func appearance(_ row: SwiftRow) async {
        let project = SwiftUIButtonTests.screen(
            row.code,
            ground: "Color(.systemBackground)",
            around: Self.helpers
        )
        await row.expect(in: project)
    }

    @Test("an app that is always light has no dark appearance to think of")
    func onlyLight() async {
        let screen = SwiftUIButtonTests.screen(Self.style(".black"), ground: "Color(.systemBackground)")
        let list = "<plist><dict><key>UIUserInterfaceStyle</key><string>Light</string></dict></plist>"
        #expect(await screen.rules() == ["style.dark-mode"])
        #expect(await SwiftProject(screen.files + [("App/Info.plist", list)]).rules().isEmpty)
    }

    @Test("a color of the asset catalog has a light and a dark side")
    func assets() async {
        let screen = SwiftUIButtonTests.screen(Self.style(".white"), ground: "Color(\"Brand\")")
        func color(_ light: String, _ dark: String) -> (String, String) {
            func entry(_ look: String, _ value: String) -> String {
                """
                {"idiom": "universal"\(look), "color": {"color-space": "srgb", "components": \
                {"red": "\(value)", "green": "\(value)", "blue": "\(value)", "alpha": "1"}}}
                """
            }
            let dark = entry(#", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#, dark)
            return (
                "App/Assets.xcassets/Brand.colorset/Contents.json",
                "{\"colors\": [\(entry("", light)), \(dark)]}"
            )
        }
        #expect(await screen.rules() == ["style.white-on-light?"])
        #expect(await SwiftProject(screen.files + [color("0x20", "0x10")]).rules().isEmpty)
        #expect(await SwiftProject(screen.files + [color("0xF0", "0x10")]).rules() == ["style.dark-mode"])
        #expect(
            await SwiftProject(screen.files + [color("0xF0", "0xE0")]).rules() == ["style.white-on-light"]
        )
    }

    @Test("the outlined style is not there on a television")
    func television() async {
        let code = Self.style(".whiteOutline")
        #expect(
            await SwiftUIButtonTests.screen("#if os(tvOS)\n\(code)\n#endif").rules() == ["style.platform"]
        )
        #expect(await SwiftUIButtonTests.screen("#if os(iOS)\n\(code)\n#endif").rules().isEmpty)
    }
}
