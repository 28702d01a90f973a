package import HTTPTypes
import Hummingbird
package import NIOCore

/// A response with status 200 whose body is in memory.
package struct BufferedAnswer: Sendable {
    package var headers: HTTPFields
    package let body: ByteBuffer

    package init(headers: HTTPFields, body: ByteBuffer) {
        self.headers = headers
        self.body = body
    }

    /// The response for the router.
    var response: Response {
        Response(status: .ok, headers: self.headers, body: ResponseBody(byteBuffer: self.body))
    }

    /// The response for the connection, which adds no headers.
    var head: HTTPResponse {
        var headers = self.headers
        headers[.contentLength] = String(self.body.readableBytes)
        return HTTPResponse(status: .ok, headerFields: headers)
    }
}
