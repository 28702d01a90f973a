import Crypto
import Foundation
import QuinceProtocol
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
        let service = try program.start(arguments, environment: environment)
        defer { service.process.terminate() }

        let ready = try await Self.readyContent(program, service)
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
        try Self.signs(program, key: try #require(ready["privateKeyPath"]?.string))
        try Self.refusesTakenPort(program, url: url)

        service.process.terminate()
        let end = try service.finish()
        #expect(end.exitCode == 0)
        #expect(end.output.hasPrefix("Quince listens on \(url)\n"))
        #expect(end.output.contains("not made by or affiliated with Apple"))
        #expect(!end.output.contains("\u{1B}"))
        try Self.rotates(program)
    }

    private static let readyMembers = [
        "url", "issuer", "mode", "clientId", "primaryAppId", "redirectURIs", "teamId", "keyId",
        "privateKeyPath", "teams",
        "accounts",
    ]

    private static func readyContent(
        _ program: QuinceProgram,
        _ service: QuinceProgram.Started
    ) async throws -> JSONObject {
        while service.process.isRunning {
            if let data = FileManager.default.contents(atPath: program.path("ready.json")) {
                // The file appears at once or not at all, so the first sight of it has to be complete.
                return try #require(try JSONValue(parsing: String(decoding: data, as: UTF8.self)).object)
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw NeverReady()
    }

    private struct NeverReady: Error {}

    private static func signs(_ program: QuinceProgram, key: String) throws {
        let flags = ["--team-id", "QUINCE0001", "--client-id", "com.example.quince.web", "--lifetime", "60"]
        let secret = try program.run(["secret", "--key", key] + flags)
        #expect(secret.exitCode == 0)
        let token = try CompactJWS(parsing: secret.output.trimmingCharacters(in: .newlines))
        let pem = try String(contentsOfFile: key, encoding: .utf8)
        #expect(
            ClientSecret.isSigned(token, by: try P256.Signing.PrivateKey(pemRepresentation: pem).publicKey)
        )
        #expect(token.keyID == "QNCKEY0001")
        #expect(token.claims["exp"]?.integer == token.claims["iat"]?.integer.map { $0 + 60 })

        let decoded = try program.run(["token", "decode", "-"], input: secret.output)
        let claims = try JSONValue(parsing: decoded.output).object?["claims"]?.object
        #expect(claims == token.claims)
        #expect(decoded.errors.contains("not verified"))
    }

    private static func refusesTakenPort(_ program: QuinceProgram, url: String) throws {
        let port = try #require(url.split(separator: ":").last.map(String.init))
        let second = try program.run(["serve", "--port", port, "--database", "other.sqlite"])
        #expect(second.exitCode == 2)
        #expect(second.errors.hasPrefix("quince: port \(port) of 127.0.0.1 is already in use; "))
        #expect(!program.files.contains("other.sqlite"))
    }

    private static func rotates(_ program: QuinceProgram) throws {
        let rotated = try program.run(["keys", "rotate", "--database", ".quince/quince.sqlite"])
        #expect(rotated.exitCode == 0)
        #expect(rotated.output.hasPrefix("New signing key "))
    }
}
