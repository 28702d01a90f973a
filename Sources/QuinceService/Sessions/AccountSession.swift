/// A user's session on the account pages, in one browser.
package struct AccountSession: Hashable, Sendable {
    /// How long a session lasts without use, in seconds: a day.
    package static let idleLifetime = 86_400.0
    /// How long a session lasts at most, in seconds: 30 days.
    package static let lifetime = 2_592_000.0
    /// How long a proof of identity is fresh, in seconds: changes that can do harm require one this fresh.
    package static let freshness = 300.0
    /// The interval at which the last use is stored, in seconds, so that reading a page isn't a write.
    package static let useInterval = 60.0

    /// Names the session in forms; not secret.
    package let id: String
    package let accountID: String
    /// The browser in plain words, such as `Firefox on Linux`.
    package let browser: String
    /// The client's IP address, or the network of its IPv6 address.
    package let client: String
    // In seconds since 1970.
    package let createdAt: Double
    package let usedAt: Double
    package let authenticatedAt: Double

    package init(
        id: String,
        accountID: String,
        browser: String,
        client: String,
        createdAt: Double,
        usedAt: Double,
        authenticatedAt: Double
    ) {
        self.id = id
        self.accountID = accountID
        self.browser = browser
        self.client = client
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.authenticatedAt = authenticatedAt
    }

    /// Whether the session hasn't expired.
    package func isOpen(at now: Double) -> Bool {
        now < self.usedAt + Self.idleLifetime && now < self.createdAt + Self.lifetime
    }

    /// Whether the user proved who they are within the last five minutes.
    ///
    /// A proof from the future is none: the clock was moved back.
    package func isFresh(at now: Double) -> Bool {
        (0..<Self.freshness).contains(now - self.authenticatedAt)
    }
}

/// The maximum numbers of sessions; limits of Quince.
package struct SessionLimits: Hashable, Sendable {
    /// Open sessions that one client began; beyond them, it can't begin another one.
    package let ofOneClient: Int
    /// Open sessions of an account; beyond them, the one that was used longest ago ends.
    package let ofOneAccount: Int

    package init(ofOneClient: Int, ofOneAccount: Int) {
        self.ofOneClient = ofOneClient
        self.ofOneAccount = ofOneAccount
    }

    /// In development, all clients are on one machine.
    package static func of(_ mode: Mode) -> Self {
        switch mode {
        case .development: Self(ofOneClient: 20_000, ofOneAccount: 50)
        case .production: Self(ofOneClient: 200, ofOneAccount: 50)
        }
    }
}
