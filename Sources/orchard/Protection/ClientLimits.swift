import Hummingbird
import QuinceHummingbird

/// Limits how often one client may start actions that cost the shop something before a user has signed in.
struct ClientLimits: Sendable {
    /// Identifies clients, for every limit.
    let client: ClientLimit<ShopContext>.Client
    private let browsers: ClientLimit<ShopContext>
    private let links: ClientLimit<ShopContext>

    /// - Parameter proxies: How many are in front of the shop.
    init(proxies: Int) {
        self.client = ClientLimit<ShopContext>.client(behindProxies: proxies)
        self.browsers = ClientLimit(60, per: .seconds(600), client: self.client)
        self.links = ClientLimit(30, per: .seconds(600), client: self.client)
    }

    /// Checks the limit before a new session is started for an unknown browser.
    ///
    /// - Throws: 429.
    func countBrowser(_ request: Request, _ context: ShopContext) throws {
        guard context.visitor.session != nil || self.browsers.allows(request, context) else {
            throw HTTPError(.tooManyRequests)
        }
    }

    /// Checks the limit before a sign-in link is sent, to any email address.
    ///
    /// - Throws: 429.
    func countLink(_ request: Request, _ context: ShopContext) throws {
        guard self.links.allows(request, context) else { throw HTTPError(.tooManyRequests) }
    }
}
