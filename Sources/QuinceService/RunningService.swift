package import QuinceProtocol

/// The values that a client needs to know about a running service.
package struct RunningService: Hashable, Sendable {
    package let url: String
    /// The URL with TLS; nil if there is none.
    ///
    /// Under Apple's names, only clients that this machine leads to Quince can use it.
    package let httpsURL: String?
    /// The TCP port with TLS; nil if there is none.
    package let httpsPort: Int?
    /// The URL for health and metrics; nil if there is none.
    package let managementURL: String?
    /// The TCP port for mail (SMTP); nil if the service doesn't listen for it.
    package let smtpPort: Int?
    package let issuer: String
    /// The first Services ID; nil if none is registered.
    package let clientID: String?
    /// The primary App ID of ``clientID``, which notifications name; nil if it has none.
    package let primaryAppID: String?
    package let redirectURIs: [String]
    package let teamID: String?
    package let keyID: String?
    /// The `.p8` file; nil if only the public key is known.
    package let privateKeyPath: String?
    package let accounts: [AccountSeed]
    /// Every configured team with its keys and apps; an app that stays in another team is listed there.
    package let teams: [TeamSeed]
    /// The `.p8` file of each key that has one, by Key ID.
    package let keyPaths: [String: String]
    /// The path of the database; nil for a temporary one.
    package let databasePath: String?
    /// How the secrets in the database are encrypted.
    package var secrets = Secrets(wrappingKeyID: nil, unwrappedCount: 0)

    /// How the secrets in a database are encrypted.
    package struct Secrets: Hashable, Sendable {
        /// The ID of the wrapping key; nil if the service has none.
        package let wrappingKeyID: String?
        /// How many secrets aren't wrapped, signing keys included.
        package let unwrappedCount: Int
    }

    /// The number of accounts in the database at the start.
    package var accountCount = 0

    /// The library that signs identity tokens; see ``SigningKeyRing/signer``.
    package private(set) var signer = ""

    /// The same service, with the library that signs its identity tokens.
    func signed(by signer: String) -> Self {
        var copy = self
        copy.signer = signer
        return copy
    }
}

extension RunningService {
    /// The teams as JSON, for the ready file and the console's status.
    package var teamsJSON: JSONValue {
        .array(
            self.teams.map { team in
                [
                    "id": .string(team.id), "name": .string(team.name),
                    "keys": .array(team.keys.map(self.json)), "apps": .array(team.apps.map(Self.json)),
                ]
            }
        )
    }

    private func json(_ key: DeveloperKeySeed) -> JSONValue {
        var object: JSONObject = ["kid": .string(key.id)]
        object["privateKeyPath"] = self.keyPaths[key.id].map(JSONValue.string)
        return .object(object)
    }

    private static func json(_ app: AppSeed) -> JSONValue {
        [
            "clientId": .string(app.clientId), "kind": .string(app.kind.rawValue), "name": .string(app.name),
            "redirectURIs": .array(app.returnURLs.map(JSONValue.string)),
        ]
    }
}
