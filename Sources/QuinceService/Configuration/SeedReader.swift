import ProgramStart
import Crypto
import Foundation
import QuinceProtocol

/// Reads the teams and accounts of a configuration file.
struct SeedReader {
    /// The folder for relative paths of key files; nil if key files can't be named.
    let folder: URL?
    /// The folder with the credentials of the system service; nil if there is none.
    var credentials: String?

    /// The value of `teams`; every identifier is unique.
    func teams(_ node: ConfigurationNode) throws(ConfigurationError) -> [TeamSeed] {
        var taken = TakenNames()
        var teams: [TeamSeed] = []
        for entry in try node.list(of: "a team") {
            teams.append(try self.team(entry, &taken))
        }
        return teams
    }

    /// The value of `accounts`; every email address is unique.
    func accounts(_ node: ConfigurationNode) throws(ConfigurationError) -> [AccountSeed] {
        var taken = TakenNames()
        var accounts: [AccountSeed] = []
        for entry in try node.list(of: "an account") {
            accounts.append(try self.account(entry, &taken))
        }
        return accounts
    }

    /// The value of `signing-keys`: files, each with an optional `kid`.
    func signingKeys(_ node: ConfigurationNode) throws(ConfigurationError) -> [SigningKeySeed] {
        var taken = TakenNames()
        var seeds: [SigningKeySeed] = []
        for entry in try node.list(of: "a signing key") {
            let keys = try entry.mapping(keys: ["file", "id"])
            let file = try keys.required("file", example: "signing-1.pem")
            guard let folder else {
                throw file.refusal("signing keys can only be named in a configuration file")
            }
            let path = try file.secretPath(in: folder, credentials: self.credentials)
            let id = try keys["id"]?.text()
            guard id.map({ (1...64).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isVisible) }) ?? true
            else {
                throw entry.refusal("the 'id' of a signing key has 1 to 64 visible ASCII characters")
            }
            let seed = try file.placing { () throws(ConfigurationError) in
                try SigningKeySeed(readingFileAt: path, id: id)
            }
            try taken.take(seed.id, kind: "signing key", at: entry)
            seeds.append(seed)
        }
        return seeds
    }

    private func team(_ node: ConfigurationNode, _ taken: inout TakenNames) throws(ConfigurationError)
        -> TeamSeed
    {
        let keys = try node.mapping(keys: ["id", "name", "keys", "apps", "mail-sources"])
        let id = try self.tenCharacterId(
            try keys.required("id", example: "ABCDE12345"),
            kind: "Team ID",
            &taken
        )
        var team = TeamSeed(id: id, name: try keys["name"]?.name() ?? id)
        for entry in try keys["keys"]?.list(of: "a key") ?? [] {
            team.keys.append(try self.key(entry, &taken))
        }
        let apps = try keys["apps"]?.list(of: "an app") ?? []
        for entry in apps {
            team.apps.append(try AppReader(team: id, folder: self.folder).app(entry, &taken))
        }
        try AppReader.checkPrimaries(of: team, at: apps)
        team.mailSources = try self.mailSources(keys["mail-sources"])
        return team
    }

    /// The sources of one team; each is listed once.
    private func mailSources(_ node: ConfigurationNode?) throws(ConfigurationError) -> [MailSource] {
        var sources: [MailSource] = []
        for entry in try node?.list(of: "a mail source") ?? [] {
            let source = try entry.checked(MailSource.init(parsing:))
            guard !sources.contains(source) else {
                throw entry.refusal("mail source '\(source.text)' is listed twice; remove one")
            }
            guard sources.count < MailSource.maximumCount else {
                throw entry.refusal("a team has at most \(MailSource.maximumCount) mail sources; remove some")
            }
            sources.append(source)
        }
        return sources
    }

    private func key(
        _ node: ConfigurationNode,
        _ taken: inout TakenNames
    ) throws(ConfigurationError) -> DeveloperKeySeed {
        let keys = try node.mapping(keys: ["id", "file", "public-key"])
        let id = try self.tenCharacterId(
            try keys.required("id", example: "ABCDE12345"),
            kind: "Key ID",
            &taken
        )
        switch (keys["file"], keys["public-key"]) {
        case (let file?, nil):
            return DeveloperKeySeed(id: id, origin: .privateKeyFile(try self.keyFile(file)))
        case (nil, let pem?): return DeveloperKeySeed(id: id, origin: .publicKeyPEM(try self.publicKey(pem)))
        case (nil, nil): return DeveloperKeySeed(id: id, origin: .generated)
        case (_?, _?): throw node.refusal("key '\(id)' has both 'file' and 'public-key'; remove one")
        }
    }

    private func keyFile(_ node: ConfigurationNode) throws(ConfigurationError) -> String {
        guard let folder else {
            throw node.refusal(
                "a key file can only be named in a configuration file; send 'public-key' instead"
            )
        }
        let path = try node.secretPath(in: folder, credentials: self.credentials)
        _ = try node.placing { () throws(ConfigurationError) in try DeveloperKeyFile(readingFileAt: path) }
        return path
    }

    private func publicKey(_ node: ConfigurationNode) throws(ConfigurationError) -> String {
        let text = try node.text()
        guard (try? P256.Signing.PublicKey(pemRepresentation: text)) != nil else {
            throw node.refusal(
                "'public-key' isn't a P-256 public key in PEM; begin it with -----BEGIN PUBLIC KEY-----"
            )
        }
        return text
    }

    private func account(
        _ node: ConfigurationNode,
        _ taken: inout TakenNames
    ) throws(ConfigurationError) -> AccountSeed {
        let keys = try node.mapping(keys: [
            "email", "first-name", "last-name", "email-sharing", "identifiers",
        ])
        let email = try keys.required("email", example: "jane@example.com")
        let address = try email.text()
        guard SeedRules.isEmail(address) else {
            throw email.refusal("'\(address)' isn't an email address; write one such as jane@example.com")
        }
        try taken.take(address.lowercased(), kind: "account", at: email)
        return AccountSeed(
            email: address,
            firstName: try keys["first-name"]?.name(),
            lastName: try keys["last-name"]?.name(),
            emailSharing: try keys["email-sharing"]?.word(AccountSeed.EmailSharing.self) ?? .share,
            identifiers: try self.identifiers(keys["identifiers"], &taken)
        )
    }

    /// The account's identifiers for teams; every subject and relay address is unique.
    private func identifiers(
        _ node: ConfigurationNode?,
        _ taken: inout TakenNames
    ) throws(ConfigurationError) -> [AccountSeed.Identifier] {
        var identifiers: [AccountSeed.Identifier] = []
        for entry in try node?.list(of: "an identifier") ?? [] {
            let keys = try entry.mapping(keys: ["team", "subject", "relay-address"])
            let team = try keys.required("team", example: "QUINCE0001")
            let (subject, address) = (keys["subject"], keys["relay-address"])
            guard subject != nil || address != nil else {
                throw entry.refusal(
                    "the identifier needs 'subject' or 'relay-address'; add one of them"
                )
            }
            let identifier = AccountSeed.Identifier(
                team: try team.text(),
                subject: try subject?.text(),
                relayAddress: try address?.text()
            )
            guard !identifiers.contains(where: { $0.team == identifier.team }) else {
                throw team.refusal(
                    "team '\(identifier.team)' is listed twice for this account; remove one"
                )
            }
            if let subject, let text = identifier.subject {
                guard SeedRules.isSubject(text) else {
                    throw subject.refusal(
                        "subject '\(text)' must be 1 to 255 visible ASCII characters, such as 001234.00ff.5678"
                    )
                }
                try taken.take(text, kind: "subject", at: subject)
            }
            if let address, let text = identifier.relayAddress {
                guard SeedRules.isEmail(text) else {
                    throw address.refusal(
                        "'\(text)' isn't an email address; write one such as ab12@private.icloud.com"
                    )
                }
                try taken.take(text.lowercased(), kind: "relay address", at: address)
            }
            identifiers.append(identifier)
        }
        return identifiers
    }

    private func tenCharacterId(
        _ node: ConfigurationNode,
        kind: String,
        _ taken: inout TakenNames
    ) throws(ConfigurationError) -> String {
        let id = try node.text()
        guard Identifiers.isTenCharacters(id) else {
            throw node.refusal(
                "\(kind) '\(id)' must be ten uppercase letters or digits, such as ABCDE12345"
            )
        }
        try taken.take(id, kind: kind, at: node)
        return id
    }
}

/// The names already used in this file, by kind.
struct TakenNames {
    private var places: [String: String] = [:]

    /// Records a name.
    ///
    /// - Throws: ``ConfigurationError`` if it is already used, with the place of the first use.
    mutating func take(_ name: String, kind: String, at node: ConfigurationNode) throws(ConfigurationError) {
        if let line = self.places["\(kind) \(name)"] {
            throw node.refusal("\(kind) '\(name)' is already used in line \(line); use each only once")
        }
        self.places["\(kind) \(name)"] = String(node.line)
    }
}

extension ConfigurationNode {
    /// Runs `body`, and adds this place to its error.
    func placing<Value>(_ body: () throws(ConfigurationError) -> Value) throws(ConfigurationError) -> Value {
        do throws(ConfigurationError) { return try body() } catch { throw self.refusal(error.message) }
    }
}

extension UInt8 {
    fileprivate var isVisible: Bool { (0x21...0x7E).contains(self) }
}
