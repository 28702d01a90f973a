import QuinceGuidelines
import Testing

/// Style sheets that a component doesn't name itself.
@Suite("The sheets of an app hold on all its pages")
struct AppSheetTests {
    private static let component =
        "import React from 'react';\nexport const AppleButton = () => (<button className=\"apple-signin-button\"><i className=\"fa fa-apple\" />"
        + " Sign in with Apple</button>);\nexport default () => <main><AppleButton /></main>;"
    private static let sheet =
        ".apple-signin-button { height: 48px; width: 300px; font-size: 14px; background: #000; color: #fff }"

    private static func ratio(_ files: [String: String]) async -> Outcome.Verdict? {
        let result = await CheckResult.of(files)
        #expect(result.inspection.buttons.contains { $0.kind == .customText }, "\(result.sentences)")
        return result.findings.first { $0.rule == "title.ratio" }?.verdict
    }

    @Test(
        "if the program with which it begins loads them",
        arguments: [
            ("src/main.tsx", "import './index.css'", true), ("src/App.jsx", "import \"./index.css\"", true),
            ("src/Other.tsx", "import './index.css'", false),
            ("src/main.tsx", "import s from './index.module.css'", false),
            ("other/main.tsx", "import '../src/index.css'", false),
            ("nuxt.config.ts", "css: ['~/src/index.css']", true),
        ]
    )
    func loaded(_ path: String, _ line: String, _ isLoaded: Bool) async {
        let files = [
            "src/auth/AppleButton.tsx": Self.component, "src/index.css": Self.sheet,
            "src/index.module.css": Self.sheet,
            path: "\(line);\nexport const x = 1",
        ]
        #expect(await Self.ratio(files) == (isLoaded ? .violation : nil))
    }

    @Test("and the component's own sheet comes last")
    func order() async {
        let files = [
            "src/auth/AppleButton.tsx": "import './own.css'\n" + Self.component, "src/index.css": Self.sheet,
            "src/auth/own.css": ".apple-signin-button { font-size: 21px }",
            "src/main.tsx": "import './index.css'",
        ]
        #expect(await Self.ratio(files) == nil)
    }

    private static func border(_ style: String, _ others: [String: String] = [:]) async -> [String] {
        let page =
            "<template><button class=\"apple\"><i class=\"fa fa-apple\"></i> Sign in with Apple</button></template>\n"
            + "<style lang=\"scss\">\n\(style)\n</style>"
        let files = others.merging(["src/Login.vue": page]) { $1 }
        return await CheckResult.of(files).findings.filter { $0.rule == "style.border-color" }.map {
            "\($0.verdict)"
        }
    }

    @Test("Names of Sass have their values, from any sheet of the project")
    func sass() async {
        let rule =
            ".apple { background: $white; border: 1px solid #{$line}; // don't stop here\n height: 44px }"
        #expect(await Self.border("$white: #fff;\n$line: #ccc !default;\n" + rule) == ["violation"])
        let names = ["src/_names.scss": "$white: #ffffff;\n$line: $gray;", "src/_gray.scss": "$gray: #ccc;"]
        #expect(
            await Self.border(rule, ["src/_names.scss": "$white: #ffffff;\n$line: #ccc;"]) == ["violation"]
        )
        #expect(
            await Self.border(rule.replacing("$white", with: "names.$white"), names).contains("violation")
                == false
        )
        let two = ["src/a.scss": "$white: #fff; $line: #ccc;", "src/b.scss": "$white: #123456;"]
        #expect(await Self.border(rule, two).contains("violation") == false, "two sheets differ")
        #expect(await Self.border(rule).contains("violation") == false)
    }

    @Test("The font of the page is the title's, unless the element has its own")
    func font() async {
        func reviews(_ element: String, _ sheets: [String: String]) async -> [String] {
            let page =
                "<template><\(element) class=\"apple\" @click=\"signInWithApple\">Sign in with Apple</\(element)></template>"
            let files = sheets.merging(["src/Login.vue": page]) { $1 }
            return await CheckResult.of(files).findings.filter { $0.rule == "title.font-system" }
                .map { "\($0.verdict) \($0.message)" }
        }
        let sheet = ["src/base.css": "body { font-family: Lobster, serif }"]
        let found = await reviews("div", sheet)
        #expect(
            found.count == 1 && found[0].hasPrefix("needsReview") && found[0].contains("Lobster"),
            "\(found)"
        )
        #expect(await reviews("button", sheet).isEmpty, "a browser gives buttons a font of their own")
        #expect(await reviews("div", ["src/base.css": "body { font-family: system-ui }"]).isEmpty)
        #expect(
            await reviews("div", sheet.merging(["src/b.css": "body { font-family: Inter }"]) { $1 }).isEmpty
        )
    }

    @Test("So is the font of Next.js that the layout gives the body", arguments: ["body", "Other"])
    func nextFont(_ element: String) async {
        let layout =
            "import { Open_Sans } from 'next/font/google'; import './globals.css';\nconst sans = Open_Sans({ subsets: ['latin'] });\n"
            + "export default function L({ children }) { return <html><\(element) className={sans.className}>{children}</\(element)></html> }"
        let page =
            "export const B = () => (<a href=\"/auth/apple\" className=\"flex h-11 bg-black text-white\">Sign in with Apple</a>);"
        let result = await CheckResult.of(["src/app/layout.tsx": layout, "src/app/login/button.tsx": page])
        let found = result.findings.filter { $0.rule == "title.font-system" }.map(\.message)
        #expect(found.contains { $0.contains("Open Sans") } == (element == "body"), "\(result.sentences)")
    }

    @Test(
        "A colored outline around a surface that nobody knows is asked about",
        arguments: [("#ccc", true), ("#c00", true), ("#000", false), ("#fff", false)]
    )
    func outline(_ color: String, _ isAsked: Bool) async {
        let verdicts = await Self.border(".apple { border: 1px solid \(color); height: 44px }")
        #expect(verdicts == (isAsked ? ["needsReview"] : []))
    }

    @Test("A link that leads nowhere is pressed, one to a place on the page isn't")
    func links() async {
        func count(_ address: String) async -> Int {
            let page =
                "<body><a href=\"\(address)\" style=\"background:#000;color:#fff;width:200px;height:44px\"><i class=\"fa fa-apple\"></i>"
                + " Sign in with Apple</a></body>"
            return await CheckResult.of(["login.html": page]).inspection.buttons.count
        }
        #expect(await count("#") == 1)
        #expect(await count("#apple") == 0)
    }
}
