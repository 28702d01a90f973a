import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import QuinceHummingbird
import QuinceProtocol
import QuinceRelyingParty
import Testing

@Suite("SignInRoutes")
struct SignInRoutesTests {
    private let apple = FakeApple()

    /// The routes of a shop whose answer to a signed-in person is their name.
    private func withShop(
        _ request: SignInRequest = .formPost(),
        starts: ClientLimit<BasicRequestContext> = ClientLimit(),
        callbacks: ClientLimit<BasicRequestContext> = ClientLimit(),
        _ body: @Sendable @escaping (any TestClientProtocol) async throws -> Void
    ) async throws {
        let routes = try SignInRoutes<BasicRequestContext>(
            .shop(self.apple),
            request: request,
            starts: starts,
            callbacks: callbacks
        ) { signIn, _, _ in
            Response(
                status: .ok,
                body: .init(
                    byteBuffer: ByteBuffer(
                        string: "hello \(signIn.suggestion?.fullName ?? "again") at \(signIn.returnTo.text)"
                    )
                )
            )
        }
        let router = Router()
        routes.addRoutes(to: router)
        try await Application(router: router).test(.router) { client in try await body(client) }
    }

    private func start(
        _ client: any TestClientProtocol,
        _ path: String = "/sign-in/apple",
        cookie: String? = nil
    )
        async throws -> (start: SignInStart, cookie: String, header: String)
    {
        let headers: HTTPFields = cookie.map { [.cookie: $0] } ?? [:]
        let answer = try await client.execute(uri: path, method: .get, headers: headers)
        #expect(answer.status == .seeOther && answer.headers[.cacheControl] == "no-store")
        let header = try #require(answer.headers[.setCookie])
        let pair = String(header.prefix { $0 != ";" })
        let start = SignInStart(
            url: try #require(answer.headers[.location]),
            binding: "",
            redirectURI: "",
            id: "",
            maximumAge: 0
        )
        return (start, pair, header)
    }

    private func post(
        _ client: any TestClientProtocol,
        _ body: String,
        cookie: String? = nil,
        accept: String? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        headers[.cookie] = cookie
        headers[.accept] = accept
        return try await client.execute(
            uri: "/callback",
            method: .post,
            headers: headers,
            body: ByteBuffer(string: body)
        )
    }

