import HTTPTypes
import QuinceBrowserPages
import QuinceGuidelines
import Synchronization
import Testing

extension TroubleInBrowserTests {
    @Suite("Pages that make trouble")
    struct TroublesomePageTests {
        private static let button = PageServer.Answer(page: PageMarkup.page(PageMarkup.button()))

        @Test("what a page puts in the place of the browser's functions is not believed")
        func overridden() async throws {
            let lies = """
                <script>visualViewport = { scale: 1e300 }; window.getComputedStyle = () => ({});
                Element.prototype.getBoundingClientRect = () => ({ x: 0, y: 0, width: 1e307, height: 1e307 })</script>
                """
            let page = PageMarkup.page(lies + PageMarkup.button())
            let buttons = try await PageServer(page: page).measure().inspection.buttons
            #expect(buttons.map(\.box) == [.known(Box(x: 40, y: 60, width: 280, height: 48))])
        }

        @Test("a page that never answers, and one that stands still, keep no other from being measured")
        func lost() async throws {
            let frozen = PageMarkup.page("<script>setTimeout(() => { for (;;); }, 0)</script>")
            let server = PageServer(["/a": Self.button, "/frozen": .init(page: frozen), "/b": Self.button])
            let limits = PageLimits(opening: .seconds(10), settling: .seconds(2))
            let result = try await server.measure(
                ["/a", PageServer.silence, "/frozen", "/b"],
                limits: limits,
                using: nil
            )
            #expect(result.inspection.buttons.map { $0.place.path.suffix(2) } == ["/a", "/b"])
            #expect(result.unreadable.count == 2)
            #expect(result.unreadable.first?.reason == "didn't respond within 10 seconds")
        }

        @Test(
            "a page that asks for more and more is measured as it is, or said to leave no time; the next one is",
            .timeLimit(.minutes(15))
        )
        func flood() async throws {
            let script = """
                <script>setInterval(() => { for (let i = 0; i < 300; i++) fetch(`/x?${i}${'a'.repeat(3000)}`).catch(() => 0) }, 10)</script>
                """
            let server = PageServer([
                "/flood": .init(page: PageMarkup.page(PageMarkup.button() + script)), "/b": Self.button,
            ])
            let limits = PageLimits(settling: .seconds(2), measuring: .seconds(10))
            let result = try await server.measure(["/flood", "/b"], limits: limits, using: nil)
            #expect(result.inspection.buttons.last?.place.path.hasSuffix("/b") == true)
            let said =
                result.notes.filter { $0.place.path.hasSuffix("/flood") }.map(\.text)
                + result.unreadable.map(\.reason)
            #expect(said.count == 1)
            let words = [
                "was still sending new requests after 2 seconds", "was still loading after 2 seconds",
                "couldn't be measured within 12 seconds", "was lost during the check",
            ]
            #expect(words.contains { said.first?.hasPrefix($0) == true }, "\(said)")
        }

        @Test("a page whose script runs nearly without a break is given up at the limit")
        func blocked() async throws {
            let spin =
                "<script>setInterval(() => { const start = Date.now(); while (Date.now() - start < 3000); }, 1)</script>"
            let server = PageServer(page: PageMarkup.page(spin))
            let limits = PageLimits(settling: .seconds(1), measuring: .seconds(2))
            let result = try await server.measure(limits: limits, using: nil)
            #expect(
                result.unreadable.map(\.reason) == [
                    "couldn't be measured within 3 seconds: its script never pauses, or it requests more than the browser can handle"
                ]
            )
        }

        @Test(
            "a page that goes on while it is measured is waited for again, and one that always does never stays"
        )
        func onwards() async throws {
            var answers: [String: PageServer.Answer] = [:]
            let delays = [560, 600, 650, 700, 800]
            for delay in delays {
                let script = "<script>setTimeout(() => { location = '?' + Math.random() }, \(delay))</script>"
                answers["/\(delay)"] = .init(page: PageMarkup.page(PageMarkup.button() + script))
            }
            let result = try await PageServer(answers).measure(delays.map { "/\($0)" })
            let endless = "keeps loading: it opens other pages or reloads itself"
            #expect(result.unreadable.filter { $0.reason != endless } == [])
        }

