import Foundation
import QuinceGuidelines
import Testing

@Suite("What large public projects showed")
struct LargeProjectTests {
    private static func buttons(_ files: [String: String]) async -> [MeasuredButton] {
        await CheckResult.of(files).inspection.buttons
    }

    @Test("A name that leads to itself is unknown")
    func loop() async {
        let screen = """
            import UIKit
            class LoginController: UIViewController {
              let button = UIButton()
              override func viewDidLoad() {
                let color = color ?? fallback
                if let title = title ?? self.title { button.setTitle(title, for: .normal) }
                button.backgroundColor = color
                button.setTitle("Sign in with Apple", for: .normal)
                view.addSubview(button)
              }
            }
            """
        let buttons = await Self.buttons(["LoginController.swift": screen])
        #expect(!buttons.isEmpty)
        #expect(buttons.allSatisfy { $0.fill.knownValue == nil })
    }

    @Test("The least height of a container is its child's", arguments: [(50.0, 50.0), (20, 44)])
    func least(_ minimum: Double, _ height: Double) async {
        let screen = """
            import 'package:flutter/material.dart';
            class Login extends StatelessWidget {
              Widget build(BuildContext context) => Scaffold(body: Column(children: [
                Container(margin: EdgeInsets.all(16), constraints: BoxConstraints(minHeight: \(minimum)),
                  child: GestureDetector(onTap: signInWithApple, child: Container(color: Colors.black,
                    child: SizedBox(height: 44, child: Text('Sign in with Apple'))))),
              ]));
            }
            """
        #expect(await Self.buttons(["lib/login.dart": screen]).map(\.height.knownValue) == [height])
    }

    @Test(
        "A width beyond the screen isn't known where the screen decides",
        arguments: [(300, 300.0), (500, nil)]
    )
    func beyond(_ width: Int, _ known: Double?) async {
        let screen = """
            import androidx.compose.material3.*
            @Composable fun Login() { Column(modifier = Modifier.width(\(width).dp)) {
              Button(onClick = { signInWithApple() }, modifier = Modifier.fillMaxWidth().height(44.dp)) { Text("Sign in with Apple") }
            } }
            """
        #expect(await Self.buttons(["Login.kt": screen]).map(\.width.knownValue) == [known])
    }

    @Test("The same texts in many languages are one remark, behind the code")
    func languages() async {
        var files = ["i18n/en.json": "{\"login\": {\"apple\": \"Sign in with Apple\"}}"]
        for (language, title) in [("de", "Mit Apple anmelden"), ("fr", "Se connecter avec Apple")] {
            files["i18n/\(language).json"] = "{\"login\": {\"apple\": \"\(title)\"}}"
        }
        files["Login.jsx"] = "export const Login = () => paint(\"Sign in with Apple\")"
        let remarks = await CheckResult.of(files).ledger.remarks
        #expect(remarks.map(\.entry.mention.place.path) == ["Login.jsx", "i18n/en.json"])
        #expect(remarks.map(\.otherLanguages) == [0, 2])
    }

    @Test(
        "A table of texts in one language",
        arguments: [
            ("res/values-pt-rBR/strings.xml", "res/values/strings.xml", "pt-rBR"),
            ("res/values/strings.xml", "res/values/strings.xml", ""),
            ("App/Base.lproj/Localizable.strings", "App/*.lproj/Localizable.strings", ""),
            ("locales/zh-CN/login.json", "locales/*/login.json", "zh-CN"),
            ("lib/l10n/app_pt_BR.arb", "lib/l10n/app_*.arb", "pt_BR"),
            ("src/i18n/ko.js", "src/i18n/*.js", "ko"), ("src/pages/ko.js", nil, nil),
            ("en/login.html", nil, nil), ("package.json", nil, nil), ("res/layout/login.xml", nil, nil),
        ]
    )
    func tables(_ path: String, _ pattern: String?, _ language: String?) {
        #expect(TextTablePath(path)?.pattern == pattern)
        #expect(TextTablePath(path)?.language == language)
    }
}
