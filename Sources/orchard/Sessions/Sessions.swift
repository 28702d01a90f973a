// Sessions: The session of a browser and the account that is signed in with it. Owns the cookie, its digest in the database,
// its rotation and its end, and the notice on the next page. Does not own proof of identity. Route: POST /sign-out.

import Foundation
import HTTPTypes
import Hummingbird

/// Starts and ends the sessions of browsers.
struct Sessions: Sendable {
    /// How long the basket of an anonymous browser is kept, in seconds: 7 days.
    static let anonymousLifetime = 7 * 86_400
    /// The maximum number of anonymous sessions; beyond it, those that expire first are deleted.
    static let maximumAnonymous = 100_000
    /// How long a user stays signed in, in seconds: 90 days.
    static let accountLifetime = 90 * 86_400

    let store: any SessionStore
    let cookie: SessionCookie
    let now: @Sendable () -> Date
    let random: RandomBytes

    /// Signs in: gives the browser a new secret and moves the basket to the account.
    ///
    /// The secret from before the sign-in ends here, so an attacker who planted it gains nothing (session fixation).
    ///
    /// - Returns: The `Set-Cookie` value for the response.
    /// - Throws: ``AccountIsGoing``, and errors of the store.
    func begin(for account: ShopAccount.ID, notice: ShopNotice?, from visitor: Visitor) async throws -> String
    {
        let token = SecretToken(random: self.random)
        try await self.store.begin(
            token.digest,
            for: account,
            replacing: visitor.session?.id,
            until: self.end(after: Self.accountLifetime),
            notice: notice
        )
        return self.cookie.setting(token, lifetime: Self.accountLifetime)
    }

    /// Starts a session for an app instead of this browser.
    ///
    /// - Throws: ``AccountIsGoing``, and errors of the store.
    func begin(for account: ShopAccount.ID) async throws -> SecretToken {
        let token = SecretToken(random: self.random)
        try await self.store.begin(
            token.digest,
            for: account,
            replacing: nil,
            until: self.end(after: Self.accountLifetime),
            notice: nil
        )
        return token
    }

    /// The visitor's session, or a new anonymous one.
    ///
    /// - Returns: The session, and the `Set-Cookie` value if it is new.
    func remember(_ visitor: Visitor) async throws -> (id: Session.ID, cookie: String?) {
        if let session = visitor.session { return (session.id, nil) }
        let token = SecretToken(random: self.random)
        let id = try await self.store.begin(
            token.digest,
            until: self.end(after: Self.anonymousLifetime),
            keepingAtMost: Self.maximumAnonymous
        )
        return (id, self.cookie.setting(token, lifetime: Self.anonymousLifetime))
    }

    /// Signs out.
    ///
    /// - Returns: The `Set-Cookie` value that removes the cookie.
    func end(_ visitor: Visitor) async throws -> String {
        if let session = visitor.session { try await self.store.end(session.id) }
        return self.cookie.removing
    }

    private func end(after lifetime: Int) -> Double {
        self.now().timeIntervalSince1970 + Double(lifetime)
    }
}
