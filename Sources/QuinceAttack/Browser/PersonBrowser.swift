import Foundation
import QuinceProtocol

/// One person's browser.
///
/// A value: a copy is the browser as it was at that moment.
package struct PersonBrowser: Sendable {
    /// The most redirects and forms that are followed in a row.
    static let maximumSteps = 12

    let client: WebClient
    var jar = CookieJar()
    /// The page on which the person is.
    private(set) var site: String?
    /// What was sent last, with its cookies.
    private(set) var lastRequest: WebRequest?

    init(_ client: WebClient) { self.client = client }

    /// Sends a request as a navigation from the page on which the person is.
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

    /// Says that the person is on a page of that address now, so that the next request comes from there.
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

    /// The request by which a script of the app's own page sends JSON.
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
