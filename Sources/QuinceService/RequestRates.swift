import Clients
import HTTPTypes
import Hummingbird
import PageLanguages
import QuinceProtocol

/// Refuses requests of a client that sends too many, before they reach the database; in production mode only.
///
/// The limits are counted in memory, and nodes exchange what they counted (``SharedLimits``).
struct RequestRates: RouterMiddleware {
    /// Requests of one client, without those of an app's server.
    private let requests: RateLimiter
    /// Requests for pages of a sign-in or an account: a fifth of ``requests`` a second, and three times as many at once after a pause.
    private let pages: RateLimiter
    /// Requests of app servers that are refused before the client has authenticated.
    private let failures: RateLimiter
    private let clients: ClientRule
    private let metrics: ServiceMetrics
    private let render: PageRenderer

    /// `perSecond`: the maximum number of requests of one client per second; after a pause, twice as many at once.
    init(
        perSecond: Int,
        limits: SharedLimits,
        clients: ClientRule,
        metrics: ServiceMetrics,
        render: PageRenderer
    ) {
        self.requests = limits.load(.requests, perSecond: perSecond)
        self.pages = limits.load(.pages, 3 * max(1, perSecond / 5), per: .seconds(3))
        self.failures = limits.load(.clientFailures, 60, per: .seconds(60))
        self.clients = clients
        self.metrics = metrics
        self.render = render
    }

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let client = self.clients.client(request.headers, at: context.remoteAddress)
        switch Endpoint(path: request.uri.path) {
        // An app's server sends the requests of all its users from one address.
        case .token, .revoke, .migration:
            guard self.failures.hasAllowance(client) else {
                self.metrics.limited(.clientFailures)
                return TooManyRequests.response
            }
            return try await self.counting(client, context.explanation) { try await next(request, context) }
        case .authorize,
            .flow,
            nil where Paths.isAccount(request.uri.path):
            guard self.pages.allows(client) else {
                self.metrics.limited(.pages)
                return self.page
            }
        // They come from memory.
        case .keys, .discovery: return try await next(request, context)
        default: break
        }
        guard self.requests.allows(client) else {
            self.metrics.limited(.requests)
            return request.wantsPage ? self.page : TooManyRequests.empty
        }
        return try await next(request, context)
    }

    /// Counts a request that is refused before its client has authenticated.
    ///
    /// An app with a valid client secret isn't counted: its users cause what is refused after that.
    private func counting(
        _ client: String?,
        _ explanation: Explanation,
        _ respond: () async throws -> Response
    ) async throws -> Response {
        do {
            let response = try await respond()
            if response.status.kind == .clientError { self.count(client, explanation) }
            return response
        } catch let error as ProtocolError {
            self.count(client, explanation)
            throw error
        } catch let error as any HTTPResponseError where error.status.kind == .clientError {
            self.count(client, explanation)
            throw error
        }
    }

    private func count(_ client: String?, _ explanation: Explanation) {
        if !explanation.isAuthenticated { _ = self.failures.allows(client) }
    }

    private var page: Response {
        var response = self.render(
            MessagePage(
                heading: Language.current.text(.errorTooMany),
                message: Language.current.text(.errorTooManyText)
            ),
            status: .tooManyRequests
        )
        response.headers[.retryAfter] = TooManyRequests.seconds
        return response
    }
}
