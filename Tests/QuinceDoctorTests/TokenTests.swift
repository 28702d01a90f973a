import Foundation
import HTTPTypes
import PlainClient
import Testing

@testable import QuinceDoctor

@Suite("The doctor: the token request, and what invalid_client can mean")
struct TokenTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let result: Result<PlainResponse, PlainClientError>

        init(_ name: String, _ result: Result<PlainResponse, PlainClientError>) {
            (self.testDescription, self.result) = (name, result)
        }
    }

    static let grant = #"{"error":"invalid_grant"}"#

    @Test(
        "only the documented refusal proves the client right",
        arguments: [
            Row("no JSON type", Sample.page(400, grant)), Row("no type", Sample.response(400, grant)),
            Row("status 200", Sample.json(200, grant)), Row("status 401", Sample.json(401, grant)),
            Row("status 403", Sample.json(403, grant)), Row("status 500", Sample.json(500, grant)),
            Row("a redirect", Sample.json(302, grant)), Row("a list", Sample.json(400, "[\(grant)]")),
            Row("twice", Sample.json(400, #"{"error":"invalid_grant","error":"invalid_client"}"#)),
            Row("empty", Sample.json(400, "")), Row("not JSON", Sample.json(400, "invalid_grant")),
            Row("cut off", Sample.json(400, String(grant.dropLast()))),
            Row("HTML", Sample.page(400, "<title>invalid_grant</title>")),
            Row("deep", Sample.json(400, String(repeating: "[", count: 100_000))),
            Row("huge", Sample.json(400, String(repeating: "a", count: 1 << 20))),
            Row("a number", Sample.json(400, #"{"error":1}"#)),
            Row("an empty error", Sample.json(400, #"{"error":""}"#)),
            Row("another case", Sample.json(400, #"{"error":"INVALID_GRANT"}"#)),
            Row("unauthorized_client", Sample.json(400, #"{"error":"unauthorized_client"}"#)),
            Row("invalid_request", Sample.json(400, #"{"error":"invalid_request"}"#)),
            Row("a sentence", Sample.json(400, #"{"error":"no \u001b[31m\u202e"}"#)),
            Row(
                "the end of the connection",
                .failure(.noResponse(host: "appleid.apple.com", reason: "closed"))
            ),
            Row("silence", .failure(.timedOut("appleid.apple.com"))),
        ]
    )
    func refusal(_ row: Row) async throws {
        var sample = try Sample()
        sample.responses[.token] = row.result
        let examination = try await sample.examination()
        #expect(examination.names(.failed) == ["token"])
        #expect(!examination.isClientRight && examination.exitCode == 1 && examination.causes.isEmpty)
    }

    private func causes(
        _ change: (inout Sample) -> Void = { _ in },
        _ settings: (inout ClientSettings) throws -> Void = { _ in }
    ) async throws -> [String] {
        var sample = try Sample()
        sample.responses[.token] = Sample.json(400, #"{"error":"invalid_client"}"#)
        change(&sample)
        let examination = try await sample.examination(settings)
        #expect(examination.names(.failed).contains("token"))
        return examination.causes.map(\.name)
    }

    @Test("a page that knows the client rules the client ID out")
    func known() async throws {
        let causes = try await self.causes()
        #expect(causes == ["team-id", "key-revoked", "key-configuration", "key-id", "changed-request"])
    }

    @Test("a page that refuses the client puts the client ID first")
    func unknownClient() async throws {
        let causes = try await self.causes { sample in
            sample.responses[.authorization] = Sample.page(400, "<p>invalid_client</p>")
            sample.responses[.comparison] = Sample.page(400, "<p>invalid_client</p>")
        }
        #expect(causes.first == "client-id")
    }

    @Test("another Key ID in the file's name puts the Key ID first")
    func otherFile() async throws {
        let causes = try await self.causes { _ in
        } _: {
            $0.keyIDInFileName = "ZZZZZ12345"
        }
        #expect(causes.first == "key-id")
    }

    @Test("without the private key, the signature is first")
    func withoutKey() async throws {
        let secret = try Sample().secret()
        let causes = try await self.causes { _ in
        } _: {
            ($0.clientSecret, $0.privateKey, $0.keyIDInFileName) = (secret, nil, nil)
        }
        #expect(causes.first == "signature" && !causes.contains("key-id"))
    }

    @Test("a page that says nothing leaves the client ID")
    func silentPage() async throws {
        let causes = try await self.causes { sample in
            sample.responses[.comparison] = sample.responses[.authorization]
        }
        #expect(causes.contains("client-id") && causes.contains("redirect-uri"))
    }

    @Test("an unregistered redirect URI stays possible")
    func redirectURI() async throws {
        let causes = try await self.causes { sample in
            sample.responses[.authorization] = sample.responses[.comparison]
        }
        #expect(!causes.contains("client-id") && causes.contains("redirect-uri"))
    }
}
