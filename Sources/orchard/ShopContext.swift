import Hummingbird
import NIOCore

/// What travels with a request: Hummingbird's own part, and who is asking.
struct ShopContext: RequestContext, RemoteAddressRequestContext {
    var coreContext: CoreRequestContextStorage
    /// Filled in by ``VisitorMiddleware``.
    var visitor = Visitor()
    /// Where the connection came from.
    let remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        self.coreContext = .init(source: source)
        self.remoteAddress = source.channel.remoteAddress
    }

    var maxUploadSize: Int { Form.maximumSize }
}
