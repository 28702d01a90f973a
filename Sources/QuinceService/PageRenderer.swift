import HTTPTypes
package import Hummingbird
import NIOCore
import PageLanguages

/// Turns a page into a response with the headers that every page has.
package struct PageRenderer: Sendable {
    private let pages: Pages
    private let notice: @Sendable () -> String?
    private let consoleOrigin: String
    private let isDevelopment: Bool

    /// - Parameters:
    ///   - notice: The current notice about the service, see ``Notice``.
    ///   - consoleOrigin: What begins a link to the console: the service's own URL if pages are also under Apple's names, where
    ///     the console isn't; otherwise nothing.
    ///   - isDevelopment: Whether the pages are for developers, or for the users of production mode.
    /// - Throws: `TemplateError` if a template can't be used.
    package init(
        notice: @escaping @Sendable () -> String? = { nil },
        consoleOrigin: String = "",
        isDevelopment: Bool = true
    ) throws {
        self.pages = try Pages()
        self.notice = notice
        self.consoleOrigin = consoleOrigin
        self.isDevelopment = isDevelopment
    }

    /// The link to `path` of the console.
    package func link(toConsole path: String) -> String { self.consoleOrigin + path }

    package func callAsFunction(_ page: some Page, status: HTTPResponse.Status = .ok) -> Response {
        let language = page.language
        var response = Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8",
                .cacheControl: "no-store",
                .pragma: "no-cache",
                .contentSecurityPolicy: page.contentSecurityPolicy.text,
                // The form_post page overrides this in its markup, because an app may check the Origin of the form.
                .referrerPolicy: "no-referrer",
                .xContentTypeOptions: "nosniff",
                .xFrameOptions: "DENY",
                .permissionsPolicy: "publickey-credentials-get=(self), publickey-credentials-create=(self)",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: self.html(page)))
        )
        response.headers[.contentLanguage] = language.tag
        // Nothing stores pages; this says why the same URL has another text for another reader.
        response.headers[.vary] = "Accept-Language, Cookie"
        return response
    }

    private func html(_ page: some Page) -> String {
        self.pages.render(
            page,
            notice: self.notice(),
            toolsURL: self.link(toConsole: Paths.consoleTools),
            isDevelopment: self.isDevelopment,
            place: PagePlace.current
        )
    }
}

extension HTTPField.Name {
    fileprivate static let permissionsPolicy = HTTPField.Name("Permissions-Policy") ?? .xFrameOptions
}
