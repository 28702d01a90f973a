import Crypto
import Foundation
import HTTPTypes
import PlainClient
import QuinceProtocol
import Testing

@testable import QuinceDoctor

@Suite("The doctor: no part of a secret comes out, however a server repeats it")
struct RedactionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Text of a server, from the client secret.
        let told: @Sendable (String) -> String

        init(_ name: String, _ told: @escaping @Sendable (String) -> String) {
            (self.testDescription, self.told) = (name, told)
        }
    }

    private static func signature(_ secret: String) -> String { String(secret.split(separator: ".")[2]) }

    private static func percents(_ text: String) -> String {
        text.utf8.map { "%\(String($0, radix: 16))" }.joined()
    }

    private static func escapes(_ text: String) -> String {
        text.utf8.map { "\\u00\(String($0, radix: 16))" }.joined()
    }

    static let rows: [Row] = [
        Row("all of it") { $0 },
        Row("the end of the limit cuts it off") { String(repeating: "x", count: 215) + Self.signature($0) },
        Row("the end of a short value cuts it off") {
            String(repeating: "x", count: 40) + Self.signature($0)
        },
        Row("in pieces") { secret in
            stride(from: 0, to: secret.count, by: 20).map { start in
                String(secret.dropFirst(start).prefix(20))
            }.joined(separator: " ")
        },
        Row("half a part") { String(Self.signature($0).prefix(60)) },
        Row("each byte URL-encoded") { Self.percents($0) },
        Row("with other separators") { $0.replacing(".", with: "=.") },
    ]

    private static func parts(of text: String, length: Int) -> [Substring] {
        (0...text.count - length).map { text.dropFirst($0).prefix(length) }
    }

    /// Checks that no 12 characters of a secret come out, plain or URL-encoded.
    private func check(_ examination: Examination, _ secrets: [String]) {
        let output = Redaction(examination).withoutSecrets(examination.json).text
        let texts = [examination.report.text, output].map { $0.replacing("%", with: "") }
        for secret in secrets {
            let encoded = Self.percents(secret).replacing("%", with: "")
            let parts = Self.parts(of: secret, length: 12) + Self.parts(of: encoded, length: 24)
            let found = parts.filter { part in texts.contains { $0.contains(part) } }
            #expect(found.isEmpty, "\(texts)")
        }
    }

    @Test("a server repeats parts of the client secret in every field", arguments: rows)
    func repeated(_ row: Row) async throws {
        var sample = try Sample()
        let secret = try sample.secret()
        let told = row.told(secret)
        let text = JSONValue.string(told).text
        let body = #"{"error":\#(text),"error_description":{\#(text):1,"l":[\#(text)]},"issuer":\#(text)}"#
        for kind in PlannedRequest.Kind.allCases {
            sample.responses[kind] = Sample.response(400, body, "application/json", fields: [.server: told])
        }
        sample.responses[.discovery] = Sample.json(200, body)
        sample.responses[.comparison] = Sample.response(400, body, told)
        let examination = try await sample.examination { $0.clientSecret = secret }
        self.check(examination, [secret])
        #expect(examination.report.text.contains("[secret]"))
    }

    @Test("escapes of JSON hide nothing", arguments: ["error", "error_description", "issuer"])
    func escapes(_ member: String) async throws {
        var sample = try Sample()
        let secret = try sample.secret()
        let told = String(repeating: "x", count: 40) + secret
        sample.responses[.discovery] = Sample.json(200, #"{"\#(member)":"\#(Self.escapes(told))"}"#)
        sample.responses[.token] = Sample.json(400, #"{"\#(member)":"\#(Self.escapes(told))"}"#)
        self.check(try await sample.examination { $0.clientSecret = secret }, [secret])
    }

    @Test("the private key doesn't come out, even if it was given as the client secret")
    func privateKey() async throws {
        var sample = try Sample()
        let key = sample.key.pemRepresentation
        let lines = key.split(separator: "\n").map(String.init)
        let body = JSONValue.object(["error": .string(key), "error_description": .string(lines[1])]).text
        sample.responses[.token] = Sample.response(400, body, "application/json", fields: [.server: lines[1]])
        for secret in [nil, key] {
            self.check(try await sample.examination { $0.clientSecret = secret }, [lines[1], lines[2]])
        }
    }

    @Test("the report keeps only error codes of OAuth")
    func codes() async throws {
        var sample = try Sample()
        for (error, kept) in [("slow_down", true), ("hunter", false), ("Jane Appleseed", false)] {
            sample.responses[.token] = Sample.json(400, #"{"error":"\#(error)"}"#)
            let report = try await sample.examination().report.text
            #expect(report.contains(error) == kept)
        }
    }

    @Test(
        "characters that control a terminal are escaped",
        arguments: ["\u{1B}[31m", "\u{9B}31m", "\u{202E}", "\r"]
    )
    func control(_ text: String) async throws {
        var sample = try Sample()
        let body = JSONValue.object([text: .string(text), "error": .string(text), "issuer": .string(text)])
            .text
        for kind in PlannedRequest.Kind.allCases { sample.responses[kind] = Sample.json(400, body) }
        sample.responses[.discovery] = Sample.json(200, body)
        let examination = try await sample.examination()
        let output = Redaction(examination).withoutSecrets(examination.json)
        for shown in [examination.report.text, output.text] { #expect(!shown.contains(text)) }
        let sentence = try #require(examination.result("discovery")).sentence
        #expect(sentence.contains(text) && !Redaction(examination).withoutSecrets(sentence).contains(text))
    }

    @Test("an identifier that the limit cuts off doesn't come out")
    func identifier() async throws {
        var sample = try Sample()
        let told = String(repeating: "x", count: 290) + sample.clientID
        sample.responses[.token] = Sample.json(
            400,
            #"{"error":"invalid_client","error_description":"\#(told)"}"#
        )
        #expect(!(try await sample.examination().report.text.contains("com.exa")))
    }

    @Test(
        "ordinary text stays as it is",
        arguments: ["", "invalid_client", "100% \\u00 %zz", "client secret", "日本"]
    )
    func ordinary(_ text: String) throws {
        #expect(SecretRuns([try Sample().secret()]).removed(from: text) == text)
    }
}
