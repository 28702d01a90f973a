import Hummingbird
import NIOCore

/// The context of a request: Hummingbird's part, and the visitor.
struct ShopContext: RequestContext, RemoteAddressRequestContext {
    var coreContext: CoreRequestContextStorage
    /// Filled in by ``VisitorMiddleware``.
    var visitor = Visitor()
    /// The IP address of the connection.
    let remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        self.coreContext = .init(source: source)
        self.remoteAddress = source.channel.remoteAddress
    }

    var maxUploadSize: Int { Form.maximumSize }
}
