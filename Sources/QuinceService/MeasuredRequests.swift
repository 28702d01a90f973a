import HTTPTypes
import Hummingbird
import Logging
import PrometheusMetrics
import ServerRuntime

/// Gives each request its ID, and counts and measures it; it is the outermost layer.
struct MeasuredRequests: HTTPResponder {
    private let metrics: ServiceMetrics
    private let ids: RequestIDRule
    private let next: any HTTPResponder<ServiceContext>

    init(_ next: any HTTPResponder<ServiceContext>, _ metrics: ServiceMetrics, _ ids: RequestIDRule) {
        self.next = next
        self.metrics = metrics
        self.ids = ids
    }

    func respond(to request: Request, context: ServiceContext) async throws -> Response {
        var context = context
        let own = context.logger[metadataKey: RequestIDRule.logKey].map { "\($0)" }
        let id = self.ids.id(in: request.headers) ?? own ?? "\(RequestID())"
        context.logger[metadataKey: RequestIDRule.logKey] = "\(id)"
        let start = ContinuousClock.now
        self.metrics.activeRequests.add(1)
        defer { self.metrics.activeRequests.add(-1) }
        do {
            var response = try await self.next.respond(to: request, context: context)
            response.headers[.xRequestID] = id
            // The router has noted the route in the context, of which all copies share this part.
            self.metrics.answer(context.endpointPath, request.method, response.status)
                .add(after: ContinuousClock.now - start)
            return response
        } catch {
            // The framework turns it into a response.
            let status = (error as? any HTTPResponseError)?.status ?? .internalServerError
            self.metrics.answer(context.endpointPath, request.method, status)
                .add(after: ContinuousClock.now - start)
            throw error
        }
    }
}

/// Which ID a request has: the one that a trusted proxy gave it, or a new one.
struct RequestIDRule: Sendable {
    /// The name among the values of log lines.
    static let logKey = RequestIDKey.name
    /// The longest ID, in bytes.
    static let maximumLength = 128

    /// The number of proxies in front; without one, the header comes from the client and is ignored.
    let proxies: Int

    /// The ID of a proxy; nil if there is none that can be taken.
    func id(in headers: HTTPFields) -> String? {
        guard self.proxies > 0 else { return nil }
        let values = headers[values: .xRequestID]
        // Of several, only one can be of the proxy.
        guard values.count == 1, (1...Self.maximumLength).contains(values[0].utf8.count),
            values[0].utf8.allSatisfy(Self.isAllowed)
        else { return nil }
        return values[0]
    }

    /// Letters, digits, and the marks of common forms: UUIDs, base64, `Root=1-…`.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~+/=:@".utf8.contains(byte)
        }
    }
}

extension HTTPField.Name {
    /// The ID of a request, for the logs of all servers that it passes.
    static let xRequestID = HTTPField.Name("X-Request-ID") ?? .location
}
