import HTTPTypes
import PageLanguages
import QuinceProtocol
import Testing

@testable import QuinceService

/// The language of a service's pages, request by request; and what stays the same in every language.
@Suite("Languages of a service")
struct LanguageServiceTests {
    private static func tag(_ answer: Answer) -> String? {
        answer.body.firstMatch(of: /<html lang="([^"]*)"/).map { String($0.output.1) }
    }

    private static func accepting(_ value: String, cookie: String? = nil) -> HTTPFields {
        var headers: HTTPFields = [.acceptLanguage: value]
        headers[.cookie] = cookie
        return headers
    }

    /// The cookies of an answer, as a browser sends them.
    private static func cookies(_ answer: Answer) -> String {
        answer.headers[values: .setCookie].map { $0.prefix { $0 != ";" } }.joined(separator: "; ")
    }

    @Test("The browser decides, and the answer says so")
    func browser() async throws {
        try await TestService.run { service async throws in
            let arabic = try await service.get(Paths.accountSignIn, headers: Self.accepting("xx, ar;q=0.5"))
            #expect(arabic.body.contains("<html lang=\"ar\" dir=\"rtl\">"))
            #expect(arabic.headers[.contentLanguage] == "ar")
            #expect(arabic.headers[.vary] == "Accept-Language, Cookie")
            #expect(arabic.headers[.cacheControl] == "no-store")
            let none = try await service.get(Paths.accountSignIn)
            #expect(none.body.contains("<html lang=\"en\">") && none.headers[.contentLanguage] == "en")
            let hostile = String(repeating: "de-\"<,", count: 20_000)
            let answer = try await service.get(Paths.accountSignIn, headers: Self.accepting(hostile))
            #expect(Self.tag(answer) == "en")
            let missing = try await service.get(
                "/nothing",
                headers: [.acceptLanguage: "de", .accept: "text/html"]
            )
            #expect(Self.tag(missing) == "de" && missing.status == 404)
            let console = try await service.get("/", headers: [.acceptLanguage: "de", .accept: "text/html"])
            #expect(Self.tag(console) == "en" && console.headers[.contentLanguage] == "en")
        }
    }

    @Test(
        "The locale of a request comes before the browser, for the whole flow; the reader's choice before both"
    )
    func locale() async throws {
        try await TestService.run { service async throws in
            let start = try await service.authorize(["locale": "ja_JP"], headers: Self.accepting("de"))
            let path = try #require(start.location)
            let locale = start.headers[values: .setCookie].filter { $0.hasPrefix("quince_locale=") }
            #expect(locale == ["quince_locale=ja; Path=\(path); Max-Age=600; HttpOnly; SameSite=Lax"])
            let cookies = Self.cookies(start)
            #expect(
                Self.tag(try await service.get(path, headers: Self.accepting("de", cookie: cookies))) == "ja"
            )
            let chosen = Self.accepting("de", cookie: "quince_language=fr; \(cookies)")
            #expect(Self.tag(try await service.get(path, headers: chosen)) == "fr")
            // The end of a flow, whose own cookie is missing.
            let ended = Self.accepting("de", cookie: "quince_locale=ja")
            #expect(Self.tag(try await service.get(path, headers: ended)) == "ja")

            let unknown = try await service.authorize(["locale": "xx_XX"], headers: Self.accepting("de"))
            #expect(!Self.cookies(unknown).contains("quince_locale"))
            let refused = try await service.authorize(["locale": "ja_JP", "client_id": "x"])
            #expect(Self.tag(refused) == "ja" && refused.status == 400)
            #expect(refused.body.contains("<p><code>invalid_client</code></p>"))
        }
    }

    @Test("The form at the foot of a page keeps the choice, and shows the page again")
    func choice() async throws {
        try await TestService.run { service async throws in
            func choose(_ language: String, _ place: String, _ headers: HTTPFields = [:]) async throws
                -> Answer
            {
                let form = FormParameters([.init("language", language), .init("return", place)])
                return try await service.post(Paths.language, form: form, headers: headers)
            }
            let answer = try await choose("pt-BR", "/account/sign-in?return=/account/personal")
            #expect(answer.status == 303)
            #expect(answer.location == "/account/sign-in?return=/account/personal")
            let expected = "quince_language=pt-BR; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
            #expect(answer.headers[.setCookie] == expected)
            for place in [
                "https://evil.example", "//evil.example", "/\\evil.example", "/flow", "/auth/token",
                "/auth/authorize?client_id=x", "",
                "/_quince/apps",
                "javascript:alert(1)", "/account/\r\nSet-Cookie: a=b", "/account/ä",
                "/account/" + String(repeating: "x", count: 5_000),
            ] {
                #expect(try await choose("de", place).location == Paths.account, "\(place)")
            }
            for language in ["xx", "", "de; Domain=example.com", String(repeating: "x", count: 1_000)] {
                let answer = try await choose(language, "/account/personal")
                #expect(answer.headers[.setCookie] == nil && answer.location == "/account/personal")
            }
            let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
            #expect(try await choose("de", "/account", [site: "cross-site"]).headers[.setCookie] == nil)
            #expect(try await choose("de", "/account", [site: "same-origin"]).headers[.setCookie] != nil)
        }
    }

    @Test("A planted cookie chooses a language, and nothing else")
    func cookies() async throws {
        try await TestService.run { service async throws in
            for (cookie, tag) in [
                ("quince_language=de", "de"), ("a=b; quince_language=de", "de"), ("quince_language=", "en"),
                ("quince_language=<b>", "en"), ("quince_languagex=de", "en"),
                ("__Host-quince_language=fr; quince_language=de", "fr"),
                ("quince_language=" + String(repeating: "d", count: 4_000), "en"),
            ] {
                let answer = try await service.get(Paths.accountSignIn, headers: [.cookie: cookie])
                #expect(Self.tag(answer) == tag, "\(cookie)")
            }
        }
    }

    @Test("The protocol says the same in every language")
    func wire() async throws {
        try await TestService.run { service async throws in
            let headers = Self.accepting("ar", cookie: "quince_language=ar")
            let form = FormParameters([.init("grant_type", "authorization_code")])
            for path in [Paths.token, Paths.revoke, Paths.migration] {
                let plain = try await service.post(path, form: form)
                let other = try await service.post(path, form: form, headers: headers)
                #expect(plain.body == other.body && plain.status == other.status)
                #expect(other.headers[.contentLanguage] == nil && other.headers[.vary] == nil)
            }
            for path in [Paths.keys, Paths.discovery] {
                #expect(try await service.get(path, headers: headers).body == service.get(path).body)
            }
            var json = headers
            json[.accept] = "application/json"
            let error = try await service.authorize(["client_id": "x"], headers: json)
            #expect(error.body == #"{"error":"invalid_client"}"#)

            let start = try await service.authorize(["locale": "ar_SA"], headers: headers)
            let path = try #require(start.location)
            let browser = Self.accepting("ar", cookie: Self.cookies(start))
            let account = try await service.parts.database.account(email: "jane@example.com")
            let chosen = FormParameters([.init("action", "choose"), .init("account", account?.id ?? "")])
            _ = try await service.post(path, form: chosen, headers: browser)
            let response = try await service.post(
                path,
                form: FormParameters([
                    .init("action", "continue"), .init("firstName", "太郎"), .init("lastName", "山田"),
                ]),
                headers: browser
            )
            #expect(Self.tag(response) == "ar")
            let user = #"{"name":{"firstName":"太郎","lastName":"山田"},"email":"jane@example.com"}"#
            #expect(response.fields["user"] == user && response.fields["state"] == "st")
            #expect(response.fields["return"] == nil)
        }
    }

    @Test("The pseudo-language is for developers")
    func pseudo() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.get(Paths.accountSignIn, headers: Self.accepting("en-XA"))
            #expect(Self.tag(answer) == "en-XA" && !answer.body.contains("value=\"en-XA\""))
        }
        try await TestService.run({
            $0.mode = .production; $0.issuer = "https://id.example.com"
        }) {
            service async throws in
            let answer = try await service.get(Paths.accountSignIn, headers: Self.accepting("en-XA"))
            #expect(Self.tag(answer) == "en-GB")
        }
    }

    @Test("No page of a service has a text that isn't in the catalog")
    func walk() async throws {
        try await TestService.run { service async throws in
            let data = [
                "Jane Quince", "Ravi Medlar", "Jane", "Ravi", "Quince Sample", "Quince", "jane@example.com",
                "ravi@example.com", "mono@example.com", "Example Team", "Quince Sample App",
            ]
            func check(_ answer: Answer, _ name: String) throws {
                guard answer.headers[.contentType]?.hasPrefix("text/html") == true else { return }
                #expect(Self.tag(answer) == "en-XA", "\(name)")
                let texts = try PseudoPage(html: answer.body).english(except: data)
                // The letter next to an account, and parts of relay addresses.
                let words = texts.filter { $0.count > 1 && !$0.contains("@privaterelay") }
                #expect(words == [], "\(name)")
            }
            func headers(_ cookie: String) -> HTTPFields {
                [
                    .acceptLanguage: "en-XA", .accept: "text/html", .cookie: cookie, .origin: TestService.url,
                    .userAgent: "Firefox/140.0 Linux",
                ]
            }
            let start = try await service.authorize(headers: headers(""))
            let (path, flow) = (try #require(start.location), headers(Self.cookies(start)))
            func act(_ fields: [(String, String)]) async throws -> Answer {
                let form = FormParameters(fields.map { FormParameters.Parameter($0.0, $0.1) })
                return try await service.post(path, form: form, headers: flow)
            }
            let jane = try #require(try await service.parts.database.account(email: "jane@example.com"))
            try check(try await service.get(path, headers: flow), "accounts")
            try check(try await act([("action", "create"), ("email", "x")]), "a wrong email address")
            let long = String(repeating: "7", count: 101)
            try check(
                try await act([("action", "create"), ("email", "a@b.c"), ("firstName", long)]),
                "a long name"
            )
            try check(try await act([("action", "choose"), ("account", "x")]), "no account")
            _ = try await act([("action", "choose"), ("account", jane.id)])
            try check(try await service.get(path, headers: flow), "consent")
            try check(try await act([("action", "continue"), ("lastName", "a\u{7}")]), "a wrong name")
            try check(try await act([("action", "continue")]), "form_post")
            try check(try await service.get(path, headers: flow), "finished")
            try check(try await service.get(path, headers: headers("")), "another browser")
            try check(try await service.get("\(Paths.flow)/x", headers: flow), "unknown")
            try check(
                try await service.authorize(["client_id": "x"], headers: headers("")),
                "a wrong request"
            )
            try check(try await service.get("/nothing", headers: headers("")), "not found")

            let choice = FormParameters([.init("action", "choose"), .init("account", jane.id)])
            let signedIn = try await service.post(Paths.accountSignIn, form: choice, headers: headers(""))
            let own = headers(Self.cookies(signedIn))
            let apps = try await service.get(Paths.account, headers: own)
            try check(apps, "apps")
            let app = try #require(apps.body.firstMatch(of: /href="(\/account\/apps\/[0-9a-f]+)"/)).output.1
            let places = [
                String(app), "\(app)/stop", "/account/apps/00", AccountPlace.personal.path,
                AccountPlace.passkeys.path,
                AccountPlace.sessions.path, AccountPlace.activity.path, AccountPlace.deletion.path,
                Paths.accountDeleted, Paths.accountSignIn, AccountPlace.personal.signInPath,
            ]
            for place in places { try check(try await service.get(place, headers: own), place) }
            for done in AccountNotice.allCases {
                try check(
                    try await service.get("\(Paths.account)?done=\(done.rawValue)", headers: own),
                    done.rawValue
                )
            }
            for action in ["name", "add-email", "remove-email", "forward-to", "x"] {
                let page = try await service.get(AccountPlace.personal.path, headers: own)
                let fields: [(String, String)] = [
                    ("token", page.fields["token"] ?? ""), ("action", action), ("firstName", long),
                    ("email", "7"),
                ]
                let form = FormParameters(fields.map { FormParameters.Parameter($0.0, $0.1) })
                let answer = try await service.post(AccountPlace.personal.path, form: form, headers: own)
                try check(answer, "personal: \(action)")
            }
        }
    }
}
