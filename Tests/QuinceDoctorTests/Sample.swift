import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import PlainClient
import QuinceProtocol
import Testing

@testable import QuinceDoctor

/// A client whose settings are right, and an issuer that responds as Apple documents it.
struct Sample {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let redirectURI = "https://example.com/callback"

    private static let signingKey = Result {
        IdentityTokenKey(
            id: "SIGNINGKEY",
            publicKey: try _RSA.Signing.PrivateKey(keySize: .bits2048).publicKey
        )
    }

    let key = P256.Signing.PrivateKey()
    var issuer = "https://appleid.apple.com"
    var clientID = "com.example.web"
    var responses: [PlannedRequest.Kind: Result<PlainResponse, PlainClientError>] = [:]

    init() throws {
        let issuer = self.issuer
        let keys = try JSONWebKeySet(keys: [Self.signingKey.get()]).json().text
        self.responses = [
            .discovery: Self.json(200, Self.document(issuer)),
            .keys: Self.json(200, keys),
            .authorization: Self.page(200, "<h1>Sign in</h1>"),
            .comparison: Self.page(400, "<p>invalid_request</p><p>Invalid web redirect url.</p>"),
            .token: Self.json(400, #"{"error":"invalid_grant"}"#),
            .notifications: Self.page(405, ""),
        ]
    }

    static func document(_ issuer: String) -> String {
        #"{"issuer":"\#(issuer)","authorization_endpoint":"\#(issuer)/auth/authorize","#
            + #""token_endpoint":"\#(issuer)/auth/token","revocation_endpoint":"\#(issuer)/auth/revoke","#
            + #""jwks_uri":"\#(issuer)/auth/keys","id_token_signing_alg_values_supported":["RS256"],"#
            + #""token_endpoint_auth_methods_supported":["client_secret_post"]}"#
    }

    static func json(_ status: Int, _ body: String) -> Result<PlainResponse, PlainClientError> {
        self.response(status, body, "application/json;charset=UTF-8")
    }

    /// A refusal of the token endpoint, with the console's URL if Quince sends it.
    static func refusal(byQuince: Bool, _ error: String) throws -> Result<PlainResponse, PlainClientError> {
        let name = try #require(HTTPField.Name("Quince-Explanation"))
        return self.response(
            400,
            #"{"error":"\#(error)"}"#,
            "application/json",
            fields: byQuince ? [name: "http://localhost:8080/#request-5"] : [:]
        )
    }

    static func page(_ status: Int, _ body: String) -> Result<PlainResponse, PlainClientError> {
        self.response(status, body, "text/html; charset=utf-8")
    }

    static func response(
        _ status: Int,
        _ body: String,
        _ type: String? = nil,
        date: Date? = now,
        address: String = "17.32.194.6",
        tls: String? = "TLS 1.3",
        fields: HTTPFields = [:],
        certificateEnd: Date? = nil
    ) -> Result<PlainResponse, PlainClientError> {
        var headers = fields
        headers[.contentType] = type
        headers[.date] = date.map(self.header)
        return .success(
            PlainResponse(
                status: status,
                headers: headers,
                body: body,
                address: address,
                tlsVersion: tls,
                certificate: nil,
                certificateEnd: certificateEnd
            )
        )
    }

    /// A time as servers write it.
    static func header(_ date: Date) -> String {
        let style = Date.VerbatimFormatStyle(
            format:
                "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
            locale: Locale(identifier: "en_US_POSIX"),
            timeZone: .gmt,
            calendar: Calendar(identifier: .gregorian)
        )
        return date.formatted(style)
    }

    func settings() throws -> ClientSettings {
        var settings = try #require(ClientSettings(issuer: self.issuer, clientID: self.clientID))
        settings.keyID = "ABCDE12345"
        settings.teamID = "TEAM123456"
        settings.keyIDInFileName = "ABCDE12345"
        settings.privateKey = self.key
        settings.redirectURI = Self.redirectURI
        settings.notifications = URL(string: "https://example.com/apple")
        return settings
    }

    /// A client secret of the app, with changed claims.
    func secret(
        header: [(String, JSONValue?)] = [],
        claims: [(String, JSONValue?)] = [],
        signedBy key: P256.Signing.PrivateKey? = nil
    ) throws -> String {
        let now = Int(Self.now.timeIntervalSince1970)
        var head: JSONObject = ["alg": "ES256", "kid": "ABCDE12345"]
        var body: JSONObject = [
            "iss": "TEAM123456", "iat": .integer(now - 10), "exp": .integer(now + 3_600),
            "aud": "https://appleid.apple.com", "sub": .string(self.clientID),
        ]
        for (name, value) in header { head[name] = value }
        for (name, value) in claims { body[name] = value }
        return try CompactJWS.write(header: head, claims: body) { bytes in
            try (key ?? self.key).signature(for: bytes).rawRepresentation
        }
    }

    func examination(_ change: (inout ClientSettings) throws -> Void = { _ in }) async throws -> Examination {
        var settings = try self.settings()
        try change(&settings)
        let responses = self.responses
        let doctor = Doctor(
            settings,
            send: { request, _ in
                let result = responses[request.kind] ?? .failure(.timedOut("example.com"))
                return Observation(result, sent: Self.now, received: Self.now)
            },
            now: { Self.now }
        )
        return await doctor.examine()
    }
}

extension Examination {
    /// The names of the checks with a verdict.
    func names(_ verdict: Verdict) -> [String] { self.results.filter { $0.verdict == verdict }.map(\.check) }
}
