import Foundation
import QuinceProtocol

/// The browser of one user.
///
/// It is a value, so a copy keeps the state of that moment.
package struct PersonBrowser: Sendable {
    /// The maximum number of redirects and forms in a row.
    static let maximumSteps = 12

    let client: WebClient
    var jar = CookieJar()
    /// The page that the browser shows.
    private(set) var site: String?
    /// The latest request, with its cookies.
    private(set) var lastRequest: WebRequest?

    init(_ client: WebClient) { self.client = client }

    /// Sends a request as a navigation from the current page.
    mutating func open(_ request: WebRequest) async throws -> WebAnswer {
        var request = request
        let isCrossSite = self.site.map { $0 != request.url.site } ?? false
        request.headers.append(.init("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"))
        if let cookies = self.jar.header(
            for: request.url,
            method: request.method,
            isCrossSite: isCrossSite
        ) {
            request.headers.append(.init("Cookie", cookies))
        }
        self.lastRequest = request
        let answer = try await self.client.send(request)
        self.jar.take(from: answer)
        return answer
    }

    /// Sets the current page to that URL, so that the next request comes from there.
    mutating func arrive(at url: URL) { self.site = url.site }

    /// The request that sends a form.
    static func post(_ fields: [WebPage.Field], to url: URL) -> WebRequest {
        WebRequest(
            "POST",
            url,
            headers: [.init("Content-Type", "application/x-www-form-urlencoded")],
            body: Array(Self.encoded(fields).utf8)
        )
    }

    /// The request with which a script of the app's own page sends JSON.
    static func post(message: String, to url: URL) -> WebRequest {
        WebRequest(
            "POST",
            url,
            headers: [.init("Content-Type", "application/json"), .init("Origin", url.webOrigin)],
            body: Array(message.utf8)
        )
    }

    /// The request that has the fields in its query.
    static func get(_ fields: [WebPage.Field], at url: URL) -> WebRequest {
        let separator = url.query == nil ? "?" : "&"
        return WebRequest(
            "GET",
            URL(string: "\(url.absoluteString)\(separator)\(Self.encoded(fields))") ?? url
        )
    }

    static func encoded(_ fields: [WebPage.Field]) -> String {
        fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }
}
