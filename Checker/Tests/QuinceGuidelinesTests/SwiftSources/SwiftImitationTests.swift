import QuinceGuidelines
import Testing

/// Buttons that projects draw themselves.
///
/// Every one is advised against, which is left out of the rows.
@Suite("Imitations in Swift")
struct SwiftImitationTests {
    /// A button of SwiftUI with a logo and a title.
    static func view(
        logo: String = "Image(\"SIWA-Left-Black\")",
        title: String = "Text(\"Sign in with Apple\")",
        font: String = ".font(.system(size: 19))",
        color: String = ".foregroundColor(.white)",
        frame: String = ".frame(width: 280, height: 44)",
        fill: String = ".background(Color.black)",
        after: String = ""
    ) -> SwiftProject {
        SwiftUIButtonTests.screen(
            """
            Button(action: signInWithApple) {
                HStack(spacing: 0) {
                    \(logo)
                    \(title)\(font)\(color)
                }
                \(frame)
                \(fill)
            }
            \(after)
            """,
            around: "private func signInWithApple() {}"
        )
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let project: SwiftProject
        let rules: [String]

        init(_ why: String, _ project: SwiftProject, _ rules: String...) {
            self.why = why
            self.project = project
            self.rules = rules.sorted()
        }

        var testDescription: String { self.why }
    }

    static let views: [Row] = [
        Row("as the guidelines draw it", view()),
        Row("Login", view(title: "Text(\"Login with Apple\")"), "title.wording"),
        Row("with Apple ID", view(title: "Text(\"Sign in with Apple ID\")"), "title.wording"),
        Row("mixed letters", view(title: "Text(\"Sign In with Apple\")"), "title.case"),
        Row("continue", view(title: "Text(\"Continue with Apple\")")),
        Row("a title that has a name", view(title: "Text(title)", after: ""), "title.wording?"),
        Row("too small a title", view(font: ".font(.system(size: 14))"), "title.ratio"),
        Row("too large a title", view(font: ".font(.system(size: 24))"), "title.ratio"),
        Row("the smallest title", view(font: ".font(.system(size: 17.6))")),
        Row("a font of its own", view(font: ".font(.custom(\"Lato\", size: 19))"), "title.font-system"),
        Row("a blue title", view(color: ".foregroundColor(.blue)"), "title.color"),
        Row(
            "a dark blue title",
            view(color: ".foregroundColor(Color(red: 0, green: 0, blue: 0.6))"),
            "title.color"
        ),
        Row("a gray title", view(color: ".foregroundColor(Color(white: 0.9))"), "title.color"),
        Row(
            "a brand's fill",
            view(fill: ".background(Color(red: 0.13, green: 0.15, blue: 0.16))"),
            "style.fill-color"
        ),
        Row("a title that is not to be seen", view(color: ".foregroundColor(.black)"), "title.contrast"),
        Row(
            "a symbol",
            view(logo: "Image(systemName: \"applelogo\").foregroundColor(.white)"),
            "logo.artwork"
        ),
        Row(
            "the newer symbol",
            view(logo: "Image(systemName: \"apple.logo\").foregroundColor(.white)"),
            "logo.artwork"
        ),
        Row("a picture of unknown origin", view(logo: "Image(\"apple\")"), "logo.artwork?"),
        Row("no logo", view(logo: ""), "logo.missing"),
        Row("a character", view(logo: "", title: "Text(\"\u{F8FF} Sign in with Apple\")"), "logo.artwork"),
        Row(
            "an escaped character",
            view(logo: "", title: "Text(\"\\u{F8FF} Sign in with Apple\")"),
            "logo.artwork"
        ),
        Row("an apple", view(logo: "Text(\"\u{1F34E}\")"), "logo.artwork"),
        Row("too narrow", view(frame: ".frame(width: 130, height: 44)"), "button.min-width"),
        Row(
            "on another side of the frame",
            view(frame: "", fill: ".frame(width: 280, height: 44).background(Color.black)")
        ),
        Row(
            "black on black",
            SwiftProject(
                view().files.map {
                    ($0.path, $0.text.replacing(".background(Color.white)", with: ".background(Color.black)"))
                }
            ),
            "style.black-on-dark"
        ),
    ]

    @Test("in SwiftUI", arguments: views)
    func view(_ row: Row) async { await Self.expect(row) }

    private static func expect(_ row: Row) async {
        let result = await row.project.result()
        let rules = SwiftProject.rules(of: result.findings).filter {
            !["button.use-system", "button.use-system?"].contains($0)
        }
        #expect(result.findings.contains { $0.rule == "button.use-system" }, "\(row.why)")
        #expect(rules == row.rules, "\(row.why): \(result.findings.map { "\($0.rule) \($0.message)" })")
    }

