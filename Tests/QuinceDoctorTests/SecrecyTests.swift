import Foundation
import HTTPTypes
import PlainClient
import QuinceProtocol
import Synchronization
import Testing

@testable import QuinceDoctor

@Suite("The doctor: what it sends, prints and reports")
struct SecrecyTests {
    @Test("the plan names every request, and has no secret")
    func plan() async throws {
        let sample = try Sample()
        var settings = try sample.settings()
        let secret = try sample.secret()
        settings.clientSecret = secret
        let sent = Mutex<[String]>([])
        let doctor = Doctor(
            settings,
            send: { request, body in
                sent.withLock { $0.append(request.line) }
                #expect((body?.contains(secret) ?? false) == (request.kind == .token))
                #expect(!request.line.contains(secret))
                return Observation(
                    sample.responses[request.kind] ?? .failure(.timedOut("")),
                    sent: Sample.now,
                    received: Sample.now
                )
            },
            now: { Sample.now }
        )
        _ = await doctor.examine()
        #expect(sent.withLock(\.self) == doctor.plan.map(\.line))
        #expect(doctor.plan.map(\.kind) == PlannedRequest.Kind.allCases)
    }

    @Test(
        "a server that repeats everything puts no secret into the output, and no identifier into the report"
    )
    func echo() async throws {
        var sample = try Sample()
        let secret = try sample.secret(claims: [("sub", "com.example.sub")])
        let told =
            "\(secret) \(PlannedRequest.impossibleCode) com.example.web TEAM123456 ABCDE12345 COM.EXAMPLE.SUB "
            + "\(Sample.redirectURI) \(PercentEncoding.encode(Sample.redirectURI)) https://example.com/apple"
        let body = JSONValue.object(["error": "invalid_client", "error_description": .string(told)]).text
        for kind in PlannedRequest.Kind.allCases {
            let type = kind == .token ? "application/json" : told
            sample.responses[kind] = Sample.response(400, body, type, fields: [.server: told])
        }
        sample.responses[.discovery] = Sample.json(200, JSONValue.object(["issuer": .string(told)]).text)
        let examination = try await sample.examination { $0.clientSecret = secret }
        let report = examination.report.text
        let output = Redaction(examination).withoutSecrets(examination.json.text)
        for part in secret.split(separator: ".") + [Substring(PlannedRequest.impossibleCode)] {
            #expect(!report.contains(part) && !output.contains(part))
        }
        for identifier in ["com.example", "TEAM123456", "ABCDE12345", "example.com"] {
            #expect(!report.lowercased().contains(identifier.lowercased()), "\(report)")
        }
        #expect(report.contains("invalid_client"))
    }

    @Test("the report has what was observed of Apple's open questions")
    func openQuestions() async throws {
        var sample = try Sample()
        sample.responses[.token] = Sample.json(
            400,
            #"{"error":"invalid_grant","error_description":"The code has expired."}"#
        )
        let profile = try await sample.examination().report.object?["profile"]
        #expect(profile == ["unregistered-redirect-error": "invalid_request", "error-descriptions": true])
    }
}
