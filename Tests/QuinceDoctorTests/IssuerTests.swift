import Foundation
import HTTPTypes
import PlainClient
import Testing

@testable import QuinceDoctor

@Suite("The doctor: the issuer, its clock and its page")
struct IssuerTests {
    typealias Response = Result<PlainResponse, PlainClientError>

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let response: Response

        init(_ name: String, _ response: Response) {
            (self.testDescription, self.response) = (name, response)
        }
    }

    private func examination(_ kind: PlannedRequest.Kind, _ response: Response) async throws -> Examination {
        var sample = try Sample()
        sample.responses[kind] = response
        return try await sample.examination()
    }

    @Test(
        "discovery documents that aren't as documented",
        arguments: [
            Row("garbage", Sample.json(200, "{")), Row("HTML", Sample.page(200, "<html>")),
            Row("text", Sample.response(200, Sample.document("https://appleid.apple.com"), "text/plain")),
            Row("missing", Sample.json(404, "{}")), Row("a redirect", Sample.json(302, "")),
            Row("empty", Sample.json(200, "{}")), Row("a list", Sample.json(200, "[]")),
            Row("June 2025", Sample.json(200, Sample.document("https://account.apple.com"))),
            Row("huge", Sample.json(200, String(repeating: "[", count: 1 << 20))),
        ]
    )
    func discovery(_ row: Row) async throws {
        let examination = try await self.examination(.discovery, row.response)
        #expect(examination.names(.failed) == ["discovery"])
    }

    @Test(
        "key sets that aren't as documented",
        arguments: [
            Row("garbage", Sample.json(200, "{")), Row("HTML", Sample.page(200, "<html>")),
            Row("empty", Sample.json(200, #"{"keys":[]}"#)), Row("none", Sample.json(200, "{}")),
            Row("no modulus", Sample.json(200, #"{"keys":[{"kty":"RSA","kid":"a","n":"","e":""}]}"#)),
            Row("503", Sample.json(503, "{}")), Row("silence", .failure(.timedOut("appleid.apple.com"))),
        ]
    )
    func keys(_ row: Row) async throws {
        let examination = try await self.examination(.keys, row.response)
        #expect(examination.names(.failed) == ["keys"])
    }

    @Test("an issuer that can't be reached gets one request, and exit code 2")
    func unreachable() async throws {
        let examination = try await self.examination(.discovery, .failure(.unknownHost("appleid.apple.com")))
        #expect(examination.names(.failed) == ["connection"])
        #expect(examination.exitCode == 2 && examination.observations.count == 1)
    }

    @Test("a stand-in under Apple's name is a warning")
    func standIn() async throws {
        let document = Sample.document("https://appleid.apple.com")
        let response = Sample.response(200, document, "application/json", address: "127.0.0.1")
        let examination = try await self.examination(.discovery, response)
        #expect(examination.names(.warning) == ["connection"])
    }

    @Test(
        "clocks",
        arguments: [
            (-3_600, false), (-61, false), (-30, true), (0, true), (1, true), (59, true), (3_600, false),
        ]
    )
    func clock(_ seconds: Int, isRight: Bool) async throws {
        var sample = try Sample()
        let date = Sample.now - TimeInterval(seconds)
        for kind in [PlannedRequest.Kind.discovery, .keys, .token] {
            let old = try #require(try sample.responses[kind]?.get())
            sample.responses[kind] = Sample.response(old.status, old.body, "application/json", date: date)
        }
        let examination = try await sample.examination()
        #expect(examination.names(.failed) == (isRight ? [] : ["clock"]))
    }

    @Test("an old response of a cache is no clock")
    func age() async throws {
        let document = Sample.document("https://appleid.apple.com")
        let response = Sample.response(
            200,
            document,
            "application/json",
            date: Sample.now - 7_200,
            fields: [.age: "7200"]
        )
        #expect(try await self.examination(.discovery, response).names(.failed).isEmpty)
    }

    @Test(
        "unreadable dates",
        arguments: ["", "now", "Wed, 99 Foo 2026 00:00:00 GMT", "2026-11-25T00:00:00Z"]
    )
    func date(_ text: String) { #expect(ClockDifference.date(text) == nil) }

    @Test("without a Date, the clock isn't checked")
    func noDate() async throws {
        var sample = try Sample()
        for kind in PlannedRequest.Kind.allCases {
            let old = try #require(try sample.responses[kind]?.get())
            sample.responses[kind] = Sample.response(
                old.status,
                old.body,
                old.headers[.contentType],
                date: nil
            )
        }
        #expect(try await sample.examination().names(.notChecked) == ["clock"])
    }

    struct PageRow: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let page: Response
        let compared: Response
        let verdict: Verdict

        init(_ name: String, _ page: Response, _ compared: Response, _ verdict: Verdict) {
            (self.testDescription, self.page, self.compared, self.verdict) = (name, page, compared, verdict)
        }
    }

    static let shown = Sample.page(200, "<h1>Sign in</h1><script>errors = ['invalid_client']</script>")
    static let refused = Sample.page(400, "<p>invalid_request</p><p>Invalid web redirect url.</p>")
    static let json = Sample.json(400, #"{"error":"unauthorized_client"}"#)
    static let scripted = Sample.page(200, "<script>boot({message: 'Invalid web redirect url'})</script>")

    @Test(
        "the page is judged by the difference to an unregistered redirect URI",
        arguments: [
            PageRow("a page and an error", shown, refused, .passed),
            PageRow("a redirect and an error", Sample.page(303, ""), json, .passed),
            PageRow("an error in a script", shown, scripted, .passed),
            PageRow("two errors", refused, refused, .failed),
            PageRow("two errors in JSON", json, json, .failed),
            PageRow(
                "an error on a page",
                Sample.page(200, "<p>Invalid web redirect url</p>"),
                refused,
                .failed
            ),
            PageRow("two pages alike", shown, shown, .notChecked),
            PageRow("two scripts alike", scripted, scripted, .notChecked),
            PageRow("garbage", Sample.page(200, "<<<>>"), Sample.page(200, "\u{0}"), .notChecked),
            PageRow("no page to compare", shown, .failure(.timedOut("a")), .notChecked),
            PageRow("status 400 without words", Sample.page(400, ""), Sample.page(400, ""), .notChecked),
            PageRow("status 404 without words", Sample.page(404, ""), refused, .notChecked),
            PageRow("no page", .failure(.timedOut("a")), refused, .failed),
            PageRow("status 503", Sample.page(503, ""), Sample.page(503, ""), .failed),
            PageRow(
                "a bundle ID",
                Sample.page(400, "invalid_client"),
                Sample.page(400, "invalid_client"),
                .failed
            ),
            PageRow("huge", Sample.page(200, String(repeating: "<>", count: 1 << 19)), shown, .notChecked),
            PageRow(
                "open tags",
                Sample.page(200, String(repeating: "<script", count: 1 << 17)),
                shown,
                .notChecked
            ),
        ]
    )
    func page(_ row: PageRow) async throws {
        var sample = try Sample()
        sample.responses[.authorization] = row.page
        sample.responses[.comparison] = row.compared
        let examination = try await sample.examination()
        #expect(examination.result("authorization")?.verdict == row.verdict)
        #expect(examination.results.filter { $0.verdict != .passed && $0.check != "authorization" }.isEmpty)
    }
}
