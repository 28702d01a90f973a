// EmailLinks: Sign-in links by email: 256 random bits that work once, for 15 minutes. SignIn has the routes.

import Foundation
import Logging
import OutgoingMail

/// Links that sign in the reader of an email: 256 random bits that work once, for 15 minutes.
struct EmailLinks: Sendable {
    /// How long a link can be used, in seconds.
    static let lifetime = 15.0 * 60
    /// The maximum number of links to one email address within ``lifetime``; further ones are silently not sent.
    static let maximumPerAddress = 5
    /// The maximum number of usable links to all email addresses together.
    static let maximumWaiting = 10_000

    let store: any EmailLinkStore
    let mail: ShopMail
    let now: @Sendable () -> Date
    let random: RandomBytes
    let logger: Logger

    /// Sends a link that continues to `path`.
    func send(to email: EmailAddress, returningTo path: ShopLocalPath) async throws {
        let token = SecretToken(random: self.random)
        let now = self.now().timeIntervalSince1970
        let link = EmailLink(
            email: email.text,
            returnPath: path,
            expiresAt: now + Self.lifetime
        )
        let isStored = try await self.store.insert(
            link,
            token.digest,
            perAddress: Self.maximumPerAddress,
            inTotal: Self.maximumWaiting,
            now: now
        )
        guard isStored else {
            self.logger.notice("too many sign-in links, for one email address or in total")
            return
        }
        do { try await self.mail.sendLink(Paths.emailLink(token.text), to: email) } catch {
            // A message that wasn't sent must not count against a later attempt.
            _ = try? await self.store.takeLink(token.digest, now: now)
            throw error
        }
    }

    /// The link of a token, while it can be used; reading it doesn't use it up.
    func look(_ token: SecretToken) async throws -> EmailLink? {
        try await self.store.link(token.digest, now: self.now().timeIntervalSince1970)
    }

    /// Uses the link up; of concurrent callers, one gets it.
    func take(_ token: SecretToken) async throws -> EmailLink? {
        try await self.store.takeLink(token.digest, now: self.now().timeIntervalSince1970)
    }
}

/// The data of a link.
struct EmailLink: Hashable, Sendable {
    let email: String
    let returnPath: ShopLocalPath
    /// Seconds since 1970.
    let expiresAt: Double
}

/// Stores links by the digest of their secret.
protocol EmailLinkStore: Sendable {
    /// Stores a link, unless the email address already has `perAddress` usable links, or all email addresses together have
    /// `inTotal`.
    func insert(
        _ link: EmailLink,
        _ token: SecretDigest,
        perAddress: Int,
        inTotal: Int,
        now: Double
    ) async throws -> Bool

    func link(_ token: SecretDigest, now: Double) async throws -> EmailLink?

    /// Removes and returns a link that can still be used; at most one caller receives it.
    func takeLink(_ token: SecretDigest, now: Double) async throws -> EmailLink?

    func removeLinks(endedBefore time: Double) async throws
}
