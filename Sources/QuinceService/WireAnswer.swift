package import Hummingbird
package import HTTPTypes
import NIOCore
package import QuinceProtocol

/// The responses of the protocol's endpoints, with the headers of Apple's documented samples.
package enum WireAnswer {
    /// A JSON response that must not be cached (RFC 6749 §5.1).
    package static func json(_ body: String, _ status: HTTPResponse.Status, cacheable: Bool) -> Response {
        self.json(ByteBuffer(string: body), status, cacheable: cacheable)
    }

    private static func json(_ body: ByteBuffer, _ status: HTTPResponse.Status, cacheable: Bool) -> Response {
        Response(status: status, headers: self.headers(cacheable), body: ResponseBody(byteBuffer: body))
    }

    /// A document that is stored as bytes.
    static func document(_ body: ByteBuffer, cacheable: Bool) -> BufferedAnswer {
        BufferedAnswer(headers: self.headers(cacheable), body: body)
    }

    private static func headers(_ cacheable: Bool) -> HTTPFields {
        var headers: HTTPFields = [.contentType: "application/json;charset=UTF-8"]
        if !cacheable {
            headers[.cacheControl] = "no-store"
            headers[.pragma] = "no-cache"
        }
        headers[.xContentTypeOptions] = "nosniff"
        return headers
    }
}

extension WireAnswer {
    /// The body of an error: `error`, and `error_description` if Apple sends one (RFC 6749 §5.2).
    package static func error(_ error: ProtocolError) -> Response {
        var body: JSONObject = ["error": .string(error.code.rawValue)]
        body["error_description"] = error.text.map(JSONValue.string)
        let status: HTTPResponse.Status = error.code == .serverError ? .internalServerError : .badRequest
        return self.json(JSONValue.object(body).text, status, cacheable: false)
    }

    /// 200 without a body, for `POST /auth/revoke`.
    package static var empty: Response {
        Response(status: .ok, headers: [.cacheControl: "no-store", .pragma: "no-cache", .contentLength: "0"])
    }
}

extension HTTPField.Name {
    // Names that the HTTP types package does not have; each text is a valid field name.
    static let pragma = HTTPField.Name("Pragma") ?? .cacheControl
    static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .cacheControl
    static let xFrameOptions = HTTPField.Name("X-Frame-Options") ?? .contentSecurityPolicy
}
