import HTTPTypes
import QuinceBrowserPages
import QuinceButtons
import QuinceGuidelines
import Testing

extension LateInBrowserTests {
    /// Pages with pictures that Quince drew without Apple's artwork.
    @Suite("The placeholder mark on a page")
    struct PlaceholderPageTests {
        struct Row: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let body: String
            /// nil where nothing is to be said of a placeholder.
            let severity: Severity?

            init(_ name: String, _ body: String, _ severity: Severity? = .error) {
                (self.testDescription, self.body, self.severity) = (name, body, severity)
            }
        }

        private static func image(
            _ mode: ButtonSpecification.Mode = .center,
            artwork: ButtonArtwork = ButtonArtwork()
        ) -> ButtonImage? {
            let parameters = mode == .logo ? ["size": "48"] : ["width": "280", "height": "48"]
            return (try? ButtonSpecification.asked(mode, parameters)).flatMap {
                try? ButtonImage($0, artwork: artwork)
            }
        }

        private static func png(_ image: ButtonImage?) -> PageServer.Answer {
            PageServer.Answer(image?.png() ?? [], "image/png")
        }

        private static func svg(_ image: ButtonImage?) -> PageServer.Answer {
            PageServer.Answer(Array((image?.svg() ?? "").utf8), "image/svg+xml")
        }

        private static let files: [String: PageServer.Answer] = [
            "/button.png": Self.png(Self.image()), "/button.svg": Self.svg(Self.image()),
            "/logo.png": Self.png(Self.image(.logo)), "/logo.svg": Self.svg(Self.image(.logo)),
            "/appleid/button": Self.png(Self.image()), "/appleid/button/logo": Self.png(Self.image(.logo)),
            "/moved.png": PageServer.Answer(status: .found, location: "/button.png"),
            "/official.png": Self.png(Self.image(artwork: .diamond)),
            "/official.svg": Self.svg(Self.image(artwork: .diamond)),
            "/frame": PageServer.Answer(page: Self.link("<img src='/button.png' \(Self.size) alt=''>")),
        ]

        private static let size = "width='280' height='48'"
        private static let shape = "display: block; width: 280px; height: 48px"

        /// A link that is one picture.
        private static func link(_ picture: String) -> String {
            "<a href='/go' aria-label='Sign in with Apple' style='\(Self.shape)'>\(picture)</a>"
        }

        /// A link with a background.
        private static func background(_ address: String, in selector: String) -> String {
            "<style>\(selector) { \(Self.shape); content: ''; background: url('\(address)') 0 0 / 100% 100% }</style>"
                + "<a class='bg' href='/go' aria-label='Sign in with Apple' style='display: block'></a>"
        }

        private static func made(_ logo: String) -> String {
            "<button class='b'>\(logo) Sign in with Apple</button>"
        }

        private static let data = "data:image/svg+xml," + Self.percentEncoded(Self.image()?.svg() ?? "")

