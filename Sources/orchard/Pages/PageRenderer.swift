import HTTPTypes
import Hummingbird
import NIOCore

/// Turns a page into a response with the headers that every page has.
struct PageRenderer: Sendable {
    /// The origin of the image of Apple's button.
    let buttonOrigin: String
    private let pages: Pages
    let hasMailbox: Bool

    init(buttonOrigin: String, hasMailbox: Bool) throws {
        self.pages = try Pages()
        self.buttonOrigin = buttonOrigin
        self.hasMailbox = hasMailbox
    }

    /// The page as a response; `visitor` is nil if it isn't known.
    func callAsFunction(
        _ page: some Page,
        for visitor: Visitor? = nil,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        let html = self.pages.render(Frame(page, visitor: visitor, hasMailbox: self.hasMailbox))
        return Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8",
                // A page may show data of a signed-in user; "Back" after signing out must not show it.
                .cacheControl: "no-store",
                .contentSecurityPolicy: self.policy(page),
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html))
        )
    }

    /// Allows no script, the shop's own style sheet and pictures, and one other origin for the button's image.
    ///
    /// Apple's button is a link and not a form, because browsers also apply `form-action` to redirects of a form.
    private func policy(_ page: some Page) -> String {
        let pictures = page.hasAppleButton ? "'self' \(self.buttonOrigin)" : "'self'"
        return [
            "default-src 'none'", "style-src 'self'", "img-src \(pictures)", "base-uri 'none'",
            "frame-ancestors 'none'", "form-action 'self'",
        ].joined(separator: "; ")
    }
}
