import Foundation
import QuinceGuidelines
import QuinceSwiftSources
import Testing

@Suite("The ledger")
struct LedgerTests {
    /// Checks files that are in memory with all inspectors.
    private static func report(_ files: [String: String]) async -> CheckReport {
        await Self.report(files.mapValues { Data($0.utf8) })
    }

    private static func report(_ files: [String: Data]) async -> CheckReport {
        var inputs = ProjectCheck.Inputs()
        inputs.paths = files.keys.sorted()
        inputs.isWhole = true
        let check = ProjectCheck(
            Inspectors.all + [ObjectiveCInspector(), SwiftInspector()],
            settings: CheckSettings(root: "/project", workingFolder: "/project")
        ) { path throws(UnreadableInput) in
            guard let bytes = files[path] else {
                throw UnreadableInput(SourcePlace(path: path), "is not there")
            }
            return InputFile(path: path, bytes: bytes)
        }
        return await check.report(on: inputs, repository: "/project")
    }

    @Test("A file that is only asked about sets aside no list of ways to sign in, and no component for Apple")
    func askedFiles() async {
        let flutter = "import 'package:flutter/material.dart';\n"
        let report = await Self.report([
            "lib/errors.dart": flutter + "class E { String get text => 'Sign in with Apple'; }",
            "lib/sns.dart": flutter
                + "enum Sns { apple(logo: 'apple_logo.svg'), google(logo: 'google_logo.svg'); }",
            "lib/button.dart": flutter
                + "Widget login(Sns sns) => InkWell(child: Text('${sns.name}로 로그인'));",
            "lib/apple.dart": flutter
                + "class AppleEntry { final icon = 'apple.svg'; void onTap() => login(); }",
        ])
        let asked = Set(report.ledger.seen.map(\.mention.place.path))
        #expect(asked == ["lib/apple.dart", "lib/button.dart", "lib/errors.dart", "lib/sns.dart"])
    }

    /// A file, and how its mentions end.
    struct Row: Sendable {
        let path: String
        let text: String
        let fates: [String]

        init(_ path: String, _ text: String, _ fates: [String]) {
            (self.path, self.text, self.fates) = (path, text, fates)
        }
    }

    @Test(
        "a title that no measured button shows needs review, unless it's approved",
        arguments: [
            (
                "Provider.kt",
                "enum class P { APPLE; val title get() = when (this) { APPLE -> \"Login with Apple\" } }",
                true
            ),
            (
                "Provider.kt",
                "enum class P { APPLE; val title get() = when (this) { APPLE -> \"Sign in with Apple\" } }",
                false
            ),
            ("i18n.js", "export default { en: { apple: 'Login with Apple' } }", true),
            ("a.swift", "// Login with Apple\nlet a = 1", false),
            ("a.swift", "print(\"Login with Apple failed\")", false),
            ("privacy.html", "<p>If you use Login with Apple, we get your name.</p>", false),
            (
                "v.swift",
                "import SwiftUI\nlet apple = ASAuthorizationAppleIDProvider()\nText(\"Login with \\(provider.name)\")",
                true
            ),
            (
                "v.swift",
                "import SwiftUI\nlet apple = ASAuthorizationAppleIDProvider()\nText(\"Sign in with \\(provider.name)\")",
                false
            ),
        ]
    )
    func titles(_ path: String, _ text: String, _ isAsked: Bool) async {
        let found = await Self.report([path: text]).findings.map(\.finding).filter {
            $0.rule == "title.wording"
        }
        #expect(found.map(\.verdict) == (isAsked ? [.needsReview] : []))
    }