        @Test("why a page cannot be measured")
        func reasons() async throws {
            let answers: [String: PageServer.Answer] = [
                "/private": .init(status: .unauthorized), "/round": .init(status: .found, location: "/round"),
                "/file": .init([0x25, 0x50, 0x44, 0x46], "application/pdf"),
                "/again": .init(page: "<p>x<script>setTimeout(() => location.reload(), 100)</script>"),
            ]
            let result = try await PageServer(answers).measure(
                ["/private", "/round", "/file", "/again"],
                limits: PageLimits(settling: .seconds(6), quiet: .seconds(2))
            )
            #expect(
                result.unreadable.map(\.reason) == [
                    "returned HTTP 401, so there is no page to measure",
                    "can't be opened (ERR_TOO_MANY_REDIRECTS): it redirects without end",
                    "isn't a web page (application/pdf)",
                    "keeps loading: it opens other pages or reloads itself",
                ]
            )
        }

        @Test(
            "a page has the address that was asked for, wherever in its host it is sent on to; another host's is not measured"
        )
        func moved() async throws {
            let other = PageServer(["/login": Self.button])
            let marked = PageMarkup.page(
                "<script>history.replaceState(0, '', '#x')</script>\(PageMarkup.button())"
            )
            let result = try await other.run { address in
                let away = address.replacing("127.0.0.1", with: "localhost") + "/login?token=secret"
                return try await PageServer([
                    "/private": .init(status: .found, location: "/login?next=private"), "/login": Self.button,
                    "/marked": .init(page: marked), "/away": .init(status: .found, location: away),
                    "/script": .init(page: "<script>location = '\(away)'</script>"),
                ]).measure(["/private", "/marked", "/away", "/script"], in: [.phone, .desktop])
            }
            let paths = result.inspection.buttons.map { $0.place.path.suffix(6) }
            #expect(paths == ["rivate", "rivate", "marked", "marked"])
            #expect(result.notes.map { $0.place.path.suffix(8) } == ["/private"])
            #expect(result.notes.map(\.kind) == [.sentOn])
            let text = try #require(result.notes.first?.text)
            #expect(
                text.hasPrefix("redirected to http://127.0.0.1:") && text.hasSuffix("/login")
            )
            #expect(
                result.unreadable.map { $0.reason.hasPrefix("redirected to http://localhost:") } == [
                    true, true,
                ]
            )
            #expect(!result.unreadable.contains { $0.reason.contains("secret") })
        }

        @Test("where a page redirected to is told without what may be secret or is endless")
        func secrets() async throws {
            let long = "/" + String(repeating: "y", count: 4_000)
            let server = PageServer([
                "/query": .init(page: "<script>history.replaceState(0, '', '?token=secret')</script>"),
                "/long": .init(page: "<script>history.replaceState(0, '', '\(long)')</script>"),
            ])
            let texts = try await server.measure(["/query", "/long"]).notes.map(\.text)
            try #require(texts.count == 2)
            #expect(texts[0].hasSuffix("/query with another query"))
            #expect(texts[1].count == "redirected to ".count + 120)
        }

        @Test("what the browser would keep is no page, nor is an answer with nothing")
        func downloads() async throws {
            var file = PageServer.Answer([0x50, 0x4B, 3, 4], "application/zip")
            file.disposition = "attachment; filename=login.zip"
            var page = Self.button
            page.disposition = "attachment"
            let answers = [
                "/zip": file, "/html": page, "/empty": PageServer.Answer(status: .noContent),
                "/b": Self.button,
            ]
            let result = try await PageServer(answers).measure(["/zip", "/html", "/empty", "/b"])
            #expect(
                result.unreadable.map(\.reason) == [
                    "is a download, not a web page (application/zip)",
                    "is a download, not a web page (text/html)",
                    "returned HTTP 204, so there is nothing to show",
                ]
            )
            #expect(result.inspection.buttons.map { $0.place.path.suffix(2) } == ["/b"])
        }

        @Test("a page that asks without end keeps no other from being measured, and is not mistaken for one")
        func questions() async throws {
            let asking = [
                "for (;;) alert('a')", "setInterval(() => { for (let i = 0; i < 100; i++) confirm('b') }, 5)",
            ]
            let pages = asking.map { "<script>\($0)</script>\(PageMarkup.button())" }
            let server = PageServer([
                "/a": .init(page: PageMarkup.page(pages[0])), "/b": .init(page: PageMarkup.page(pages[1])),
                "/c": Self.button,
            ])
            let limits = PageLimits(opening: .seconds(15), settling: .seconds(2))
            let result = try await server.measure(["/a", "/b", "/c"], limits: limits, using: nil)
            #expect(
                result.unreadable.map { "\($0.place.path.suffix(2)) \($0.reason)" } == [
                    "/a keeps opening dialogs with alert(), confirm() or prompt()",
                    "/b keeps opening dialogs with alert(), confirm() or prompt()",
                ]
            )
            #expect(result.inspection.buttons.map { $0.place.path.suffix(2) } == ["/c"])
        }

        @Test("a page whose tab crashes is told, and the next one gets a new browser")
        func crash() async throws {
            let waiting = PageMarkup.page("<script>fetch('\(PageServer.silence)')</script>")
            let server = PageServer(["/crash": .init(page: waiting), "/b": Self.button])
            let before = try RunningBrowser.started()
            async let measured = server.measure(["/crash", "/b"], using: nil)
            await server.waitForSilence()
            try #require(Set(try RunningBrowser.started()).subtracting(before).first).crashTabs()
            let result = try await measured
            #expect(
                result.unreadable.map(\.reason) == [
                    "was lost during the check: its tab crashed, for example because of too little memory, or the browser was stopped"
                ]
            )
            #expect(result.inspection.buttons.map { $0.place.path.suffix(2) } == ["/b"])
        }

        @Test("a page that brings the browser down when it has been measured loses the next one nothing")
        func late() async throws {
            let program = try DriverProgram.installed()
            let server = PageServer(["/a": Self.button, "/b": Self.button])
            let crashes = Crashes(besides: try RunningBrowser.started())
            let result = try await server.run { address in
                let pages = try ["/a", "/b"].map { try BrowserPage(parsing: address + $0) }
                return try await PageInspector(program, scenes: [.phone]).inspect(pages) { page, _ in
                    if page.address.hasSuffix("/b") { crashes.crash() }
                }
            }
            #expect(crashes.count == 1)
            #expect(result.unreadable == [])
            #expect(result.inspection.buttons.map { $0.place.path.suffix(2) } == ["/a", "/b"])
        }

        @Test("the body's background has no edge that a button could touch")
        func body() async throws {
            let style =
                "<style>html { background: #fff } body { background: #eee; width: 330px; height: 110px }</style>"
            let page = PageMarkup.page(style + PageMarkup.button())
            let button = try #require(try await PageServer(page: page).measure().inspection.buttons.first)
            #expect(button.clearSpace == .known(667))
        }
    }
}

/// Crashes the tabs of the browser that runs, once.
private final class Crashes: Sendable {
    private let lock = Mutex(0)
    /// Those of other tests.
    private let others: [RunningBrowser]

    init(besides others: [RunningBrowser]) { self.others = others }

    var count: Int { self.lock.withLock { $0 } }

    func crash() {
        let isFirst = self.lock.withLock { count in
            defer { count = 1 }
            return count == 0
        }
        if isFirst { try? Set(RunningBrowser.started()).subtracting(self.others).first?.crashTabs() }
    }
}
