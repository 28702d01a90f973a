import QuinceBrowserPages
import QuinceGuidelines
import Testing

extension BrowserTests {
    /// Buttons made by hand, measured in a browser and compared with what their style sheets say.
    @Suite("Buttons on a page")
    struct ButtonMeasureTests {
        /// The buttons of several pages, by the pages' paths; one browser for all.
        private static func buttons(
            _ pages: [String: String],
            in scenes: [PageScene] = [.phone]
        ) async throws -> [String: [MeasuredButton]] {
            let answers = pages.map { ("/\($0)", PageServer.Answer(page: PageMarkup.page($1))) }
            let server = PageServer(Dictionary(uniqueKeysWithValues: answers))
            let result = try await server.measure(pages.keys.sorted().map { "/\($0)" }, in: scenes)
            try #require(result.unreadable == [])
            return Dictionary(grouping: result.inspection.buttons) { button in
                String(button.place.path.split(separator: "/").last ?? "")
            }
        }

        private static func button(_ body: String, in scene: PageScene = .phone) async throws
            -> MeasuredButton
        {
            try #require(try await Self.buttons(["one": body], in: [scene])["one"]?.first)
        }

        @Test("box, corners, title, logo and place")
        func plain() async throws {
            let body = PageMarkup.button(
                "border-radius: 8px; display: flex; align-items: center; padding-left: 30px; gap: 10px"
            )
            let button = try await Self.button(body)
            #expect(button.kind == .customText)
            #expect(button.place.object == "#apple")
            #expect(button.box == .known(Box(x: 40, y: 60, width: 280, height: 48)))
            #expect((button.width, button.height) == (.known(280), .known(48)))
            #expect(button.cornerRadius == .known(8))
            #expect(button.fill == .known(.black))
            #expect(button.background == .known(.white))
            #expect(button.border == .known(nil))
            #expect(button.accessibleName == .known("Sign in with Apple"))
            #expect(
                (button.cover, button.isStacked, button.shape) == (
                    .known(nil), .known(false), .known(.rectangle)
                )
            )
            #expect(button.variant.viewport == Size(width: 375, height: 667))
            #expect((button.variant.device, button.variant.pixelRatio) == ("phone", 2))
            let title = try #require(button.title)
            #expect(
                (title.text, title.font, title.size) == (
                    .known("Sign in with Apple"), .known("system"), .known(21)
                )
            )
            #expect((title.color, title.isTruncated, title.locale) == (.known(.white), .known(false), "en"))
            let box = try #require(title.box.knownValue)
            // Behind the padding, the logo and the gap; in the middle of the height.
            #expect(box.x == 60)
            #expect(abs(box.y + box.height / 2 - 24) <= 0.5)
            let known = try #require(button.logo.knownValue)
            let logo = try #require(known)
            #expect(logo.artwork == .drawn)
            #expect(logo.box == .known(Box(x: 30, y: 14, width: 20, height: 20)))
            #expect(
                (logo.color, logo.isCropped, logo.isBitmap) == (.known(.white), .known(false), .known(false))
            )
            // Eighteen of twenty points are inked.
            #expect(logo.hasPadding == .known(false))
        }

        @Test("light and dark, phone and desktop: four values of one place, in the page's own colors")
        func scenes() async throws {
            let style =
                "<style>@media (prefers-color-scheme: dark) { body { background: #111 } .b { background: #fff; color: #000 } }"
                + "@media (min-width: 600px) { .b { width: 320px } }</style>"
            let buttons = try #require(
                try await Self.buttons(["one": style + PageMarkup.button()], in: PageScene.all)["one"]
            )
            #expect(buttons.map(\.variant.appearance) == [.light, .dark, .light, .dark])
            #expect(buttons.map { $0.width.knownValue } == [280, 280, 320, 320])
            #expect(
                buttons.map { $0.background.knownValue?.hexadecimal } == [
                    "#FFFFFF", "#111111", "#FFFFFF", "#111111",
                ]
            )
            #expect(
                buttons.map { $0.fill.knownValue?.hexadecimal } == [
                    "#000000", "#FFFFFF", "#000000", "#FFFFFF",
                ]
            )
            #expect(Set(buttons.map(\.place)).count == 1)
        }

        @Test("colors through opacity, over pictures, and under gradients")
        func colors() async throws {
            let pages = [
                // Half of black over white, and half of that over blue.
                "alpha":
                    "<style>body { background: #00f } main { background: #fff; opacity: 0.5; position: absolute; inset: 0 }</style>"
                    + "<main>\(PageMarkup.button("background: rgba(0, 0, 0, 0.5)"))</main>",
                // Black is least seen on the left half.
                "halves":
                    "<style>body { background: linear-gradient(90deg, #0b4b2a 180px, #fff 180px); min-height: 100vh }</style>\(PageMarkup.button())",
                // What lies behind is no ancestor.
                "behind":
                    "<div style='position: absolute; inset: 0; background: #223344'></div>\(PageMarkup.button())",
                "gradient": PageMarkup.button("background: linear-gradient(#000, #303030)"),
                "oklch": PageMarkup.button("background: oklch(0.628 0.2577 29.23)"),
                "pseudo":
                    "<style>.b::before { content: ''; position: absolute; inset: 0; z-index: -1; background: #212529 }"
                    + ".b { background: none; z-index: 0 }</style>\(PageMarkup.button())",
                "dark":
                    "<style>:root { color-scheme: dark } body { background: none }</style>\(PageMarkup.button())",
            ]
            let found = try await Self.buttons(pages).compactMapValues(\.first)
            func fill(_ page: String) -> RGBColor? { found[page]?.fill.knownValue }
            func ground(_ page: String) -> RGBColor? { found[page]?.background.knownValue }
            func isNear(_ color: RGBColor?, _ text: String, by distance: Double = 1.1) throws -> Bool {
                let wanted = try #require(RGBColor(hexadecimal: text))
                return try #require(color).distance(to: wanted) <= distance
            }
            #expect(try isNear(fill("alpha"), "#4040bf"))
            #expect(try isNear(ground("alpha"), "#8080ff"))
            #expect(try isNear(ground("halves"), "#0b4b2a"))
            #expect(try isNear(ground("behind"), "#223344"))
            #expect(try isNear(fill("gradient"), "#303030", by: 4))
            #expect(try isNear(fill("oklch"), "#ff0000", by: 2))
            #expect(try isNear(fill("pseudo"), "#212529"))
            #expect(try isNear(ground("dark"), "#121212"))
            #expect(try isNear(found["alpha"]?.title?.color.knownValue, "#8080ff"))
        }

        @Test("the clear space to the nearest thing that is seen")
        func clearSpace() async throws {
            func at(_ style: String, _ text: String = "") -> String {
                "<div style='position: absolute; \(style)'>\(text)</div>"
            }
            let pages = [
                "nothing": "",
                "below": at("left: 40px; top: 113px; width: 10px; height: 10px; background: red"),
                "corner": at("left: 323px; top: 112px; width: 10px; height: 10px; background: red"),
                "card": at(
                    "left: 33px; top: 40px; width: 320px; height: 90px; background: #eee; z-index: -1"
                ),
                "invisible-card": at(
                    "left: 33px; top: 40px; width: 320px; height: 90px; background: #fff; z-index: -1"
                ),
                "hidden": at(
                    "left: 40px; top: 110px; width: 10px; height: 10px; background: red; visibility: hidden"
                ),
                "clear": at("left: 40px; top: 110px; width: 10px; height: 10px; background: red; opacity: 0"),
                "picture":
                    "<img style='position: absolute; left: 40px; top: 114px' width='20' height='20' alt='' src='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'>",
            ]
            let found = try await Self.buttons(pages.mapValues { $0 + PageMarkup.button() })
            let gaps = found.mapValues { $0.first?.clearSpace.knownValue }
            #expect(gaps["nothing"] == 667)
            #expect(gaps["below"] == 5)
            #expect(gaps["corner"] == 5)
            #expect(gaps["card"] == 7)
            #expect(gaps["invisible-card"] == 667)
            #expect(gaps["hidden"] == 667)
            #expect(gaps["clear"] == 667)
            #expect(gaps["picture"] == 6)
        }

        @Test("frames of the same origin, open shadow roots, turned and scaled parents")
        func nested() async throws {
            let inner = PageMarkup.page(PageMarkup.button()).replacing("\"", with: "&quot;")
            let pages = [
                "frame":
                    "<iframe style='position: absolute; left: 5px; top: 100px; width: 360px; height: 300px; border: 3px solid' srcdoc=\"\(inner)\"></iframe>",
                "shadow": "<x-login style='position: absolute; left: 10px; top: 20px'></x-login><script>"
                    + "document.querySelector('x-login').attachShadow({ mode: 'open' }).innerHTML = `<style>button { width: 200px; height: 44px;"
                    + " padding: 0; border: 0; background: #000; color: #fff; font: 19px system-ui }</style><button>Continue with Apple</button>`</script>",
                "scaled":
                    "<div style='position: absolute; inset: 0; transform: scale(0.5); transform-origin: 0 0'>\(PageMarkup.button())</div>",
            ]
            let found = try await Self.buttons(pages).compactMapValues(\.first)
            #expect(found["frame"]?.box == .known(Box(x: 48, y: 163, width: 280, height: 48)))
            #expect(found["frame"]?.place.object == "body > iframe >>> #apple")
            #expect(found["frame"]?.background == .known(.white))
            #expect(found["shadow"]?.box == .known(Box(x: 10, y: 20, width: 200, height: 44)))
            #expect(found["shadow"]?.place.object == "body > x-login >>> button")
            #expect(found["shadow"]?.title?.text == .known("Continue with Apple"))
            #expect(found["scaled"]?.box == .known(Box(x: 20, y: 30, width: 140, height: 24)))
            #expect(found["scaled"]?.title?.size == .known(10.5))
        }

        @Test("a phone shows a page without a viewport of its own at 38 %")
        func zoom() async throws {
            let page = PageMarkup.page(PageMarkup.button()).replacing(
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
                with: ""
            )
            let inspection = try await PageServer(page: page).measure(in: [.phone, .desktop]).inspection
            let buttons = inspection.buttons
            let (phone, desktop) = (try #require(buttons.first), try #require(buttons.last))
            #expect(abs((phone.width.knownValue ?? 0) - 280 * 375 / 980) < 0.2)
            #expect(abs((phone.title?.size.knownValue ?? 0) - 21.0 * 375 / 980) < 0.1)
            #expect(phone.variant.device == "phone, which shows the page at 38 %")
            #expect(phone.fill == .known(.black))
            #expect(desktop.width == .known(280))
            let findings = RuleCheck().findings(in: inspection)
            let remedies = findings.filter { $0.rule.hasPrefix("button.min-") }.map(\.remedy)
            #expect(remedies.count == 2)
            #expect(remedies.allSatisfy { $0.hasPrefix(#"Add <meta name="viewport""#) })
        }
    }
}