    @Test(
        "says how each mention ends",
        arguments: [
            Row(
                "Login.swift",
                "import SwiftUI\nstruct V: View { var body: some View {\nSignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }\n} }",
                ["measured"]
            ),
            Row("a.swift", "// Sign in with Apple comes later.\nlet a = 1", ["aside comment"]),
            Row(
                "a.swift",
                "/* AppleLoginButton\n is gone: appleLogin() */\nlet a = 1",
                ["aside comment", "aside comment"]
            ),
            Row("Pay.swift", "import SwiftUI\nlet title = \"Pay with Apple Pay\"", ["aside other-product"]),
            Row(
                "tests/a.py",
                "def test():\n    assert \"https://appleid.apple.com/auth/keys\"",
                ["aside test"]
            ),
            Row("server/keys.py", "KEYS = \"https://appleid.apple.com/auth/keys\"", ["aside server"]),
            Row(
                "AccountSettings.swift",
                "import SwiftUI\nstruct S: View { var body: some View { List { Text(\"Connected: Sign in with Apple\") } } }",
                ["aside settings"]
            ),
            Row(
                "Strange.swift",
                "import UIKit\nclass A: UIViewController { func draw() { paint(\"Sign in with Apple\", on: board.surface(3)) } }",
                ["asked"]
            ),
            Row(
                "login.component.html",
                "<h1>Log in</h1>\n<!-- Apple -->\n<button class=\"card\"><svg viewBox=\"0 0 25 25\"></svg></button>",
                ["asked"]
            ),
            Row(
                "login.component.html",
                "<h1>Log in</h1>\n<!-- Apple -->\n<p><svg viewBox=\"0 0 25 25\"></svg></p>",
                ["aside comment"]
            ),
            // The class above is in another file.
            Row(
                "LoginViewController.m",
                "@interface LoginViewController ()\n@end\n@implementation LoginViewController\n- (void)viewDidLoad { [self setUp:appleLoginButton]; }\n@end",
                ["asked"]
            ),
            Row("de.lproj/Localizable.strings", "\"apple\" = \"Mit Apple anmelden\";", ["asked"]),
            Row(
                "Login.qml.cpp",
                "#include <UIKit/UIKit.h>\nauto text = \"Sign in with Apple\";",
                ["asked"]
            ),
            Row(
                "privacy.html",
                "<p>You can use Sign in with Apple. Apple tells us nothing about you but an identifier.</p>",
                ["aside prose"]
            ),
            Row("known-email.html", "<p><b>Hidden by Sign in with Apple:</b> a@b.c</p>", ["aside prose"]),
            Row(
                "main.swift",
                "import Hummingbird\nlet page = #\"<a href=\"/sign-in\">Sign in with Apple</a>\"#",
                ["aside server"]
            ),
        ]
    )
    func fates(_ row: Row) async {
        let ledger = await Self.report([row.path: row.text]).ledger
        let fates = ledger.entries.map { entry in
            if case .aside(let aside) = entry.fate { "aside \(aside.rawValue)" } else { entry.fate.word }
        }
        #expect(fates == row.fates)
    }

