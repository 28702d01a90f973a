package import Hummingbird

/// A server that is ready to accept requests.
package struct OpenedServer<Context: RequestContext>: Sendable {
    let responder: any HTTPResponder<Context>
    let onReady: @Sendable () async throws -> Void
    let keepHouse: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - responder: Handles requests from now on.
    ///   - onReady: Called once, when it accepts requests.
    ///   - keepHouse: Runs in the background until the server is stopped.
    package init(
        responder: any HTTPResponder<Context>,
        onReady: @escaping @Sendable () async throws -> Void,
        keepHouse: @escaping @Sendable () async throws -> Void
    ) {
        self.responder = responder
        self.onReady = onReady
        self.keepHouse = keepHouse
    }
}