    @Test(
        "a view that is given a picture and an action",
        arguments: [
            ("apple.logo", "logIn(with: .apple)", "action: action", true),
            ("apple.logo", "signInWithApple()", "", true),
            ("g.circle", "logIn(with: .google)", "action: action", false),
            ("apple.logo", "openStore()", "action: action", false),
        ]
    )
    func given(_ icon: String, _ code: String, _ action: String, _ isButton: Bool) async {
        let button = action.isEmpty ? "Button { action() } label: {" : "Button(\(action)) {"
        let source = """
            import SwiftUI
            @main struct Shop: App { var body: some Scene { WindowGroup { Login() } } }
            struct Login: View { var body: some View { RoundButton(icon: "\(icon)") { \(code) } } }
            struct RoundButton: View {
                var icon: String
                var action: () -> Void
                var body: some View {
                    \(button) Image(systemName: icon).foregroundColor(.white).frame(width: 44, height: 44).background(Circle().fill(.black)) }
                }
            }
            """
        let buttons = await CheckResult.of(["Login.swift": source]).inspection.buttons
        #expect(Set(buttons.map(\.kind)) == (isButton ? [.customLogoOnly] : []))
    }

    @Test("a stack of logo above title is no row")
    func stacked() async {
        let project = Self.view()
        let stacked = project.files.map {
            ($0.path, $0.text.replacing("HStack(spacing: 0)", with: "VStack(spacing: 0)"))
        }
        #expect(await SwiftProject(stacked).rules().contains("shape.rectangular"))
        #expect(!(await project.rules().contains("shape.rectangular")))
    }

    /// A button of UIKit.
    static func controller(_ code: String) -> SwiftProject {
        SwiftProject(
            """
            import UIKit
            final class LoginViewController: UIViewController {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    view.backgroundColor = .white
                    let button = UIButton(type: .custom)
                    button.backgroundColor = .black
                    button.setImage(UIImage(named: "SIWA-Left-White"), for: .normal)
                    button.setTitle("Sign in with Apple", for: .normal)
                    button.setTitleColor(.white, for: .normal)
                    button.titleLabel?.font = .systemFont(ofSize: 19)
                    button.heightAnchor.constraint(equalToConstant: 44).isActive = true
                    button.widthAnchor.constraint(equalToConstant: 280).isActive = true
                    \(code)
                    view.addSubview(button)
                }
            }
            """
        )
    }

    static let controllers: [Row] = [
        Row("as the guidelines draw it", controller("")),
        Row(
            "another wording",
            controller("button.setTitle(\"Log in via Apple\", for: .normal)"),
            "title.wording"
        ),
        Row(
            "all small letters",
            controller("button.setTitle(\"sign in with apple\", for: .normal)"),
            "title.case"
        ),
        Row(
            "a small title",
            controller("button.titleLabel?.font = UIFont.systemFont(ofSize: 13)"),
            "title.ratio"
        ),
        Row(
            "another font",
            controller("button.titleLabel?.font = UIFont(name: \"Avenir\", size: 19)"),
            "title.font-system"
        ),
        Row(
            "a brand's fill",
            controller("button.backgroundColor = UIColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 1)"),
            "style.fill-color"
        ),
        Row("a red title", controller("button.setTitleColor(.red, for: .normal)"), "title.color"),
        Row(
            "a symbol",
            controller("button.setImage(UIImage(systemName: \"applelogo\"), for: .normal)"),
            "logo.artwork"
        ),
        Row(
            "white with a gray line",
            controller(
                "button.backgroundColor = .white\nbutton.setTitleColor(.black, for: .normal)\n"
                    + "button.layer.borderWidth = 1\nbutton.layer.borderColor = UIColor.lightGray.cgColor"
            ),
            "style.border-color"
        ),
        Row(
            "white with a black line",
            controller(
                "button.backgroundColor = .white\nbutton.setTitleColor(.black, for: .normal)\n"
                    + "button.layer.borderWidth = 1\nbutton.layer.borderColor = UIColor.black.cgColor"
            )
        ),
    ]

    @Test("in UIKit", arguments: controllers)
    func controller(_ row: Row) async { await Self.expect(row) }

    @Test("a picture of pixels is for buttons of 44 points")
    func bitmap() async {
        func rules(_ height: Int, _ file: String) async -> [String] {
            let font = ".font(.system(size: \(Double(height) * 0.43)))"
            let screen = Self.view(font: font, frame: ".frame(width: 280, height: \(height))")
            let asset = (
                "App/Assets.xcassets/SIWA-Left-Black.imageset/Contents.json",
                "{\"images\": [{\"filename\": \"\(file)\"}]}"
            )
            return await SwiftProject(screen.files + [asset]).rules().filter { $0 != "button.use-system" }
        }
        #expect(await rules(50, "logo.png") == ["logo.png-size"])
        #expect(await rules(44, "logo.png").isEmpty)
        #expect(await rules(50, "logo.svg").isEmpty)
    }
}
