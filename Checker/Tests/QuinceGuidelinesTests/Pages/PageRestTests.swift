import HTTPTypes
import QuinceBrowserPages
import QuinceGuidelines
import Testing

extension LateInBrowserTests {
    /// When a page is measured.
    @Suite("Pages that take their time")
    struct PageRestTests {
        private static let short = PageLimits(settling: .seconds(6), quiet: .seconds(2), waiting: .seconds(8))
        private static let button = PageServer.Answer(PageMarkup.button().utf8.map(\.self), "text/plain")

        /// Puts the button on the page when `condition` has come.
        private static func page(_ condition: String) -> PageServer.Answer {
            let script = """
                const show = (text) => { document.body.insertAdjacentHTML('beforeend', text) };
                addEventListener('load', () => { \(condition) });
                """
            return .init(page: PageMarkup.page("<h1>Hello</h1><script>\(script)</script>"))
        }

        @Test(
            "what comes after slow requests is measured: fetch, XHR, scripts, pictures, one after the other"
        )
        func slow() async throws {
            let fetch = "fetch('/button').then((answer) => answer.text()).then(show)"
            let request = """
                const request = new XMLHttpRequest(); request.open('GET', '/button');
                request.onload = () => show(request.responseText); request.send();
                """
            let script =
                "const script = document.createElement('script'); script.src = '/script.js'; document.head.append(script)"
            let picture =
                "const picture = new Image(); picture.onerror = () => { \(fetch) }; picture.src = '/none.png'"
            let source = "show(`\(PageMarkup.button())`)"
            let answers: [String: PageServer.Answer] = [
                "/fetch": Self.page(fetch), "/request": Self.page(request), "/script": Self.page(script),
                "/picture": Self.page(picture), "/button": Self.button.after(.milliseconds(1_500)),
                "/script.js": .init(Array(source.utf8), "text/javascript").after(.milliseconds(1_500)),
                "/none.png": .init(status: .notFound).after(.milliseconds(1_200)),
            ]
            let pages = ["/fetch", "/request", "/script", "/picture"]
            let result = try await PageServer(answers).measure(pages)
            #expect(
                result.inspection.buttons.map { $0.place.path.suffix(4) } == ["etch", "uest", "ript", "ture"]
            )
            #expect(result.notes == [])
        }

