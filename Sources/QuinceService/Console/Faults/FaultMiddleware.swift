import HTTPTypes
import Hummingbird
import NIOCore
import QuinceProtocol

/// Applies the faults of an endpoint.
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
        let response = try await FaultStore.$explanation.withValue(context.explanation) {
            try await next(request, context)
        }
        return try await self.changed(response, endpoint, context)
    }

    /// The key set or the discovery document, changed if a fault says so.
    private func changed(_ response: Response, _ endpoint: Endpoint, _ context: ServiceContext) async throws
        -> Response
    {
        let change: (JSONObject) -> JSONObject
        switch endpoint {
        case .keys:
            guard case .keySet(let keySet) = self.faults.take(.keySet, at: .keys) else { return response }
            context.explanation.note(
                "fault",
                "a fault set in the console made the key set \(keySet.rawValue)"
            )
            change = keySet.applied(to:)
        case .discovery:
            guard self.faults.take(.otherIssuer, at: .discovery) != nil else { return response }
            context.explanation.note("fault", "a fault set in the console changed the issuer of the document")
            change = Self.withOtherIssuer
        default: return response
        }
        let body = String(buffer: try await CollectedBody.bytes(of: response.body))
        guard let object = try JSONValue(parsing: body).object else { return response }
        var response = response
        response.body = ResponseBody(byteBuffer: ByteBuffer(string: JSONValue.object(change(object)).text))
        response.headers[.contentLength] = nil
        return response
    }

    /// The endpoints don't change, so that a client that doesn't compare the issuer continues.
    private static func withOtherIssuer(_ document: JSONObject) -> JSONObject {
        var document = document
        document["issuer"] = "https://account.apple.com"
        return document
    }

    /// The response that replaces the correct one; nil if the correct response is still to come.
    private func happen(
        _ effect: Fault.Effect,
        _ endpoint: Endpoint,
        _ request: Request,
        _ context: ServiceContext
    ) async throws -> Response? {
        switch effect {
        case .claims, .header, .key, .signature, .unsigned, .response, .keySet, .otherIssuer: return nil
        case .delay(let duration):
            context.explanation.note("fault", "a fault set in the console held the request for \(duration)")
            try await Task.sleep(for: duration)
            return nil
        case .status(let code):
            context.explanation.add(.refused("fault", "a fault set in the console returned \(code)"))
            return Response(
                status: .init(code: code),
                headers: [.cacheControl: "no-store", .contentLength: "0"]
            )
        case .error(let code, let description, let status):
            context.explanation.add(.refused("fault", "a fault set in the console returned \(code)"))
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
            let explanation = AuthorizeErrorPage.Explanation(
                reason: "A fault set in the console returned this response.",
                consoleURL: context.explanation.requestID.map {
                    self.render.link(toConsole: Paths.console(request: $0))
                }
            )
            return self.render(
                AuthorizeErrorPage(code: code, text: description, explanation: explanation),
                status: status
            )
        }
        var body: JSONObject = ["error": .string(code)]
        body["error_description"] = description.map(JSONValue.string)
        return WireAnswer.json(JSONValue.object(body).text, status, cacheable: false)
    }
}

extension Fault.KeySet {
    /// The key set with this change.
    fileprivate func applied(to keySet: JSONObject) -> JSONObject {
        var changed = keySet
        switch self {
        case .empty: changed["keys"] = .array([])
        case .changed: changed["keys"] = .array((keySet["keys"]?.array ?? []).map(Self.withOtherModulus))
        }
        return changed
    }

    /// A key of the same format whose modulus differs in one character in the middle: it can be parsed, but verifies nothing.
    private static func withOtherModulus(_ key: JSONValue) -> JSONValue {
        guard var object = key.object, let modulus = object["n"]?.string else { return key }
        var text = Array(modulus)
        let middle = text.count / 2
        text[middle] = text[middle] == "A" ? "B" : "A"
        object["n"] = .string(String(text))
        return .object(object)
    }
}
