import HTTPTypes
import QuinceProtocol
import Testing

@testable import QuinceService

/// PostgreSQL stores no U+0000, and SQLite's functions end a text there: no request with it reaches a store, on either engine.
@Suite("U+0000 in requests", .everyEngine, .timeLimit(.minutes(15)))
struct NullCharacterTests {
    @Test("the parsers refuse it: in queries, forms, JSON and paths")
    func refused() async throws {
        try await TestService.run { service async throws in
            for name in ["client_id", "state", "nonce", "scope", "login_hint"] {
                let answer = try await service.authorize(
                    [name: "a\u{0}b"],
                    headers: [.accept: "application/json"]
                )
                #expect(answer.status == 400 && answer.error == "invalid_request", "\(name)")
            }
            for name in ["client_id", "client_secret", "code", "grant_type"] {
                let answer = try await service.token([name: "a\u{0}b"], code: "c")
                #expect(answer.status == 400 && answer.error == "invalid_request", "\(name)")
            }
            let app = #"{"clientId": "com.example.nul", "kind": "app", "name": "a\u0000b"}"#
            let created = try await service.post(
                Paths.consoleAPI + "/apps",
                text: app,
                headers: [.contentType: "application/json"]
            )
            #expect(created.status == 400, "\(created.body)")
            #expect(try await service.get(Paths.consoleAPI + "/apps/a%00b").status == 400)
            #expect(try await service.get(Paths.flow("a%00b")).status == 400)
        }
    }
}
