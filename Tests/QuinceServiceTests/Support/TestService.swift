import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import QuinceProtocol
import QuinceService
import Synchronization
import Turns

/// A service without a socket, with a clock that stands still until a test moves it.
struct TestService: Sendable {
    static let url = "http://localhost:8080"
    static let epoch = Date(timeIntervalSince1970: 1_800_000_000)

    let parts: Parts
    let clock: ServiceClock
    let client: any TestClientProtocol
    let key: P256.Signing.PrivateKey

    var clientID: String { Seed.ReadyMade.clientId }
    var redirectURI: String { "https://app.example/callback" }

    private static let turns = Turns(64)
    /// The signing keys of every service at its start: making them takes longer than most tests.
    static let signingKeys = Result {
        try (0..<2).map { _ in try RandomSource.system.signingKey() }
    }

    /// Runs `body` against a fresh service in memory; in a suite for each engine, on a database of ``StoreEngine/current``.
    static func run(
        _ configure: (inout ServiceConfiguration) -> Void = { _ in },
        _ body: @Sendable @escaping (TestService) async throws -> Void
    ) async throws {
        #if PostgreSQL
        if StoreEngine.current == .postgreSQL {
            return try await withPostgreSQLService(logsStatements: false, configure) { service, _, _ in
                try await body(service)
            }
        }
        #endif
        var configuration = ServiceConfiguration(
            storage: .memory,
            redirectURIs: ["https://app.example/callback"]
        )
        configure(&configuration)
        await Self.turns.take()
        defer { Self.turns.giveBack() }
        let clock = ServiceClock(base: { Self.epoch })
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let service = try Service(
            configuration: configuration,
            logger: logger,
            clock: clock,
            random: configuration.predictableSeed == nil ? .system.giving(Self.signingKeys.get()) : nil
        )
        let assembly = try await service.assemble(url: Self.url)
        defer { assembly.storage.discard() }
        let pem = try String(contentsOfFile: assembly.running.privateKeyPath ?? "", encoding: .utf8)
        let key = try P256.Signing.PrivateKey(pemRepresentation: pem)
        let responder = assembly.responder
        let application = Application(
            responder: CallbackResponder<ServiceContext> { try await responder.respond(to: $0, context: $1) },
            logger: logger
        )
        try await application.test(.router) { client in
            try await body(TestService(parts: assembly.parts, clock: clock, client: client, key: key))
        }
    }

    /// A client secret; each argument is one thing that can be wrong with it.
    func secret(
        keyID: String = Seed.ReadyMade.keyId,
        header: [(String, JSONValue?)] = [],
        claims: [(String, JSONValue?)] = [],
        signedBy key: P256.Signing.PrivateKey? = nil
    ) throws -> String {
        var head: JSONObject = ["alg": "ES256", "kid": .string(keyID)]
        for (name, value) in header { head[name] = value }
        let now = self.clock.seconds
        var body: JSONObject = [
            "iss": .string(Seed.ReadyMade.teamId), "iat": .integer(now), "exp": .integer(now + 600),
            "aud": "https://appleid.apple.com", "sub": .string(self.clientID),
        ]
        for (name, value) in claims { body[name] = value }
        let key = key ?? self.key
        return try CompactJWS.write(header: head, claims: body) {
            try key.signature(for: $0).rawRepresentation
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

    var json: JSONObject? { (try? JSONValue(parsing: self.body))?.object }
    var error: String? { self.json?["error"]?.string }
    var location: String? { self.headers[.location] }
}

extension TestService {
    func get(_ uri: String, headers: HTTPFields = [:]) async throws -> Answer {
        try await Answer(self.client.executeRequest(uri: uri, method: .get, headers: headers, body: nil))
    }

    func post(_ uri: String, form: FormParameters, headers: HTTPFields = [:]) async throws -> Answer {
        try await self.post(uri, text: form.text, headers: headers)
    }

    func post(_ uri: String, text: String, headers: HTTPFields = [:]) async throws -> Answer {
        var all: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        // A field can have several values: cookies are kept one by one.
        for name in Set(headers.map(\.name)) { all[values: name] = headers[values: name] }
        return try await Answer(
            self.client.executeRequest(uri: uri, method: .post, headers: all, body: ByteBuffer(string: text))
        )
    }

    /// `POST /auth/token`; a nil value leaves a parameter out.
    func token(_ changes: [String: String?] = [:], code: String? = nil) async throws -> Answer {
        var values: [String: String?] = [
            "client_id": self.clientID, "client_secret": try self.secret(),
            "grant_type": "authorization_code",
            "code": code, "redirect_uri": self.redirectURI,
        ]
        for (name, value) in changes { values[name] = .some(value) }
        let parameters = values.compactMap { name, value in value.map { FormParameters.Parameter(name, $0) } }
        return try await self.post(Paths.token, form: FormParameters(parameters))
    }

    /// `GET /auth/authorize` with the parameters of a plain request, changed.
    func authorize(_ changes: [String: String?] = [:], headers: HTTPFields = [:]) async throws -> Answer {
        var values: [String: String?] = [
            "client_id": self.clientID, "redirect_uri": self.redirectURI, "response_type": "code",
            "response_mode": "form_post", "scope": "name email", "state": "st",
        ]
        for (name, value) in changes { values[name] = .some(value) }
        let parameters = values.compactMap { name, value in value.map { FormParameters.Parameter(name, $0) } }
        return try await self.get("\(Paths.authorize)?\(FormParameters(parameters).text)", headers: headers)
    }

    /// A whole sign-in through the pages.
    ///
    /// - Returns: The last answer.
    func signIn(
        _ changes: [String: String?] = [:],
        account email: String = "jane@example.com",
        consent: [String: String] = [:],
        action: String = "continue"
    ) async throws -> Answer {
        let start = try await self.authorize(changes)
        let path = start.location ?? ""
        let cookie = start.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
        let account = try await self.parts.database.account(email: email)
        _ = try await self.post(
            path,
            form: FormParameters([.init("action", "choose"), .init("account", account?.id ?? "")]),
            headers: [.cookie: cookie]
        )
        let fields = consent.map { FormParameters.Parameter($0.key, $0.value) }
        return try await self.post(
            path,
            form: FormParameters([.init("action", action)] + fields),
            headers: [.cookie: cookie]
        )
    }

    /// The code of a sign-in by query.
    func code(_ changes: [String: String?] = [:], account email: String = "jane@example.com") async throws
        -> String
    {
        var all: [String: String?] = ["scope": nil, "response_mode": "query"]
        for (name, value) in changes { all[name] = .some(value) }
        let answer = try await self.signIn(all, account: email)
        return answer.query["code"] ?? ""
    }
}

extension Answer {
    /// The parameters behind the `?` of the Location.
    var query: FormParameters { self.parameters(behind: "?") }
    /// The parameters behind the `#` of the Location.
    var fragment: FormParameters { self.parameters(behind: "#") }

    private func parameters(behind separator: Character) -> FormParameters {
        guard let location, let index = location.firstIndex(of: separator) else { return FormParameters([]) }
        return (try? FormParameters(parsing: location[location.index(after: index)...])) ?? FormParameters([])
    }

    /// The hidden fields of a form_post page.
    var fields: [String: String] {
        var fields: [String: String] = [:]
        for match in self.body.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)"/) {
            fields[String(match.1)] = String(match.2)
                .replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
        }
        return fields
    }
}
