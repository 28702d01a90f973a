// Sessions: Which browser this is, and who is signed in with it. Owns the cookie, its digest in the database, its rotation
// and its end, and the notice on the next page. Does not own proof of identity. Route: POST /sign-out.

import Foundation
import HTTPTypes
import Hummingbird

/// Begins and ends what a browser is remembered by.
struct Sessions: Sendable {
    /// How long an unknown browser's basket is kept, in seconds: 7 days.
    static let anonymousLifetime = 7 * 86_400
    /// The most unknown browsers that are remembered; beyond, those are forgotten that would be first anyway.
    static let maximumAnonymous = 100_000
    /// How long someone stays signed in, in seconds: 90 days.
    static let accountLifetime = 90 * 86_400

    let store: any SessionStore
    let cookie: SessionCookie
    let now: @Sendable () -> Date
    let random: RandomBytes

    /// Signs in: a new secret for the browser, the basket moved into the account's.
    ///
    /// The secret from before sign-in ends here, so whoever planted it gains nothing.
    ///
    /// - Returns: The `Set-Cookie` value that has to be in the answer.
    /// - Throws: ``AccountIsGoing``, and what the store throws.
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

    /// Begins a session that is not this browser's: an app's.
    ///
    /// - Throws: ``AccountIsGoing``, and what the store throws.
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

    /// The visitor's session, or a new one of nobody in particular.
    ///
    /// - Returns: The session, and the `Set-Cookie` value where it is new.
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
