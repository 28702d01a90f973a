import Foundation
import QuinceProtocol
import Synchronization

/// Client secrets, made when they are needed and again before they end.
///
/// Apple allows six months; nobody has to remember a date when they live an hour.
final class ClientSecretSource: Sendable {
    /// How long a secret is valid, in seconds.
    static let lifetime = 3_600
    /// How long before its end a new one is made, in seconds: longer than any request and any clock's error.
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

    /// A secret of `clientID` that is good for a quarter of an hour at least.
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
            // A clock that is ahead must not make a secret of the future.
            now: Date(timeIntervalSince1970: TimeInterval(now - self.configuration.clockSkew)),
            lifetime: Self.lifetime + self.configuration.clockSkew
        )
        self.secrets.withLock { $0[clientID] = Secret(text: text, expiresAt: now + Self.lifetime) }
        return text
    }

    /// Forgets the secret of `clientID`, after it was refused.
    func forget(_ clientID: String) { self.secrets.withLock { $0[clientID] = nil } }
}
