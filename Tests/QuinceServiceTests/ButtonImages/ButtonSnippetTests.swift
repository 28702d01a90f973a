import QuinceButtons
import QuinceProtocol
import Testing

@testable import QuinceService

@Suite("Code for a button")
struct ButtonSnippetTests {
    static func snippets(
        _ mode: ButtonSpecification.Mode = .center,
        radius unit: ButtonLayout.RadiusUnit = .points,
        _ parameters: [String: String] = [:]
    ) throws -> [String: String] {
        let specification = try ButtonSpecification(
            mode: mode,
            parameters: parameters.map { ($0.key, $0.value) }
        )
        let snippets = ButtonSnippets(specification, radius: unit, serviceURL: "http://localhost:8080")
        let all = snippets.groups.flatMap(\.snippets).map { ($0.id, $0.code) }
        return Dictionary(uniqueKeysWithValues: all)
    }

    /// Parameters, a snippet, and a line it has to have.
    struct Row: CustomTestStringConvertible, Sendable {
        let mode: ButtonSpecification.Mode
        let parameters: [String: String]
        let snippet: String
        let line: String
        var testDescription: String { "\(self.snippet): \(self.line)" }

        init(
            _ snippet: String,
            _ line: String,
            _ parameters: [String: String] = [:],
            mode: ButtonSpecification.Mode = .center
        ) {
            (self.mode, self.parameters, self.snippet, self.line) = (mode, parameters, snippet, line)
        }
    }

    static let outlined = ["color": "white", "border": "true"]

