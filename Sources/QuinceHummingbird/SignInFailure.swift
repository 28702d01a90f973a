public import Hummingbird
import HTTPTypes
import NIOCore
public import QuinceRelyingParty

/// Why nobody is signed in.
public enum SignInFailure: Sendable {
    /// The person pressed Cancel; where they came from.
    case cancelled(LocalPath)
    /// Something is wrong; the reason is for the log, not for the person.
    case refused(SignInError)
    /// This client asks too often.
    case tooManyRequests

    /// The answer that the routes give unless the app has its own: after Cancel the page the person came from, otherwise
    /// a small page, or JSON for a program that asks for it.
    public func response(to request: Request) -> Response {
        switch self {
        case .cancelled(let path):
            return Response(
                status: .seeOther,
                headers: [.location: path.text, .cacheControl: "no-store", .contentLength: "0"]
            )
        case .refused(let error):
            let status: HTTPResponse.Status = error.isTemporary ? .serviceUnavailable : .badRequest
            let reason =
                error.isTemporary
                ? "Apple could not be reached just now. Nothing was lost; please try again in a minute."
                : "This sign-in cannot be continued: it took too long, was used before, or began in another browser. Please begin again."
            return Self.answer(request, reason, isTemporary: error.isTemporary, status)
        case .tooManyRequests:
            let reason = "Too many sign-ins came from your network at once. Please try again in a moment."
            var response = Self.answer(request, reason, isTemporary: true, .tooManyRequests)
            response.headers[.retryAfter] = "1"
            return response
        }
    }

    private static func answer(
        _ request: Request,
        _ reason: String,
        isTemporary: Bool,
        _ status: HTTPResponse.Status
    ) -> Response {
        request.headers[.accept]?.contains("application/json") == true
            ? self.response(
                #"{"error":"sign_in_failed","retry":\#(isTemporary)}"#,
                "application/json",
                status
            )
            : self.page(reason, status)
    }

    private static func page(_ reason: String, _ status: HTTPResponse.Status) -> Response {
        self.response(
            """
            <!doctype html><html lang="en"><head><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width"><title>Signing in did not work</title></head>\
            <body><main><h1>Signing in did not work</h1><p>\(reason)</p><p><a href="/">Back</a></p></main></body></html>
            """,
            "text/html; charset=utf-8",
            status
        )
    }

    private static func response(_ text: String, _ type: String, _ status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
                .contentSecurityPolicy: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
