import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import InMemoryLogging
import Logging
import NIOCore
import QuinceHummingbird
import QuinceProtocol
import QuinceRelyingParty
import Synchronization
import Testing

@Suite("What is the operator's matter, and what is not")
struct OperatorErrorTests {
    /// Something that is wrong: what the operator reads, and what the user reads.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reason: String
        var page = "The problem is on our side"
        var json = #"{"error":"misconfigured","retry":false}"#
        var status = HTTPResponse.Status.serviceUnavailable
        var level = Logger.Level.error
        let prepare: @Sendable (FakeApple) -> Void

        init(_ what: String, _ reason: String, _ prepare: @escaping @Sendable (FakeApple) -> Void) {
            (self.testDescription, self.reason, self.prepare) = (what, reason, prepare)
        }

        /// What may be over soon.
        func temporary() -> Self {
            var row = self
            (row.page, row.json) = ("try again in a minute", #"{"error":"sign_in_failed","retry":true}"#)
            return row
        }

        /// What concerns one attempt alone.
        func attempt() -> Self {
            var row = self
            (row.page, row.json) = ("Please start again", #"{"error":"sign_in_failed","retry":false}"#)
            (row.status, row.level) = (.badRequest, .info)
            return row
        }
    }

    private static func refused(_ error: String) -> @Sendable (FakeApple) -> Void {
        { $0.fail("/auth/token", .answer(status: 400, body: #"{"error":"\#(error)"}"#), times: 2) }
    }

    /// The exchanged token with another claim, really signed.
    private static func claim(_ name: String, _ value: JSONValue) -> @Sendable (FakeApple) -> Void {
        { apple in
            let key = apple.signingKey
            apple.state.withLock { $0.forge = { try TokenForger($0).with(name, value, by: key) } }
        }
    }

    static let rows: [Row] = [
        Row(
            "the key, its ID, the team, or the clock is wrong",
            "invalid_client: Apple does not accept the client secret of com.example.shop.web. Check that com.example.shop.web is the right client ID, that the private key (.p8) is the one with the Key ID KEY0000001, that it belongs to team TEAM000001, isn't revoked",
            Self.refused("invalid_client")
        ),
        Row(
            "the client may not do this",
            "unauthorized_client: com.example.shop.web may not do this. Check that Sign in with Apple is enabled",
            Self.refused("unauthorized_client")
        ),
        Row(
            "the request does not arrive as it was sent",
            "Apple refused: unsupported_grant_type. Check that no proxy changes this server's requests.",
            Self.refused("unsupported_grant_type")
        ),
        Row(
            "another server answers",
            "Apple's response can't be read: it isn't a JSON object. Check the issuer in the configuration."
        ) { $0.fail("/auth/token", .answer(status: 200, body: "<html>"), times: 2) },
        Row(
            "the issuer has another name",
            "iss is 'http://localhost:9', but this server expects 'https://appleid.apple.com'; check the issuer in its configuration.",
            Self.claim("iss", "http://localhost:9")
        ),
        Row(
            "this server's clock is behind",
            "the token begins at 1800003600, in the future; check this server's clock.",
            Self.claim("iat", 1_800_003_600)
        ),
        Row(
            "the issuer cannot be reached",
            "Apple could not be reached: connection refused; try again later. If this lasts, check the issuer in the configuration and that this server can reach it."
        ) { $0.fail("/auth/token", .unreachable, times: 2) }.temporary(),
        Row(
            "the issuer is down",
            "Apple responded with status 502; try again later. If this lasts, check the issuer in the configuration."
        ) { $0.fail("/auth/token", .answer(status: 502, body: "<html>"), times: 2) }.temporary(),
        Row(
            "there are no keys",
            "Apple's keys could not be fetched: the response (404) isn't a key set; if this lasts, check the issuer in the configuration and that this server can reach it."
        ) { $0.fail("/auth/keys", .answer(status: 404, body: "<html>"), times: 4) }.temporary(),
        Row("the code is used", "invalid_grant: ", Self.refused("invalid_grant")).attempt(),
        Row(
            "a token of another app",
            "aud is 'com.evil': it was issued for another app, or for one that the configuration does not name.",
            Self.claim("aud", "com.evil")
        ).attempt(),
        Row("the attempt is over", "The sign-in took too long") { $0.clock.advance(by: 1_801) }.attempt(),
    ]

    @Test("the log says it to the operator, the page to the user", arguments: rows)
    func row(_ row: Row) async throws {
        let (entries, page, json) = try await self.callback(row.prepare)
        #expect(page.status == row.status && json.status == row.status)
        #expect(page.text.contains(row.page), "\(page.text)")
        #expect(page.text.contains("We can’t sign you in at the moment") == (row.level == .error))
        #expect(json.text == row.json)
        #expect(entries.count == 2)
        for entry in entries {
            #expect(entry.level == row.level && entry.message == "sign-in with Apple refused")
            #expect("\(entry.metadata["reason"] ?? "")".hasPrefix(row.reason), "\(entry.metadata)")
            #expect(entry.metadata["issuer"] == (row.level == .error ? "https://appleid.apple.com" : nil))
        }
        // Neither what the browser sent nor what signs is anybody's to read.
        for text in entries.map({ "\($0)" }) + [page.text, json.text] {
            #expect(!text.contains("client_secret") && !text.contains("PRIVATE KEY") && !text.contains("eyJ"))
        }
    }

    @Test("an app that cannot keep what it has to is the operator's matter, too")
    func store() async throws {
        let (entries, page, _) = try await self.callback(store: Broken()) { _ in }
        #expect(page.status == .serviceUnavailable && page.text.contains("in a minute"))
        #expect(entries.map(\.level) == [.error, .error])
    }

    private struct Broken: SignInStore {
        struct Full: Error {}

        func claim(_ id: String, until expiry: Date) async throws -> Bool { throw Full() }
        func keep(_ first: FirstSignIn) async throws { throw Full() }
        func firstSignIns(subject: String) async throws -> [FirstSignIn] { throw Full() }
        func removeFirstSignIn(_ first: FirstSignIn) async throws { throw Full() }
        func removeFirstSignIns(subject: String) async throws { throw Full() }
    }

    private typealias Answer = (status: HTTPResponse.Status, text: String)

    /// What the log has, and what a browser and a program get, of two sign-ins with which something is wrong.
    private func callback(
        store: (any SignInStore)? = nil,
        _ prepare: @Sendable (FakeApple) -> Void
    ) async throws -> (entries: [InMemoryLogHandler.Entry], page: Answer, json: Answer) {
        let apple = FakeApple()
        let handler = InMemoryLogHandler()
        let routes = try SignInRoutes<BasicRequestContext>(.shop(apple, store: store)) { _, _, _ in
            Response(status: .ok)
        }
        let router = Router()
        routes.addRoutes(to: router)
        let logger = Logger(label: "test") { _ in handler }
        return try await Application(router: router, logger: logger).test(.router) { client in
            var posts: [(body: String, cookie: String)] = []
            for _ in 0..<2 {
                let answer = try await client.execute(uri: "/sign-in/apple", method: .get)
                let url = try #require(answer.headers[.location])
                let start = SignInStart(url: url, binding: "", redirectURI: "", id: "", maximumAge: 0)
                let cookie = try #require(answer.headers[.setCookie]).prefix { $0 != ";" }
                posts.append((try apple.consent(to: start), String(cookie)))
            }
            prepare(apple)
            var answers: [Answer] = []
            for (post, accept) in zip(posts, ["text/html", "application/json"]) {
                let answer = try await client.execute(
                    uri: "/callback",
                    method: .post,
                    headers: [
                        .contentType: "application/x-www-form-urlencoded", .cookie: post.cookie,
                        .accept: accept,
                    ],
                    body: ByteBuffer(string: post.body)
                )
                answers.append((answer.status, String(buffer: answer.body)))
            }
            let entries = handler.entries.filter { $0.message == "sign-in with Apple refused" }
            return (entries, answers[0], answers[1])
        }
    }
}
