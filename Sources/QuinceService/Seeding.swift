import ProgramStart
import Crypto
import Foundation
import Logging
import QuinceProtocol
import ServerRuntime

/// Stores the entries of the configuration in the database: teams, apps, keys and accounts.
///
/// Entries of an earlier configuration that this one doesn't have are removed; this is how a leaked key is revoked. Entries
/// that were added in the console stay, except in production mode. A team that keeps an app with users stays in each mode, with its
/// keys.
package struct Seeding: Sendable {
    let database: Database
    let storage: StorageFolder
    let random: RandomSource
    let pseudonyms: PseudonymSource
    let predictableSeed: String?
    let mode: Mode
    let issuer: String
    /// The service's URL, for commands in the log.
    let url: String
    let logger: Logger

    /// Makes the registry equal to the configuration, at the start of a service.
    ///
    /// An app with users keeps its team, and the log says so.
    ///
    /// - Returns: The `.p8` file of each key that has one.
    /// - Throws: ``ConfigurationError`` for a key file that can't be read or written. Then nothing has changed.
    package func start(with seed: Seed) async throws -> [String: String] {
        let paths = try await self.store(seed, .start(self.mode, issuer: self.issuer))
        return try await self.addingGeneratedKeys(to: paths)
    }

    /// Adds or replaces the entries of `seed`.
    ///
    /// - Returns: The `.p8` file of each key that has one.
    /// - Throws: ``ConfigurationError`` for a key file that can't be read or written, and for an entry that contradicts what is
    ///   stored, such as an app whose users another team has. Then nothing has changed.
    package func apply(_ seed: Seed) async throws -> [String: String] { try await self.store(seed, .add) }

    /// Returns to the state of a first start with `seed`, and deletes everything else.
    ///
    /// - Throws: ``ConfigurationError`` for a key file that can't be read or written. Then nothing has changed.
    package func reset(to seed: Seed) async throws { _ = try await self.store(seed, .reset) }

    private func store(_ seed: Seed, _ kind: SeedPlan.Kind) async throws -> [String: String] {
        // Before the transaction, which never waits for another file.
        let (keys, paths) = try await OffLoop.run { try self.keys(of: seed) }
        let plan = SeedPlan(
            seed,
            kind,
            publicKeys: keys,
            pseudonyms: self.pseudonyms,
            random: self.random
        )
        for warning in try await self.database.configure(plan) {
            self.logger.warning("\(warning.sentence(url: self.mode == .production ? nil : self.url))")
        }
        return paths
    }

    /// The public key and the `.p8` file of each key of `seed`, by Key ID.
    private func keys(of seed: Seed) throws -> ([String: P256.Signing.PublicKey], paths: [String: String]) {
        var keys: [String: P256.Signing.PublicKey] = [:]
        var paths: [String: String] = [:]
        for key in seed.teams.flatMap(\.keys) {
            let (publicKey, path) = try self.publicKey(of: key)
            keys[key.id] = publicKey
            paths[key.id] = path
        }
        return (keys, paths)
    }

    /// `paths`, with the files of stored keys that the service created for an earlier configuration.
    private func addingGeneratedKeys(to paths: [String: String]) async throws -> [String: String] {
        var paths = paths
        for team in Set(try await self.database.apps().map(\.teamID)) {
            for key in try await self.database.keys(ofTeam: team) where paths[key.id] == nil {
                let path = self.storage.privateKeyPath(key.id)
                guard FileManager.default.fileExists(atPath: path),
                    let file = try? DeveloperKeyFile(readingFileAt: path),
                    file.privateKey.publicKey.x963Representation == key.publicKey.x963Representation
                else { continue }
                paths[key.id] = path
            }
        }
        return paths
    }

    private func publicKey(of key: DeveloperKeySeed) throws -> (P256.Signing.PublicKey, path: String?) {
        switch key.origin {
        case .publicKeyPEM(let pem):
            guard let publicKey = try? P256.Signing.PublicKey(pemRepresentation: pem) else {
                throw ConfigurationError("the public key of \(key.id) isn't a P-256 key in PEM form")
            }
            return (publicKey, nil)
        case .privateKeyFile(let path): return (try self.privateKey(in: path, named: key.id).publicKey, path)
        case .generated:
            let path = self.storage.privateKeyPath(key.id)
            return (try self.privateKey(in: path, named: key.id).publicKey, path)
        }
    }

    /// A new key; with a seed, the same in every run.
    private func newKey(_ id: String) throws -> P256.Signing.PrivateKey {
        guard let predictableSeed else { return P256.Signing.PrivateKey() }
        let random = RandomSource.repeatable(predictableSeed: "\(predictableSeed)\u{0}key\u{0}\(id)")
        return try P256.Signing.PrivateKey(rawRepresentation: random.bytes(32))
    }

    /// Reads the key, or creates it if the file doesn't exist.
    private func privateKey(in path: String, named id: String) throws -> P256.Signing.PrivateKey {
        guard FileManager.default.fileExists(atPath: path) else {
            let key = try self.newKey(id)
            try self.storage.write(key.pemRepresentation + "\n", to: path)
            return key
        }
        return try Self.storedKey(in: path, named: id)
    }

    /// Reads the key from an existing file.
    ///
    /// - Throws: ``ConfigurationError`` for a file without such a key.
    static func storedKey(in path: String, named id: String) throws(ConfigurationError)
        -> P256.Signing.PrivateKey
    {
        guard let pem = try? String(contentsOfFile: path, encoding: .utf8),
            let key = try? P256.Signing.PrivateKey(pemRepresentation: pem)
        else {
            throw ConfigurationError(
                "the key file \(path) of key \(id) can't be read as a .p8 file (PKCS#8, P-256); replace it, "
                    + "or delete it, and the service creates a new key"
            )
        }
        return key
    }
}

extension App {
    package init(_ seed: AppSeed, teamID: String) {
        self.init(
            clientID: seed.clientId,
            kind: seed.kind,
            name: seed.name,
            teamID: teamID,
            groupID: seed.primaryAppId ?? seed.clientId,
            returnURLs: seed.returnURLs,
            privacyPolicy: seed.privacyPolicy,
            terms: seed.terms,
            notifications: seed.notifications
        )
    }
}
