import Clients
import HTTPTypes
public import Hummingbird
import NIOCore

/// How often one client may ask, and who one client is.
///
/// Behind a proxy every connection is the proxy's: there the app has to say how many proxies are in front
/// (``client(behindProxies:)``), or where else the client's address stands, in a header that a proxy sets and nobody else can.
public struct ClientLimit<Context: RequestContext>: Sendable {
    /// Tells clients apart; nil where nothing is known, and those share one allowance.
    public typealias Client = @Sendable (Request, Context) -> String?

    private let limiter: RateLimiter
    private let client: Client

    /// A limit of its own.
    ///
    /// - Parameters:
    ///   - perSecond: How often one client may ask in a second; twice as often at once after a pause.
    ///   - client: Tells clients apart; by default the address of the connection, for contexts that are a
    ///     `RemoteAddressRequestContext`.
    public init(perSecond: Int = 100, client: @escaping Client = Self.client(behindProxies: 0)) {
        self.limiter = RateLimiter(perSecond: perSecond)
        self.client = client
    }

    /// A limit for what is dearer than a page, such as a message.
    ///
    /// - Parameters:
    ///   - count: How often one client may ask, at once after a pause.
    ///   - period: In how long this grows again from nothing.
    ///   - client: Tells clients apart.
    public init(
        _ count: Int,
        per period: Duration,
        client: @escaping Client = Self.client(behindProxies: 0)
    ) {
        self.limiter = RateLimiter(count, per: period)
        self.client = client
    }

    /// The address that the connection came from; of IPv6 the network, as one client has all of its addresses.
    public static func connection(_ context: Context) -> String? {
        Self.address(context).flatMap(ClientAddress.client)
    }

    private static func address(_ context: Context) -> SocketAddress? {
        (context as? any RemoteAddressRequestContext)?.remoteAddress
    }

    /// Tells clients apart where so many proxies are in front, one behind the other.
    ///
    /// Each adds the address it was asked from to the right end of `X-Forwarded-For`, so that the client's is the last but so
    /// many; what stands further left is the client's own word and is not looked at. The connection counts where the
    /// header does not have that many addresses: it did not come through all of the proxies.
    ///
    /// - Parameter count: How many; with 0 the header is ignored. Too many lets clients choose who they are.
    /// - Returns: What tells them apart.
    public static func client(behindProxies count: Int) -> Client {
        let rule = ClientRule(proxies: count)
        return { request, context in rule.client(request.headers, at: Self.address(context)) }
    }

    /// Whether the client of this request may go on; it counts.
    public func allows(_ request: Request, _ context: Context) -> Bool {
        self.limiter.allows(self.client(request, context))
    }

    /// For programs; people get a page.
    static var refusal: Response {
        Response(
            status: .tooManyRequests,
            headers: [.retryAfter: "1", .cacheControl: "no-store", .contentLength: "0"]
        )
    }
}
