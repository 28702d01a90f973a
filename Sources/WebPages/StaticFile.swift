import HTTPTypes
package import Hummingbird
import NIOCore

/// A file that pages load: a style sheet, a script, an image.
///
/// The files are embedded in the program, so that only one executable has to be installed.
package struct StaticFile: Sendable {
    /// The values of `Content-Type`.
    package enum MediaType: String, Sendable {
        case css = "text/css; charset=utf-8"
        case javaScript = "text/javascript; charset=utf-8"
        case svg = "image/svg+xml"
    }

    /// The path at which it is served.
    package let path: String
    package let mediaType: MediaType
    package let text: String

    /// Creates a file from its text.
    package init(_ path: String, _ mediaType: MediaType, text: String) {
        self.path = path
        self.mediaType = mediaType
        self.text = text
    }

    /// Creates a file from embedded files, one after the other.
    package init(_ path: String, _ mediaType: MediaType, _ parts: [[UInt8]]) {
        self.init(path, mediaType, text: parts.map(String.init(embedded:)).joined(separator: "\n"))
    }

    /// Adds a route that serves the file.
    package func addRoute<Context>(to routes: some RouterMethods<Context>) {
        let body = ByteBuffer(string: self.text)
        routes.get(.init(self.path)) { _, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: self.mediaType.rawValue, .cacheControl: "no-cache",
                    .xContentTypeOptions: "nosniff",
                ],
                body: ResponseBody(byteBuffer: body)
            )
        }
    }
}