    @Test("a cross-site post without the cookie is posted again from here, and then signs in")
    func reposted() async throws {
        let apple = self.apple
        try await self.withShop { client in
            let (start, cookie, header) = try await self.start(client, "/sign-in/apple?return=/orders")
            #expect(header.hasPrefix("__Host-sign-in-with-apple="))
            #expect(header.hasSuffix("; Path=/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure"))
            let body = try apple.consent(to: start, user: FakeApple.user)
            let page = try await self.post(client, body)
            #expect(page.status == .ok && page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.headers[.contentSecurityPolicy]?.contains("form-action 'self'") == true)
            let html = String(buffer: page.body)
            let fields = html.matches(of: /name="([a-z_]+)" value="([^"]*)"/).map { match in
                FormParameters.Parameter(
                    String(match.output.1),
                    String(match.output.2).replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
                        .replacing(
                            "&amp;",
                            with: "&"
                        )
                )
            }
            let again = FormParameters(fields).text
            #expect(apple.requests(to: "/auth/token").isEmpty)
            let answer = try await self.post(client, again, cookie: "other=1; \(cookie)")
            #expect(String(buffer: answer.body) == "hello Maria Ruiz at /orders")
            // Without the cookie the second time: no circle, an answer.
            let lost = try await self.post(client, again)
            #expect(lost.status == .badRequest && String(buffer: lost.body).contains("Please start again"))
        }
    }

    @Test("by query and by fragment, and two tabs of one browser")
    func otherWays() async throws {
        let apple = self.apple
        try await self.withShop(.query) { client in
            let first = try await self.start(client)
            let second = try await self.start(client, cookie: first.cookie)
            #expect(second.cookie == first.cookie)
            for start in [second.start, first.start] {
                let answer = try await client.execute(
                    uri: "/callback?\(try apple.consent(to: start))",
                    method: .get,
                    headers: [.cookie: first.cookie]
                )
                #expect(String(buffer: answer.body) == "hello again at /")
            }
        }
        try await self.withShop(.fragment()) { client in
            let (start, cookie, _) = try await self.start(client)
            let page = try await client.execute(uri: "/callback", method: .get)
            #expect(String(buffer: page.body).contains("location.hash"))
            let form = FormParameters([.init("fragment", try apple.consent(to: start))]).text
            #expect(
                String(buffer: try await self.post(client, form, cookie: cookie).body) == "hello again at /"
            )
        }
    }

    /// The answer of a browser that signs in, and its cookies by name afterwards.
    private func signIn(
        _ client: any TestClientProtocol,
        _ start: SignInStart,
        _ cookies: [String: String]
    ) async throws -> (answer: TestResponse, cookies: [String: String]) {
        let sent = cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
        let answer = try await self.post(client, try self.apple.consent(to: start), cookie: sent)
        var cookies = cookies
        for header in answer.headers[values: .setCookie] {
            let pair = header.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            cookies[String(pair[0])] = header.contains("Max-Age=0") ? nil : pair.last.map(String.init)
        }
        return (answer, cookies)
    }

    @Test(
        "after a sign-in the browser has another secret; the one from before ends the tabs that began with it"
    )
    func renewed() async throws {
        try await self.withShop { client in
            let first = try await self.start(client)
            let name = "__Host-sign-in-with-apple"
            let secret = String(first.cookie.dropFirst(name.count + 1))
            let second = try await self.start(client, cookie: first.cookie)
            let done = try await self.signIn(client, first.start, [name: secret])
            #expect(done.answer.status == .ok)
            #expect(done.cookies == ["\(name)-before": secret])
            #expect(
                done.answer.headers[values: .setCookie]
                    .allSatisfy { $0.hasSuffix("; HttpOnly; SameSite=Lax; Secure") }
            )
            // A new attempt does not begin with the old secret.
            let sent = done.cookies.map { "\($0)=\($1)" }.joined()
            let third = try await self.start(client, cookie: sent)
            #expect(third.cookie.hasPrefix("\(name)=") && !third.cookie.contains(secret))
            let tab = try await self.signIn(client, second.start, done.cookies)
            #expect(tab.answer.status == .ok && tab.cookies == done.cookies, "nothing new for the old")
        }
    }

    @Test("who cancels keeps the secret, for the other tab")
    func cancelled() async throws {
        try await self.withShop { client in
            let first = try await self.start(client)
            let state = try FormParameters(parsing: self.apple.consent(to: first.start))["state"] ?? ""
            let answer = try await self.post(
                client,
                "error=user_cancelled_authorize&state=\(state)",
                cookie: first.cookie
            )
            #expect(answer.status == .seeOther && answer.headers[.setCookie] == nil)
        }
    }

    @Test("a start of the app's own counts like the others")
    func ownStart() async throws {
        let limit = ClientLimit<BasicRequestContext>(2, per: .seconds(3_600)) { _, _ in "mallory" }
        let routes = try SignInRoutes<BasicRequestContext>(.shop(self.apple), starts: limit) { _, _, _ in
            Response(status: .ok)
        }
        let router = Router()
        routes.addRoutes(to: router)
        router.get("/own") { try await routes.start($0, $1, returnTo: .root, context: "4711") }
        try await Application(router: router).test(.router) { client in
            var statuses: [Int] = []
            for path in ["/own", "/sign-in/apple", "/own"] {
                statuses.append(try await client.execute(uri: path, method: .get).status.code)
            }
            #expect(statuses == [303, 303, 429])
        }
    }

    @Test("a planted cookie, a foreign return, Cancel, an outage, an endless body, a program")
    func refused() async throws {
        let apple = self.apple
        try await self.withShop { client in
            let (start, cookie, _) = try await self.start(client, "/sign-in/apple?return=//evil.example")
            let body = try apple.consent(to: start)
            for bad in [
                "__Host-sign-in-with-apple=short", "sign-in-with-apple=\(String(cookie.dropFirst(26)))",
                "__Host-sign-in-with-apple=\(String(repeating: "A", count: 43))",
            ] {
                let answer = try await self.post(client, body + "&reposted=1", cookie: bad)
                #expect(answer.status == .badRequest)
            }
            let program = try await self.post(client, body + "&reposted=1", accept: "application/json")
            #expect(String(buffer: program.body) == #"{"error":"sign_in_failed","retry":false}"#)
            apple.fail("/auth/token", .unreachable)
            let outage = try await self.post(client, body, cookie: cookie)
            #expect(
                outage.status == .serviceUnavailable && String(buffer: outage.body).contains("in a minute")
            )
            let (next, nextCookie, _) = try await self.start(client, "/sign-in/apple?return=/basket")
            let state = try FormParameters(parsing: apple.consent(to: next))["state"] ?? ""
            let cancelled = try await self.post(
                client,
                "error=user_cancelled_authorize&state=\(state)",
                cookie: nextCookie
            )
            #expect(cancelled.status == .seeOther && cancelled.headers[.location] == "/basket")
            let endless = try await self.post(
                client,
                "state=" + String(repeating: "a", count: 70_000),
                cookie: cookie
            )
            #expect(endless.status == .badRequest)
            for junk in ["", "a", "state=a", "%", "\u{0}"] {
                #expect(try await self.post(client, junk).status == .badRequest)
            }
        }
    }

    @Test("so many sign-ins may begin in a second, and no more")
    func limit() async throws {
        let limit = ClientLimit<BasicRequestContext>(perSecond: 1) { request, _ in request.headers[.from] }
        try await self.withShop(starts: limit, callbacks: limit) { client in
            func ask(_ path: String, from name: String) async throws -> TestResponse {
                try await client.execute(uri: path, method: .get, headers: [.from: name])
            }
            #expect(try await ask("/sign-in/apple", from: "mallory").status == .seeOther)
            for path in ["/sign-in/apple", "/callback?state=a"] {
                var answer = try await ask(path, from: "mallory")
                for _ in 0..<1_000 where answer.status != .tooManyRequests {
                    answer = try await ask(path, from: "mallory")
                }
                #expect(answer.status == .tooManyRequests && answer.headers[.retryAfter] == "1")
                #expect(String(buffer: answer.body).contains("<h1>Sign-in failed</h1>"))
            }
            #expect(try await ask("/sign-in/apple", from: "jane").status == .seeOther)
            #expect(try await ask("/callback?state=a", from: "jane").status == .badRequest)
        }
    }

    @Test("notifications: handled once, refused where they are not Apple's")
    func notifications() async throws {
        let apple = self.apple
        let app = try SignInWithApple.shop(apple)
        let events = AppleEvents(app, store: MemoryEventStore())
        let router = Router()
        NotificationRoute<BasicRequestContext>(events) { event, _ in
            #expect(event.obligation == .endSessions)
        }.addRoutes(to: router)
        let claims: JSONObject = [
            "iss": .string(FakeApple.issuer), "aud": "com.example.shop", "iat": .integer(apple.clock.seconds),
            "jti": "e1",
            "events": #"{"type":"consent-revoked","sub":"s","event_time":1800000000000}"#,
        ]
        let body = JSONValue.object(["payload": .string(try apple.signingKey.sign(claims))]).text
        try await Application(router: router).test(.router) { client in
            for (text, status) in [
                (body, 200), (body, 200), ("{}", 400), (String(repeating: "a", count: 65_537), 413),
            ] {
                let answer = try await client.execute(
                    uri: "/apple/notifications",
                    method: .post,
                    body: ByteBuffer(string: text)
                )
                #expect(answer.status.code == status)
            }
        }
    }
}
