import HTTPTypes
import Hummingbird
import NIOCore

/// Turns a page into a response with the headers that every page has.
struct PageRenderer: Sendable {
    /// The origin of the image of Apple's button.
    let buttonOrigin: String
    /// The origin of Apple's script; nil if the shop can't sign in with Apple.
    private let scriptOrigin: String?
    private let pages: Pages
    /// The page of Quince's console with the shop's email; nil if the email goes to a mail server.
    let mailPage: String?
    private let hasEvents: Bool

    init(buttonOrigin: String, scriptOrigin: String?, mailPage: String?, hasEvents: Bool) throws {
        self.pages = try Pages()
        self.buttonOrigin = buttonOrigin
        self.scriptOrigin = scriptOrigin
        self.mailPage = mailPage
        self.hasEvents = hasEvents
    }

    /// The page as a response; `visitor` is nil if it isn't known.
    func callAsFunction(
        _ page: some Page,
        for visitor: Visitor? = nil,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        let scriptOrigin = page.hasAppleButton ? self.scriptOrigin : nil
        let frame = Frame(
            page,
            visitor: visitor,
            mailPage: self.mailPage,
            hasEvents: self.hasEvents,
            appleScript: scriptOrigin.map { $0 + Self.scriptPath }
        )
        return Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8",
                // A page may show data of a signed-in user; "Back" after signing out must not show it.
                .cacheControl: "no-store",
                .contentSecurityPolicy: self.policy(page, scriptOrigin),
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: self.pages.render(frame)))
        )
    }

    /// Apple's script in English, the language of the shop.
    private static let scriptPath = "/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"

    /// Allows the shop's own style sheet and pictures; on pages with Apple's button also its image, and the scripts that sign in.
    ///
    /// Apple's button is a link and not a form, because browsers also apply `form-action` to redirects of a form.
    private func policy(_ page: some Page, _ scriptOrigin: String?) -> String {
        let pictures = page.hasAppleButton ? "'self' \(self.buttonOrigin)" : "'self'"
        let scripts = scriptOrigin.map { ["script-src 'self' \($0)", "connect-src 'self'"] } ?? []
        return
            ([
                "default-src 'none'", "style-src 'self'", "img-src \(pictures)", "base-uri 'none'",
                "frame-ancestors 'none'", "form-action 'self'",
            ] + scripts).joined(separator: "; ")
    }
}
