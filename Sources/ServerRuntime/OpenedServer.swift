package import Hummingbird

/// A server that may begin to answer.
package struct OpenedServer<Context: RequestContext>: Sendable {
    let responder: any HTTPResponder<Context>
    let onReady: @Sendable () async throws -> Void
    let keepHouse: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - responder: What answers from now on.
    ///   - onReady: Called once, when it answers.
    ///   - keepHouse: Runs beside the answers, until the server is told to stop.
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
