import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import OutgoingMail
import QuinceAsyncHTTPClient
import Synchronization
import Testing
import Turns

@testable import orchard

/// A shop without a socket, with a clock that stands still until a test moves it.
struct TestShop: Sendable {
    static let epoch = Date(timeIntervalSince1970: 1_800_000_000)

    let shop: Shop
    let client: any TestClientProtocol
    let clock: TestClock
    fileprivate let kept: KeptMail

    private static let turns = Turns(64)

    /// Runs `body` against a fresh shop in memory.
    ///
    /// - Parameters:
    ///   - url: Where people reach it; the test client says `localhost` and nothing else.
    ///   - revoke: What ends a sign-in at Apple.
    ///   - sendsMail: Whether the shop sends messages; otherwise they are kept for the test.
    ///   - configure: Changes what the shop is told.
    ///   - body: The test.
    /// - Throws: What `body` throws.
    static func run(
        at url: String = "http://localhost",
        revoke: RevokeAtApple? = nil,
        sendsMail: Bool = false,
        configure: (inout ShopConfiguration) -> Void = { _ in },
        _ body: @Sendable @escaping (TestShop) async throws -> Void
    ) async throws {
        var configuration = ShopConfiguration()
        configuration.database = .memory
        configure(&configuration)
        await Self.turns.take()
        defer { Self.turns.giveBack() }
        let clock = TestClock()
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let kept = KeptMail()
        let shop = try Shop(
            configuration,
            url: try WebOrigin(parsing: url),
            logger: logger,
            now: { clock.now },
            random: TestRandom.bytes,
            revoke: revoke,
            mailSender: sendsMail ? nil : kept
        )
        let application = Application(router: try shop.router(), logger: logger)
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(
                try await application.test(.router) { client in
                    try await body(TestShop(shop: shop, client: client, clock: clock, kept: kept))
                }
            )
        } catch { outcome = .failure(error) }
        // The client of Apple's servers insists on it, whatever became of the test.
        try await shop.apple?.transport.shutdown()
        try outcome.get()
    }

    /// What would have been sent, newest first.
    var messages: [MailMessage] { self.kept.messages }

    /// Someone with a browser of their own.
    func browser() -> TestBrowser { TestBrowser(shop: self) }
}

/// Keeps the messages that would have been sent.
private final class KeptMail: MailSender {
    private let kept = Mutex<[MailMessage]>([])

    var messages: [MailMessage] { self.kept.withLock { $0 } }

    func send(_ message: MailMessage) { self.kept.withLock { $0.insert(message, at: 0) } }
}

/// A clock that a test moves.
final class TestClock: Sendable {
    private let shift = Mutex<TimeInterval>(0)

    var now: Date { TestShop.epoch.addingTimeInterval(self.shift.withLock { $0 }) }

    func advance(by seconds: TimeInterval) { self.shift.withLock { $0 += seconds } }
}

enum TestRandom {
    static let bytes: RandomBytes = { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}

/// A browser without scripts: keeps the cookie, says where its forms come from, follows redirects on request.
final class TestBrowser: Sendable {
    let shop: TestShop
    private let jar = Mutex<[String: String]>([:])

    init(shop: TestShop) { self.shop = shop }

    var cookies: [String: String] { self.jar.withLock { $0 } }

    func set(_ cookies: [String: String]) { self.jar.withLock { $0 = cookies } }

    func get(_ path: String) async throws -> Answer { try await self.send(.get, path) }

    /// Sends a form as a page of the shop does.
    func post(_ path: String, _ form: [String: String] = [:]) async throws -> Answer {
        let unreserved = CharacterSet.alphanumerics
        let text = form.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")"
        }.joined(separator: "&")
        return try await self.send(
            .post,
            path,
            headers: [
                .contentType: "application/x-www-form-urlencoded", .secFetchSite: "same-origin",
                .origin: self.shop.shop.url.text,
            ],
            body: text
        )
    }

    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        headers: HTTPFields = [:],
        body: String? = nil
    ) async throws -> Answer {
        var headers = headers
        let cookies = self.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
        if !cookies.isEmpty { headers[.cookie] = cookies }
        let response = try await self.shop.client.executeRequest(
            uri: path,
            method: method,
            headers: headers,
            body: body.map(ByteBuffer.init(string:))
        )
        let answer = Answer(response)
        for cookie in answer.headers[values: .setCookie] { self.keep(cookie) }
        return answer
    }

    private func keep(_ cookie: String) {
        let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
        self.jar.withLock { jar in
            jar[String(pair[0])] = cookie.contains("Max-Age=0") ? nil : pair.last.map(String.init)
        }
    }
}

/// An answer, read.
struct Answer: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: String

    init(_ response: TestResponse) {
        self.status = response.status.code
        self.headers = response.headers
        self.body = String(buffer: response.body)
    }

    var location: String? { self.headers[.location] }

    /// The value of a hidden field.
    func hidden(_ name: String) -> String? {
        guard let start = self.body.range(of: "<input type=\"hidden\" name=\"\(name)\" value=\"") else {
            return nil
        }
        return String(self.body[start.upperBound...].prefix { $0 != "\"" })
    }
}
