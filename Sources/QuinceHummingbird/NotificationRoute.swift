import Logging
public import Hummingbird
import HTTPTypes
import NIOCore
public import QuinceRelyingParty

/// The route for Apple's notifications: the URL that is registered on the primary App ID.
///
/// ```swift
/// NotificationRoute(events) { event, context in
///     switch event.obligation { case .deleteAccount: … }
/// }.addRoutes(to: router)
/// ```
public struct NotificationRoute<Context: RequestContext>: Sendable {
    /// Does what `AppleEvent/obligation` requires; after a failure, it can run again for the same event.
    public typealias Handler = @Sendable (AppleEvent, Context) async throws -> Void

    private let events: AppleEvents
    private let path: String
    private let limit: ClientLimit<Context>
    private let handler: Handler

    /// Creates the route.
    ///
    /// - Parameters:
    ///   - events: Verifies notifications.
    ///   - path: The path of the registered URL.
    ///   - limit: The rate limit per client; Apple repeats refused notifications.
    ///   - handler: Does what an event requires.
    public init(
        _ events: AppleEvents,
        path: String = "/apple/notifications",
        limit: ClientLimit<Context> = ClientLimit(),
        handler: @escaping Handler
    ) {
        self.events = events
        self.path = path
        self.limit = limit
        self.handler = handler
    }

    /// Adds the route, and a response to `GET` for a developer who opens the URL in a browser.
    public func addRoutes(to routes: some RouterMethods<Context>) {
        routes.get(.init(self.path)) { _, _ in
            Response(
                status: .methodNotAllowed,
                headers: [.allow: "POST", .contentType: "text/plain; charset=utf-8"],
                body: ResponseBody(
                    byteBuffer: ByteBuffer(
                        string:
                            "This URL receives notifications of Sign in with Apple, which are POST requests.\n"
                    )
                )
            )
        }
        routes.post(.init(self.path)) { request, context in
            guard self.limit.allows(request, context) else { return ClientLimit<Context>.refusal }
            return Response(status: try await self.receive(request, context), headers: [.contentLength: "0"])
        }
    }

    private func receive(_ request: Request, _ context: Context) async throws -> HTTPResponse.Status {
        var request = request
        let body: ByteBuffer
        do {
            body = try await request.collectBody(upTo: AppleEvents.maximumLength)
        } catch is NIOTooManyBytesError {
            return .contentTooLarge
        }
        do throws(EventError) {
            let receipt = try await self.events.receive(Array(body.readableBytesView)) { event in
                try await self.handler(event, context)
            }
            return .init(code: receipt.status)
        } catch {
            let level: Logger.Level = error.isForOperator ? .error : .info
            context.logger.log(
                level: level,
                "notification from Apple refused",
                metadata: ["reason": "\(error)"]
            )
            return .init(code: error.status)
        }
    }
}
