import CryptoExtras
import Foundation
import QuinceProtocol
import Testing

/// `quince token verify` with a key set in a file.
@Suite("Command line: token verify")
struct TokenCommandTests {
    /// What is wrong with the call, and the checks that have to refuse.
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        var issuer = "https://id.example.com"
        var audience = ["com.example.web"]
        var nonce: String? = "n-1"
        var secondsToLive = 3_600
        var ownKey = true
        let refused: [String]
        var testDescription: String { self.why }
    }

    static let rows: [Row] = [
        Row(why: "all is well", refused: []),
        Row(why: "one of two audiences", audience: ["com.example.app", "com.example.web"], refused: []),
        Row(why: "another issuer", issuer: "https://id.example.com/", refused: ["iss"]),
        Row(why: "another audience", audience: ["com.example.app"], refused: ["aud"]),
        Row(why: "another nonce", nonce: "n-2", refused: ["nonce"]),
        Row(why: "no nonce was sent", nonce: nil, refused: ["nonce"]),
        Row(why: "expired", secondsToLive: -1, refused: ["exp"]),
        Row(why: "signed by a key of the same name", ownKey: false, refused: ["signature"]),
    ]

    @Test("names the check that refuses; exit code 1, or 0 when none does", arguments: rows)
    func verify(_ row: Row) async throws {
        let program = try QuinceProgram()
        defer { program.remove() }
        let key = IdentityTokenSigningKey(id: "KEY0000001", privateKey: try .init(keySize: .bits2048))
        let other = IdentityTokenSigningKey(id: "KEY0000001", privateKey: try .init(keySize: .bits2048))
        let keys = JSONWebKeySet(keys: [(row.ownKey ? key : other).verificationKey])
        try Data(keys.json().text.utf8).write(to: URL(fileURLWithPath: program.path("keys.json")))
        let now = Int(Date().timeIntervalSince1970)
        let token = try key.sign([
            "iss": "https://id.example.com", "aud": "com.example.web", "nonce": "n-1",
            "iat": .integer(now), "exp": .integer(now + row.secondsToLive),
        ])

        var arguments = ["token", "verify", "-", "--keys", "keys.json", "--issuer", row.issuer]
        arguments += row.audience.flatMap { ["--audience", $0] }
        arguments += row.nonce.map { ["--nonce", $0] } ?? []
        let result = try await program.run(arguments, input: token)

        let lines = result.output.split(separator: "\n")
        let refused = lines.filter { $0.hasPrefix("REFUSED") }.map { line in
            line.dropFirst("REFUSED  ".count).prefix { $0 != ":" }
        }
        #expect(refused.map(String.init) == row.refused)
        #expect(lines.count == 8)
        #expect(
            lines.last?.hasPrefix(row.refused.isEmpty ? "The token is valid." : "\(row.refused.count) check")
                == true
        )
        #expect(result.exitCode == (row.refused.isEmpty ? 0 : 1))
    }
}
