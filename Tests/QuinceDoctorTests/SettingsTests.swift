import Crypto
import Foundation
import QuinceProtocol
import Testing

@testable import QuinceDoctor

@Suite("The doctor: settings and client secret")
struct SettingsTests {
    @Test("nothing is wrong if nothing is wrong")
    func right() async throws {
        let examination = try await Sample().examination()
        #expect(examination.results.allSatisfy { $0.verdict == .passed }, "\(examination.results)")
        #expect(examination.exitCode == 0 && examination.causes.isEmpty)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let check: String
        let change: @Sendable (inout ClientSettings, Sample) throws -> Void

        init(
            _ name: String,
            _ check: String,
            _ change: @escaping @Sendable (inout ClientSettings, Sample) throws -> Void
        ) {
            (self.testDescription, self.check, self.change) = (name, check, change)
        }
    }

    @Test(
        "each fault of the identifiers and the client secret fails one check, and explains invalid_client",
        arguments: [
            Row("Key ID in lowercase", "key-id") { settings, _ in settings.keyID = "abcde12345" },
            Row("Key ID too long", "key-id") { settings, _ in settings.keyID = "ABCDE123456" },
            Row("Key ID is the Team ID", "key-id") { settings, _ in settings.keyID = "TEAM123456" },
            Row("Team ID in lowercase", "team-id") { settings, _ in settings.teamID = "team123456" },
            Row("not a token", "client-secret") { settings, _ in settings.clientSecret = "secret" },
            Row("a token in quotes", "client-secret") { $0.clientSecret = "\"\(try $1.secret())\"" },
            Row("a PEM file", "client-secret") { $0.clientSecret = $1.key.pemRepresentation },
            Row("alg none", "client-secret.alg") {
                $0.clientSecret = try $1.secret(header: [("alg", "none")])
            },
            Row("no kid", "client-secret.kid") { $0.clientSecret = try $1.secret(header: [("kid", nil)]) },
            Row("another kid", "client-secret.kid") {
                $0.clientSecret = try $1.secret(header: [("kid", "ABCDE99999")])
            },
            Row("iss is another team", "client-secret.iss") {
                $0.clientSecret = try $1.secret(claims: [("iss", "TEAM999999")])
            },
            Row("sub in another case", "client-secret.sub") {
                $0.clientSecret = try $1.secret(claims: [("sub", "com.example.Web")])
            },
            Row("aud of the token endpoint", "client-secret.aud") {
                $0.clientSecret = try $1.secret(claims: [("aud", "https://appleid.apple.com/auth/token")])
            },
            Row("iat in the future", "client-secret.iat") {
                $0.clientSecret = try $1.secret(claims: [("iat", 1_800_000_300)])
            },
            Row("iat in milliseconds", "client-secret.iat") {
                $0.clientSecret = try $1.secret(claims: [("iat", 1_800_000_000_000)])
            },
            Row("expired", "client-secret.exp") {
                $0.clientSecret = try $1.secret(claims: [("exp", 1_799_999_999)])
            },
            Row("exp a day too far", "client-secret.exp") {
                $0.clientSecret = try $1.secret(claims: [("exp", 1_815_863_400)])
            },
            Row("exp missing", "client-secret.exp") {
                $0.clientSecret = try $1.secret(claims: [("exp", nil)])
            },
            Row("nbf in the future", "client-secret.nbf") {
                $0.clientSecret = try $1.secret(claims: [("nbf", 1_800_000_300)])
            },
            Row("signed by another key", "client-secret.signature") {
                $0.clientSecret = try $1.secret(signedBy: P256.Signing.PrivateKey())
            },
            Row("a DER signature", "client-secret.signature") { settings, sample in
                let token = try sample.secret()
                let signature = try sample.key.signature(for: Data(token.utf8)).derRepresentation
                let parts = token.split(separator: ".")
                settings.clientSecret = "\(parts[0]).\(parts[1]).\(Base64URL.encode(signature))"
            },
        ]
    )
    func fault(_ row: Row) async throws {
        var sample = try Sample()
        sample.responses[.token] = Sample.json(400, #"{"error":"invalid_client"}"#)
        let examination = try await sample.examination { try row.change(&$0, sample) }
        #expect(examination.names(.failed) == [row.check, "token"])
        #expect(examination.exitCode == 1 && examination.causes.isEmpty)
        let result = try #require(examination.results.first { $0.verdict == .failed })
        #expect(result.remedy?.isEmpty == false)
        #expect(!result.sentence.contains("make a new one") && !result.sentence.contains("check the clock"))
        let token = try #require(examination.result("token"))
        #expect(token.sentence == "invalid_client, because of the failed check \(row.check)")
        #expect(token.remedy == nil)
    }

    @Test("only a signature of another length than 64 bytes can be DER", arguments: [true, false])
    func signature(isDER: Bool) async throws {
        let sample = try Sample()
        let examination = try await sample.examination {
            let secret = try sample.secret(signedBy: P256.Signing.PrivateKey())
            let signature = try sample.key.signature(for: Data()).derRepresentation
            let parts = secret.split(separator: ".").dropLast() + [Substring(Base64URL.encode(signature))]
            $0.clientSecret = isDER ? parts.joined(separator: ".") : secret
        }
        let remedy = examination.result("client-secret.signature")?.remedy
        #expect(try #require(remedy).contains("DER") == isDER)
    }

    @Test("what the issuer accepts nevertheless is a warning")
    func accepted() async throws {
        let sample = try Sample()
        let examination = try await sample.examination {
            $0.clientSecret = try sample.secret(claims: [("iat", 1_800_000_030)])
        }
        #expect(examination.names(.warning) == ["client-secret.iat"])
        #expect(examination.exitCode == 0)
    }

    @Test("a client secret without the private key leaves its signature open")
    func withoutKey() async throws {
        let sample = try Sample()
        let examination = try await sample.examination {
            ($0.privateKey, $0.keyID, $0.teamID, $0.keyIDInFileName) = (nil, nil, nil, nil)
            $0.clientSecret = try sample.secret()
        }
        #expect(examination.names(.notChecked) == ["client-secret.signature"])
        #expect(examination.names(.failed).isEmpty && examination.names(.warning).isEmpty)
        let sentence = examination.result("team-id")?.sentence
        #expect(sentence == "TEAM123456, from the client secret, has the form of a Team ID")
    }

    @Test("what Apple alone would refuse is a warning at another issuer")
    func otherIssuer() async throws {
        var sample = try Sample()
        sample.issuer = "http://localhost:8080"
        let examination = try await sample.examination { $0.redirectURI = "http://localhost:3000/callback" }
        let result = try #require(examination.result("redirect-uri"))
        #expect(result.verdict == .warning)
        #expect(result.sentence == "Apple would refuse this redirect_uri: http, not https")
    }

    @Test(
        "no remedy leads to Apple's portal if the issuer isn't Apple",
        arguments: ["invalid_client", "unauthorized_client", "slow_down", "server error"]
    )
    func remedies(_ error: String) async throws {
        var sample = try Sample()
        sample.issuer = "http://localhost:8080"
        sample.clientID = "com example"
        for kind in [PlannedRequest.Kind.keys, .authorization] {
            sample.responses[kind] = Sample.page(503, "")
        }
        sample.responses[.token] = Sample.json(400, JSONValue.object(["error": .string(error)]).text)
        let wrong = try await sample.examination {
            ($0.keyID, $0.teamID, $0.redirectURI) = ("key", "team", "/callback")
        }
        sample.clientID = "com.example.web"
        let right = try await sample.examination()
        let remedies = (wrong.results + right.results).compactMap(\.remedy) + right.causes.map(\.remedy)
        #expect(remedies.count > 8)
        for remedy in remedies {
            #expect(!remedy.contains("portal") && !remedy.contains("developer.apple.com"), "\(remedy)")
        }
    }

    @Test(
        "client IDs that can't be",
        arguments: ["", "com example", "TEAM123456.com.example.web", "com.exämple"]
    )
    func clientID(_ text: String) async throws {
        var sample = try Sample()
        sample.clientID = text
        sample.responses[.token] = Sample.json(400, #"{"error":"invalid_client"}"#)
        let examination = try await sample.examination()
        #expect(examination.names(.failed) == ["client-id", "token"])
    }

    @Test(
        "a Team ID in the client ID is found, whichever team was given",
        arguments: ["TEAM123456", "TEAM000001"]
    )
    func teamInClientID(_ team: String) async throws {
        var sample = try Sample()
        sample.clientID = "\(team).com.acme.web"
        sample.responses[.token] = Sample.json(400, #"{"error":"invalid_client"}"#)
        let result = try await sample.examination().result("client-id")
        #expect(result?.sentence == "the client ID must not include the Team ID: write 'com.acme.web'")
    }

    @Test(
        "redirect URIs that Apple refuses",
        arguments: [
            "http://example.com/", "https://localhost/", "https://127.0.0.1/", "https://[::1]/",
            "https://example.com/#a", "/callback", "",
        ]
    )
    func redirectURI(_ text: String) async throws {
        var sample = try Sample()
        sample.responses[.authorization] = sample.responses[.comparison]
        let examination = try await sample.examination { $0.redirectURI = text }
        #expect(examination.names(.failed) == ["redirect-uri"])
        #expect(examination.names(.notChecked) == ["authorization"])
    }

    @Test(
        "issuers that can't be",
        arguments: ["", "appleid.apple.com", "ftp://a.example", "https://", "https://a.example/?b"]
    )
    func issuer(_ text: String) { #expect(ClientSettings(issuer: text, clientID: "a") == nil) }
}
