import Foundation
import QuinceProtocol
import Synchronization

/// Client secrets, created when they are needed and renewed before they expire.
///
/// Apple allows six months. These live one hour, so nobody has to remember a date.
final class ClientSecretSource: Sendable {
    /// The time for which a secret is valid, in seconds.
    static let lifetime = 3_600
    /// The time before its expiry at which a secret is renewed, in seconds: longer than any request and any clock's
    /// error.
    static let margin = 900

    private struct Secret {
        let text: String
        let expiresAt: Int
    }

    private let configuration: SignInConfiguration
    private let surroundings: Surroundings
    private let secrets = Mutex<[String: Secret]>([:])

    init(_ configuration: SignInConfiguration, _ surroundings: Surroundings) {
        self.configuration = configuration
        self.surroundings = surroundings
    }

    /// Returns a secret of `clientID` that is valid for at least 15 minutes.
    func secret(for clientID: String) throws -> String {
        let now = self.surroundings.seconds
        if let kept = self.secrets.withLock({ $0[clientID] }), kept.expiresAt - Self.margin > now,
            kept.expiresAt - Self.lifetime <= now
        {
            return kept.text
        }
        let text = try ClientSecret.sign(
            clientID: clientID,
            teamID: self.configuration.teamID,
            keyID: self.configuration.key.id,
            privateKey: self.configuration.key.privateKey,
            // A clock that is ahead must not create a secret for the future.
            now: Date(timeIntervalSince1970: TimeInterval(now - self.configuration.clockSkew)),
            lifetime: Self.lifetime + self.configuration.clockSkew
        )
        self.secrets.withLock { $0[clientID] = Secret(text: text, expiresAt: now + Self.lifetime) }
        return text
    }

    /// Discards the secret of `clientID` after Apple refused it.
    func forget(_ clientID: String) { self.secrets.withLock { $0[clientID] = nil } }
}
