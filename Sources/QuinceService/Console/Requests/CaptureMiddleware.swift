import HTTPTypes
import Hummingbird
import NIOCore

/// Records every protocol request with its response.
///
/// The outermost layer, so that it records what the client receives; it changes nothing.
struct CaptureMiddleware: RouterMiddleware {
    let log: RequestLog
    let signIns: SignInNumbers
    let clock: ServiceClock
    /// Whether requests are recorded now.
    let isOn: @Sendable () -> Bool

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard let endpoint = Endpoint(path: request.uri.path), !Self.isLeftOut(endpoint, request), self.isOn()
        else {
            return try await next(request, context)
        }
        let id = self.log.nextID()
        context.explanation.requestID = id
        let (at, start) = (self.clock.now(), ContinuousClock.now)
        var request = request
        var body = ByteBuffer()
        var response: Response
        do {
            body = try await request.collectBody(upTo: context.maxUploadSize)
            response = try await next(request, context)
        } catch let error as any HTTPResponseError {
            // The response that the router would give.
            response = try error.response(from: request, context: context)
            context.explanation.note("request", "responded with \(response.status.code) before any check ran")
        }
        let answer = try await CollectedBody.bytes(of: response.body)
        if answer.readableBytes > 0 { response.body = ResponseBody(byteBuffer: answer) }
        self.log.append(
            CapturedRequest(
                id: id,
                at: at,
                duration: ContinuousClock.now - start,
                endpoint: endpoint,
                method: request.method.rawValue,
                host: request.host,
                path: request.uri.path,
                query: request.uri.query ?? "",
                headers: request.headers,
                body: String(buffer: body),
                status: response.status.code,
                responseHeaders: response.headers,
                // Images aren't shown, and would fill most of the log.
                responseBody: response.headers[.contentType]?.hasPrefix("image/") == true
                    ? ByteBuffer() : answer,
                clientID: context.explanation.clientID,
                email: context.explanation.email,
                signIn: self.signIns.number(for: context.explanation.parts),
                findings: context.explanation.findings,
                answer: context.explanation.answer
            )
        )
        return response
    }

    /// Whether the request would only displace those of apps.
    ///
    /// The slider of the button page requests many images. Browsers ask at every page whether the script has changed.
    private static func isLeftOut(_ endpoint: Endpoint, _ request: Request) -> Bool {
        switch endpoint {
        case .button:
            request.headers[.secFetchSite] == "same-origin" && request.headers[.secFetchDest] == "image"
        case .script: request.headers[.ifNoneMatch] != nil
        default: false
        }
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
    fileprivate static let secFetchDest = HTTPField.Name("Sec-Fetch-Dest") ?? .origin
}
