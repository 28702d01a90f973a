import Foundation
import QuinceMail
import Testing

/// The test suite of RFC 7208; see Suite/README.md.
@Suite("Test suite of RFC 7208")
struct SPFSuiteTests {
    struct Scenario: Decodable, Sendable {
        let description: String
        let zone: [String: [[Value]]]
        let cases: [Case]
    }

    struct Case: Decodable, Sendable {
        let name: String
        let helo: String
        let host: String
        let mailfrom: String
        let results: [String]
        let explanation: String?
    }

    /// A text or a number.
    enum Value: Decodable, Sendable {
        case text(String)
        case number(Int)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        var text: String {
            switch self {
            case .text(let text): text
            case .number(let number): "\(number)"
            }
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let scenario: Scenario
        let test: Case
        var testDescription: String { "\(self.scenario.description): \(self.test.name)" }
    }

    static let rows: [Row] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Suite/rfc7208-tests.json"
        )
        guard let data = try? Data(contentsOf: file),
            let scenarios = try? JSONDecoder().decode([Scenario].self, from: data)
        else { return [] }
        return scenarios.flatMap { scenario in scenario.cases.map { Row(scenario: scenario, test: $0) } }
    }()

    private static func entry(_ values: [Value]) throws -> Zone.Entry {
        let (kind, rest) = (values[0].text, values.dropFirst().map(\.text))
        switch kind {
        case "TIMEOUT": return .timeout
        case "A", "AAAA":
            let address = try #require(IPAddress(parsing: rest[0]))
            return .record(kind == "A" ? .a : .aaaa, .address(address))
        case "TXT": return .record(.txt, .text(Array(rest.joined().utf8)))
        case "MX":
            return .record(.mx, .exchange(preference: try #require(UInt16(rest[0])), name: rest[1]))
        case "PTR": return .record(.ptr, .name(rest[0]))
        case "CNAME": return .record(.cname, .name(rest[0]))
        default: throw Unknown(kind: kind)
        }
    }

    private struct Unknown: Error { let kind: String }

    @Test("every case has one of its results", arguments: rows)
    func suite(_ row: Row) async throws {
        let zone = Zone(try row.scenario.zone.mapValues { try $0.map(Self.entry) })
        let verdict = await SPFCheck(dns: zone).verdict(
            client: try #require(IPAddress(parsing: row.test.host)),
            helo: row.test.helo,
            sender: row.test.mailfrom
        )
        #expect(row.test.results.contains(verdict.result.rawValue), "\(verdict.reason)")
        if let explanation = row.test.explanation {
            #expect(verdict.explanation ?? "DEFAULT" == explanation)
        }
    }

    @Test("the suite has all its cases")
    func count() { #expect(Self.rows.count == 203) }
}
