import QuinceProtocol

/// A link with which a user makes the first passkey, or another one: 256 random bits, for a day, once.
package struct Invitation: Sendable, CustomStringConvertible {
    /// How long it is valid, in seconds: a day.
    package static let lifetime = 86_400.0
    /// Base64url of 32 bytes.
    private static let length = 43

    private let text: String

    package init(_ random: RandomSource) { self.text = Base64URL.encode(random.bytes(32)) }

    /// The invitation in a path; nil for a text that can't be one.
    init?(path text: String) {
        guard text.utf8.count == Self.length, Base64URL.decode(text)?.count == 32 else { return nil }
        self.text = text
    }

    /// The page of the invitation; anyone who knows it can make a passkey for the account.
    package var secretPath: String { "\(Paths.invitation)/\(self.text)" }

    package var digest: SecretDigest { SecretDigest(of: "invitation \(self.text)") }

    package var description: String { "an invitation" }
}
