import Foundation
import PlainClient
import Testing

@testable import QuinceDoctor

@Suite("The doctor: the notification URL")
struct NotificationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let url: String
        let response: Result<PlainResponse, PlainClientError>
        let verdicts: [Verdict]

        init(
            _ name: String,
            _ response: Result<PlainResponse, PlainClientError>,
            _ verdicts: [Verdict],
            url: String = "https://example.com/apple"
        ) {
            (self.testDescription, self.url, self.response, self.verdicts) = (name, url, response, verdicts)
        }
    }

    private static let host = "example.com"

    @Test(
        "URL, TLS and status each have a line",
        arguments: [
            Row("405", Sample.page(405, ""), [.passed, .passed, .passed]),
            Row("200", Sample.page(200, "ok"), [.passed, .passed, .passed]),
            Row("404", Sample.page(404, ""), [.passed, .passed, .warning]),
            Row("403", Sample.page(403, ""), [.passed, .passed, .warning]),
            Row("a redirect", Sample.page(301, ""), [.passed, .passed, .warning]),
            Row("500", Sample.page(500, ""), [.passed, .passed, .failed]),
            Row("TLS 1.1", Sample.response(200, "", tls: "TLS 1.1"), [.passed, .failed, .passed]),
            Row(
                "http",
                Sample.response(200, "", tls: nil),
                [.failed, .notChecked, .passed],
                url: "http://example.com/a"
            ),
            Row("localhost", Sample.page(405, ""), [.failed, .passed, .passed], url: "https://localhost/a"),
            Row("private", Sample.page(405, ""), [.failed, .passed, .passed], url: "https://192.168.1.4/a"),
            Row("IPv6", Sample.page(405, ""), [.failed, .passed, .passed], url: "https://[fd00::1]/a"),
            Row("inside", Sample.response(405, "", address: "10.1.2.3"), [.warning, .passed, .passed]),
            Row("untrusted", .failure(.untrusted(host: host, reason: "")), [.passed, .failed, .notChecked]),
            Row("another host", .failure(.wrongHost(host)), [.passed, .failed, .notChecked]),
            Row("no TLS", .failure(.noTLS(host: host, reason: "")), [.passed, .failed, .notChecked]),
            Row("no host", .failure(.unknownHost(host)), [.passed, .notChecked, .failed]),
            Row("silence", .failure(.timedOut(host)), [.passed, .notChecked, .failed]),
        ]
    )
    func lines(_ row: Row) async throws {
        var sample = try Sample()
        sample.responses[.notifications] = row.response
        let examination = try await sample.examination { $0.notifications = URL(string: row.url) }
        let results = examination.results.filter { $0.check.hasPrefix("notifications.") }
        #expect(results.map(\.check) == ["notifications.url", "notifications.tls", "notifications.status"])
        #expect(results.map(\.verdict) == row.verdicts)
        #expect(examination.results.dropLast(3).allSatisfy { $0.verdict == .passed })
    }

    @Test(
        "a certificate that ends in less than 30 days is a warning",
        arguments: [(400, Verdict.passed), (30, .passed), (29, .warning), (0, .warning)]
    )
    func certificate(_ days: Int, _ verdict: Verdict) async throws {
        var sample = try Sample()
        let end = Sample.now + TimeInterval(days * 86_400 + 1)
        sample.responses[.notifications] = Sample.response(405, "", certificateEnd: end)
        let results = try await sample.examination().results
        let result = try #require(results.first { $0.check == "notifications.certificate" })
        #expect(result.verdict == verdict)
        #expect(result.sentence.contains("in \(days) days"))
    }

    @Test("without the URL there is no line, and no request")
    func without() async throws {
        let examination = try await Sample().examination { $0.notifications = nil }
        #expect(examination.results.filter { $0.check.hasPrefix("notifications") }.isEmpty)
        #expect(examination.observations[.notifications] == nil)
    }

    @Test(
        "addresses that the internet can't reach",
        arguments: ["10.0.0.1", "172.16.0.1", "100.64.0.1", "::1", "::ffff:10.0.0.1", "fe80::1"]
    )
    func privateAddress(_ text: String) { #expect(PublicAddress.isPrivate(text)) }

    @Test(
        "addresses that the internet can reach",
        arguments: ["17.32.194.6", "172.32.0.1", "2620:149::1", "example.com", ""]
    )
    func publicAddress(_ text: String) { #expect(!PublicAddress.isPrivate(text)) }
}
