import QuinceGuidelines
import Testing

/// An action may be set elsewhere, or not be written yet; people see a button all the same.
@Suite("A button without an action in its code")
struct UnpressedButtonTests {
    private static func titles(_ files: [String: String]) async -> [String] {
        await CheckResult.of(files).inspection.buttons.map { $0.title?.text.value ?? "-" }
    }

    private static func flutter(_ content: String, color: String = "Colors.black") -> [String: String] {
        [
            "pubspec.yaml": "name: app\n",
            "lib/login.dart": """
            import 'package:flutter/material.dart';
            class LoginScreen extends StatelessWidget {
              Widget build(BuildContext context) => Scaffold(body: Container(color: Colors.white, child: Column(children: [
                Text('Welcome'),
                Container(width: 240, height: 45, decoration: BoxDecoration(color: \(color)), child: Row(children: [
                  \(content) ])),
              ])));
            }
            """,
        ]
    }

    @Test("is the smallest painted box around the logo and the title, in Flutter")
    func container() async {
        let logo = "Image.asset('assets/apple.png', height: 20),"
        let title = "Text('Sign in with Apple', style: TextStyle(fontSize: 19, color: Colors.white))"
        let result = await CheckResult.of(Self.flutter(logo + title))
        let button = result.inspection.buttons.first
        #expect(button?.title?.text.value == "Sign in with Apple")
        #expect(button?.height.value == 45 && button?.fill.value == .black)
        #expect(await Self.titles(Self.flutter(title)).isEmpty, "a heading")
        #expect(await Self.titles(Self.flutter(logo + "Text('Apple')")).isEmpty, "a brand")
        #expect(await Self.titles(Self.flutter(logo + title, color: "Colors.transparent")).isEmpty)
        let linked = logo + title + ", Switch(value: on, onChanged: set)"
        #expect(await Self.titles(Self.flutter(linked)).isEmpty, "a setting")
    }

    @Test("is a view of React Native, too")
    func reactNative() async {
        let files = [
            "package.json": #"{"dependencies": {"react-native": "0.76.0"}}"#,
            "Login.jsx": """
            import { View, Text, Image } from 'react-native';
            export default function Login() {
              return <View style={{ flex: 1 }}>
                <View style={{ height: 50, backgroundColor: '#000' }}><Image source={require('./apple.png')} style={{ height: 50 }}/>
                  <Text style={{ color: '#fff', fontSize: 21 }}>Sign in with Apple</Text></View></View>;
            }
            """,
        ]
        #expect(await Self.titles(files) == ["Sign in with Apple"])
    }

    @Test(
        "is a view of SwiftUI that is called after signing in",
        arguments: [("SignInWithAppleView", true), ("AppleHeadingView", false)]
    )
    func swiftUI(_ row: (name: String, isButton: Bool)) async {
        let files = [
            "Login.swift": """
            import SwiftUI
            struct Login: View { var body: some View { VStack { Text("Welcome"); \(row.name)() } } }
            struct \(row.name): View { var body: some View {
              ZStack { RoundedRectangle(cornerRadius: 8).frame(height: 50).foregroundColor(.black); Text("Sign in with Apple") } } }
            """
        ]
        #expect(await Self.titles(files).isEmpty != row.isButton)
    }

    private static func page(_ folder: String, _ button: String) -> [String: String] {
        ["\(folder)/Apple/index.tsx": "export const Apple = () => (\(button));"]
    }

    @Test("is a button with Apple's logo and name in a file about signing in, on the web")
    func name() async {
        let button = #"<PlainButton><img src="/apple.svg" alt="" /><span>Apple</span></PlainButton>"#
        #expect(await Self.titles(Self.page("src/SocialLogin", button)) == ["Apple"])
        #expect(await Self.titles(Self.page("src/Brands", button)).isEmpty)
        let logo = #"<button type="button"><img src={appleLogo} alt="" /></button>"#
        #expect(await Self.titles(Self.page("src/login", logo)) == ["-"])
        #expect(await Self.titles(Self.page("src/Brands", logo)).isEmpty)
        let store = #"<a href="https://example.com/app"><img src="/apple.svg" alt="" /></a>"#
        #expect(await Self.titles(Self.page("src/login", store)).isEmpty)
        let badge = #"<button><img src="/apple-store.svg" alt="" /></button>"#
        #expect(await Self.titles(Self.page("src/login", badge)).isEmpty)
    }
}
