import QuinceBrowserPages
import QuinceGuidelines
import Testing

extension BrowserTests {
    /// What lies over a button, and what only seems to.
    @Suite("What lies over a button on a page")
    struct OverlayTests {
        struct Row: Sendable, CustomTestStringConvertible {
            let why: String
            let body: String
            let overlay: Measured<String?>
            var testDescription: String { self.why }

            init(_ why: String, _ body: String, _ overlay: Measured<String?> = .known(nil)) {
                (self.why, self.body, self.overlay) = (why, body, overlay)
            }
        }

        private static let part = "it covers only a part, which may be fine"
        private static let place = "position: absolute; left: 40px; top: 60px; width: 280px; height: 48px"
        private static let button = PageMarkup.button()

        private static func banner(_ style: String, _ inner: String = "") -> String {
            "<div id='banner' style='position: fixed; \(style)'>\(inner)</div>"
        }

        static let covered: [Row] = [
            Row(
                "a banner",
                button + banner("inset: 0 0 auto; height: 300px; background: #fff"),
                .known("covered by #banner")
            ),
            Row(
                "a veil",
                button + banner("inset: 0; background: rgba(0, 0, 0, 0.2)"),
                .known("covered by #banner")
            ),
            Row(
                "a blur",
                button + banner("inset: 0; backdrop-filter: blur(4px)"),
                .known("covered by #banner")
            ),
            Row(
                "a clear box with a dialog in it",
                button
                    + banner(
                        "inset: 0",
                        "<div id='box' style='height: 300px; background: #fff'>Cookies</div>"
                    ),
                .known("covered by #box")
            ),
            Row(
                "a lower half",
                button + banner("left: 0; right: 0; top: 84px; bottom: 0; background: #eee"),
                .known("covered by #banner")
            ),
            Row(
                "a corner",
                button + banner("left: 300px; top: 90px; width: 40px; height: 40px; background: #eee"),
                .assumed("covered in part by #banner", because: part)
            ),
            Row(
                "a dialog that is open",
                button + "<dialog id='terms'>Terms</dialog><script>terms.showModal()</script>",
                .known("behind the dialog #terms")
            ),
            Row(
                "a part that cannot be used meanwhile",
                "<main id='main' inert>\(button)</main>",
                .known("in #main, which is inert")
            ),
            Row(
                "in a shadow root",
                """
                <my-login id='host'></my-login><script>host.attachShadow({ mode: 'open' }).innerHTML = `
                <style>* { margin: 0 }</style>\(PageMarkup.button("\(place); border: 0; background: #000; color: #fff"))
                <div id='veil' style='\(place); background: #fff'></div>`</script>
                """,
                .known("covered by #host >>> #veil")
            ),
            Row(
                "over a frame that the button is in",
                """
                <iframe id='frame' style='border: 0; width: 375px; height: 300px'></iframe>
                <script>frame.srcdoc = `\(PageMarkup.page(button))`</script>
                """ + banner("inset: 0 0 auto; height: 300px; background: #fff"),
                .known("covered by #banner")
            ),
        ]

        static let clear: [Row] = [
            Row(
                "an open dialog in a part that cannot be used",
                "<main inert><dialog id='box' style='width: 360px; height: 200px; margin: 0; padding: 0; border: 0; inset: 0'>\(button)</dialog></main><script>box.showModal()</script>"
            ),
            Row("a clear area that takes the presses", button + banner("inset: 0")),
            Row(
                "a clear area with words elsewhere",
                button + banner("inset: 0; padding-top: 400px", "Hello")
            ),
            Row(
                "its own parts",
                "<button class='b' id='apple'><span style='\(place); left: 0; top: 0; background: #000'>Sign in with Apple</span></button>"
            ),
            Row(
                "its icon, laid over it",
                """
                <div style='position: absolute; left: 40px; top: 60px; width: 280px; height: 48px'>
                <button class='b' id='apple' style='left: 0; top: 0'>Sign in with Apple</button>
                <span style='position: absolute; left: 0; top: 0; width: 48px; height: 48px; background: #000'>\(PageMarkup.drawing)</span></div>
                """
            ),
            Row(
                "its label, laid over it",
                """
                <input type='button' id='apple' class='b' aria-label='Sign in with Apple' value='Sign in with Apple'>
                <label for='apple' style='\(place); background: #000; color: #fff'>Sign in with Apple</label>
                """
            ),
            Row(
                "a region that is scrolled away below something",
                """
                <div id='list' style='height: 90px; overflow: auto'><div style='height: 900px; position: relative'>\(button)</div></div>
                <div style='position: relative; height: 200px; background: #eee'>Footer</div>
                """
            ),
            Row(
                "a dialog that the button is in",
                "<dialog id='box' style='width: 340px; height: 200px; padding: 0; border: 0; inset: 0; margin: 0'>\(button)</dialog><script>box.showModal()</script>"
            ),
            Row("something behind it", banner("inset: 0; z-index: -1; background: #fff", "Hello") + button),
        ]

        @Test("banners, veils, dialogs, in shadow roots and over frames", arguments: [covered, clear])
        func overlays(_ rows: [Row]) async throws {
            var answers: [String: PageServer.Answer] = [:]
            for (index, row) in rows.enumerated() {
                answers["/\(index)"] = PageServer.Answer(page: PageMarkup.page(row.body))
            }
            let result = try await PageServer(answers).measure(rows.indices.map { "/\($0)" })
            try #require(result.unreadable == [])
            for (index, row) in rows.enumerated() {
                let found = result.inspection.buttons.filter { $0.place.path.hasSuffix("/\(index)") }
                #expect(found.map(\.overlay) == [row.overlay], "\(row.why)")
            }
        }

        @Test("a button of one's own below a banner breaks the rule, and in part is to be looked at")
        func judged() async throws {
            let server = PageServer([
                "/all": .init(page: PageMarkup.page(Self.covered[0].body)),
                "/part": .init(page: PageMarkup.page(Self.covered[5].body)),
                "/none": .init(page: PageMarkup.page(Self.button)),
            ])
            let inspection = try await server.measure(["/all", "/part", "/none"]).inspection
            let findings = RuleCheck().findings(in: inspection).filter { $0.rule == "button.covered" }
            #expect(findings.map { $0.place.path.suffix(4) } == ["/all", "part"])
            #expect(findings.map(\.verdict) == [.violation, .needsReview])
            #expect(findings.first?.message == "is covered by #banner")
        }
    }
}