    @Test("asks about a text only where no file shows it")
    func resources() async {
        let text = "\"apple\" = \"Mit Apple anmelden\";"
        let view = """
            import SwiftUI
            struct V: View { var body: some View { SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in } } }
            """
        let report = await Self.report(["de.lproj/Localizable.strings": text, "V.swift": view])
        #expect(report.ledger.seen.isEmpty)
        #expect(
            report.ledger.entries.first { $0.mention.place.path != "V.swift" }?.fate == .aside(.otherFile)
        )
    }

    @Test("asks about a title that is joined with a name only where the project names Apple")
    func joined() async {
        let view = """
            import SwiftUI
            struct V: View {
                var body: some View { ForEach(Provider.allCases) { one in Button("Continue with \\(one.name)") { go(one) } } }
            }
            """
        let apple = "enum Provider: String, CaseIterable { case google, apple }\nlet login = 1"
        let report = await Self.report(["V.swift": view, "Provider.swift": apple])
        #expect(
            report.ledger.seen.contains { $0.mention.kind == .joined && $0.mention.place.path == "V.swift" }
        )
        #expect(await Self.report(["V.swift": view]).ledger.entries.isEmpty)
    }

    @Test("reports what was seen and not measured, in every format, and fails a run only where reviews do")
    func seen() async throws {
        var report = await Self.report([
            "A.swift":
                "import UIKit\nclass A: UIViewController { func draw() { paint(\"Sign in with Apple\", on: board) } }"
        ])
        #expect(report.notes.map(\.kind) == [.seenNotMeasured])
        #expect(report.exitCode == 0)
        report.failOn = .review
        #expect(report.exitCode == 1)
        for format in ReportFormat.allCases where ![.junit].contains(format) {
            #expect(
                format.text(of: report).contains("the checker found none that it can measure"),
                "\(format)"
            )
        }
        let text = ReportFormat.text.text(of: report, look: ReportLook(showsCoverage: true))
        #expect(text.contains("Coverage: 1 mention of Sign in with Apple in 1 file: 1 asked"))
        let json = try #require(
            JSONSerialization.jsonObject(
                with: Data(ReportFormat.json.text(of: report, look: ReportLook(showsCoverage: true)).utf8)
            ) as? [String: Any]
        )
        let coverage = try #require(json["coverage"] as? [String: Any])
        #expect(coverage["files"] as? Int == 1)
        #expect((coverage["mentions"] as? [[String: Any]])?.first?["fate"] as? String == "asked")
    }

    @Test("a table of texts doesn't set aside the code that shows its title")
    func table() async {
        let report = await Self.report([
            "app/src/main/res/values/strings.xml":
                "<resources><string name=\"sign_in_apple\">%1$s with Apple</string></resources>",
            "app/src/main/kotlin/Login.kt":
                "@Composable fun Login() { FancyButton(R.string.sign_in_apple, onClick = { signInWithApple() }) }",
        ])
        let seen = report.notes.filter { $0.kind == .seenNotMeasured }.map(\.place.path)
        #expect(seen.contains("app/src/main/kotlin/Login.kt"), "\(seen)")
    }

    /// The page that documents the reports.
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/check.md").standardizedFileURL

    private static let correct = """
        import SwiftUI
        struct V: View {
            var body: some View {
                SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }
                    .signInWithAppleButtonStyle(.black).frame(width: 300, height: 48).padding(40).background(.white)
                    .preferredColorScheme(.light)
            }
        }
        """

    /// A run whose output docs/check.md shows, and its exit code.
    struct Example: Sendable {
        let path: String
        let text: String
        let code: Int32

        init(_ path: String, _ text: String, _ code: Int32) {
            (self.path, self.text, self.code) = (path, text, code)
        }
    }

    static let examples: [Example] = [
        Example("App/Login.swift", correct, 0),
        Example(
            "App/Login.swift",
            "import UIKit\nclass A: UIViewController { func draw() { paint(\"Sign in with Apple\", on: board) } }",
            0
        ),
        Example("App/Login.cpp", "#include <UIKit/UIKit.h>\nauto text = \"Sign in with Apple\";", 3),
    ]

    @Test("the examples in docs/check.md are what a run prints", arguments: examples)
    func documented(_ example: Example) async throws {
        var report = await Self.report([example.path: example.text])
        report.duration = .milliseconds(100)
        let text = ReportFormat.text.text(of: report)
        #expect(try String(contentsOf: Self.page, encoding: .utf8).contains("\n\(text)\n"), "\(text)")
        #expect(report.exitCode == example.code)
    }

    @Test("names a file that isn't text, and languages whose interfaces aren't read")
    func unreadable() async {
        var bytes = Data((0..<400).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 3) })
        bytes.append(0)
        let report = await Self.report([
            "A.swift": bytes, "B.cpp": Data("#include <UIKit/UIKit.h>\nx(\"Sign in with Apple\");".utf8),
        ])
        #expect(report.unreadable.map(\.place.path) == ["A.swift", "B.cpp"])
        #expect(report.unreadable.first?.reason.hasPrefix("isn't text") == true)
        #expect(
            report.unreadable.last?.reason
                == "shows Sign in with Apple, but the checker can't read interfaces in C++"
        )
        #expect(report.exitCode == 3)
    }

    @Test("takes text in other encodings for text", arguments: ["utf16", "latin1", "plist"])
    func encodings(_ name: String) async {
        let bytes =
            switch name {
            case "utf16": Data([0xFF, 0xFE]) + ("\"a\" = \"b\";".data(using: .utf16LittleEndian) ?? Data())
            case "latin1": Data([0x22, 0x61, 0xE4, 0x22, 0x3D, 0x22, 0x62, 0xFC, 0x22, 0x3B, 0x0A])
            default: Data("bplist00".utf8) + Data([0, 1, 2, 3])
            }
        #expect(await Self.report(["de.lproj/a.strings": bytes]).unreadable.isEmpty)
    }
}
