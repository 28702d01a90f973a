// Recovery: What signs a user in who has no passkey at hand: the invitation that makes the first passkey, and recovery codes.
// In production mode only. SignIn and AccountPages ask; Storage counts and takes once.

import Clients
import ProgramStart

/// What the service does for users without a passkey, in production mode.
package struct Recovery: Sendable {
    package let store: any RecoveryStore
    package let random: RandomSource
    package let clock: ServiceClock
    /// Refuses without storage what is far beyond the limit.
    ///
    /// Each node counts alone, because the limit itself is counted in storage.
    private let attempts = RateLimiter(2 * RecoveryLimits.ofClient, per: .seconds(RecoveryLimits.hour))
    private let metrics: ServiceMetrics

    package init(store: any RecoveryStore, random: RandomSource, clock: ServiceClock, metrics: ServiceMetrics)
    {
        self.store = store
        self.random = random
        self.clock = clock
        self.metrics = metrics
    }

    /// The result of a recovery code.
    package enum Outcome: Hashable, Sendable {
        case account(Account)
        /// The email address or the code is wrong; users can't tell which.
        case refused
        /// The client has failed too often.
        case tooMany
    }

    /// Signs in with a recovery code, which is used up then.
    package func signIn(email: String, code: String, client: String?) async throws -> Outcome {
        guard self.attempts.allows(client) else {
            self.metrics.limited(.recoveryCodes)
            return .tooMany
        }
        let email = email.split(separator: " ").joined()
        let outcome = try await self.store.recover(
            email: email,
            code: RecoveryCode.digest(of: code),
            client: client ?? "",
            at: self.clock.time
        )
        switch outcome {
        case .account: self.metrics.signIn(.recoveryCode, .accepted)
        case .refused: self.metrics.signIn(.recoveryCode, .refused)
        case .tooMany: self.metrics.limited(.recoveryCodes)
        }
        return outcome
    }

    /// Invites the user of an email address, who gets an account if there is none.
    ///
    /// - Throws: `ConfigurationError` if `address` isn't an email address, or was added to an account with another one.
    package static func invite(
        _ address: String,
        in store: any RecoveryStore,
        random: RandomSource,
        clock: ServiceClock
    ) async throws -> Invitation {
        guard SeedRules.isEmail(address) else {
            throw ConfigurationError("'\(address)' isn't an email address such as jane@example.com")
        }
        let invitation = Invitation(random)
        let account = Account(
            id: random.hex(32),
            email: address,
            firstName: nil,
            lastName: nil,
            emailSharing: .share
        )
        let invited = try await store.invite(
            account,
            invitation.digest,
            until: clock.time + Invitation.lifetime
        )
        // In development mode, anyone can add any address to an account.
        guard invited.email.lowercased() == address.lowercased() else {
            throw ConfigurationError(
                "'\(address)' was added to the account of \(invited.email); invite that address, or remove this one from the account"
            )
        }
        return invitation
    }

    /// Ten new codes.
    func codes() -> [RecoveryCode] { (0..<RecoveryCode.count).map { _ in RecoveryCode(self.random) } }
}

/// How often a client may try recovery codes; a limit of Quince.
///
/// No account is locked: a code of 80 random bits can't be guessed (NIST SP 800-63B-4 §3.1.2.2 asks for limits below 64), and with a
/// lock anyone who knows the email address could make the codes useless.
package enum RecoveryLimits {
    /// Per client and hour.
    package static let ofClient = 30
    /// The hour, in seconds.
    package static let hour = 3_600.0
}