    static let rows: [Row] = [
        Row("html-link", #"alt="Appleでサインイン" lang="ja-JP">"#, ["locale": "ja_JP"]),
        Row("html-link", #"lang="he-IL">"#, ["locale": "iw_IL"]),
        Row("html-link", #"width="375" height="64""#, ["width": "375", "height": "64"]),
        Row("html-link", "sign-in-with-apple-logo-black@2x.png 2x", mode: .logo),
        Row("html-script", #"data-mode="center-align""#), Row("html-script", #"data-border="false""#),
        Row("html-script", #"data-type="sign-up""#, ["type": "sign-up"]),
        Row("html-script", "/appleid/1/fr_CA/appleid.auth.js", ["locale": "fr_CA"]),
        Row("html-script", #"data-logo-position="20""#, ["logo-position": "20"], mode: .left),
        Row("html-script", #"data-mode="logo-only""#, mode: .logo),
        Row("curl-apple", "# Apple documents only sign-in and continue", ["type": "sign-up"]),
        Row("curl-apple", "'https://appleid.cdn-apple.com/appleid/button/left' \\", mode: .left),
        Row("curl-quince", "'http://localhost:8080/appleid/button/logo' \\", mode: .logo),
        Row("curl-quince", "-o 'continue-with-apple-black@3x.png'", ["type": "continue", "scale": "3"]),
        Row("swiftui", "SignInWithAppleButton(.signIn) { request in"),
        Row("swiftui", "SignInWithAppleButton(.continue) { request in", ["type": "continue"]),
        Row("swiftui", "SignInWithAppleButton(.signUp) { request in", ["type": "sign-up"]),
        Row("swiftui", ".signInWithAppleButtonStyle(.whiteOutline)", outlined),
        Row("swiftui", ".signInWithAppleButtonStyle(.white)", ["color": "white"]),
        Row("swiftui", ".signInWithAppleButtonStyle(.black)", ["border": "true"]),
        Row("swiftui", ".frame(width: 210, height: 40)", ["width": "210", "height": "40"]),
        Row("swiftui", "cornerRadius: 20)", ["height": "40", "border_radius": "50"]),
        Row("swiftui", "// app in Portuguese (pt_BR).", ["locale": "pt_BR"]),
        Row("swiftui", "The system has no logo-only button", mode: .logo),
        Row("swiftui", #".accessibilityLabel("Mit Apple anmelden")"#, ["locale": "de_DE"], mode: .left),
        Row("uikit", "(type: .signUp, style: .whiteOutline)", outlined.merging(["type": "sign-up"]) { $1 }),
        Row("uikit", "button.cornerRadius = 8", ["border_radius": "8"]),
        Row("uikit", "equalToConstant: 375)", ["width": "375"]),
        Row("uikit", #"UIImage(named: "sign-in-with-apple-left-black")"#, mode: .left),
        Row("android-layout", #"android:layout_width="280dp""#, ["width": "280"]),
        Row("android-layout", #"android:contentDescription="S’inscrire avec Apple""#, french),
        Row("android-layout", #"android:src="@drawable/sign_in_with_apple_logo_black""#, mode: .logo),
        Row("android-kotlin", "CustomTabsIntent.Builder().build().launchUrl(this, authorize)"),
        Row("android-kotlin", "R.id.continue_with_apple_black", ["type": "continue"]),
        Row("flutter", "label: 'Sign in with Apple',"), Row("flutter", "width: 140,"),
        Row("flutter", "BorderRadius.circular(15)"),
    ]
    static let french = ["locale": "fr_FR", "type": "sign-up"]

    @Test("follows the parameters", arguments: rows)
    func lines(_ row: Row) throws {
        let code = try #require(try Self.snippets(row.mode, row.parameters)[row.snippet])
        #expect(code.contains(row.line), "\(code)")
    }

    @Test("names no system button where there is none", arguments: [ButtonSpecification.Mode.left, .logo])
    func pictures(_ mode: ButtonSpecification.Mode) throws {
        let snippets = try Self.snippets(mode)
        for name in ["swiftui", "uikit"] {
            #expect(snippets[name]?.contains("ppleIDButton") == false)
            #expect(snippets[name]?.contains("SignInWithAppleButton") == false)
        }
    }

    @Test("the command is the one of Apple's page, with every parameter")
    func command() throws {
        let parameters = ["width": "280", "height": "44", "locale": "ja_JP", "scale": "2"]
        #expect(
            try Self.snippets(.center, parameters)["curl-apple"] == """
                curl --fail --get 'https://appleid.cdn-apple.com/appleid/button' \\
                  -d 'height=44' \\
                  -d 'width=280' \\
                  -d 'color=black' \\
                  -d 'border=false' \\
                  -d 'type=sign-in' \\
                  -d 'border_radius=15' \\
                  -d 'scale=2' \\
                  -d 'locale=ja_JP' \\
                  -o 'sign-in-with-apple-black@2x.png'
                """
        )
    }

    @Test("a radius in percent becomes points")
    func percent() throws {
        let height = ["height": "44"]
        #expect(
            try Self.snippets(radius: .percent, height)["swiftui"]?.contains("cornerRadius: 6.6)") == true
        )
        #expect(try Self.snippets(radius: .points, height)["swiftui"]?.contains("cornerRadius: 15)") == true)
    }

    @Test("texts cannot end the literals they stand in")
    func literals() {
        #expect(ButtonSnippets.markup("<a & \"b\">") == "&lt;a &amp; &quot;b&quot;>")
        #expect(ButtonSnippets.swift(#"a\"b"#) == #"a\\\"b"#)
        #expect(ButtonSnippets.dart(#"it's \$a"#) == #"it\'s \\\$a"#)
    }

    @Test("the parameters it spells are those it was made of", arguments: ButtonSpecification.Mode.allCases)
    func query(_ mode: ButtonSpecification.Mode) throws {
        let wanted = [
            "width": "301", "height": "51", "size": "52", "color": "white", "border": "true",
            "type": "continue",
            "border_radius": "7", "scale": "5", "locale": "th_TH", "label-position": "41",
            "logo-position": "11",
            "logo-size": "large",
        ]
        let names = ButtonSpecification.parameterNames(of: mode)
        let specification = try ButtonSpecification(
            mode: mode,
            parameters: names.map { ($0, wanted[$0] ?? "") }
        )
        for parameter in specification.parameters {
            #expect(parameter.value == wanted[parameter.name], "\(parameter.name)")
        }
        #expect(specification.parameters.count == names.count)
    }
}
