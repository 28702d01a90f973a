import HTTPTypes
import Hummingbird

/// A request of an app's server beyond a limit of its rate.
struct TooManyRequests: HTTPResponseError {
    /// The value of `Retry-After`.
    static let seconds = "1"

    let status = HTTPResponse.Status.tooManyRequests

    /// An error of the protocol, for clients that read the body of every response.
    static var response: Response {
        var response = WireAnswer.json(#"{"error":"invalid_request"}"#, .tooManyRequests, cacheable: false)
        response.headers[.retryAfter] = Self.seconds
        return response
    }

    static var empty: Response {
        Response(status: .tooManyRequests, headers: [.retryAfter: Self.seconds, .contentLength: "0"])
    }

    func response(from request: Request, context: some RequestContext) throws -> Response { Self.response }
}
