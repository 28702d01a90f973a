package import Foundation

/// One challenge that the service has sent to one browser.
///
/// The challenge itself isn't stored: the browser sends it back, and its digest finds the ceremony.
package struct PasskeyCeremony: Hashable, Sendable {
    /// How long it is valid, in seconds: five minutes.
    package static let lifetime = 300.0

    package enum Kind: String, Hashable, Sendable {
        case create
        case get
    }

    /// SHA-256 of the challenge.
    package let digest: Data
    package let kind: Kind
    /// The digest of a secret that only this browser has: the cookie of its flow or session.
    package let browser: SecretDigest
    /// The account for which a passkey is made; nil for a sign-in, where nobody is known yet.
    package let accountID: String?
    /// In seconds since 1970.
    package let expiresAt: Double

    package init(
        digest: Data,
        kind: Kind,
        browser: SecretDigest,
        accountID: String? = nil,
        expiresAt: Double
    ) {
        self.digest = digest
        self.kind = kind
        self.browser = browser
        self.accountID = accountID
        self.expiresAt = expiresAt
    }
}
