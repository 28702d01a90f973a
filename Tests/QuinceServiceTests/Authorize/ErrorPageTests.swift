import HTTPTypes
import QuinceService
import Testing

@Suite("The page of a refused authorization request")
struct ErrorPageTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let message: String
        let sentence: String
        var testDescription: String { self.message }
    }

    static let rows = [
        Row(message: "no app has it", sentence: "No app has it."),
        Row(message: "'x' isn't a scope; omit it", sentence: "'x' isn't a scope; omit it."),
        Row(message: "response_type is missing", sentence: "The response_type is missing."),
        Row(message: "com.example.app is an App ID", sentence: "com.example.app is an App ID."),
        Row(message: "https://a.example/ isn't known", sentence: "https://a.example/ isn't known."),
        Row(message: "It is done.", sentence: "It is done."),
        Row(message: "", sentence: ""),
    ]

    @Test("a reason is a sentence there, with names as they are", arguments: rows)
    func sentence(_ row: Row) {
        #expect(row.message.pageSentence == row.sentence)
    }

    @Test("a wrong redirect URI: both URLs and the place, on the page in a sentence")
    func redirectURI() async throws {
        try await TestService.run { service async throws in
            let wrong = service.redirectURI + "/"
            let page = try await service.authorize(["redirect_uri": wrong]).body
            let place = service.redirectURI.count + 1
            let reason =
                "redirect_uri is \(wrong), but \(service.redirectURI) is registered: they differ at character \(place); "
                + "register it in quince.yaml, in the console or with --redirect-uri"
            let findings = try await service.api(.get, "/requests").body
            #expect(findings.replacing("\\/", with: "/").contains("\"\(reason)\""))
            let text = page.replacing(#/<[^>]*>/#, with: "")
            #expect(text.contains("The \(reason)."))
            #expect(
                text.contains(
                    "Apple shows: Invalid web redirect url (invalid_request). Its note TN3107 calls it unauthorized_client."
                )
            )
        }
    }

    @Test("a long redirect URI is shortened in the reason")
    func longRedirectURI() async throws {
        try await TestService.run { service async throws in
            let wrong = service.redirectURI + String(repeating: "x", count: 500)
            _ = try await service.authorize(["redirect_uri": wrong])
            let findings = try await service.api(.get, "/requests").body.replacing("\\/", with: "/")
            #expect(findings.contains("x…, but \(service.redirectURI) is registered"))
        }
    }
}
