import HTTPTypes
import Hummingbird
import NIOCore

/// A file the pages load: the style sheet, the sign of the shop, the pictures.
///
/// They are part of the program, so one executable is all there is to install.
struct Asset: Sendable {
    /// Where it is served.
    let path: String
    /// The value of `Content-Type`.
    let mediaType: String
    let text: String

    static let all: [Asset] =
        [.styleSheet, .icon] + Catalogue.products.map { .svg(Paths.picture($0.id), $0.picture) }

    static let styleSheet = Asset(
        path: "\(Paths.assets)/style.css",
        mediaType: "text/css; charset=utf-8",
        text: StyleSheet.text
    )
    static let icon = Self.svg("\(Paths.assets)/icon.svg", Pictures.tree)

    private static func svg(_ path: String, _ text: String) -> Asset {
        Asset(path: path, mediaType: "image/svg+xml", text: text)
    }

    func addRoute(to routes: some RouterMethods<ShopContext>) {
        let body = ByteBuffer(string: self.text)
        routes.get(.init(self.path)) { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: self.mediaType, .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: body)
            )
        }
    }
}
