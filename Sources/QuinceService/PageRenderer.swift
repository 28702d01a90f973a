import HTTPTypes
package import Hummingbird
import NIOCore

/// Turns a page into a response with the headers that every page has.
package struct PageRenderer: Sendable {
    private let pages: Pages
    private let notice: @Sendable () -> String?

    /// `notice`: the current notice about the service, see ``Notice``.
    package init(notice: @escaping @Sendable () -> String? = { nil }) throws {
        self.pages = try Pages()
        self.notice = notice
    }

    package func callAsFunction(_ page: some Page, status: HTTPResponse.Status = .ok) -> Response {
        Response(
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
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: self.pages.render(page, notice: self.notice())))
        )
    }
}
