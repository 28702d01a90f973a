public import Hummingbird
import HTTPTypes
import NIOCore
public import QuinceRelyingParty

/// The reason why no user is signed in.
public enum UnfinishedSignIn: Sendable {
    /// The user canceled; the value is the page they came from.
    case cancelled(LocalPath)
    /// The sign-in failed; the routes have logged the reason, which isn't for the user.
    ///
    /// Show one of two pages: if `SignInError/isForOperator`, say that you can't sign the user in at the moment;
    /// otherwise, that they can begin again.
    case refused(SignInError)
    /// The client sends too many requests.
    case tooManyRequests

    /// Returns the default response.
    ///
    /// After Cancel, it is the page the user came from; otherwise a small page, or JSON for a program that asks for it.
    public func response(to request: Request) -> Response {
        switch self {
        case .cancelled(let path):
            return Response(
                status: .seeOther,
                headers: [.location: path.text, .cacheControl: "no-store", .contentLength: "0"]
            )
        case .refused(let error):
            return Self.answer(request, error.isForOperator ? .unable(error) : .unfinished)
        case .tooManyRequests:
            var response = Self.answer(request, .tooMany)
            response.headers[.retryAfter] = "1"
            return response
        }
    }

    private static func answer(_ request: Request, _ words: UnfinishedWords) -> Response {
        request.headers[.accept]?.contains("application/json") == true
            ? self.response(
                #"{"error":"\#(words.code)","retry":\#(words.mayRetry)}"#,
                "application/json",
                words.status
            )
            : self.page(words)
    }

    private static func page(_ words: UnfinishedWords) -> Response {
        self.response(
            """
            <!doctype html><html lang="en"><head><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width"><title>\(words.heading)</title></head>\
            <body><main><h1>\(words.heading)</h1><p>\(words.text)</p><p><a href="/">Back</a></p></main></body></html>
            """,
            "text/html; charset=utf-8",
            words.status
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

/// The message for a user or a program when no user is signed in.
private struct UnfinishedWords {
    var heading = "Sign-in failed"
    let text: String
    var code = "sign_in_failed"
    var mayRetry = false
    let status: HTTPResponse.Status

    static let unfinished = UnfinishedWords(
        text:
            "We can’t continue this sign-in: it took too long, was already used, or began in another browser. Please start again.",
        status: .badRequest
    )

    static let tooMany = UnfinishedWords(
        text: "There were too many sign-ins from your network. Please try again in a moment.",
        mayRetry: true,
        status: .tooManyRequests
    )

    /// The message if the server or Apple is at fault, not the user or this one sign-in.
    static func unable(_ error: SignInError) -> Self {
        UnfinishedWords(
            heading: "We can’t sign you in at the moment",
            text: error.isMisconfiguration
                ? "The problem is on our side, and nothing was lost. Please try again later."
                : "Nothing was lost. Please try again in a minute.",
            code: error.isMisconfiguration ? "misconfigured" : "sign_in_failed",
            mayRetry: error.isTemporary,
            status: .serviceUnavailable
        )
    }
}
