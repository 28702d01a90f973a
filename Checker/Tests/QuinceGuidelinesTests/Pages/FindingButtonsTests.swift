import QuinceBrowserPages
import QuinceGuidelines
import Testing

extension BrowserTests {
    /// Which things on a page are Sign in with Apple buttons.
    @Suite("Finding buttons on a page")
    struct FindingButtonsTests {
        struct Row: Sendable, CustomTestStringConvertible {
            let body: String
            let titles: [String]
            let why: String
            var testDescription: String { self.why }

            init(_ why: String, _ body: String, finds titles: [String]) {
                (self.why, self.body, self.titles) = (why, body, titles)
            }
        }

        private static let link =
            "<a href='https://appleid.apple.com/auth/authorize?client_id=a&scope=name%20email'>"

        static let rows: [Row] = [
            Row("an approved title", "<button>Sign in with Apple</button>", finds: ["Sign in with Apple"]),
            Row("another wording", "<button>Login with Apple ID</button>", finds: ["Login with Apple ID"]),
            Row("another language", "<button>Mit Apple anmelden</button>", finds: ["Mit Apple anmelden"]),
            Row("Korean, as nobody should write it", "<button>애플 계정으로 로그인</button>", finds: ["애플 계정으로 로그인"]),
            Row(
                "an element that is no button but behaves like one",
                "<div style='cursor: pointer'><b>Sign in with Apple</b></div>",
                finds: ["Sign in with Apple"]
            ),
            Row(
                "a button in a link",
                "<a href='/x'><button>Sign in with Apple</button></a>",
                finds: ["Sign in with Apple"]
            ),
            Row(
                "words in parts",
                "<button><span>Sign in</span> <span>with <b>Apple</b></span></button>",
                finds: ["Sign in with Apple"]
            ),
            Row(
                "capitals by style",
                "<button style='text-transform: uppercase'>Sign in with Apple</button>",
                finds: ["SIGN IN WITH APPLE"]
            ),
            Row(
                "an input",
                "<input type='submit' value='Sign in with Apple'>",
                finds: ["Sign in with Apple"]
            ),
            Row(
                "a part hidden on phones",
                "<button style='width: 200px'><span style='display: none'>Sign in with </span>Apple</button><button>Sign in with Google</button>",
                finds: ["Apple"]
            ),
            Row("a link without words", "\(link)\(PageMarkup.drawing)</a>", finds: [""]),
            Row(
                "another Apple",
                "<button>Buy with Apple Pay</button><a href='#' style='background: red'>Sign up for Apple Music</a>",
                finds: []
            ),
            Row("fruit", "<button>Add apples to basket and continue</button>", finds: []),
            Row("a way out", "<button>Disconnect Apple</button>", finds: []),
            Row("a question", "<button>What is Sign in with Apple?</button>", finds: []),
            Row("an explanation", "<button>Learn more about Sign in with Apple</button>", finds: []),
            Row("a link between accounts", "<button>Link Sign in with Apple</button>", finds: []),
            Row("a connection", "<button>Connect with Apple</button>", finds: ["Connect with Apple"]),
            Row("another script without blanks", "<button>Apple登录</button>", finds: ["Apple登录"]),
            Row(
                "what opens an answer",
                "<details><summary>Sign in with Apple</summary><p>It is private.</p></details>",
                finds: []
            ),
            Row(
                "Apple's page of accounts",
                "<a style='background: #000; color: #fff' href='https://account.apple.com/'>Sign in with Apple ID</a>",
                finds: []
            ),
            Row("a heading", "<h1>Sign in with Apple</h1>", finds: []),
            Row(
                "a link in running text",
                "<p>You may also <a href='/x'>sign in with Apple</a> at any time.</p>",
                finds: []
            ),
            Row(
                "a link of a menu",
                "<nav><a href='/a'>Home</a> <a href='/b'>Sign in with Apple</a></nav>",
                finds: []
            ),
            Row(
                "what nobody sees",
                "<button style='display: none'>Sign in with Apple</button><button style='position: absolute; left: -999px'>Sign in with Apple</button>",
                finds: []
            ),
            Row(
                "for screen readers alone",
                "<button style='position: absolute; width: 1px; height: 1px; overflow: hidden; padding: 0; border: 0'>Sign in with Apple</button>",
                finds: []
            ),
            Row(
                "a card with much text",
                "<div style='cursor: pointer'>\(String(repeating: "All about how one may sign in with Apple here. ", count: 4))</div>",
                finds: []
            ),
            Row("a comment", "<!-- <button>Sign in with Apple</button> -->", finds: []),
        ]

