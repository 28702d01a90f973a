package import Hummingbird
package import Logging
package import NIOCore
import ServerRuntime

/// The context of a request: Hummingbird's part, and the explanation that the checks write.
package struct ServiceContext: RequestContext, RemoteAddressRequestContext {
    /// The largest request body in bytes.
    ///
    /// Real token requests have fewer than 2,000.
    package static let maximumBodySize = 65_536

    package var coreContext: CoreRequestContextStorage
    package let explanation = Explanation()
    /// The IP address of the connection; nil for a request from inside the service.
    package let remoteAddress: SocketAddress?
    /// The connection, or the stream of HTTP/2; nil for a request from inside the service.
    private let channel: (any Channel)?

    package init(source: ApplicationRequestContextSource) {
        self.coreContext = .init(source: source)
        self.remoteAddress = source.channel.remoteAddress
        self.channel = source.channel
    }

    /// The context of a request without a connection: from inside the service, or of a test that names its `remoteAddress`.
    package init(logger: Logger, remoteAddress: SocketAddress? = nil) {
        self.coreContext = .init(source: InProcessSource(logger: logger))
        self.remoteAddress = remoteAddress
        self.channel = nil
    }

    package var maxUploadSize: Int { Self.maximumBodySize }

    /// Runs `work`, and cancels it if the client closes the connection or resets the stream.
    func whileClientIsThere(_ work: @escaping @Sendable () async -> Void) async {
        guard let channel else { return await work() }
        await channel.whileOpen(work)
    }
}

private struct InProcessSource: RequestContextSource {
    let logger: Logger
}
