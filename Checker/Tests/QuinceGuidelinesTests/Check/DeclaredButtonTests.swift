import QuinceGuidelines
import Testing

@Suite("Buttons that the configuration names")
struct DeclaredButtonTests {
    private static let names: [String: String?] = ["AcmeDoor": "Acme", "MailDoor": nil]

    static let rows: [(why: String, path: String, text: String)] = [
        (
            "views of SwiftUI that no file declares", "App/LoginView.swift",
            """
            import AuthenticationServices
            import SwiftUI
            struct LoginView: View {
                var body: some View {
                    VStack {
                        SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }.frame(width: 200, height: 44)
                        AcmeDoor().frame(width: 200, height: 60)
                        MailDoor()
                    }
                }
            }
            """
        ),
        (
            "views of SwiftUI that are declared, whatever is in them", "App/LoginView.swift",
            """
            import AuthenticationServices
            import SwiftUI
            struct AcmeDoor: View { var body: some View { Button("Go") {} } }
            struct MailDoor: View { var body: some View { Button("Sign in with Google") {} } }
            struct LoginView: View {
                var body: some View {
                    VStack {
                        SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }.frame(width: 200, height: 44)
                        AcmeDoor()
                        MailDoor()
                    }
                }
            }
            """
        ),
        (
            "views of Android", "app/src/main/res/layout/login.xml",
            """
            <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" android:layout_width="match_parent"
                android:layout_height="match_parent" android:orientation="vertical">
              <Button android:layout_width="200dp" android:layout_height="44dp" android:text="Sign in with Apple"/>
              <com.acme.AcmeDoor android:layout_width="200dp" android:layout_height="60dp"/>
              <MailDoor android:layout_width="200dp" android:layout_height="44dp"/>
            </LinearLayout>
            """
        ),
        (
            "classes of UIKit", "App/Login.swift",
            """
            import AuthenticationServices
            import UIKit
            class LoginViewController: UIViewController {
                override func viewDidLoad() {
                    let button = ASAuthorizationAppleIDButton(type: .signIn, style: .black)
                    view.addSubview(button)
                    view.addSubview(AcmeDoor(frame: .zero))
                    let mail = MailDoor()
                    view.addSubview(mail)
                }
            }
            """
        ),
        ("classes of a storyboard", "App/Base.lproj/Main.storyboard", storyboard),
        (
            "elements of a page", "web/login.html",
            """
            <!doctype html><html lang="en"><body><button>Sign in with Apple</button>
            <acme-door></acme-door><mail-door></mail-door></body></html>
            """
        ),
        (
            "components", "src/Login.jsx",
            """
            export default function Login() {
              return <main><button>Sign in with Apple</button><AcmeDoor /><Ui.MailDoor size="l">Go</Ui.MailDoor></main>;
            }
            """
        ),
        (
            "components of a template", "src/Login.vue",
            """
            <template><main><button>Sign in with Apple</button><AcmeDoor/><mail-door/></main></template>
            """
        ),
    ]

    private static let storyboard: String = {
        var fixture = InterfaceFixture()
        fixture.views =
            Views.system("B") + Views.view("A", attributes: #"customClass="AcmeDoor""#)
            + Views.button("M", title: "Go", attributes: #"customClass="MailDoor""#)
        fixture.constraints = ["B.centerX = V.centerX", "B.top = V.top + 200", "B.width = 200"]
        return fixture.xml
    }()

    private static func siblings(_ text: String, at path: String, _ names: [String: String?]) async
        -> [String]
    {
        var project = FixProject([path: text])
        project.settings.signInButtons = names
        let button = await project.report().inspection.buttons.first
        return (button?.siblings.value ?? []).map { sibling in
            if case .provider(let company) = sibling.role { company } else { "own" }
        }.sorted()
    }

    @Test("are the other ways to sign in", arguments: rows)
    func named(_ row: (why: String, path: String, text: String)) async {
        #expect(await Self.siblings(row.text, at: row.path, Self.names) == ["Acme", "own"], "\(row.why)")
        let unnamed = await Self.siblings(row.text, at: row.path, [:])
        #expect(!unnamed.contains("Acme") && !unnamed.contains("own"), "\(row.why)")
    }

    @Test(
        "are compared by their size",
        arguments: ["views of SwiftUI that no file declares", "views of Android"]
    )
    func sizes(_ why: String) async throws {
        let row = try #require(Self.rows.first { $0.why == why })
        var project = FixProject([row.path: row.text])
        for (key, expected) in [
            ("AcmeDoor", 1), ("com.acme.AcmeDoor", row.path.hasSuffix("xml") ? 1 : 0), ("Other", 0),
        ] {
            project.settings.signInButtons = [key: "Acme"]
            let found = await project.report().open.filter { $0.rule == "button.not-smaller" }
            #expect(found.count == expected, "\(key)")
        }
    }
}
