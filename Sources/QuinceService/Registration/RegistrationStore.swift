package import PageLanguages

/// Stores registrations, by the digests of their links.
package protocol RegistrationStore: Sendable {
    /// Stores a registration, and counts the message to its email address. Atomic.
    func add(_ registration: PendingRegistration, _ link: SecretDigest) async throws -> RegistrationOutcome

    /// Forgets a registration whose message wasn't sent.
    func removeRegistration(_ link: SecretDigest) async throws

    /// Deletes registrations that are a day old.
    func removeRegistrations(expiredAt now: Double) async throws
}

/// What became of a registration.
package enum RegistrationOutcome: Hashable, Sendable {
    case added
    /// The email address has an account, so the link of the registration is worth nothing.
    ///
    /// The language is that of the account, for the message.
    case hasAccount(Language?)
    /// The email address got too many messages in a day, or all email addresses together.
    case tooMany
}

/// An account that begins when its email address is verified.
package struct PendingRegistration: Hashable, Sendable {
    /// The account; not stored yet.
    package let account: Account
    /// The user handle of its passkeys, 32 bytes.
    package let userHandle: [UInt8]
    /// In seconds since 1970.
    package let createdAt: Double

    package init(account: Account, userHandle: [UInt8], createdAt: Double) {
        self.account = account
        self.userHandle = userHandle
        self.createdAt = createdAt
    }
}
