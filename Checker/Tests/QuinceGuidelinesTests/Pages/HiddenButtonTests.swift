import QuinceBrowserPages
import QuinceGuidelines
import Testing

extension LateInBrowserTests {
    @Suite("Buttons that a page does not show")
    struct HiddenButtonTests {
        private static let button = "<button id='apple'>Sign in with Apple</button>"
        static let rows: [(body: String, reason: String)] = [
            ("<dialog>\(button)</dialog>", "in a dialog that is not open"),
            ("<details><summary>More</summary>\(button)</details>", "in details that are not open"),
            ("<div popover>\(button)</div>", "in a popover that is not open"),
            ("<div hidden>\(button)</div>", "hidden by its attribute"),
            ("<div style='display: none'>\(button)</div>", "with display: none"),
            ("<div style='visibility: hidden'>\(button)</div>", "with visibility: hidden"),
            ("<div style='opacity: 0'>\(button)</div>", "see-through"),
            (
                "<div style='position: absolute; left: -999px'>\(button)</div>",
                "cut off or outside of the page"
            ),
            (
                "<div hidden><div id='apple'><div id='appleid-signin'></div></div></div>",
                "hidden by its attribute"
            ),
        ]

        @Test("are no violation, and no page is said to have none")
        func told() async throws {
            var answers: [String: PageServer.Answer] = [:]
            for (index, row) in Self.rows.enumerated() {
                answers["/\(index)"] = PageServer.Answer(page: PageMarkup.page("<h1>Sign in</h1>\(row.body)"))
            }
            let result = try await PageServer(answers).measure(Self.rows.indices.map { "/\($0)" })
            #expect(result.inspection.buttons == [])
            #expect(RuleCheck().findings(in: result.inspection) == [])
            try #require(result.notes.map(\.kind) == Self.rows.map { _ in .notShown })
            for (note, row) in zip(result.notes, Self.rows) {
                let start = "has a Sign in with Apple button that is not shown: #apple"
                #expect(
                    note.text.hasPrefix(start) && note.text.contains(", \(row.reason); measure"),
                    "\(note.text)"
                )
            }
        }

        @Test("are not told where another is shown, and what is no button is not told at all")
        func quiet() async throws {
            let hidden = "<dialog>\(Self.button)</dialog>"
            let nothing = """
                <div hidden><a href='/x'>Sign in with Apple</a><button>Buy with Apple Pay</button>
                <button>Learn more about Sign in with Apple</button><p>Sign in with Apple</p></div>
                """
            let server = PageServer([
                "/shown": .init(page: PageMarkup.page(hidden + PageMarkup.button())),
                "/nothing": .init(page: PageMarkup.page("<h1>Hello</h1>\(nothing)")),
            ])
            let result = try await server.measure(["/shown", "/nothing"])
            #expect(result.inspection.buttons.count == 1)
            #expect(result.notes == [])
        }
    }
}
