import HTTPTypes
public import Hummingbird
import NIOCore

/// How often one client may ask, and who one client is.
///
/// Behind a proxy every connection is the proxy's: there the app has to say where the client's address stands, in a header
/// that the proxy sets and nobody else can.
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
    public init(
        perSecond: Int = 100,
        client: @escaping Client = { _, context in Self.connection(context) }
    ) {
        self.limiter = RateLimiter(perSecond: perSecond)
        self.client = client
    }

    /// The address that the connection came from; of IPv6 the network, as one client has all of its addresses.
    public static func connection(_ context: Context) -> String? {
        guard let address = (context as? any RemoteAddressRequestContext)?.remoteAddress else { return nil }
        guard case .v6 = address, let text = address.ipAddress else { return address.ipAddress }
        return self.network(text)
    }

    /// The first 64 bits of an IPv6 address; an IPv4 address in IPv6's clothes is one client and stays whole.
    private static func network(_ address: String) -> String {
        guard !address.contains(".") else { return address }
        let gap = address.firstRange(of: "::")
        let head = address[..<(gap?.lowerBound ?? address.endIndex)].split(separator: ":")
        let tail = address[(gap?.upperBound ?? address.endIndex)...].split(separator: ":")
        let zeros = [Substring](repeating: "0", count: max(0, 8 - head.count - tail.count))
        return (head + zeros + tail).prefix(4).joined(separator: ":")
    }

    func allows(_ request: Request, _ context: Context) -> Bool {
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
