import Foundation
import QuinceGuidelines
import QuinceSwiftSources
import Testing

@Suite("Flows that are declared")
struct DeclaredFlowTests {
    /// Files in the order of their screens, with what the rules for flows say of the last.
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let files: [(path: String, text: String)]
        let rules: [String]
        var testDescription: String { self.why }

        init(_ why: String, _ files: [(path: String, text: String)], _ rules: String...) {
            (self.why, self.files, self.rules) = (why, files, rules)
        }
    }

    private typealias File = (path: String, text: String)

    private static let swiftLogin: File = (
        "App/LoginView.swift",
        """
        import AuthenticationServices
        import SwiftUI
        struct LoginView: View {
            var body: some View {
                VStack {
                    Text("Keep your plans on all your devices")
                    SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }.frame(width: 200, height: 44)
                }
            }
        }
        """
    )

    private static func view(_ name: String, _ code: String) -> File {
        (
            "App/\(name).swift",
            """
            import SwiftUI
            struct \(name): View {
                @State private var text = ""
                var body: some View { VStack { \(code) } }
            }
            """
        )
    }

    private static func controller(_ code: String) -> File {
        (
            "App/WelcomeController.swift",
            """
            import UIKit
            class WelcomeController: UIViewController {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    let field = UITextField()
                    \(code)
                    view.addSubview(field)
                }
            }
            """
        )
    }

    private static func storyboard(_ view: String) -> File {
        var fixture = InterfaceFixture()
        fixture.controller = ""
        fixture.views = view
        return ("App/Base.lproj/Welcome.storyboard", fixture.xml)
    }

    private static func page(_ name: String, _ body: String) -> File {
        ("web/\(name).html", "<!doctype html><html lang=\"en\"><body>\(body)</body></html>")
    }

    private static let pageLogin = page(
        "login",
        """
        <h1>Sign in</h1><p>Keep your plans on all your devices</p>
        <button style="height: 44px; background: #000; color: #fff">Sign in with Apple</button>
        """
    )

    private static func component(_ element: String) -> File {
        ("src/Welcome.jsx", "export default function Welcome() { return <main>\(element)</main>; }")
    }

    static let rows: [Row] = [
        Row(
            "a password in SwiftUI",
            [swiftLogin, view("WelcomeView", #"SecureField("Choose one", text: $text)"#)],
            "flow.no-password"
        ),
        Row(
            "a password in UIKit",
            [swiftLogin, controller("field.isSecureTextEntry = true")],
            "flow.no-password"
        ),
        Row(
            "a name that has to be filled in, in UIKit",
            [swiftLogin, controller("field.placeholder = \"Your name *\"")],
            "flow.no-name-reask"
        ),
        Row(
            "an address that has to be filled in, in SwiftUI",
            [swiftLogin, view("WelcomeView", #"TextField("E-mail (required)", text: $text)"#)],
            "flow.no-name-reask"
        ),
        Row(
            "a password in a storyboard",
            [
                swiftLogin,
                storyboard(ScreenTests.field(#"placeholder="Password""#, traits: #"secureTextEntry="YES""#)),
            ],
            "flow.no-password"
        ),
        Row(
            "a password on a page",
            [pageLogin, page("welcome", #"<form><input type="password" aria-label="Secret"></form>"#)],
            "flow.no-password"
        ),
        Row(
            "a name on a page that says nothing of Apple",
            [
                pageLogin,
                page("welcome", #"<form><input name="fullname" aria-label="Full name" required></form>"#),
            ],
            "flow.no-name-reask"
        ),
        Row(
            "a name in a component that says nothing of Apple",
            [pageLogin, component(#"<input name="fullname" aria-label="Full name" required />"#)],
            "flow.no-name-reask"
        ),
        Row(
            "a password in an Android layout",
            [
                pageLogin,
                (
                    "app/src/main/res/layout/welcome.xml",
                    AndroidLayoutTests.file(
                        """
                        <EditText android:layout_width="match_parent" android:layout_height="48dp"
                            android:hint="Choose one" android:inputType="textPassword" />
                        """
                    )
                ),
            ],
            "flow.no-password"
        ),
        Row(
            "a password in Compose",
            [
                pageLogin,
                (
                    "app/src/main/java/Welcome.kt",
                    """
                    package com.example
                    @Composable
                    fun Welcome() { Column { OutlinedTextField(value = a, onValueChange = { a = it },
                        label = { Text("Password") }, visualTransformation = PasswordVisualTransformation()) } }
                    """
                ),
            ],
            "flow.no-password"
        ),
        Row(
            "a password in Flutter",
            [
                pageLogin,
                (
                    "lib/welcome.dart",
                    """
                    import 'package:flutter/material.dart';
                    class Welcome extends StatelessWidget {
                      Widget build(BuildContext context) => Scaffold(body: Column(children: [
                        TextField(obscureText: true, decoration: InputDecoration(labelText: 'Choose one'))]));
                    }
                    """
                ),
            ],
            "flow.no-password"
        ),
        Row(
            "a password in React Native",
            [
                pageLogin,
                (
                    "src/Welcome.tsx",
                    """
                    import { View, TextInput } from 'react-native';
                    export default function Welcome() {
                      return (<View><TextInput secureTextEntry placeholder="Choose one" /></View>);
                    }
                    """
                ),
            ],
            "flow.no-password"
        ),
        Row(
            "a password two screens later, behind one without fields",
            [
                swiftLogin, view("HelloView", #"Text("Welcome")"#),
                view("WelcomeView", #"SecureField("Choose one", text: $text)"#),
            ],
            "flow.no-password"
        ),
        Row(
            "the password before the sign-in",
            [view("WelcomeView", #"SecureField("Choose one", text: $text)"#), swiftLogin]
        ),
        Row("an app that shows itself", [swiftLogin, view("HelloView", #"Text("Welcome")"#)]),
        Row(
            "another screen in the file of the sign-in",
            [
                (
                    swiftLogin.path,
                    swiftLogin.text
                        + """

                        struct ForgottenView: View {
                            @State private var text = ""
                            var body: some View { SecureField("Your password", text: $text) }
                        }
                        """
                ), view("HelloView", #"Text("Welcome")"#),
            ]
        ),
        Row(
            "a password behind a file of which nothing is known",
            [
                pageLogin, ("web/empty.html", ""),
                page("more", #"<form><input type="password" aria-label="Secret"></form>"#),
            ],
            "flow.no-password"
        ),
    ]

    /// The rules for flows that are broken, by the name of the rule.
    private static func rules(_ row: Row, inConfiguration: Bool) async -> [String] {
        var files = FixProject(Dictionary(row.files.map { ($0.path, $0.text) }) { one, _ in one })
        let paths = row.files.map(\.path)
        if inConfiguration { files.settings.flows = [paths] } else { files.flow = paths }
        return Set(await files.report().violations.map(\.rule).filter { $0.hasPrefix("flow.") }).sorted()
    }

    @Test("by the command line", arguments: rows)
    func named(_ row: Row) async { #expect(await Self.rules(row, inConfiguration: false) == row.rules) }

    @Test("by the configuration", arguments: rows)
    func configured(_ row: Row) async { #expect(await Self.rules(row, inConfiguration: true) == row.rules) }

    @Test("without one, files say nothing of what follows on what", arguments: rows)
    func undeclared(_ row: Row) async {
        let files = FixProject(Dictionary(row.files.map { ($0.path, $0.text) }) { one, _ in one })
        #expect(await files.report().violations.filter { $0.rule.hasPrefix("flow.") }.isEmpty)
    }

    @Test("a screen that another file shows is part of a flow, and its buttons are counted once")
    func shownElsewhere() async {
        let start: File = (
            "App/StartView.swift",
            "import SwiftUI\nstruct StartView: View { var body: some View { if isNew { LoginView() } else { WelcomeView() } } }"
        )
        let welcome = Self.view("WelcomeView", #"SecureField("Choose one", text: $text)"#)
        var files = FixProject(
            Dictionary([start, Self.swiftLogin, welcome].map { ($0.path, $0.text) }) { one, _ in one }
        )
        let count = await files.report().inspection.buttons.count
        files.settings.flows = [[Self.swiftLogin.path, welcome.path]]
        let report = await files.report()
        #expect(report.violations.contains { $0.rule == "flow.no-password" && $0.place.path == welcome.path })
        #expect(report.inspection.buttons.count == count)
    }

    @Test("code of a SwiftUI view that turns relay addresses away is part of some flow")
    func relay() async {
        let refusal = Self.view("HelloView", #"Text("Welcome")"#).text.replacing(
            "var body",
            with: """
                func check(_ email: String) {
                    if email.hasSuffix("@privaterelay.appleid.com") {
                        showError("Enter your real address")
                        return
                    }
                }
                var body
                """
        )
        let files = FixProject(["App/HelloView.swift": refusal])
        #expect(await files.report().violations.map(\.rule).contains("flow.no-email-after-relay"))
    }

    @Test("a file that a flow of the configuration names and nobody reads is said to be unreadable")
    func missing() async {
        var files = FixProject([Self.swiftLogin.path: Self.swiftLogin.text])
        files.settings.flows = [[Self.swiftLogin.path, "App/Gone.swift"]]
        let report = await files.report()
        #expect(report.unreadable.map(\.place.path) == ["App/Gone.swift"])
        files.isWhole = false
        #expect(await files.report().unreadable.isEmpty)
    }
}
