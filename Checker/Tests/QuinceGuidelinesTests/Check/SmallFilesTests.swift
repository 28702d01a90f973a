import Foundation
import QuinceGuidelines
import Testing

/// Each of these files once stopped the program, or kept it busy for longer than anybody waits.
@Suite("A small file that is made to do harm")
struct SmallFilesTests {
    @Test("holds numbers that are too large")
    func numbers() async {
        let swift = await CheckResult.of([
            "App/Login.swift": """
            import SwiftUI
            struct Login: View { var body: some View { Button(action: {}) { Text("Sign in with Apple").font(.system(size: 17))
              .foregroundColor(.white).frame(width: 300, height: 99999999999999999999).background(Color.black) } } }
            """
        ])
        #expect(swift.findings.contains { $0.rule == "title.ratio" && $0.fix == nil })
        let dart = await CheckResult.of([
            "pubspec.yaml": "name: app\n",
            "lib/login.dart": """
            import 'package:flutter/material.dart';
            class Login extends StatelessWidget { Widget build(BuildContext c) => ElevatedButton(
              style: ElevatedButton.styleFrom(backgroundColor: Colors.grey[99999999999999999999]), onPressed: () {},
              child: Text('Sign in with Apple')); }
            """,
        ])
        #expect(dart.inspection.buttons.first?.fill.value == nil)
    }

    @Test("leaves brackets and tags open")
    func openTags() async {
        let block =
            "trategy) => (<StrategyButton key={strategy} onClick={() => authenticate(strategy)"
            + String(repeating: "${", count: 40) + " />))}\n};\n"
        let files = [
            "SignIn.jsx": """
            import { StrategyButton } from './StrategyButton';
            export const SignIn = () => { return (<section>{['oauth_apple'].map((s\(String(repeating: block, count: 40))
            """
        ]
        let result = await CheckResult.of(files)
        #expect(result.inspection.unread.isEmpty)
    }

    @Test("names one outlet again and again")
    func outlets() async {
        func list(_ name: String) -> String { Array(repeating: name, count: 40).joined(separator: ",") }
        let loops = (0..<6).map { level in
            "[\(list(level == 0 ? "appleButton" : "x\(level - 1)"))].forEach { x\(level) in"
        }
        let result = await CheckResult.of([
            "Login.swift": """
            import AuthenticationServices
            class Login: UIViewController { @IBOutlet var appleButton: UIButton!
            func f() { \(loops.joined(separator: "\n")) x5.alpha = 0.5 \(String(repeating: "}", count: 6)) } }
            """
        ])
        #expect(result.inspection.buttons.isEmpty)
    }

    @Test(
        "is a logo",
        arguments: [
            "<style>" + String(repeating: "a", count: 30_000) + "</style>",
            "<g style=\"" + String(repeating: "a:b;", count: 5_000) + "\">"
                + String(repeating: "<rect width=\"9\" height=\"9\"/>", count: 200) + "</g>",
            "<rect width=\"9\" height=\"9\" fill=\"" + String(repeating: "url(#", count: 5_000) + "\"/>",
            String(repeating: "<rect x=\"-130\" y=\"-130\" width=\"500\" height=\"500\"/>", count: 400),
        ]
    )
    func logo(_ content: String) async {
        let result = await CheckResult.of([
            "apple-logo.svg": "<svg width=\"256\" height=\"256\">\(content)</svg>"
        ])
        #expect(result.findings.isEmpty)
    }

    @Test("loads one style sheet again and again, and the last time decides")
    func sheets() async {
        let rules = (0..<1_500).map { ".a\($0) { color: red }" }.joined(separator: "\n")
        let files = [
            "index.html": String(repeating: "<link rel=\"stylesheet\" href=\"a.css\">", count: 300)
                + "<link rel=\"stylesheet\" href=\"b.css\"><link rel=\"stylesheet\" href=\"a.css\">"
                + "<button class=\"apple\">Sign in with Apple</button>",
            "a.css": rules + ".apple { background: #111111 }",
            "b.css": ".apple { background: #eeeeee }",
        ]
        let result = await CheckResult.of(files)
        #expect(result.inspection.buttons.first?.fill.value == RGBColor(hexadecimal: "#111111"))
    }
}
