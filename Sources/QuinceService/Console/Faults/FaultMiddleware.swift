import HTTPTypes
import Hummingbird
import NIOCore
import QuinceProtocol

/// Makes the faults of an endpoint happen.
struct FaultMiddleware: RouterMiddleware {
    let faults: FaultStore
    let render: PageRenderer

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        guard let endpoint = Endpoint(path: request.uri.path) else { return try await next(request, context) }
        for effect in self.faults.take(at: endpoint) {
            if let response = try await self.happen(effect, endpoint, request, context) { return response }
        }
        return try await FaultStore.$explanation.withValue(context.explanation) {
            try await next(request, context)
        }
    }

    /// The answer instead of the right one; nil where the right one is still to come.
    private func happen(
        _ effect: Fault.Effect,
        _ endpoint: Endpoint,
        _ request: Request,
        _ context: ServiceContext
    ) async throws -> Response? {
        switch effect {
        case .claims, .header, .key, .signature: return nil
        case .delay(let duration):
            context.explanation.note("fault", "a fault set in the console held the request for \(duration)")
            try await Task.sleep(for: duration)
            return nil
        case .status(let code):
            context.explanation.add(.refused("fault", "a fault set in the console answered \(code)"))
            return Response(
                status: .init(code: code),
                headers: [.cacheControl: "no-store", .contentLength: "0"]
            )
        case .error(let code, let description, let status):
            context.explanation.add(.refused("fault", "a fault set in the console answered \(code)"))
            return self.error(code, description, .init(code: status), endpoint, request, context)
        }
    }

    private func error(
        _ code: String,
        _ description: String?,
        _ status: HTTPResponse.Status,
        _ endpoint: Endpoint,
        _ request: Request,
        _ context: ServiceContext
    ) -> Response {
        guard endpoint != .authorize else {
            let path = context.explanation.requestID.map(Paths.console(request:))
            return self.render(
                AuthorizeErrorPage(code: code, text: description, explanationPath: path),
                status: status
            )
        }
        var body: JSONObject = ["error": .string(code)]
        body["error_description"] = description.map(JSONValue.string)
        return WireAnswer.json(JSONValue.object(body).text, status, cacheable: false)
    }
}
