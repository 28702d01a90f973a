import Foundation
import QuinceGuidelines
import Testing

@Suite("Changes of a title")
struct TitleFixTests {
    private static func component(_ title: String, _ before: String = "") -> String {
        """
        \(before)
        export function Login() {
          return <div style={{ background: '#fff' }}><button onClick={() => start()} style={{ width: 280, height: 44,
            background: '#000', color: '#fff', fontSize: 19 }}><AppleLogo/> \(title)</button></div>;
        }
        """
    }

    private static func view(_ title: String, _ rest: String = "") -> String {
        """
        import AuthenticationServices
        import SwiftUI
        struct LoginView: View {
            var body: some View {
                Button { start() } label: {
                    HStack { Image("apple"); Text(\(title)).font(.system(size: 19)) }
                        .frame(width: 280, height: 44).background(Color.black).foregroundColor(.white)
                }
            }
            func start() { ASAuthorizationAppleIDProvider().createRequest() }
        }
        \(rest)
        """
    }

    private static func controller(_ title: String) -> String {
        """
        import UIKit
        class LoginViewController: UIViewController {
            override func viewDidLoad() {
                let button = UIButton(type: .custom)
                button.setTitle(\(title), for: .normal)
                button.setImage(UIImage(named: "apple_logo"), for: .normal)
                button.backgroundColor = .black
                button.frame = CGRect(x: 20, y: 300, width: 280, height: 44)
                view.addSubview(button)
            }
        }
        """
    }

    private static let rule = "title.wording"
    private static let fixed = ("Login with Apple", "Sign in with Apple")
    private static let left = ("", "")

    static let rows: [FixRow] = [
        FixRow("a text between tags", rule, "a.jsx", component("Login with Apple"), fixed),
        FixRow("a text in braces", rule, "a.jsx", component("{'Login with Apple'}"), fixed),
        FixRow(
            "a constant that is used once",
            rule,
            "a.jsx",
            component("{APPLE}", "const APPLE = \"Login with Apple\";"),
            fixed
        ),
        FixRow(
            "a constant that is used for something else",
            rule,
            "a.jsx",
            component(
                "{APPLE}",
                "const APPLE = \"Login with Apple\";\nconst start = () => handlers[APPLE]();"
            ),
            left
        ),
        FixRow(
            "a Flutter constant that is used for something else",
            rule,
            "lib/login.dart",
            FlutterButtonTests.file("SignInWithAppleButton(text: kApple, onPressed: () => log(kApple))")
                + "\nconst kApple = 'Login with Apple';",
            left
        ),
        FixRow(
            "a Flutter argument",
            rule,
            "lib/login.dart",
            FlutterButtonTests.file(
                "SignInWithAppleButton(text: 'Login with Apple', onPressed: () => log())"
            ),
            fixed
        ),
        FixRow(
            "a Swift constant that is used for something else",
            rule,
            "App/LoginView.swift",
            view(
                "Titles.apple",
                "struct Titles { static let apple = \"Login with Apple\" }\nlet other = [Titles.apple: 1]"
            ),
            left
        ),
        FixRow("SwiftUI", rule, "App/LoginView.swift", view("\"Login with Apple\""), fixed),
        FixRow(
            "a key by NSLocalizedString",
            rule,
            "App/LoginView.swift",
            view("NSLocalizedString(\"Login with Apple\", comment: \"\")"),
            left
        ),
        FixRow(
            "a key by LocalizedStringKey",
            rule,
            "App/LoginView.swift",
            view("LocalizedStringKey(\"Login with Apple\")"),
            left
        ),
        FixRow(
            "a key by String(localized:)",
            rule,
            "App/Login.swift",
            controller("String(localized: \"Login with Apple\")"),
            left
        ),
        FixRow(
            "beside another company's button with the same words",
            rule,
            "a.jsx",
            component("Login with Apple").replacing(
                "</button>",
                with: "</button><button onClick={() => google()}>Login with Google</button>"
            ),
            left
        ),
        FixRow(
            "beside another company's button that has the new words",
            rule,
            "a.jsx",
            component("Login with Apple").replacing(
                "</button>",
                with: "</button><button onClick={() => google()}>Sign in with Google</button>"
            ),
            fixed
        ),
        FixRow(
            "a label for assistive technology says the same",
            rule,
            "a.jsx",
            component("Login with Apple").replacing(
                "<button ",
                with: "<button aria-label=\"Login with Apple\" "
            ),
            left
        ),
        FixRow(
            "the new words are too long for the button",
            rule,
            "a.jsx",
            component("Login with Apple").replacing("width: 280", with: "width: 160"),
            left
        ),
    ]

    @Test("are made where the words are shown and nothing else", arguments: rows)
    func fixes(_ row: FixRow) async { await row.expect() }

    static let parts: [(String, String, isMended: Bool)] = [
        ("LoginView.swift", view("\"Login with Apple\""), false),
        ("LoginView.swift", view("verbatim: \"Login with Apple\""), true),
        ("Login.swift", controller("\"Login with Apple\""), true),
        ("a.jsx", component("Login with Apple"), true),
        ("a.jsx", component("{APPLE}", "export const APPLE = \"Login with Apple\";"), false),
    ]

    @Test("need the whole project where other files may use or translate the words", arguments: parts)
    func part(path: String, text: String, isMended: Bool) async {
        var project = FixProject([path: text])
        project.isWhole = false
        let trial = await project.trial()
        #expect(trial.kept.map(\.rule).contains(Self.rule) == isMended)
        #expect(trial.needingWhole.map(\.rule) == (isMended ? [] : [Self.rule]))
    }

    @Test("of case alone break nothing new where two screens say different things")
    func consistent() async {
        let project = FixProject([
            "a.jsx": Self.component("Sign In with Apple"), "b.jsx": Self.component("Continue With Apple"),
        ])
        let rules = await project.report().open.filter(\.isBroken).map(\.rule)
        #expect(rules.count { $0 == "title.case" } == 2 && rules.count { $0 == "title.consistent" } == 1)
        let after = await project.fixed().report().open.filter(\.isBroken).map(\.rule)
        #expect(!after.contains("title.case") && after.count { $0 == "title.consistent" } == 1)
    }
}
