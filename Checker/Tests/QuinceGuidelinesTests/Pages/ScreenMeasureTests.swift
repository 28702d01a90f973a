import HTTPTypes
import QuinceBrowserPages
import QuinceGuidelines
import Testing

extension BrowserTests {
    @Suite("Screens of pages")
    struct ScreenMeasureTests {
        private static let signIn = """
            <h1>Welcome</h1><p>Keep your basket <b>on all</b> devices.</p>
            <form><label for='e'>E-mail</label><input id='e' type='text' inputmode='email' required>
            <label>Name <input autocomplete='name'></label><label>Phone or e-mail <input name='login'></label>
            <label>Secret <input type='password'></label><input autocomplete='one-time-code' aria-label='Code'>
            <label>Nickname (optional) <input></label><input type='hidden' value='x'><label><input type='checkbox'> Remember me</label>
            <button>Log in</button></form>\(PageMarkup.button("top: 500px"))<img src='/a.png' alt='A quince' width='20' height='20'>
            <p style='display: none'>Nobody reads this.</p>
            """

        @Test("texts, fields with what they are for, buttons, pictures, in order")
        func elements() async throws {
            let result = try await PageServer(page: PageMarkup.page(Self.signIn)).measure()
            let screen = try #require(result.inspection.screens.first)
            #expect(
                (screen.name, screen.purpose, screen.offersSignInWithApple) == (
                    "Sign in", .known(.signIn), true
                )
            )
            #expect(
                screen.elements.map(\.text) == [
                    "Welcome", "Keep your basket on all devices.", "E-mail", "Name", "Phone or e-mail",
                    "Secret",
                    "Code",
                    "Nickname (optional)", "Remember me", "Log in", "Sign in with Apple", "A quince",
                ]
            )
            let fields = screen.elements.compactMap { element -> ScreenField? in
                guard case .field(let field) = element.kind else { return nil }
                return field
            }
            #expect(fields.map(\.meaning) == [.email, .name, .other, .password, .oneTimeCode, .other])
            #expect(
                fields.map { $0.hasEmailKeyboard.knownValue } == [true, false, false, false, false, false]
            )
            #expect(fields.map(\.isRequired) == [true, nil, nil, nil, nil, false])
            #expect(fields.map(\.isSecure) == [false, false, false, true, false, false])
            #expect(result.inspection.flows == [])
        }

        @Test("several addresses are a flow, in their order, where they are said to be one")
        func flow() async throws {
            let server = PageServer([
                "/login": .init(page: PageMarkup.page(PageMarkup.button())),
                "/next": .init(
                    page: PageMarkup.page(
                        "<h1>Your account</h1><label>Choose a password <input type='password'></label>"
                    ).replacing("<title>Sign in", with: "<title>Welcome")
                ),
            ])
            let inspection = try await server.measure(["/login", "/next"], isFlow: true).inspection
            let flow = try #require(inspection.flows.first)
            #expect(flow.screens.map(\.offersSignInWithApple) == [true, false])
            #expect(flow.signedInAfter == 0)
            #expect(RuleCheck().findings(in: inspection).map(\.rule).contains("flow.no-password"))
            #expect(try await server.measure(["/login", "/next"]).inspection.flows == [])
        }

        private static func form(_ heading: String, _ fields: String, _ title: String) -> String {
            PageMarkup.page("<h1>\(heading)</h1><form>\(fields)<button>\(title)</button></form>")
                .replacing("<title>Sign in", with: "<title>Shop")
        }

        private static let email = "<label>Email <input type=email></label>"
        private static let password = "<label>Password <input type=password></label>"

        @Test("a password beside other fields is one to choose, unless words or marks say that it is known")
        func passwords() async throws {
            let known = "<label>Code word <input type=password autocomplete=current-password></label>"
            let name = "<label>Your name <input required></label>"
            let pages: [(String, String, MeasuredScreen.Purpose)] = [
                (Self.form("One more step", name + Self.email + Self.password, "Continue"), "form", .form),
                (Self.form("Complete your profile", name + Self.password, "Go"), "profile", .form),
                (
                    Self.form("Complete your profile", Self.email + Self.password + Self.password, "Save"),
                    "two", .signUp
                ),
                (Self.form("Your profile", name, "Save"), "account", .account),
                (Self.form("Welcome", Self.email + Self.password, "Log in"), "button", .signIn),
                (Self.form("Welcome", Self.email + known, "Go"), "mark", .signIn),
                (
                    Self.form("Welcome", Self.email + Self.password + "<a href=/>Forgot it?</a>", "Go"),
                    "link", .signIn
                ),
                (
                    Self.form(
                        "Willkommen",
                        "<label>Adresse <input></label><label>Kennwort <input type=password></label>",
                        "Los"
                    ),
                    "other", .signIn
                ),
            ]
            var answers = ["/login": PageServer.Answer(page: PageMarkup.page(PageMarkup.button()))]
            for (page, path, _) in pages { answers["/\(path)"] = .init(page: page) }
            let server = PageServer(answers)
            let screens = try await server.measure(pages.map { "/\($0.1)" }).inspection.screens
            #expect(screens.map(\.purpose.value) == pages.map(\.2))
            let inspection = try await server.measure(["/login", "/form"], isFlow: true).inspection
            let rules = Set(RuleCheck().findings(in: inspection).map(\.rule))
            #expect(rules.isSuperset(of: ["flow.no-password", "flow.no-name-reask"]))
        }

        @Test(
            "two buttons that are seen at once are one too many; a hidden twin and one further down are none"
        )
        func duplicates() async throws {
            let second = PageMarkup.button("top: 200px").replacing("id=\"apple\"", with: "")
            let twins = [
                second, second.replacing("top: 200px", with: "display: none"),
                second.replacing("top: 200px", with: "top: 2000px"),
                second.replacing("top: 200px", with: "top: 200px; opacity: 0"),
            ]
            var answers: [String: PageServer.Answer] = [:]
            for (index, twin) in twins.enumerated() {
                answers["/\(index)"] = .init(page: PageMarkup.page(PageMarkup.button() + twin))
            }
            let paths = twins.indices.map { "/\($0)" }
            let inspection = try await PageServer(answers).measure(paths).inspection
            let found = RuleCheck().findings(in: inspection).filter { $0.rule == "button.duplicate" }
            #expect(found.map { $0.place.path.suffix(2) } == ["/0"])
        }

        @Test("a page that sends people back to an earlier screen is none behind it")
        func flowBack() async throws {
            let login = PageMarkup.page("<label>Secret <input type='password'></label>\(PageMarkup.button())")
            let server = PageServer([
                "/login": .init(page: login),
                "/account": .init(status: .found, location: "/login?next=account"),
                "/welcome": .init(page: PageMarkup.page("<h1>Hello</h1>")),
            ])
            let pages = ["/login", "/account", "/welcome"]
            let result = try await server.measure(pages, isFlow: true)
            let flow = try #require(result.inspection.flows.first)
            #expect(flow.screens.map { $0.place.path.suffix(6) } == ["/login", "elcome"])
            #expect(result.notes.map(\.kind) == [.sentOn, .notInFlow])
            #expect(!RuleCheck().findings(in: result.inspection).map(\.rule).contains("flow.no-password"))
        }

        @Test("requests to Apple in links")
        func authorizations() async throws {
            let body =
                "<a href='https://appleid.apple.com/auth/authorize?client_id=com.example&scope=name%20email&response_mode=query#x'>x</a>"
            let requests = try await PageServer(page: PageMarkup.page(body)).measure().inspection
                .authorizations
            #expect(requests.count == 1)
            #expect(
                requests.first?.parameters == [
                    "client_id": .known("com.example"), "scope": .known("name email"),
                    "response_mode": .known("query"),
                ]
            )
            #expect(requests.first?.place.object == "body > a")
        }
    }
}
