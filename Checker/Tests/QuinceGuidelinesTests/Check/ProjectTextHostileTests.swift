import Foundation
import QuinceGuidelines
import Testing

@testable import quince_check

/// Whatever stands in a project's smaller files, reading them comes to an end without a crash.
@Suite("Catalogs, lists, configurations and baselines that are damaged")
struct ProjectTextHostileTests {
    private static let files: [(path: String, text: String)] = [
        (
            "App/Assets.xcassets/Ink.colorset/Contents.json",
            """
            {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components":
            {"red": "0x10", "green": "0.5", "blue": "255", "alpha": "1.000"}}}, {"idiom": "universal", "appearances":
            [{"appearance": "luminosity", "value": "dark"}], "color": {"platform": "ios", "reference": "systemBackgroundColor"}}]}
            """
        ),
        (
            "App/Assets.xcassets/Logo.imageset/Contents.json",
            #"{"images": [{"filename": "apple@2x.png", "idiom": "universal", "scale": "2x"}], "properties": {"template-rendering-intent": "template"}}"#
        ),
        (
            "App/Info.plist",
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>UIUserInterfaceStyle</key><string>Light</string></dict></plist>"
        ),
        ("App.xcodeproj/project.pbxproj", "{ INFOPLIST_KEY_UIUserInterfaceStyle = Dark; }"),
        (
            "App/de.lproj/Localizable.strings",
            "/* a */ \"apple\" = \"Mit Apple \\U0061nmelden\"; key = value;\n// b\n"
        ),
        (
            "App/Localizable.xcstrings",
            #"{"sourceLanguage": "en", "strings": {"Sign in with Apple": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Mit Apple anmelden"}}}}}}"#
        ),
        (
            "app/src/main/res/values/strings.xml",
            "<resources><string name=\"apple\">Login with \\u0041pple</string></resources>"
        ),
        ("src/i18n/en.json", #"{"auth": {"apple": "Login with Apple", "more": ["a", {"b": "c"}]}}"#),
        ("lib/l10n/app_de.arb", #"{"@@locale": "de", "apple": "Mit Apple anmelden", "@apple": {}}"#),
    ]

    @Test("files beside screens", .timeLimit(.minutes(20)))
    func catalogs() async {
        var (soak, refused) = (Soak(), 0)
        await soak.run(300, of: "files beside screens") { chance in
            let file = Self.files[Int(chance.next() % UInt64(Self.files.count))]
            let other = Self.files[Int(chance.next() % UInt64(Self.files.count))]
            let bytes = DrawnHostileTests.damaged(
                Array(file.text.utf8),
                with: Array(other.text.utf8),
                &chance
            )
            let result = await Checker(Inspectors.all).check([file.path]) { path throws(UnreadableInput) in
                InputFile(path: path, bytes: Data(bytes))
            }
            refused += result.unreadable.count
        }
        #expect(refused > 0 && refused < soak.rounds, "seed \(soak.seed): \(refused) of \(soak.rounds)")
    }

    @Test("configurations: all they say, or one sentence with the file", .timeLimit(.minutes(20)))
    func configurations() async {
        var (soak, read, refused) = (Soak(), 0, 0)
        await soak.run(300, of: "configurations") { chance in
            let text = Array(CheckConfigurationTests.example.utf8)
            let bytes = DrawnHostileTests.damaged(text, with: text, &chance)
            do {
                var settings = CheckSettings(root: "/p", workingFolder: "/p")
                try CheckConfiguration(parsing: String(decoding: bytes, as: UTF8.self), file: "c.yaml")
                    .apply(to: &settings)
                read += 1
            } catch {
                #expect("\(error)".contains("c.yaml"), "\(error)")
                refused += 1
            }
        }
        #expect(read > 0 && refused > 0, "seed \(soak.seed): \(read) read, \(refused) refused")
    }

    @Test("baselines", .timeLimit(.minutes(20)))
    func baselines() async {
        let text = Array(
            #"{"version": 1, "findings": [{"rule": "button.min-width", "fingerprint": "abc", "path": "a.swift", "message": "Is 120 pt wide"}]}"#
                .utf8
        )
        var (soak, read) = (Soak(), 0)
        await soak.run(300, of: "baselines") { chance in
            let bytes = DrawnHostileTests.damaged(text, with: text, &chance)
            if (try? Baseline(parsing: Data(bytes))) != nil { read += 1 }
        }
        #expect(read > 0 && read < soak.rounds, "seed \(soak.seed): \(read) of \(soak.rounds)")
    }
}
