import Foundation
import QuinceGuidelines
import QuinceSwiftSources
import Testing

/// What is said about Sign in with Apple is no button for it, wherever it is written.
@Suite("Texts about signing in with Apple that offer none")
struct AsideTests {
    static let asides = [
        "Disconnect Apple", "What is Sign in with Apple?", "How do I Sign in with Apple?",
        "Learn more about Sign in with Apple", "Why we added Sign in with Apple",
        "Stop using Sign in with Apple",
        "Link Sign in with Apple", "Unlink Sign in with Apple", "Reset your Apple ID password",
        "Manage your Apple Account", "Trouble with Sign in with Apple", "Set up Sign in with Apple",
        "Help with Sign in with Apple", "Sign out of Apple ID", "Mit Apple anmelden – mehr erfahren",
        "Was ist „Mit Apple anmelden“?", "Se déconnecter d’Apple", "Appleのサインインを解除",
    ]

    static let offers = [
        "Login with Apple", "Connect with Apple", "Use Apple ID", "Log in with your Apple ID",
        "Register with Apple",
        "Apple登录", "Se connecter par Apple",
    ]

    @Test("are told from offers")
    func words() {
        #expect(Self.asides.filter { !AsideWords.areIn($0) } == [])
        #expect(Self.offers.filter(AsideWords.areIn) == [])
        for title in ["Sign in with Apple", "Mit Apple anmelden", "Appleでサインイン", "Apple로 로그인", "通过 Apple 登录"]
        {
            #expect(!AsideWords.areIn(title), "\(title)")
        }
    }

    @Test("a word begins so, and does not only hold it")
    func beginnings() {
        #expect(AsideWords.begins("connect", aWordOf: "connect apple"))
        #expect(!AsideWords.begins("connect", aWordOf: "disconnect apple"))
        #expect(AsideWords.begins("sign", aWordOf: "design and sign"))
        #expect(AsideWords.begins("登录", aWordOf: "使用apple登录"))
        #expect(AsideWords.begins("login", aWordOf: "applelogin"))
    }

    /// How a button is written, by the file; `TEXT` is its title.
    static let places: [(path: String, source: String)] = [
        (
            "a.html",
            "<html lang=\"en\"><body><form><input type=\"password\"><button>TEXT</button></form></body></html>"
        ),
        ("a.jsx", "export const Page = () => <button onClick={signInWithApple}>TEXT</button>;"),
        (
            "A.swift",
            "import SwiftUI\nstruct LoginView: View { var body: some View { Button(\"TEXT\") { go() }.font(.system(size: 19)) } }"
        ),
        (
            "B.swift",
            """
            import UIKit
            class LoginController: UIViewController {
              override func viewDidLoad() {
                super.viewDidLoad()
                let button = UIButton(type: .system)
                button.setTitle("TEXT", for: .normal)
                view.addSubview(button)
              }
            }
            """
        ),
        (
            "lib/a.dart",
            "class Page extends StatelessWidget { Widget build(context) => ElevatedButton(onPressed: go, child: Text('TEXT')); }"
        ),
        ("A.kt", "@Composable fun Page() { Button(onClick = { go() }) { Text(\"TEXT\") } }"),
        (
            "a.tsx",
            "import { Pressable, Text } from 'react-native'; export const Page = () => (<Pressable onPress={go}><Text>TEXT</Text></Pressable>);"
        ),
        (
            "app/src/main/res/layout/a.xml",
            "<Button xmlns:android=\"http://schemas.android.com/apk/res/android\" android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\" android:text=\"TEXT\"/>"
        ),
    ]

    @Test("in every language that is read", arguments: places.map(\.path))
    func languages(_ path: String) async throws {
        let source = try #require(Self.places.first { $0.path == path }?.source)
        for text in Self.asides {
            let found = await Self.findings(path, source.replacing("TEXT", with: text))
            #expect(found.isEmpty, "\(text): \(found.map { "\($0.rule): \($0.message)" })")
        }
        for text in ["Login with Apple", "Connect with Apple", "Register with Apple"] {
            let found = await Self.findings(path, source.replacing("TEXT", with: text))
            #expect(found.contains { $0.rule == "title.wording" }, "\(text)")
        }
    }

    @Test("links to Apple's pages for people are none")
    func links() async {
        let link = { (address: String) in
            await Self.findings(
                "a.html",
                "<html lang=\"en\"><body><input type=\"password\"><div><a class=\"btn\" href=\"\(address)\">Login with Apple ID</a></div></body></html>"
            )
        }
        #expect(await link("https://appleid.apple.com/").isEmpty)
        #expect(await link("https://account.apple.com/account/manage").isEmpty)
        #expect(
            await link("https://appleid.apple.com/auth/authorize?client_id=a&scope=name").contains {
                $0.rule == "title.wording"
            }
        )
    }

    private static func findings(_ path: String, _ source: String) async -> [Finding] {
        await Checker(Inspectors.all + [SwiftInspector()]).check([path]) { path throws(UnreadableInput) in
            InputFile(path: path, bytes: Data(source.utf8))
        }.findings.filter { !$0.rule.hasPrefix("auth.") }
    }
}
