import QuinceGuidelines
import Testing

@Suite("Changes of a keyboard")
struct KeyboardFixTests {
    private static func view(_ code: String) -> String {
        """
        import SwiftUI
        struct SignInView: View {
            @State private var email = ""
            @State private var name = ""
            var body: some View { VStack { \(code) } }
        }
        """
    }

    private static func controller(_ code: String) -> String {
        """
        import UIKit
        class SignInViewController: UIViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                let field = UITextField()
                field.placeholder = "E-mail"
                field.textContentType = .emailAddress
                \(code)
                view.addSubview(field)
            }
        }
        """
    }

    private static func page(_ field: String) -> String {
        """
        <!doctype html><html lang="en"><body><h1>Sign in</h1><form>
        \(field)
        <input type="password" name="secret" aria-label="Password"><button>Sign in</button></form></body></html>
        """
    }

    private static let rule = "auth.email-keyboard"

    static let rows: [FixRow] = [
        FixRow(
            "SwiftUI",
            rule,
            "App/SignInView.swift",
            view(#"TextField("E-mail", text: $email).keyboardType(.default)"#),
            ("Type(.default)", "Type(.emailAddress)")
        ),
        FixRow(
            "SwiftUI, beside what only this platform has",
            rule,
            "App/SignInView.swift",
            view(#"TextField("E-mail", text: $email).textInputAutocapitalization(.never)"#),
            (".textInput", ".keyboardType(.emailAddress).textInput")
        ),
        FixRow(
            "SwiftUI, where another platform may lack it",
            rule,
            "App/SignInView.swift",
            view(#"TextField("E-mail", text: $email)"#),
            ("", "")
        ),
        FixRow(
            "SwiftUI, a keyboard for two fields",
            rule,
            "App/SignInView.swift",
            view(
                """
                Group {
                    TextField("E-mail", text: $email)
                    TextField("Your name", text: $name)
                }.keyboardType(.default)
                """
            ),
            ("", "")
        ),
        FixRow(
            "SwiftUI, a keyboard for fields that are not seen",
            rule,
            "App/SignInView.swift",
            view(
                """
                VStack {
                    TextField("E-mail", text: $email)
                    PhoneField(number: $name)
                }.keyboardType(.default)
                """
            ),
            ("", "")
        ),
        FixRow(
            "UIKit, a function that is handed the label",
            rule,
            "App/SignIn.swift",
            """
            import UIKit
            class SignInViewController: UIViewController {
                func makeField(_ label: String) -> UITextField {
                    let field = UITextField()
                    field.placeholder = label
                    field.keyboardType = .default
                    return field
                }
                override func viewDidLoad() { view.addSubview(makeField("E-mail")) }
            }
            class ProfileViewController: SignInViewController {
                override func viewDidLoad() { view.addSubview(makeField("Phone")) }
            }
            """,
            ("", "")
        ),
        FixRow(
            "UIKit, a property with code of its own",
            rule,
            "App/SignIn.swift",
            """
            import UIKit
            class SignInViewController: UIViewController {
                private let field: UITextField = {
                    let field = UITextField()
                    field.placeholder = "E-mail"
                    field.keyboardType = .default
                    return field
                }()
                override func viewDidLoad() { view.addSubview(field) }
            }
            """,
            ("= .default", "= .emailAddress")
        ),
        FixRow(
            "Flutter, a name of the project's own",
            rule,
            "lib/login.dart",
            FlutterButtonTests.file(
                "TextField(keyboardType: Kinds.plain, decoration: InputDecoration(labelText: 'E-mail'))"
            ) + "\nclass Kinds { static const plain = TextInputType.text; }",
            ("", "")
        ),
        FixRow(
            "Flutter, arguments on lines of their own",
            rule,
            "lib/login.dart",
            FlutterButtonTests.file(
                "TextField(\n      decoration: InputDecoration(labelText: 'E-mail'),\n    )"
            ),
            ("TextField(\n", "TextField(\n      keyboardType: TextInputType.emailAddress,\n")
        ),
        FixRow(
            "UIKit",
            rule,
            "App/SignIn.swift",
            controller("field.keyboardType = .asciiCapable"),
            (".asciiCapable", ".emailAddress")
        ),
        FixRow("UIKit, none is written", rule, "App/SignIn.swift", controller(""), ("", "")),
        FixRow(
            "a page",
            rule,
            "web/login.html",
            page(#"<input type="text" name="email" aria-label="E-mail">"#),
            (#"<input type="text""#, #"<input type="email""#)
        ),
        FixRow(
            "a page with another mode",
            rule,
            "web/login.html",
            page("<input type='text' inputmode='text' name='email' aria-label='E-mail'>"),
            ("inputmode='text'", "inputmode='email'")
        ),
        FixRow(
            "a page whose values have other marks",
            rule,
            "web/login.html",
            page("<input name='email' aria-label='E-mail'>"),
            ("<input name", "<input inputmode='email' name")
        ),
        FixRow(
            "a page with a field of another kind",
            rule,
            "web/login.html",
            page(#"<input type="search" name="email" aria-label="E-mail">"#),
            ("", "")
        ),
        FixRow(
            "a component",
            rule,
            "src/Login.jsx",
            """
            export default function Login() {
              return <form><input className="wide" type="text" name="email" placeholder="E-mail" />
                <input type="password" name="secret" /><button>Sign in</button></form>;
            }
            """,
            (#"className="wide" type="text""#, #"className="wide" type="email""#)
        ),
        FixRow(
            "an Android layout",
            rule,
            "app/src/main/res/layout/login.xml",
            AndroidLayoutTests.file(
                """
                <EditText android:id="@+id/email" android:layout_width="match_parent" android:layout_height="48dp"
                    android:hint="E-mail" android:inputType="text" />
                """
            ),
            (#"inputType="text""#, #"inputType="textEmailAddress""#)
        ),
        FixRow(
            "several kinds of an Android layout",
            rule,
            "app/src/main/res/layout/login.xml",
            AndroidLayoutTests.file(
                """
                <EditText android:id="@+id/email" android:layout_width="match_parent" android:layout_height="48dp"
                    android:hint="E-mail" android:inputType="text|textNoSuggestions" />
                """
            ),
            ("", "")
        ),
        FixRow(
            "React Native",
            rule,
            "src/Login.tsx",
            ReactNativeTests.file(#"<TextInput placeholder="E-mail" keyboardType="default" />"#),
            (#"="default""#, #"="email-address""#)
        ),
        FixRow(
            "React Native, none is written",
            rule,
            "src/Login.tsx",
            ReactNativeTests.file("<TextInput placeholder='E-mail' />"),
            ("<TextInput placeholder", #"<TextInput keyboardType="email-address" placeholder"#)
        ),
        FixRow(
            "Flutter",
            rule,
            "lib/login.dart",
            FlutterButtonTests.file(
                "TextField(keyboardType: TextInputType.text, decoration: InputDecoration(labelText: 'E-mail'))"
            ),
            ("TextInputType.text", "TextInputType.emailAddress")
        ),
        FixRow(
            "Flutter, none is written",
            rule,
            "lib/login.dart",
            FlutterButtonTests.file("TextField(decoration: InputDecoration(labelText: 'E-mail'))"),
            ("TextField(", "TextField(keyboardType: TextInputType.emailAddress, ")
        ),
    ]

    @Test("are made where nothing but fields for addresses is changed", arguments: rows)
    func fixes(_ row: FixRow) async { await row.expect() }

    static let traits: [(String, String, String)] = [
        (#"keyboardType="alphabet""#, #"keyboardType="alphabet""#, #"keyboardType="emailAddress""#),
        (
            #"textContentType="email""#, #"<textInputTraits key="textInputTraits""#,
            #"<textInputTraits key="textInputTraits" keyboardType="emailAddress""#
        ),
    ]

    @Test("in a storyboard", arguments: traits)
    func storyboard(traits: String, old: String, new: String) async {
        var fixture = InterfaceFixture()
        fixture.controller = ""
        fixture.views = ScreenTests.field(#"placeholder="E-mail""#, traits: traits)
        let row = FixRow(traits, Self.rule, "App/Base.lproj/Main.storyboard", fixture.xml, (old, new))
        await row.expect()
    }
}
