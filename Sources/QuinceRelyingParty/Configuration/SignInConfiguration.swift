import Crypto
import Foundation
import QuinceProtocol

/// Everything the server library has to know of the app; made once, at the start of the server.
public struct SignInConfiguration: Sendable {
    /// Ten letters and digits.
    public let teamID: String
    /// Signs client secrets.
    public let key: DeveloperKey
    /// All identifiers of the app whose tokens are accepted, bundle IDs and Services IDs together.
    public let clients: [AppClient]
    /// Where Apple is.
    public let endpoints: Endpoints
    /// Seals what travels through the browser; the same on every node, 256 bits.
    let sealingKey: SymmetricKey
    /// How far this machine's clock may be from Apple's, in seconds.
    public let clockSkew: Int
    /// How long a sign-in may take in the browser, in seconds.
    public let patience: Int

    /// Checks and keeps the settings.
    ///
    /// - Parameters:
    ///   - teamID: Ten letters and digits.
    ///   - key: The developer's key.
    ///   - clients: At least one; ids that differ.
    ///   - sealingSecret: At least 32 random bytes that only the app's servers know; `openssl rand -base64 32` makes some.
    ///   - endpoints: Where Apple is; a Quince while developing.
    ///   - clockSkew: In seconds; Apple's own advice is none, clocks on servers are a minute off at most.
    ///   - patience: In seconds.
    /// - Throws: ``ConfigurationRefusal``, naming the setting.
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
            throw ConfigurationRefusal("Team ID '\(teamID.prefix(40))' is not 10 capital letters and digits")
        }
        guard !clients.isEmpty, Set(clients.map(\.id)).count == clients.count else {
            throw ConfigurationRefusal("clients must name at least one identifier, and none twice")
        }
        let secret = Array(sealingSecret)
        guard secret.count >= 32 else {
            throw ConfigurationRefusal(
                "the sealing secret has \(secret.count) bytes; it needs 32 at least: openssl rand -base64 32"
            )
        }
        guard (0...600).contains(clockSkew), (60...86_400).contains(patience) else {
            throw ConfigurationRefusal("clockSkew is 0 to 600 seconds, patience 60 to 86,400")
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

    /// The client of that id; nil for a stranger's.
    public func client(_ id: String) -> AppClient? { self.clients.first { $0.id.isExactly(id) } }
}
