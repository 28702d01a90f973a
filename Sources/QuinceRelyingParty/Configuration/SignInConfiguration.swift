import Crypto
import Foundation
import QuinceProtocol

/// The settings of the server library.
///
/// Create one value when the server starts.
public struct SignInConfiguration: Sendable {
    /// The Team ID: ten letters and digits.
    public let teamID: String
    /// The private key that signs client secrets.
    public let key: DeveloperKey
    /// All client IDs whose tokens are accepted, both bundle IDs and Services IDs.
    public let clients: [AppClient]
    /// The URLs of the authorization server.
    public let endpoints: Endpoints
    /// The 256-bit key that seals data sent through the browser; the same on every node.
    let sealingKey: SymmetricKey
    /// The tolerated difference between this machine's clock and Apple's, in seconds.
    public let clockSkew: Int
    /// The time that a user has to finish a sign-in in the browser, in seconds.
    public let patience: Int

    /// Checks the settings.
    ///
    /// - Parameters:
    ///   - teamID: The Team ID: ten letters and digits.
    ///   - key: The developer's private key.
    ///   - clients: At least one client; each client ID only once.
    ///   - sealingSecret: At least 32 random bytes that only the app's servers know; `openssl rand -base64 32` makes some.
    ///   - endpoints: The URLs of the authorization server: Apple's, or those of a Quince during development.
    ///   - clockSkew: The tolerance in seconds. Apple recommends none; server clocks are usually less than a minute
    ///     off.
    ///   - patience: The time for a sign-in, in seconds.
    /// - Throws: ``ConfigurationRefusal``, which names the setting.
    public init(
        teamID: String,
        key: DeveloperKey,
        clients: [AppClient],
        sealingSecret: some Sequence<UInt8>,
        endpoints: Endpoints = .apple,
        clockSkew: Int = 60,
        patience: Int = 1_800
    ) throws(ConfigurationRefusal) {
        guard Identifiers.isTenCharacters(teamID) else {
            throw ConfigurationRefusal(
                "Team ID '\(teamID.prefix(40))' must be ten uppercase letters or digits, such as ABCDE12345"
            )
        }
        guard !clients.isEmpty, Set(clients.map(\.id)).count == clients.count else {
            throw ConfigurationRefusal("clients must contain at least one client ID, and each only once")
        }
        let secret = Array(sealingSecret)
        guard secret.count >= 32 else {
            throw ConfigurationRefusal(
                "the sealing secret has \(secret.count) bytes; use at least 32, for example from: openssl rand -base64 32"
            )
        }
        guard (0...600).contains(clockSkew), (60...86_400).contains(patience) else {
            throw ConfigurationRefusal(
                "clockSkew must be 0 to 600 seconds, and patience 60 to 86,400 seconds"
            )
        }
        self.teamID = teamID
        self.key = key
        self.clients = clients
        self.endpoints = endpoints
        self.sealingKey = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret),
            info: Array("quince sign-in state 1".utf8),
            outputByteCount: 32
        )
        self.clockSkew = clockSkew
        self.patience = patience
    }

    /// Returns the client with a client ID; nil if the configuration doesn't contain it.
    public func client(_ id: String) -> AppClient? { self.clients.first { $0.id.isExactly(id) } }
}
