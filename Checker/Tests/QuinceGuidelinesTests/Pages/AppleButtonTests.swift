import QuinceBrowserPages
import QuinceButtons
import QuinceGuidelines
import Testing

extension LateInBrowserTests {
    /// Apple's script's element, pictures of the endpoints, and other forms of buttons.
    @Suite("Forms of buttons on a page")
    struct AppleButtonTests {
        private static func buttons(
            _ body: String,
            head: String = "",
            files: [String: PageServer.Answer] = [:],
            in scenes: [PageScene] = [.phone]
        ) async throws -> [MeasuredButton] {
            var answers = files
            answers["/"] = PageServer.Answer(page: PageMarkup.page(body, head: head))
            let result = try await PageServer(answers).measure(in: scenes)
            try #require(result.unreadable == [])
            return result.inspection.buttons
        }

        /// Draws into the element as a script would: a box of its own size with a drawing in it.
        private static let script = """
            window.AppleID = { auth: {} };
            addEventListener("DOMContentLoaded", () => {
              const element = document.getElementById("appleid-signin");
              element.innerHTML = `<div role="button" tabindex="0" aria-label="Sign in with Apple" style="width: ${element.dataset.width}px;
                height: ${element.dataset.height}px"><svg width="100%" height="100%"><rect width="100%" height="100%" rx="6"/></svg></div>`;
            });
            """
        private static let scriptPath = "/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"
        private static let element =
            #"<div id="appleid-signin" data-color="white" data-border="false" data-type="sign in" data-width="210" data-height="40"></div>"#

        @Test("the element of Apple's script, drawn")
        func drawn() async throws {
            let files = [Self.scriptPath: PageServer.Answer(Array(Self.script.utf8), "text/javascript")]
            let head = "<script src='\(Self.scriptPath)'></script>"
            let body =
                "<style>body { background: #333 }</style><main style='padding: 30px'>\(Self.element)</main>"
            let button = try #require(try await Self.buttons(body, head: head, files: files).first)
            #expect((button.kind, button.platform) == (.system, .web))
            #expect(button.place.object == "#appleid-signin")
            #expect(button.box == .known(Box(x: 30, y: 30, width: 210, height: 40)))
            #expect(button.style == .known(.white))
            #expect(button.background.knownValue?.hexadecimal == "#333333")
            #expect(button.cover == .known(nil))
            let known = try #require(button.script.knownValue)
            let script = try #require(known)
            #expect(script.address.hasSuffix(Self.scriptPath))
            #expect(script.pageLanguage == "en")
            #expect(
                button.attributes.map(\.name) == [
                    "id", "data-color", "data-border", "data-type", "data-width", "data-height",
                ]
            )
        }

        @Test("the element where the script does not come, and where there is none")
        func undrawn() async throws {
            let head = "<script src='\(Self.scriptPath)'></script>"
            let missing = try #require(try await Self.buttons(Self.element, head: head).first)
            #expect(missing.width == .assumed(210, because: "Apple's script didn't draw it here"))
            #expect(missing.height == .assumed(40, because: "Apple's script didn't draw it here"))
            #expect(try #require(missing.script.knownValue) != nil)
            let none = try #require(try await Self.buttons("<div id='appleid-signin'></div>").first)
            #expect((none.kind, none.script, none.height) == (.system, .known(nil), .unseen))
            let own =
                "<button id='appleid-signin' class='b'>\(PageMarkup.drawing) Sign in with Apple</button>"
            let made = try await Self.buttons(own)
            #expect(made.map(\.kind) == [.customText])
        }

        @Test(
            "an element that is hidden behind a button made by hand is told, one that is merely hidden is not"
        )
        func hidden() async throws {
            let element = "<div style='display: none'>\(Self.element)</div>"
            #expect(try await Self.buttons(element) == [])
            let both = try await Self.buttons(element + PageMarkup.button())
            #expect(both.map(\.kind) == [.system, .customText])
            #expect(both.first?.cover == .known("hidden"))
        }

        @Test("a picture of the endpoint: what was asked for, how it is shown, sharp or not")
        func endpoint() async throws {
            let specification = try ButtonSpecification.asked(
                .center,
                ["width": "200", "height": "40", "scale": "2"]
            )
            let png = try ButtonImage(specification).png()
            let files = ["/appleid/button": PageServer.Answer(png, "image/png")]
            let body =
                "<style>body { background: #fff } a { display: block; padding: 20px }</style>"
                + "<a href='/go'><img src='/appleid/button?width=200&height=40&scale=2' width='200' height='40' alt='Sign in with Apple'></a>"
            let buttons = try await Self.buttons(body, files: files, in: [.phone, .desktop])
            let button = try #require(buttons.first)
            #expect((button.kind, button.endpoint) == (.image, .center))
            #expect(button.box == .known(Box(x: 20, y: 20, width: 200, height: 40)))
            #expect((button.style, button.border) == (.known(.black), .known(nil)))
            #expect(button.fill.knownValue?.hexadecimal == "#000000")
            #expect(button.accessibleName == .known("Sign in with Apple"))
            #expect(button.attributes == [.init("width", "200"), .init("height", "40"), .init("scale", "2")])
            var inspection = Inspection()
            inspection.buttons = buttons
            let findings = RuleCheck().findings(in: inspection)
            #expect(findings.map { "\($0.severity) \($0.rule)" } == ["advice logo.artwork"])
        }

