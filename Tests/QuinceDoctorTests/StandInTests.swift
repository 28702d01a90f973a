import Foundation
import PlainClient
import Testing

@testable import QuinceDoctor

@Suite("The doctor: Quince in Apple's place, and issuers under another URL")
struct StandInTests {
    @Test("Quince in Apple's place, asked under its own URL, is a warning of one sentence")
    func standInUnderItsOwnURL() async throws {
        var sample = try Sample()
        sample.issuer = "http://localhost:8080"
        sample.responses[.token] = try Sample.refusal(byQuince: true, "invalid_grant")
        let examination = try await sample.examination()
        let result = try #require(examination.result("discovery"))
        #expect(result.verdict == .warning && examination.exitCode == 0)
        #expect(result.sentence == "this is Quince in Apple's place: its issuer is https://appleid.apple.com")
        #expect(result.remedy == "Run it with: quince appleid run -- quince doctor … (without --issuer)")
    }

    @Test(
        "an issuer under another URL is named by one sentence",
        arguments: ["http://localhost:8080", "https://appleid.apple.com"]
    )
    func otherURL(_ issuer: String) async throws {
        var sample = try Sample()
        sample.issuer = "http://127.0.0.1:8080"
        sample.responses[.discovery] = Sample.json(200, Sample.document(issuer))
        let examination = try await sample.examination()
        #expect(examination.names(.failed) == ["discovery"])
        let result = try #require(examination.result("discovery"))
        #expect(
            result.sentence == "its issuer is \(issuer)" && result.remedy == "Use this URL with --issuer."
        )
    }

    @Test("Quince under Apple's name accepts what Apple alone refuses", arguments: [true, false])
    func underAppleName(isQuince: Bool) async throws {
        var sample = try Sample()
        sample.responses[.token] = try Sample.refusal(byQuince: isQuince, "invalid_grant")
        let examination = try await sample.examination { $0.redirectURI = "http://localhost:3000/callback" }
        let result = try #require(examination.result("redirect-uri"))
        #expect(result.verdict == (isQuince ? .warning : .failed))
        let remedy = "Quince accepts it. For Apple, use an https URL with a domain name."
        #expect((result.remedy == remedy) == isQuince)
    }

    @Test("Quince under Apple's name explains its response, and nobody is sent to Apple's portal")
    func quinceUnderAppleName() async throws {
        var sample = try Sample()
        sample.responses[.token] = try Sample.refusal(byQuince: true, "invalid_client")
        let examination = try await sample.examination()
        #expect(examination.explanationURL == "http://localhost:8080/#request-5")
        #expect(examination.causes.map(\.name).contains("issuer-clock"))
        for cause in examination.causes {
            #expect(!cause.remedy.contains("portal") && !cause.remedy.contains("developer.apple.com"))
        }
    }
}
