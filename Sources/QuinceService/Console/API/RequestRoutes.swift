import ProgramStart
import HTTPTypes
import Hummingbird
import NIOCore
import QuinceProtocol
import ServiceLifecycle

/// The captured requests, as a list and as a stream of events.
struct RequestRoutes: Sendable {
    let log: RequestLog
    let decoder: TokenDecoder

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/requests",
                "listRequests",
                "Lists the latest requests to the protocol's endpoints, oldest first",
                query: [
                    .optional("after", .integer(0...Int.max), "Only requests with a greater ID"),
                    .optional(
                        "limit",
                        .integer(1...RequestLog.capacity),
                        "At most this many; 100 by default"
                    ),
                ],
                gives: .json(.object([.required("requests", .list(.named("Request")))]))
            ) { call in
                let after = call.query["after"].flatMap(DecimalText.integer)
                let limit = call.query["limit"].flatMap(DecimalText.integer) ?? 100
                return ConsoleAnswer.list(
                    "requests",
                    self.log.requests(after: after, limit: limit).map(\.json)
                )
            },
            ConsoleRoute(.delete, "/requests", "removeRequests", "Clears the list of requests", gives: .done)
            { _ in
                self.log.removeAll()
                return .done
            },
            ConsoleRoute(
                .get,
                "/requests/stream",
                "streamRequests",
                "Sends every new request as a server-sent event whose data is a Request",
                gives: .events
            ) { call in try self.stream(call.request) },
            ConsoleRoute(
                .get,
                "/requests/{id}",
                "getRequest",
                "Returns one request with its response and explanation",
                gives: .json(.named("Request"))
            ) { call in .json(try self.log.request(call).json) },
            ConsoleRoute(
                .get,
                "/requests/{id}/decode/{name}",
                "decodeParameter",
                "Decodes and verifies a token among the parameters of a request or its response",
                gives: .json(.named("DecodedToken"))
            ) { call in
                let request = try self.log.request(call)
                let name = try call.path("name")
                guard let value = request.value(named: name) else {
                    throw ConsoleError.notFound("request \(request.id) has no parameter '\(name.shortened)'")
                }
                return .json(try await self.decoder.decode(value, of: request))
            },
        ]
    }

    private func stream(_ request: Request) throws -> ConsoleAnswer {
        guard let requests = self.log.watch() else {
            throw ConsoleError.conflict(
                "\(RequestLog.maximumWatchers) consoles are already connected; close one"
            )
        }
        let body = ResponseBody { writer in
            try? await request.body.consumeWithCancellationOnInboundClose { _ in
                // The first bytes are sent at once, so that the browser knows that the stream is open.
                try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                for await request in requests.cancelOnGracefulShutdown() {
                    try await writer.write(
                        ByteBuffer(string: "id: \(request.id)\ndata: \(request.json.text)\n\n")
                    )
                }
            }
            try await writer.finish(nil)
        }
        let headers: HTTPFields = [
            .contentType: "text/event-stream", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        ]
        return .response(Response(status: .ok, headers: headers, body: body))
    }
}

extension RequestLog {
    /// The request whose ID is in the path of a call.
    func request(_ call: ConsoleCall) throws -> CapturedRequest {
        let id = try call.number("id", of: "request")
        guard let request = self.request(id) else {
            throw ConsoleError.notFound(
                "request \(id) isn't stored; only the latest \(RequestLog.capacity) are"
            )
        }
        return request
    }
}
