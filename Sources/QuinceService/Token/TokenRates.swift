import Clients
import Foundation

/// How often an authenticated client may send requests; in production mode only.
struct TokenRates: Sendable {
    /// Requests of one app.
    private let apps: RateLimiter
    /// Uses of one refresh token: one a second.
    ///
    /// Apple may slow down more than one a day.
    private let refreshTokens: RateLimiter
    private let metrics: ServiceMetrics

    init(metrics: ServiceMetrics, limits: SharedLimits) {
        self.apps = limits.load(.apps, perSecond: 500)
        self.refreshTokens = limits.load(.refreshTokens, perSecond: 1)
        self.metrics = metrics
    }

    /// - Throws: ``TooManyRequests``.
    func count(app clientID: String) throws(TooManyRequests) {
        guard self.apps.allows(clientID) else {
            self.metrics.limited(.apps)
            throw TooManyRequests()
        }
    }

    /// - Throws: ``TooManyRequests``.
    func count(refreshToken digest: SecretDigest) throws(TooManyRequests) {
        guard self.refreshTokens.allows(digest.bytes.base64EncodedString()) else {
            self.metrics.limited(.refreshTokens)
            throw TooManyRequests()
        }
    }
}