        @Test("by words, names, addresses and behavior")
        func finds() async throws {
            var answers: [String: PageServer.Answer] = [:]
            for (index, row) in Self.rows.enumerated() {
                answers["/\(index)"] = PageServer.Answer(page: PageMarkup.page(row.body))
            }
            let result = try await PageServer(answers).measure(Self.rows.indices.map { "/\($0)" })
            try #require(result.unreadable == [])
            for (index, row) in Self.rows.enumerated() {
                let found = result.inspection.buttons.filter { $0.place.path.hasSuffix("/\(index)") }
                #expect(found.map { $0.title?.text.value ?? "" } == row.titles, "\(row.why)")
            }
        }

        @Test("the other ways to sign in")
        func siblings() async throws {
            let body = """
                <form><input type='email' name='email'><input type='password'><button id='own' style='width: 300px; height: 44px'>Log in</button></form>
                <div><button style='width: 300px; height: 40px; padding: 0; border: 0; background: #000; color: #fff; border-radius: 4px; font: 17px system-ui'>Sign in with Apple</button></div>
                <div><button style='width: 300px; height: 48px; padding: 0; border: 0; border-radius: 24px; font: 20px system-ui'>Sign in with Google</button></div>
                <div><a id='github' href='/auth/github' aria-label='GitHub' style='display: block; width: 44px; height: 44px; background: #eee'>\(PageMarkup.drawing)</a></div>
                <footer><a href='https://www.facebook.com/quince'>Facebook</a> <a href='/terms'>Terms</a></footer>
                """
            let button = try #require(
                try await PageServer(page: PageMarkup.page(body)).measure().inspection.buttons.first
            )
            let siblings = try #require(button.siblings.knownValue)
            #expect(siblings.map(\.role) == [.own, .provider("Google"), .provider("GitHub")])
            #expect(siblings.map { $0.width.knownValue } == [300, 300, 44])
            #expect(siblings.map { $0.height.knownValue } == [44, 48, 44])
            #expect(siblings.map(\.isLogoOnly) == [false, false, true])
            #expect(siblings[1].titleSize == .known(20))
            #expect(siblings[1].cornerRadius == .known(24))
            #expect(siblings[1].title == "Sign in with Google")
        }

        @Test("what covers a button, makes it see-through or cuts its title")
        func defects() async throws {
            let over =
                "<div id='banner' style='position: fixed; left: 0; right: 0; top: 0; height: 300px; background: #fff'>Cookies</div>"
            let clear = "<div id='layer' style='position: fixed; inset: 0'></div>"
            let cut = PageMarkup.button(
                "width: 150px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis"
            )
            let pages = [
                PageMarkup.button() + over, PageMarkup.button() + clear, PageMarkup.button("opacity: 0.5"),
                cut,
                PageMarkup.button("transform: scale(0.5)"), PageMarkup.button("top: 700px"),
            ]
            var answers: [String: PageServer.Answer] = [:]
            for (index, body) in pages.enumerated() {
                answers["/\(index)"] = PageServer.Answer(page: PageMarkup.page(body))
            }
            let buttons = try await PageServer(answers).measure(pages.indices.map { "/\($0)" }).inspection
                .buttons
            try #require(buttons.count == pages.count)
            #expect(buttons[0].cover == .known("covered by #banner"))
            #expect(buttons[0].fill == .known(.black))
            #expect(buttons[1].cover == .known(nil))
            #expect(buttons[2].cover == .known("opacity 0.5"))
            #expect(buttons[3].title?.isTruncated == .known(true))
            #expect(buttons[1].title?.isTruncated == .known(false))
            #expect(buttons[4].cover == .known("scaled to 50 %"))
            // Below the first window, and measured all the same.
            #expect(buttons[5].box.knownValue?.bottom == 748)
            #expect(buttons[5].background == .known(.white))
        }
    }
}