        private static func percentEncoded(_ text: String) -> String {
            text.utf8.reduce(into: "") { encoded, byte in
                let digits = String(byte, radix: 16)
                encoded += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }

        static let rows: [Row] = [
            Row("a PNG", Self.link("<img src='/button.png' \(Self.size) alt=''>")),
            Row("an SVG", Self.link("<img src='/button.svg#mark' \(Self.size) alt=''>")),
            Row(
                "a PNG of a set of sizes",
                Self.link("<img srcset='/button.png 1x, /button.png?2 2x' \(Self.size)>")
            ),
            Row("a picture that moved", Self.link("<img src='/moved.png' \(Self.size) alt=''>")),
            Row("an address of data", Self.link("<img src='\(Self.data)' \(Self.size) alt=''>")),
            Row(
                "a form's button",
                "<input type='image' src='/button.png' alt='Sign in with Apple' \(Self.size)>"
            ),
            Row("an object", Self.link("<object data='/button.svg' \(Self.size)></object>")),
            Row("a background", Self.background("/button.png", in: ".bg")),
            Row("a background before a link's words", Self.background("/button.svg", in: ".bg::before")),
            Row("a frame's picture", "<iframe src='/frame' width='360' height='300'></iframe>"),
            Row("a drawing in the page", Self.link(Self.image()?.svg() ?? "")),
            Row(
                "a logo in a button with words",
                Self.made("<img src='/logo.png' width='48' height='48' alt=''>")
            ),
            Row("a drawn logo in a button with words", Self.made(Self.image(.logo)?.svg() ?? "")),
            Row(
                "a logo in a drawing",
                Self.made("<svg width='48' height='48'><image href='logo.png' width='48' height='48'/></svg>")
            ),
            Row("a picture made by a script", Self.blob),
            Row(
                "the endpoint",
                Self.link("<img src='/appleid/button?width=280&amp;height=48' \(Self.size) alt=''>"),
                .advice
            ),
            Row(
                "the logo's endpoint in a button with words",
                Self.made("<img src='/appleid/button/logo?size=48' width='48' height='48' alt=''>"),
                .advice
            ),
            Row("a PNG with artwork", Self.link("<img src='/official.png' \(Self.size) alt=''>"), nil),
            Row("an SVG with artwork", Self.link("<img src='/official.svg' \(Self.size) alt=''>"), nil),
            Row(
                "a picture that does not come",
                Self.link("<img src='/none.png' \(Self.size) alt='Sign in with Apple'>"),
                nil
            ),
            Row("a button with a path of its own", PageMarkup.button(), nil),
        ]

        private static let blob =
            Self.link("<img id='made' \(Self.size) alt=''>")
            + "<script>fetch('/button.png').then((one) => one.blob()).then((one) => { made.src = URL.createObjectURL(one) })</script>"

        @Test("is told, wherever the picture comes from, and of no other picture")
        func told() async throws {
            var answers = Self.files
            for (index, row) in Self.rows.enumerated() {
                answers["/\(index)"] = PageServer.Answer(page: PageMarkup.page(row.body))
            }
            let server = PageServer(answers)
            let result = try await server.measure(Self.rows.indices.map { "/\($0)" })
            try #require(result.unreadable == [])
            let findings = RuleCheck().findings(in: result.inspection).filter { $0.rule == "logo.artwork" }
            for (index, row) in Self.rows.enumerated() {
                let path = "/\(index)"
                let buttons = result.inspection.buttons.filter { $0.place.path.hasSuffix(path) }
                #expect(buttons.count == 1, "\(row)")
                let found = findings.filter {
                    $0.place.path.hasSuffix(path)
                        && $0.message == "shows the placeholder mark, not Apple's logo"
                }
                #expect(found.map(\.severity) == (row.severity.map { [$0] } ?? []), "\(row)")
                #expect(
                    found.allSatisfy {
                        $0.verdict == .violation && $0.remedy.contains("`quince artwork import`")
                    }
                )
            }
        }

        @Test("is read from what the browser has: no file is asked for a second time")
        func asked() async throws {
            let body = Self.link("<img src='/button.png' \(Self.size) alt=''>")
            let answers = Self.files.merging(["/": PageServer.Answer(page: PageMarkup.page(body))]) { $1 }
            let server = PageServer(answers)
            let result = try await server.measure()
            #expect(result.inspection.buttons.first?.logo.knownValue??.isPlaceholder == true)
            #expect(server.requests.count { $0 == "/button.png" } == 1)
        }

        @Test(
            "only what a picture's file says counts, not the words on the page"
        )
        func words() async throws {
            let body =
                "<p>\(ButtonImage.placeholderNotice)</p>" + PageMarkup.button()
                + Self.link(
                    "<img src='/official.png' \(Self.size) alt='\(ButtonImage.placeholderNotice.replacing("'", with: "&#39;"))'>"
                )
            let answers = Self.files.merging(["/": PageServer.Answer(page: PageMarkup.page(body))]) { $1 }
            let result = try await PageServer(answers).measure()
            let findings = RuleCheck().findings(in: result.inspection)
            #expect(!findings.contains { $0.message.contains("placeholder") })
        }
    }
}