        @Test("a picture of the endpoint that is stretched, and one that does not come")
        func badPictures() async throws {
            let png = try ButtonImage(ButtonSpecification.asked(.center, ["width": "200", "height": "40"]))
                .png()
            let files = ["/appleid/button": PageServer.Answer(png, "image/png")]
            let stretched =
                "<img src='/appleid/button?width=200&height=40' width='300' height='40' alt='Sign in with Apple'>"
            let buttons = try await Self.buttons(stretched, files: files)
            #expect(buttons.first?.width == .known(300))
            var inspection = Inspection()
            inspection.buttons = buttons
            #expect(RuleCheck().findings(in: inspection).map(\.rule).contains("cdn.display-size"))
            let broken = try #require(
                try await Self.buttons(stretched.replacing("appleid/button?", with: "appleid/button/left?"))
                    .first
            )
            #expect(broken.endpoint == .left)
            #expect(broken.width == .assumed(200, because: "its image didn't load"))
        }

        @Test("a picture that is still loading has no colors and no size")
        func loading() async throws {
            let png = try ButtonImage(ButtonSpecification.asked(.center, ["width": "200", "height": "40"]))
                .png()
            var begun = PageServer.Answer(Array(png.prefix(60)), "image/png")
            begun.isEndless = true
            let markup =
                "<img src='/appleid/button?width=200&height=40' width='200' height='40' alt='Sign in with Apple'>"
            let server = PageServer(["/": .init(page: PageMarkup.page(markup)), "/appleid/button": begun])
            let result = try await server.measure(limits: PageLimits(settling: .seconds(2)))
            #expect(result.notes.map(\.kind).contains(.stillLoading))
            let button = try #require(result.inspection.buttons.first)
            #expect(button.width == .assumed(200, because: "its image didn't load"))
            #expect(button.fill.knownValue == nil)
        }

        @Test("pictures as backgrounds, and the logo endpoint inside of a button made by hand")
        func backgrounds() async throws {
            let png = try ButtonImage(
                ButtonSpecification.asked(.center, ["width": "280", "height": "48", "scale": "2"])
            ).png()
            let logo = try ButtonImage(ButtonSpecification.asked(.logo, ["size": "48", "scale": "2"])).png()
            let files = [
                "/appleid/button": PageServer.Answer(png, "image/png"),
                "/appleid/button/logo": PageServer.Answer(logo, "image/png"),
            ]
            let background =
                "<a class='b' href='/go' aria-label='Sign in with Apple' style=\"background: url('/appleid/button?width=280&height=48&scale=2') 0 0 / 100% 100%\"></a>"
            let one = try #require(try await Self.buttons(background, files: files).first)
            #expect((one.kind, one.endpoint, one.width) == (.image, .center, .known(280)))
            let beside =
                "<a class='b' href='/go'><img src='/appleid/button/logo?size=48' width='48' height='48' alt='' style='float: left'>Sign in with Apple</a>"
            let two = try #require(try await Self.buttons(beside, files: files).first)
            #expect(two.kind == .customText)
            guard case .official(let address) = try #require(two.logo.knownValue)?.artwork else {
                throw CancellationError()
            }
            #expect(address.hasSuffix("/appleid/button/logo?size=48"))
        }

        struct Logo: Sendable, CustomTestStringConvertible {
            let markup: String
            let artwork: MeasuredLogo.Artwork?
            var testDescription: String { "\(String(describing: self.artwork))" }
        }

        static let logos: [Logo] = [
            Logo(markup: "", artwork: nil), Logo(markup: PageMarkup.drawing, artwork: .drawn),
            Logo(markup: "\u{F8FF} ", artwork: .character("\u{F8FF}")),
            Logo(markup: "<span>\u{1F34E}</span> ", artwork: .character("\u{1F34E}")),
            Logo(
                markup: "<i class='fa-brands fa-apple'></i>",
                artwork: .iconFont("\"Font Awesome 6 Brands\"")
            ),
            Logo(
                markup: "<svg width='16' height='20' viewBox='0 0 384 512'><path d='M9 9h300v400z'/></svg>",
                artwork: .iconFont("icon library (0 0 384 512)")
            ),
            Logo(
                markup:
                    "<img src='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' width='20' height='20' alt=''>",
                artwork: .picture("data:image/gif;base64,R0lGODlh")
            ),
            Logo(
                markup: "<img src='/images/Logo%20-%20SIWA%20-%20Left.svg' width='20' height='20' alt=''>",
                artwork: .picture("Logo - SIWA - Left.svg")
            ),
            Logo(
                markup:
                    "<span style=\"display: inline-block; width: 20px; height: 20px; background: url('/apple-mark.png')\"></span>",
                artwork: .picture("apple-mark.png")
            ),
        ]

        @Test("what the logo is made of")
        func artwork() async throws {
            let style =
                "<style>.fa-apple::before { content: '\\f179'; font-family: 'Font Awesome 6 Brands' }</style>"
            var answers: [String: PageServer.Answer] = [:]
            for (index, row) in Self.logos.enumerated() {
                answers["/\(index)"] = PageServer.Answer(
                    page: PageMarkup.page(
                        "\(style)<button class='b'>\(row.markup)Sign in with Apple</button>"
                    )
                )
            }
            let paths = Self.logos.indices.map { "/\($0)" }
            let buttons = try await PageServer(answers).measure(paths).inspection.buttons
            try #require(buttons.count == Self.logos.count)
            for (button, row) in zip(buttons, Self.logos) {
                #expect(try #require(button.logo.knownValue)?.artwork == row.artwork, "\(row.markup)")
                #expect(button.title?.text == .known("Sign in with Apple"), "\(row.markup)")
            }
        }
    }
}
