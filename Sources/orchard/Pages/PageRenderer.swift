import HTTPTypes
import Hummingbird
import NIOCore

/// Turns a page into a response with the headers that every page has.
struct PageRenderer: Sendable {
    /// Where the picture of Apple's button comes from.
    let buttonOrigin: String
    private let pages: Pages
    let hasMailbox: Bool

    init(buttonOrigin: String, hasMailbox: Bool) throws {
        self.pages = try Pages()
        self.buttonOrigin = buttonOrigin
        self.hasMailbox = hasMailbox
    }

    /// The page as an answer; `visitor` is nil where it is not known who is asking.
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
                // A page may say who is signed in; "Back" after signing out must not show it.
                .cacheControl: "no-store",
                .contentSecurityPolicy: self.policy(page),
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html))
        )
    }

    /// No script at all, the shop's own style sheet and pictures, and one other place for the button's picture.
    ///
    /// Apple's button is a link and no form: browsers apply `form-action` to where a form is redirected, too.
    private func policy(_ page: some Page) -> String {
        let pictures = page.hasAppleButton ? "'self' \(self.buttonOrigin)" : "'self'"
        return [
            "default-src 'none'", "style-src 'self'", "img-src \(pictures)", "base-uri 'none'",
            "frame-ancestors 'none'", "form-action 'self'",
        ].joined(separator: "; ")
    }
}