        @Test("a page that is never done is measured at the limit, and that is said with the oldest request")
        func never() async throws {
            let answers: [String: PageServer.Answer] = [
                "/wait": Self.page("show(`\(PageMarkup.button())`); fetch('\(PageServer.silence)?secret=1')"),
                "/poll": Self.page("setInterval(() => fetch('/answer'), 80)"),
                "/draw": Self.page("setInterval(() => { document.body.dataset.now = Date.now() }, 80)"),
                "/answer": .init(status: .ok),
            ]
            let result = try await PageServer(answers).measure(
                ["/wait", "/poll", "/draw"],
                limits: Self.short
            )
            #expect(result.inspection.buttons.map { $0.place.path.suffix(5) } == ["/wait"])
            #expect(result.unreadable == [])
            try #require(result.notes.map(\.kind) == [.stillLoading, .stillLoading, .stillLoading])
            let text = result.notes[0].text
            #expect(
                text.hasPrefix(
                    "was still loading after 6 seconds, and was measured as it was then: 1 request"
                )
            )
            #expect(text.hasSuffix("\(PageServer.silence)"))
            #expect(result.notes[1].text.hasPrefix("was still "))
            #expect(
                result.notes[2].text == "was still changing after 6 seconds, and was measured as it was then"
            )
        }

        @Test("what stays open for good is not waited for, what moves without end neither")
        func open() async throws {
            var events = PageServer.Answer(Array("data: hello\n\n".utf8), "text/event-stream")
            events.isEndless = true
            let move =
                "<style>@keyframes on { to { transform: translateX(9px) } } a { display: block; animation: on 9s infinite }</style><a href='/'>Home</a>"
            let answers: [String: PageServer.Answer] = [
                "/events": Self.page(
                    "new EventSource('/stream').onmessage = () => show(`\(PageMarkup.button())`)"
                ),
                "/stream": events, "/move": .init(page: PageMarkup.page(move + PageMarkup.button())),
            ]
            let result = try await PageServer(answers).measure(["/events", "/move"])
            #expect(result.inspection.buttons.count == 2)
            #expect(result.notes == [])
        }

        @Test(
            "workers are not waited for: of a script, of a blob, shared ones, and those that answer the page's requests"
        )
        func workers() async throws {
            let blob = "new Worker(URL.createObjectURL(new Blob(['onmessage = () => 0'])))"
            let answers: [String: PageServer.Answer] = [
                "/web": Self.page("new Worker('/worker.js')"), "/blob": Self.page(blob),
                "/shared": Self.page("new SharedWorker('/worker.js')"),
                "/service": Self.page("navigator.serviceWorker.register('/worker.js')"),
                "/worker.js": .init(Array("0".utf8), "text/javascript"),
            ]
            let result = try await PageServer(answers).measure(["/web", "/blob", "/shared", "/service"])
            #expect(result.notes == [] && result.unreadable == [])
        }

        @Test("a worker of one scene does not answer the next")
        func service() async throws {
            let register =
                "navigator.serviceWorker.register('/worker.js'); navigator.serviceWorker.ready.then(() => show('ready'))"
            let worker = "onfetch = (event) => event.respondWith(new Response('something else'))"
            let server = PageServer([
                "/": Self.page("show(`\(PageMarkup.button())`); \(register)"),
                "/worker.js": .init(Array(worker.utf8), "text/javascript"),
            ])
            let result = try await server.measure(in: [.phone, .desktop])
            #expect(result.unreadable == [])
            #expect(result.inspection.buttons.map(\.width) == [.known(280), .known(280)])
        }

        @Test("boxes that move in a shadow root are waited for")
        func boxes() async throws {
            let script = """
                const root = document.querySelector('my-login').attachShadow({ mode: 'open' });
                root.innerHTML = `\(PageMarkup.button("width: 20px; height: 48px; background: #000; color: #fff"))`;
                let width = 20;
                const grow = () => { root.firstChild.style.width = `${width += 20}px`; if (width < 280) setTimeout(grow, 90) };
                grow();
                """
            let page = PageMarkup.page("<my-login></my-login><script>\(script)</script>")
            let limits = PageLimits(quiet: .seconds(2))
            let buttons = try await PageServer(page: page).measure(limits: limits).inspection.buttons
            #expect(buttons.map(\.width) == [.known(280)])
        }

        @Test("what is waited for by a selector decides alone, and is told where it does not come")
        func selector() async throws {
            let late = "fetch('\(PageServer.silence)'); setTimeout(() => show(`\(PageMarkup.button())`), 900)"
            let shadow = """
                const root = document.body.attachShadow({ mode: 'open' }); root.innerHTML = '<p>Hi</p>';
                setTimeout(() => { root.innerHTML = `\(PageMarkup.button("width: 280px; height: 48px"))` }, 900)
                """
            let answers: [String: PageServer.Answer] = [
                "/late": Self.page(late), "/shadow": Self.page(shadow), "/none": Self.page(""),
                "/hidden": Self.page("show('<p id=apple hidden>Hello</p>')"), "/gone": .init(status: .gone),
            ]
            let result = try await PageServer(answers).measure(
                ["/late", "/shadow", "/none", "/hidden", "/gone"],
                limits: Self.short,
                waitingFor: "#apple"
            )
            #expect(result.inspection.buttons.map { $0.place.path.suffix(5) } == ["/late", "hadow"])
            #expect(result.notes == [])
            let vain = "shows no element that matches '#apple' (--wait-for) within 8 seconds"
            #expect(
                result.unreadable.map(\.reason) == [
                    vain, "\(vain); one element matches, but it isn't painted",
                    "returned HTTP 410, so there is no page to measure",
                ]
            )
        }

        @Test("the browser says what a selector is")
        func selectors() async throws {
            let program = try DriverProgram.installed()
            for (text, isSelector) in [("#a > b:has(c, d)", true), ("a[", false), ("'); alert(1)//", false)] {
                #expect(
                    try await PageInspector.isSelector(text, program, in: SharedBrowser.current)
                        == isSelector,
                    "\(text)"
                )
            }
        }
    }
}
