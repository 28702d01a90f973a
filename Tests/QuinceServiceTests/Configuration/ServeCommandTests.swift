import Crypto
import Foundation
import QuinceProtocol
import Synchronization
import Testing

/// `quince serve` and the commands that work beside it, from the first line to SIGTERM.
@Suite("Command line: serve")
struct ServeCommandTests {
    @Test(
        "prints the address first, writes the ready file, signs and verifies, ends with 0",
        .timeLimit(.minutes(15))
    )
    func wholeLife() async throws {
        let program = try QuinceProgram()
        defer { program.remove() }
        let arguments = ["serve", "--redirect-uri", "http://localhost:3000/cb"]
        let environment = ["QUINCE_PORT": "0", "QUINCE_READY_FILE": "ready.json"]
        let url = Mutex("")
        let end = try await program.run(arguments, environment: environment) {
            let ready = try await program.readyContent()
            url.withLock { $0 = ready["url"]?.string ?? "" }
            try await Self.check(ready, program)
        }
        #expect(end.exitCode == 0)
        #expect(end.output.hasPrefix("Quince listens on \(url.withLock(\.self))\n"))
        #expect(end.output.contains("not made by or affiliated with Apple"))
        #expect(!end.output.contains("\u{1B}"))
        try await Self.rotates(program)
    }

    private static func check(_ ready: JSONObject, _ program: QuinceProgram) async throws {
        let url = try #require(ready["url"]?.string)
        #expect(ready.members.map(\.name) == Self.readyMembers)
        #expect(ready["issuer"]?.string == url)
        #expect(ready["clientId"] == "com.example.quince.web")
        #expect(
            ready["redirectURIs"] == [.string("\(url)/_quince/try/callback"), "http://localhost:3000/cb"]
        )
        #expect(ready["teamId"] == "QUINCE0001")
        #expect(ready["keyId"] == "QNCKEY0001")
        #expect(ready["accounts"]?.array?.count == 3)
        #expect(
            ready["accounts"]?.array?.first == [
                "email": "jane@example.com", "firstName": "Jane", "lastName": "Quince",
                "emailSharing": "share",
            ]
        )
        try await Self.signs(program, key: try #require(ready["privateKeyPath"]?.string))
        try await Self.refusesTakenPort(program, url: url)
    }

    private static let readyMembers = [
        "url", "issuer", "smtpPort", "mode", "signer", "clientId", "primaryAppId", "redirectURIs", "teamId",
        "keyId",
        "privateKeyPath", "teams",
        "accounts",
    ]

    private static func signs(_ program: QuinceProgram, key: String) async throws {
        let flags = ["--team-id", "QUINCE0001", "--client-id", "com.example.quince.web", "--lifetime", "60"]
        let secret = try await program.run(["secret", "--key", key] + flags)
        #expect(secret.exitCode == 0)
        let token = try CompactJWS(parsing: secret.output.trimmingCharacters(in: .newlines))
        let pem = try String(contentsOfFile: key, encoding: .utf8)
        #expect(
            ClientSecret.isSigned(token, by: try P256.Signing.PrivateKey(pemRepresentation: pem).publicKey)
        )
        #expect(token.keyID == "QNCKEY0001")
        #expect(token.claims["exp"]?.integer == token.claims["iat"]?.integer.map { $0 + 60 })

        let decoded = try await program.run(["token", "decode", "-"], input: secret.output)
        let claims = try JSONValue(parsing: decoded.output).object?["claims"]?.object
        #expect(claims == token.claims)
        #expect(decoded.errors.contains("not verified"))
    }

    private static func refusesTakenPort(_ program: QuinceProgram, url: String) async throws {
        let port = try #require(url.split(separator: ":").last.map(String.init))
        let second = try await program.run(["serve", "--port", port, "--database", "other.sqlite"])
        #expect(second.exitCode == 2)
        #expect(second.errors.hasPrefix("quince: port \(port) of 127.0.0.1 is already in use; "))
        #expect(!program.files.contains("other.sqlite"))
    }

    private static func rotates(_ program: QuinceProgram) async throws {
        let rotated = try await program.run(["keys", "rotate", "--database", ".quince/quince.sqlite"])
        #expect(rotated.exitCode == 0)
        #expect(rotated.output.hasPrefix("New signing key "))
    }
}
