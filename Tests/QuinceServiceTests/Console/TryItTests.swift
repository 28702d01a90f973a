import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("Try it")
struct TryItTests {
    /// Runs the sample client through the pages, as a browser would; gives the page it ends with.
    private func run(_ service: TestService, _ query: String, account: String = "jane@example.com")
        async throws -> Answer
    {
        let start = try await service.get("/_quince/try/start?\(query)")
        #expect(start.status == 303)
        let target = try #require(start.location)
        let flow = try await service.get(target)
        let path = try #require(flow.location)
        let cookie = flow.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
        let id = try await service.parts.database.account(email: account)?.id ?? ""
        let choice = FormParameters([.init("action", "choose"), .init("account", id)])
        _ = try await service.post(path, form: choice, headers: [.cookie: cookie])
        let end = try await service.post(
            path,
            form: FormParameters([.init("action", "continue")]),
            headers: [.cookie: cookie]
        )
        let values: FormParameters
        if let location = end.location, !location.contains("#") {
            return try await service.get(String(location.dropFirst(TestService.url.count)))
        } else if end.location != nil {
            values = end.fragment
        } else if end.fields.isEmpty {
            values = try Self.message(end.body)
        } else {
            values = FormParameters(end.fields.map { .init($0.key, $0.value) })
        }
        return try await service.post("/_quince/try/callback", form: values)
    }

    /// What the opener of a popup would get, as the console's script hands it on.
    private static func message(_ page: String) throws -> FormParameters {
        let text = try #require(page.firstMatch(of: /data-message="([^"]*)"/)?.1)
        let json = String(text).replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
        let data = try #require(try JSONValue(parsing: json).object?["data"]?.object)
        let members = data["authorization"]?.object?.members ?? []
        return FormParameters(members.map { .init($0.name, $0.value.string ?? "") })
    }

    static let combinations = [
        "response_type=code&response_mode=form_post&scope=name+email&nonce=on&pkce=on",
        "response_type=code+id_token&response_mode=form_post&scope=name+email&nonce=on&pkce=on",
        "response_type=code&response_mode=query&scope=&nonce=on",
        "response_type=code+id_token&response_mode=fragment&scope=&nonce=on&pkce=on",
        "response_type=code+id_token&response_mode=web_message&scope=name+email&nonce=on&pkce=on",
        "response_type=code&response_mode=form_post&scope=email",
    ]

    @Test("ends with a verified token", arguments: combinations)
    func succeeds(query: String) async throws {
        try await TestService.run { service async throws in
            let page = try await self.run(service, query)
            #expect(page.status == 200)
            #expect(page.body.contains("Signed in as"))
            #expect(page.body.contains("nonce_supported"))
            let endpoints = service.parts.requests.requests().map(\.endpoint)
            #expect(endpoints.suffix(2) == [.token, .keys])
        }
    }

    static let faults: [(claims: JSONValue, claim: String)] = [
        (["nonce": "other"], "nonce"), (["aud": "other"], "aud"), (["exp": ["secondsFromNow": -60]], "exp"),
        (["iss": "https://other.example"], "iss"), (["nonce": .null], "nonce"), (["at_hash": "x"], "at_hash"),
    ]

    @Test("a wrong token is found out", arguments: faults)
    func findsOut(_ row: (claims: JSONValue, claim: String)) async throws {
        try await TestService.run { service async throws in
            _ = try await service.api(
                .post,
                "/faults",
                ["endpoint": "token", "kind": "claim", "claims": row.claims]
            )
            let page = try await self.run(service, Self.combinations[0])
            #expect(page.body.contains("The identity token isn’t valid"))
            #expect(page.body.contains("failed:"))
        }
    }

    @Test("a refused exchange is shown")
    func refusedExchange() async throws {
        try await TestService.run { service async throws in
            _ = try await service.api(
                .post,
                "/faults",
                ["endpoint": "token", "kind": "error", "error": "invalid_grant"]
            )
            let page = try await self.run(service, Self.combinations[0])
            #expect(page.body.contains("The exchange was refused"))
            #expect(page.body.contains("invalid_grant"))
        }
    }

    @Test("an answer counts once, and only with a state that was given out")
    func state() async throws {
        try await TestService.run { service async throws in
            let none = try await service.get("/_quince/try/callback?code=c&state=made-up")
            #expect(none.status == 400)
            #expect(none.body.contains("know this sign-in"))
            let start = try await service.get("/_quince/try/start?response_type=code")
            let state = start.query["state"] ?? ""
            let error = try await service.get(
                "/_quince/try/callback?error=user_cancelled_authorize&state=\(state)"
            )
            #expect(error.body.contains("The user canceled"))
            #expect(try await service.get("/_quince/try/callback?code=c&state=\(state)").status == 400)
        }
    }

    @Test("without parameters the callback is the page that reads the fragment")
    func fragmentPage() async throws {
        try await TestService.run { service async throws in
            let page = try await service.get("/_quince/try/callback")
            #expect(page.status == 200)
            #expect(page.body.contains(#"data-callback="/_quince/try/callback""#))
        }
    }

    @Test("revoking makes the next sign-in a first one")
    func revoke() async throws {
        try await TestService.run { service async throws in
            let page = try await self.run(service, Self.combinations[0])
            let run = try #require(page.body.firstMatch(of: /name="run" value="([^"]*)"/)?.1)
            #expect(
                try await self.run(service, Self.combinations[0]).body.contains(
                    "The response has no <code>user</code>"
                )
            )
            let revoked = try await service.post(
                "/_quince/try/revoke",
                form: FormParameters([.init("run", String(run))])
            )
            #expect(revoked.status == 200)
            #expect(revoked.body.contains(#"href="/_quince/try/start?"#))
            #expect(try await service.api(.get, "/grants").body == #"{"grants":[]}"#)
            #expect(
                try await self.run(service, Self.combinations[0]).body.contains("This is a first sign-in")
            )
        }
    }

    @Test("without a registered callback it says how to register one")
    func unregistered() async throws {
        try await TestService.run { service async throws in
            _ = try await service.api(.patch, "/apps/\(service.clientID)", ["returnURLs": []])
            let page = try await service.get("/_quince/try/start")
            #expect(page.status == 400)
            #expect(page.body.contains("http://localhost:8080/_quince/try/callback"))
            #expect(page.body.contains(#"href="/_quince/apps""#))
        }
    }
}
