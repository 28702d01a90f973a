import Foundation
import QuinceProtocol
import QuinceTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("QuinceTesting")
struct IdentityServiceTests {
    @Test("a service on a free port: sign-in, exchange, clock and captured requests")
    func aServiceOnAFreePort() async throws {
        let redirectURI = "https://app.example/callback"
        try await withIdentityService(autoApprove: "jane@example.com", redirectURIs: [redirectURI]) {
            service in
            let before = service.now
            service.advanceClock(by: .seconds(300))
            #expect(service.now.timeIntervalSince(before) >= 300)
            var request = URLRequest(url: try #require(URL(string: service.url + "/auth/token")))
            request.httpMethod = "POST"
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            let form = FormParameters([
                .init("client_id", service.clientID), .init("client_secret", try service.clientSecret()),
                .init("grant_type", "authorization_code"), .init("code", "unknown"),
                .init("redirect_uri", redirectURI),
            ])
            request.httpBody = Data(form.text.utf8)
            let (body, response) = try await URLSession.shared.data(for: request)
            #expect((response as? HTTPURLResponse)?.statusCode == 400)
            #expect(String(decoding: body, as: UTF8.self) == #"{"error":"invalid_grant"}"#)
            let captured = try #require(service.capturedRequests().last)
            #expect(captured.path == "/auth/token")
            #expect(captured.findings.map(\.verdict) == ["passed", "refused"])
            #expect(captured.parameters["client_secret"]?.contains("…") == true)
        }
    }

    @Test("two services side by side do not disturb each other, and end with their test")
    func twoServices() async throws {
        let urls = try await withIdentityService { first in
            try await withIdentityService { second in [first.url, second.url] }
        }
        #expect(Set(urls).count == 2)
        for url in urls {
            await #expect(throws: URLError.self) {
                _ = try await URLSession.shared.data(from: try #require(URL(string: url + "/auth/keys")))
            }
        }
    }
}
