// Management: Health, metrics and the level of the log, at an address of their own. Owns what this address responds; the
// server, its limits and its threads are in ServerRuntime. Routes: /health/live, /health/ready, /metrics and /log-level.

import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import PrometheusMetrics
import QuinceProtocol
import ServerRuntime

/// Responds to requests at the management address.
struct Management: Sendable {
    private let isForThisMachine: Bool
    private let readiness: Readiness
    private let metrics: @Sendable () async -> String?
    private let logLevel: LogLevel?

    /// - Parameters:
    ///   - address: The address on which it listens.
    ///   - readiness: Whether the service is ready.
    ///   - metrics: The text of the metrics; nil before the service is open.
    ///   - logLevel: The level of the log; nil if it can't be changed.
    init(
        _ address: ListeningAddress,
        readiness: Readiness,
        metrics: @escaping @Sendable () async -> String?,
        logLevel: LogLevel?
    ) {
        self.isForThisMachine = ServiceConfiguration.loopbackHosts.contains(address.host)
        self.readiness = readiness
        self.metrics = metrics
        self.logLevel = logLevel
    }

    @Sendable func respond(to request: Request) async -> Response {
        guard self.isMeant(request) else {
            return Self.text("This is no host of the management address.\n", .misdirectedRequest)
        }
        let isRead = request.method == .get || request.method == .head
        switch (request.uri.path, self.logLevel) {
        // Looks at nothing else: a database that doesn't respond for a moment is no reason to start the process again.
        case (Paths.health, _) where isRead: return Self.health(nil)
        case (Paths.ready, _) where isRead: return Self.health(await self.readiness.obstacle())
        case (Paths.metrics, _) where isRead: return await self.measurements()
        case (Paths.logLevel, let level?) where isRead: return Self.word(of: level)
        // A page in a browser changes nothing: browsers send `Origin` with every PUT.
        case (Paths.logLevel, .some) where request.method == .put && request.headers[.origin] != nil:
            return Response(status: .forbidden)
        case (Paths.logLevel, let level?) where request.method == .put: return await Self.set(level, request)
        case (Paths.health, _), (Paths.ready, _), (Paths.metrics, _): return Self.notAllowed("GET, HEAD")
        case (Paths.logLevel, _?): return Self.notAllowed("GET, HEAD, PUT")
        default: return Self.text("There is nothing at this path.\n", .notFound)
        }
    }

    /// Whether a client on this machine asked this address.
    ///
    /// A page of another site could otherwise read the responses after it made its own name lead here (DNS rebinding).
    private func isMeant(_ request: Request) -> Bool {
        guard self.isForThisMachine, let host = request.host else { return true }
        let isLoopback =
            host.hasPrefix("127.") && host.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
        return isLoopback || host == "localhost" || host == "[::1]"
    }

    private func measurements() async -> Response {
        guard let text = await self.metrics() else {
            return Self.text("The service is starting.\n", .serviceUnavailable)
        }
        return Self.text(text, .ok, type: Metrics.mediaType)
    }

    private static func health(_ obstacle: String?) -> Response {
        guard let obstacle else {
            return WireAnswer.json(#"{"status":"ok"}"#, .ok, cacheable: false)
        }
        let object: JSONValue = ["status": "unavailable", "reason": .string(obstacle)]
        return WireAnswer.json(object.text, .serviceUnavailable, cacheable: false)
    }

    private static func set(_ level: LogLevel, _ request: Request) async -> Response {
        let names = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        // The server has read the body, and refuses longer ones.
        guard let body = try? await request.body.collect(upTo: 1_024) else {
            return Self.text("The body is too long; give one of: \(names)\n", .contentTooLarge)
        }
        let words = String(buffer: body).split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let wanted = Logger.Level(rawValue: String(words[0])) else {
            return Self.text("This isn't a level; give one of: \(names)\n", .badRequest)
        }
        level.value = wanted
        return Self.word(of: level)
    }

    private static func word(of level: LogLevel) -> Response { Self.text("\(level.value.rawValue)\n", .ok) }

    private static func notAllowed(_ methods: String) -> Response {
        var response = Self.text("This path accepts \(methods).\n", .methodNotAllowed)
        response.headers[.allow] = methods
        return response
    }

    private static func text(
        _ text: String,
        _ status: HTTPResponse.Status,
        type: String = "text/plain; charset=utf-8"
    ) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ],
            body: .init(byteBuffer: ByteBuffer(string: text))
        )
    }
}
