import Hummingbird
import QuinceHummingbird

/// How often one client may ask for what costs the shop something before anybody has signed in.
struct ClientLimits: Sendable {
    /// Tells clients apart, for every limit.
    let client: ClientLimit<ShopContext>.Client
    private let browsers: ClientLimit<ShopContext>
    private let links: ClientLimit<ShopContext>

    /// - Parameter proxies: How many are in front of the shop.
    init(proxies: Int) {
        self.client = ClientLimit<ShopContext>.client(behindProxies: proxies)
        self.browsers = ClientLimit(60, per: .seconds(600), client: self.client)
        self.links = ClientLimit(30, per: .seconds(600), client: self.client)
    }

    /// Before a browser is remembered that was not.
    ///
    /// - Throws: 429.
    func countBrowser(_ request: Request, _ context: ShopContext) throws {
        guard context.visitor.session != nil || self.browsers.allows(request, context) else {
            throw HTTPError(.tooManyRequests)
        }
    }

    /// Before a sign-in link is sent, to whomever.
    ///
    /// - Throws: 429.
    func countLink(_ request: Request, _ context: ShopContext) throws {
        guard self.links.allows(request, context) else { throw HTTPError(.tooManyRequests) }
    }
}
