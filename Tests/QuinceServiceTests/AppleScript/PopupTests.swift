import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

/// A popup, and the page that opened it.
@Suite("the response of a popup")
struct PopupTests {
    private static let popup: [String: String?] = ["response_mode": "web_message"]

    struct Opener: Sendable, CustomTestStringConvertible {
        let referrer: String?
        let sentence: String
        var testDescription: String { self.referrer ?? "none" }

        init(_ referrer: String?, _ sentence: String) {
            (self.referrer, self.sentence) = (referrer, sentence)
        }
    }

    @Test(
        "the console compares the page that asked with the redirect URI's origin",
        arguments: [
            Opener("https://app.example/shop?a=b", "the popup was opened by a page at https://app.example"),
            Opener(
                "https://app.example:8443/",
                "the page that opened the popup is at https://app.example:8443."
            ),
            Opener("http://APP.example", "the page that opened the popup is at http://app.example."),
            Opener("http://[::1]:3000/x", "the page that opened the popup is at http://[::1]:3000."),
            Opener(nil, "the request doesn't say which page opened the popup"),
            Opener("about:blank", "the request doesn't say which page opened the popup"),
            Opener("https://", "the request doesn't say which page opened the popup"),
            Opener(
                "https://\(String(repeating: "a", count: 3_000)).example/",
                "the request doesn't say which page opened the popup"
            ),
        ]
    )
    func opener(_ opener: Opener) async throws {
        try await TestService.run { service in
            var headers: HTTPFields = [:]
            headers[.referer] = opener.referrer
            let answer = try await service.authorize(Self.popup, headers: headers)
            #expect(answer.status == 303)
            let finding = service.parts.requests.requests().last?.findings.first { $0.check == "opener" }
            #expect(finding?.message.contains(opener.sentence) == true)
        }
    }

    @Test("a redirect has no opener")
    func redirect() async throws {
        try await TestService.run { service in
            _ = try await service.authorize(headers: [.referer: "https://other.example/"])
            #expect(
                service.parts.requests.requests().last?.findings.contains { $0.check == "opener" } == false
            )
        }
    }

    @Test("a popup that stays open says why, and reports it", arguments: UnclaimedMessage.allCases)
    func report(_ reason: UnclaimedMessage) async throws {
        try await TestService.run { service in
            let start = try await service.authorize(Self.popup, headers: [.referer: "http://127.0.0.1:3000/"])
            let path = try #require(start.location)
            let cookie = String((start.headers[.setCookie] ?? "").prefix { $0 != ";" })
            let page = try await service.post(
                path,
                form: FormParameters([.init("action", "cancel")]),
                headers: [.cookie: cookie]
            )
            #expect(page.body.contains(#"data-report="\#(path)/unclaimed""#))
            #expect(page.body.contains("the page that opened the popup is at http://127.0.0.1:3000."))
            #expect(page.body.contains("same-origin-allow-popups"))
            #expect(page.headers[.contentSecurityPolicy]?.contains("connect-src 'self'") == true)
            let report = FormParameters([.init("reason", reason.rawValue)])
            let answer = try await service.post("\(path)/unclaimed", form: report, headers: [.cookie: cookie])
            #expect(answer.status == 204)
            let entry = service.parts.requests.requests().last
            let expected = reason.sentence(expected: "https://app.example", opener: "http://127.0.0.1:3000")
            #expect(entry?.findings.last?.message == expected)
        }
    }

    @Test("a report is taken from the popup's browser and pages only, and only with a known reason")
    func refusedReports() async throws {
        try await TestService.run { service in
            let start = try await service.authorize(Self.popup)
            let path = try #require(start.location) + "/unclaimed"
            let cookie = String((start.headers[.setCookie] ?? "").prefix { $0 != ";" })
            let good = FormParameters([.init("reason", "no_opener")])
            #expect(try await service.post(path, form: good).status == 410)
            let foreign: HTTPFields = [.cookie: cookie, .origin: "https://evil.example"]
            #expect(try await service.post(path, form: good, headers: foreign).status == 410)
            for form in ["", "reason=", "reason=other", "reason=no_opener&reason=not_taken"] {
                #expect(try await service.post(path, text: form, headers: [.cookie: cookie]).status == 400)
            }
            #expect(try await service.post(path, form: good, headers: [.cookie: cookie]).status == 204)
        }
    }

    @Test("no page of a sign-in separates itself from the page that opened it")
    func separation() async throws {
        let header = try #require(HTTPField.Name("Cross-Origin-Opener-Policy"))
        try await TestService.run { service in
            let start = try await service.authorize(Self.popup)
            let cookie = String((start.headers[.setCookie] ?? "").prefix { $0 != ";" })
            let path = try #require(start.location)
            let answers = [
                start, try await service.get(path, headers: [.cookie: cookie]), try await service.get(path),
                try await service.signIn(Self.popup), try await service.authorize(["client_id": "none"]),
                try await service.signIn(Self.popup, action: "cancel"), try await service.get("/none"),
            ]
            #expect(answers.allSatisfy { $0.headers[header] == nil })
        }
    }
}
