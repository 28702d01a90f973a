import Clients
import HTTPTypes
public import Hummingbird
import NIOCore

/// A rate limit per client, and the rule that tells clients apart.
///
/// Behind a proxy, every connection comes from the proxy. Then pass the number of proxies (``client(behindProxies:)``),
/// or read the client's IP address from another header that only a proxy can set.
public struct ClientLimit<Context: RequestContext>: Sendable {
    /// Returns a name for the client; clients for which it returns nil share one limit.
    public typealias Client = @Sendable (Request, Context) -> String?

    private let limiter: RateLimiter
    private let client: Client

    /// Creates a limit per second.
    ///
    /// - Parameters:
    ///   - perSecond: The number of requests per second and client; twice as many at once after a pause.
    ///   - client: Tells clients apart; by default by the IP address of the connection, for contexts that are a
    ///     `RemoteAddressRequestContext`.
    public init(perSecond: Int = 100, client: @escaping Client = Self.client(behindProxies: 0)) {
        self.limiter = RateLimiter(perSecond: perSecond)
        self.client = client
    }

    /// Creates a limit for something more expensive than a page, such as a message.
    ///
    /// - Parameters:
    ///   - count: The number of requests that one client can send at once after a pause.
    ///   - period: The time in which the allowance refills completely.
    ///   - client: Tells clients apart.
    public init(
        _ count: Int,
        per period: Duration,
        client: @escaping Client = Self.client(behindProxies: 0)
    ) {
        self.limiter = RateLimiter(count, per: period)
        self.client = client
    }

    /// Returns the IP address of the connection; for IPv6 its network, because one client has all addresses in it.
    public static func connection(_ context: Context) -> String? {
        Self.address(context).flatMap(ClientAddress.client)
    }

    private static func address(_ context: Context) -> SocketAddress? {
        (context as? any RemoteAddressRequestContext)?.remoteAddress
    }

    /// Tells clients apart behind a chain of proxies.
    ///
    /// Each proxy appends the IP address of its client to `X-Forwarded-For`. The client's address is therefore at a
    /// fixed place from the right; entries further left come from the client itself and are ignored. If the header has
    /// too few entries, the request didn't pass through all proxies, and the connection's IP address counts.
    ///
    /// - Parameter count: The number of proxies; with 0, the header is ignored. A number that is too high lets clients
    ///   choose their own address.
    /// - Returns: A function that names the client of a request.
    public static func client(behindProxies count: Int) -> Client {
        let rule = ClientRule(proxies: count)
        return { request, context in rule.client(request.headers, at: Self.address(context)) }
    }

    /// Returns whether the client may send this request, and counts it.
    public func allows(_ request: Request, _ context: Context) -> Bool {
        self.limiter.allows(self.client(request, context))
    }

    /// The response for programs; people get a page.
    static var refusal: Response {
        Response(
            status: .tooManyRequests,
            headers: [.retryAfter: "1", .cacheControl: "no-store", .contentLength: "0"]
        )
    }
}
