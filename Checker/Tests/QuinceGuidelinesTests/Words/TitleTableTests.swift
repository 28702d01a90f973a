import Foundation
import QuinceBrowserPages
import QuinceGuidelines
import QuinceSwiftSources
import Testing

/// Whether a text is the title of a Sign in with Apple button is one decision: wherever it is written, the answer is the same.
@Suite("Titles are told from other texts, the same in every language that is read")
struct TitleTableTests {
    /// A button with nothing but its text to know it by; `TEXT` is its place, and `NAME` what sets
    /// the files apart where a language declares names.
    static let places: [(path: String, source: String)] = [
        ("Main.storyboard", ""), ("Composite.storyboard", ""),
        (
            "a.html",
            "<html><body><form><input type=\"password\"><button>TEXT</button></form></body></html>"
        ),
        ("a.jsx", "export const PageNAME = () => <button onClick={go}>TEXT</button>;"),
        ("a.vue", "<template><form><button @click=\"go\">TEXT</button></form></template>"),
        (
            "A.swift",
            "import SwiftUI\nstruct LoginViewNAME: View { var body: some View { Button(\"TEXT\") { go() }.font(.system(size: 19)) } }"
        ),
        (
            "B.swift",
            """
            import UIKit
            class LoginControllerNAME: UIViewController {
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
            "class PageNAME extends StatelessWidget { Widget build(context) => ElevatedButton(onPressed: go, child: Text(\"TEXT\")); }"
        ),
        ("A.kt", "@Composable fun PageNAME() { Button(onClick = { go() }) { Text(\"TEXT\") } }"),
        (
            "a.tsx",
            "import { Pressable, Text } from 'react-native'; export const PageNAME = () => (<Pressable onPress={go}><Text>{\"TEXT\"}</Text></Pressable>);"
        ),
        (
            "app/src/main/res/layout/a.xml",
            "<Button xmlns:android=\"http://schemas.android.com/apk/res/android\" android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\" android:text=\"TEXT\"/>"
        ),
        (
            "a.svg",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"280\" height=\"44\"><rect width=\"280\" height=\"44\" rx=\"6\"/><text x=\"60\" y=\"29\" font-size=\"19\" fill=\"#fff\">TEXT</text></svg>"
        ),
    ]

    @Test("in files", arguments: places.map(\.path))
    func files(_ path: String) async throws {
        let source = try #require(Self.places.first { $0.path == path }?.source)
        let offers = try TitleRows.approved() + TitleRows.offers
        let found = await Self.found(offers + TitleRows.others, path, source)
        let missed = offers.filter { !found.contains($0) }
        #expect(missed == [], "\(path) misses \(missed.count)")
        let mistaken = TitleRows.others.filter(found.contains)
        #expect(mistaken == [], "\(path) mistakes \(mistaken.count)")
    }

    @Test("by one decision")
    func decision() throws {
        for text in try TitleRows.approved() + TitleRows.offers {
            #expect(SignInText.isTitle(text), "\(text)")
        }
        for text in TitleRows.others { #expect(!SignInText.isTitle(text), "\(text)") }
    }

    /// The texts that are buttons where each is alone in a file.
    private static func found(_ texts: [String], _ path: String, _ source: String) async -> Set<String> {
        var files: [String: (text: String, source: String)] = [:]
        for (index, text) in texts.enumerated() {
            let written =
                path.hasSuffix("storyboard")
                ? Self.storyboard(path, text)
                : source.replacing("TEXT", with: text).replacing("NAME", with: "\(index)")
            files["\(index)/\(path)"] = (text, written)
        }
        let sources = files.mapValues(\.source)
        let checker = Checker(Inspectors.all + [SwiftInspector()], check: RuleCheck([]))
        let result = await checker.check(files.keys.sorted()) {
            path throws(UnreadableInput) in InputFile(path: path, bytes: Data((sources[path] ?? "").utf8))
        }
        return Set(result.inspection.buttons.compactMap { files[$0.place.path]?.text })
    }

    /// A button, or a view with a label that may be tapped.
    private static func storyboard(_ path: String, _ text: String) -> String {
        var fixture = InterfaceFixture()
        let gesture =
            #"<connections><outletCollection property="gestureRecognizers" destination="G" id="c"/></connections>"#
        fixture.views =
            path == "Main.storyboard"
            ? Views.button(title: text) : Views.view("B", gesture, subviews: Views.label("T", text))
        return fixture.xml
    }
}

extension BrowserTests {
    @Suite("Titles on pages")
    struct TitlePageTests {
        /// As many buttons as are measured on a page.
        private static let most = 12

        @Test("are told from other texts as in files")
        func pages() async throws {
            let offers = try TitleRows.approved() + TitleRows.offers
            let groups = Self.groups(of: offers) + Self.groups(of: TitleRows.others)
            var answers: [String: PageServer.Answer] = [:]
            for (index, group) in groups.enumerated() {
                let buttons = group.map { "<p><button>\($0)</button></p>" }.joined()
                answers["/\(index)"] = .init(
                    page: PageMarkup.page("<input type='password'>\(buttons)", style: "p { margin: 30px }")
                )
            }
            let buttons = try await PageServer(answers).measure(groups.indices.map { "/\($0)" }).inspection
                .buttons
            let found = Set(buttons.map { $0.title?.text.value ?? "" }.map(Self.words))
            let missed = offers.filter { !found.contains(Self.words($0)) }
            #expect(missed == [], "misses \(missed.count)")
            let mistaken = TitleRows.others.filter { found.contains(Self.words($0)) }
            #expect(mistaken == [], "mistakes \(mistaken.count)")
        }

        private static func groups(of texts: [String]) -> [[String]] {
            stride(from: 0, to: texts.count, by: Self.most).map {
                Array(texts[$0..<min($0 + Self.most, texts.count)])
            }
        }

        /// Without the pictures before the words, which are measured apart.
        private static func words(_ text: String) -> String {
            text.filter { !"\u{F8FF}🍎".contains($0) }.trimmingCharacters(in: .whitespaces)
        }
    }
}

extension TitleTableTests {
    @Test("up to a length, which is the same everywhere")
    func limits() {
        let start = "Sign in with Apple "
        #expect(SignInText.isTitle(start + String(repeating: "a", count: 80 - start.count)))
        #expect(!SignInText.isTitle(start + String(repeating: "a", count: 81 - start.count)))
        #expect(SignInText.isTitle(start + "a b c d e"))
        #expect(!SignInText.isTitle(start + "a b c d e f"))
    }

    @Test("Apple's name alone is no title, and is known for what it is")
    func bareNames() {
        for text in ["Apple", " apple id ", "\u{F8FF} Apple", "Apple ID", "애플"] {
            #expect(!SignInText.isTitle(text), "\(text)")
            #expect(SignInText.isBareName(text), "\(text)")
        }
        #expect(!SignInText.isBareName("Apple Pay"))
    }
}
