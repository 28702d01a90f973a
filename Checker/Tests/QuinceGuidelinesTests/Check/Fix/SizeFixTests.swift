import QuinceGuidelines
import Testing

@Suite("Changes of a title’s size")
struct SizeFixTests {
    private static func view(_ label: String, _ other: String = "") -> String {
        """
        import AuthenticationServices
        import SwiftUI
        struct LoginView: View {
            private let size: CGFloat = 14
            var body: some View {
                Button(action: signIn) {
                    HStack { Image("siwa_left_white").resizable().frame(width: 44, height: 44); \(label) }
                        .foregroundColor(.white).frame(width: 280, height: 44).background(Color.black)
                }
            }
        }
        \(other)
        """
    }

    private static func controller(_ title: String, _ font: String, _ other: String = "") -> String {
        """
        import UIKit
        class LoginViewController: UIViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                view.backgroundColor = .white
                let button = UIButton(frame: CGRect(x: 20, y: 100, width: 280, height: 44))
                button.backgroundColor = .black
                button.setImage(UIImage(named: "siwa_left_white"), for: .normal)
                \(title)
                button.titleLabel?.font = \(font)
                view.addSubview(button)
            }
            \(other)
        }
        """
    }

    private static func button(_ style: String, text: String = "Sign in with Apple") -> String {
        """
        <!doctype html><html lang="en"><body style="background: #fff">
        <button style="height: 44px; width: 280px; background: #000; color: #fff; border: none; \(style)">\
        <img src="/SIWA-Left-White.svg" alt="" width="44" height="44">\(text)</button>
        </body></html>
        """
    }

    static let rows: [FixRow] = [
        FixRow(
            "SwiftUI",
            "title.ratio",
            "App/LoginView.swift",
            view(#"Text("Sign in with Apple").font(.system(size: 14, weight: .medium))"#),
            ("size: 14,", "size: 19,")
        ),
        FixRow(
            "SwiftUI, with a fraction",
            "title.ratio",
            "App/LoginView.swift",
            view(#"Text("Sign in with Apple").font(Font.system(size: 14.5))"#),
            ("14.5", "19.0")
        ),
        FixRow(
            "SwiftUI, a constant",
            "title.ratio",
            "App/LoginView.swift",
            view(#"Text("Sign in with Apple").font(.system(size: size))"#),
            ("", "")
        ),
        FixRow(
            "SwiftUI, a modifier of the project's own",
            "title.ratio",
            "App/LoginView.swift",
            view(
                #"Text("Sign in with Apple").loginFont()"#,
                "extension View { func loginFont() -> some View { font(.system(size: 14)) } }"
            ),
            ("", "")
        ),
        FixRow(
            "SwiftUI, a component that is handed its title",
            "title.ratio",
            "App/LoginView.swift",
            view(
                #"LoginLabel(title: "Sign in with Apple")"#,
                """
                struct LoginLabel: View {
                    let title: String
                    var body: some View { Text(title).font(.system(size: 14)) }
                }
                """
            ),
            ("", "")
        ),
        FixRow(
            "UIKit",
            "title.ratio",
            "App/Login.swift",
            controller(
                #"button.setTitle("Sign in with Apple", for: .normal)"#,
                "UIFont.systemFont(ofSize: 14, weight: .medium)"
            ),
            ("ofSize: 14", "ofSize: 19")
        ),
        FixRow(
            "UIKit, a constant",
            "title.ratio",
            "App/Login.swift",
            controller(
                #"button.setTitle("Sign in with Apple", for: .normal)"#,
                ".systemFont(ofSize: size)",
                "let size: CGFloat = 14"
            ),
            ("", "")
        ),
        FixRow(
            "the style of an element",
            "title.ratio",
            "web/login.html",
            button("font-size: 13px"),
            ("font-size: 13px", "font-size: 19px")
        ),
        FixRow(
            "another unit",
            "title.ratio",
            "web/login.html",
            button("font-size: 0.8rem"),
            ("", "")
        ),
        FixRow(
            "twice",
            "title.ratio",
            "web/login.html",
            button("font-size: 12px; font-size: 13px"),
            ("", "")
        ),
        FixRow(
            "the style of a component's element",
            "title.ratio",
            "src/Login.jsx",
            """
            export default function Login() {
              return <button style={{ height: 44, width: 280, backgroundColor: '#000', color: '#fff', fontSize: 13 }}>
                <img src="/SIWA-Left-White.svg" alt="" width="44" height="44" />Sign in with Apple</button>;
            }
            """,
            ("fontSize: 13", "fontSize: 19")
        ),
        FixRow(
            "an Android layout",
            "title.ratio",
            "app/src/main/res/layout/login.xml",
            AndroidLayoutTests.file(
                """
                <androidx.appcompat.widget.AppCompatButton android:layout_width="match_parent" android:layout_height="44dp"
                    android:background="#000000" android:textColor="@android:color/white" android:textSize="14sp"
                    android:text="Sign in with Apple" android:drawableStart="@drawable/ic_apple_logo" />
                """
            ),
            (#"textSize="14sp""#, #"textSize="19sp""#)
        ),
        FixRow(
            "Flutter",
            "title.ratio",
            "lib/login.dart",
            FlutterButtonTests.file(
                """
                Container(height: 44, width: 280, color: Colors.black, child: InkWell(onTap: apple,
                    child: Text('Sign in with Apple', style: TextStyle(color: Colors.white, fontSize: 14.5))))
                """
            ),
            ("fontSize: 14.5", "fontSize: 19.0")
        ),
        FixRow(
            "Flutter, a widget that is handed its title",
            "title.ratio",
            "lib/login.dart",
            """
            import 'package:flutter/material.dart';
            class SocialButton extends StatelessWidget {
              final String title;
              const SocialButton({required this.title});
              Widget build(BuildContext context) => Container(height: 44, width: 280, color: Colors.black,
                child: InkWell(onTap: press, child: Text(title, style: TextStyle(color: Colors.white, fontSize: 13))));
            }
            class Login extends StatelessWidget {
              Widget build(BuildContext context) => Scaffold(body: SocialButton(title: 'Sign in with Apple'));
            }
            """,
            ("", "")
        ),
        FixRow(
            "Compose",
            "title.ratio",
            "app/src/main/java/AppleLogin.kt",
            ComposeTests.file(
                """
                Button(onClick = { viewModel.signInWithApple() }, modifier = Modifier.height(44.dp).width(280.dp),
                    colors = ButtonDefaults.buttonColors(containerColor = Color.Black, contentColor = Color.White)) {
                    Icon(painterResource(id = R.drawable.ic_apple), contentDescription = null)
                    Text("Sign in with Apple", fontSize = 14.sp)
                }
                """
            ),
            ("fontSize = 14.sp", "fontSize = 19.sp")
        ),
    ]

    @Test("are made where the number is written together with the title", arguments: rows)
    func fixes(_ row: FixRow) async { await row.expect() }

    @Test("the size of a storyboard's font")
    func storyboard() async {
        var fixture = InterfaceFixture()
        fixture.views = Views.button(
            state: #"image="siwa_left_white""#,
            content: #"<fontDescription key="fontDescription" type="system" pointSize="15"/>"#
                + Views.color("backgroundColor", "#000000")
        )
        fixture.constraints = [
            "B.centerX = V.centerX", "B.top = V.top + 200", "B.width = 280", "B.height = 44",
        ]
        let row = FixRow(
            "storyboard",
            "title.ratio",
            "App/Base.lproj/Main.storyboard",
            fixture.xml,
            (#"pointSize="15""#, #"pointSize="19""#)
        )
        await row.expect()
    }
}
