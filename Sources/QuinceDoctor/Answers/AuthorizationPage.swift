import Foundation
import HTTPTypes
import PlainClient
import QuinceProtocol

/// What the authorization page said, as far as a program can tell.
struct AuthorizationPage: Hashable, Sendable {
    /// Whether the server could answer the question at all: no status from 500, no 429.
    let isUsable: Bool
    let status: Int
    /// The error that the response names; nil if it names none.
    let error: String?
    /// Whether the page's source has Apple's words for a redirect URI that isn't registered.
    ///
    /// A script can have them without showing them, so they count only if another page of the server doesn't have them.
    let hasWords: Bool
    let summary: String

    init(_ response: PlainResponse) {
        self.status = response.status
        self.isUsable = response.status < 500 && response.status != 429
        self.hasWords = response.body.lowercased().contains(Self.words)
        self.summary = response.summary
        self.error =
            Self.errorInJSON(response) ?? Self.errorInLocation(response) ?? Self.errorInText(response)
    }

    /// Whether the page isn't a refusal: it shows a page or redirects.
    var isShown: Bool { self.error == nil && (200..<400).contains(self.status) }

    /// Apple's sentence for a redirect URI that isn't registered, as users quote it.
    private static let words = "invalid web redirect url"

    private static let errors = [
        "invalid_client", "unauthorized_client", "invalid_request", "invalid_scope",
        "unsupported_response_type",
        "access_denied", "server_error",
    ]

    private static func errorInJSON(_ response: PlainResponse) -> String? {
        guard let error = response.json?["error"]?.string, self.errors.contains(error) else { return nil }
        return error
    }

    private static func errorInLocation(_ response: PlainResponse) -> String? {
        guard (300..<400).contains(response.status), let location = response.headers[.location],
            let items = URLComponents(string: location)?.queryItems
        else { return nil }
        return items.first { $0.name == "error" }?.value.flatMap { self.errors.contains($0) ? $0 : nil }
    }

    /// The first error in the text that a user sees.
    private static func errorInText(_ response: PlainResponse) -> String? {
        let text = PageText(response.body).text.lowercased()
        let words = text.split { !($0.isLetter || $0 == "_") }
        if let error = words.first(where: { self.errors.contains(String($0)) }) { return String(error) }
        return text.contains(self.words) ? "invalid_request" : nil
    }
}
