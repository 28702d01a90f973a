package import HTTPTypes
import Hummingbird
package import NIOCore

/// An answer of 200 whose body is in memory.
package struct BufferedAnswer: Sendable {
    package var headers: HTTPFields
    package let body: ByteBuffer

    package init(headers: HTTPFields, body: ByteBuffer) {
        self.headers = headers
        self.body = body
    }

    /// As the router wants it.
    var response: Response {
        Response(status: .ok, headers: self.headers, body: ResponseBody(byteBuffer: self.body))
    }

    /// As the connection wants it, which adds nothing by itself.
    var head: HTTPResponse {
        var headers = self.headers
        headers[.contentLength] = String(self.body.readableBytes)
        return HTTPResponse(status: .ok, headerFields: headers)
    }
}
