import ProgramStart
import Crypto
import DatabaseFile
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

    /// What a start has in the database.
    struct Started: Sendable {
        /// The configuration that is stored: the one of the start, or another one that was applied last.
        let seed: Seed
        /// The `.p8` file of each key that has one.
        let keyPaths: [String: String]
    }

    /// Makes the registry equal to the configuration, at the start of a service.
    ///
    /// On PostgreSQL only if the database has no configuration yet: a node with an earlier file would remove what a newer one brought.
    /// The log says so if they differ, and if an app with users keeps its team.
    ///
    /// - Throws: ``ConfigurationError`` for a key file that can't be read or written. Then nothing has changed.
    func start(with seed: Seed) async throws -> Started {
        // First, so that a start that is refused writes no key files.
        try await self.database.require(self.mode)
        guard self.database.sqliteFile == nil else {
            let (paths, _) = try await self.store(seed, self.kindOfStart)
            return Started(seed: seed, keyPaths: try await self.addingGeneratedKeys(to: paths))
        }
        var paths: [String: String] = [:]
        var applied = try await self.database.appliedConfiguration()
        if applied == nil {
            let (created, configured) = try await self.store(seed, self.kindOfStart, .first)
            if configured.isStored {
                return Started(seed: seed, keyPaths: try await self.addingGeneratedKeys(to: created))
            }
            applied = configured.applied
        }
        try await self.claimIssuer()
        let named = try await OffLoop.run { try self.namedKeys(of: seed) }
        for (id, key) in named {
            let stored = try await self.database.key(id)
            guard stored?.publicKey.x963Representation == key.publicKey.x963Representation else { continue }
            paths[id] = key.path
        }
        paths = try await self.addingGeneratedKeys(to: paths)
        guard let applied, applied.digest != seed.digest(named.mapValues(\.publicKey)) else {
            // Another node's redirect URI is stored in place of this one's.
            let stored = seed.ownReturnURL == nil ? seed : try await self.database.configuredSeed()
            return Started(seed: stored, keyPaths: paths)
        }
        self.logger.warning(
            "the configuration differs from generation \(applied.generation), which is applied; 'quince apply --dry-run' lists the differences; if this one is newer, run 'quince apply', otherwise bring the newer file here, because 'quince apply' removes what the file doesn't have"
        )
        return Started(seed: try await self.database.configuredSeed(), keyPaths: paths)
    }

    private var kindOfStart: SeedPlan.Kind { .start(self.mode, issuer: self.issuer) }

    /// Makes the registry equal to the configuration, as the first start does, for services that may be running.
    ///
    /// - Parameters:
    ///   - seed: The teams, apps, keys and accounts.
    ///   - generation: The generation that must be the one applied before; 0 for none, nil for any.
    ///   - isTrial: Whether nothing is stored, for a look at what would change.
    /// - Returns: The configuration that is applied now, and what has changed.
    /// - Throws: ``ConfigurationError`` for another generation, for a key file that can't be read or written, and for a database of the
    ///   other mode. Then nothing has changed.
    func apply(
        _ seed: Seed,
        ifGeneration generation: Int?,
        isTrial: Bool
    ) async throws -> Database.Configured {
        try await self.database.require(self.mode)
        let condition = SeedPlan.Condition.replacing(generation: generation)
        return try await self.store(seed, self.kindOfStart, condition, isTrial: isTrial).1
    }

    /// Notes the issuer; in production, a start doesn't change it.
    ///
    /// A node with a wrong issuer could start while the others can't say that they run.
    private func claimIssuer() async throws {
        if self.mode == .production, let issuer = try await self.database.servedBy()?.issuer,
            issuer != self.issuer
        {
            throw ConfigurationError(
                "the issuer is \(self.issuer) here, and \(issuer) in the database; give all nodes the same issuer, or to change it, "
                    + "stop all nodes and run 'quince apply' with the new configuration"
            )
        }
        try await self.database.claim(self.mode, issuer: self.issuer)
    }

    /// Adds or replaces the entries of `seed`.
    ///
    /// - Returns: The `.p8` file of each key that has one.
    /// - Throws: ``ConfigurationError`` for a key file that can't be read or written, and for an entry that contradicts what is
    ///   stored, such as an app whose users another team has. Then nothing has changed.
    package func apply(_ seed: Seed) async throws -> [String: String] { try await self.store(seed, .add).0 }

    /// Returns to the state of a first start with `seed`, and deletes everything else.
    ///
    /// - Throws: ``ConfigurationError`` for a key file that can't be read or written. Then nothing has changed.
    package func reset(to seed: Seed) async throws { _ = try await self.store(seed, .reset) }

    private func store(
        _ seed: Seed,
        _ kind: SeedPlan.Kind,
        _ condition: SeedPlan.Condition = .always,
        isTrial: Bool = false
    ) async throws -> ([String: String], Database.Configured) {
        // Before the transaction, which never waits for another file.
        let storedKeys = try await self.database.developerKeyIDs()
        let shared = try await self.sharedKeys(of: seed)
        let made = self.missingFiles(of: seed).filter { shared[$0.id] == nil }
        // A trial makes no files; those that appear meanwhile are another process's.
        let missing = isTrial ? [] : made
        let (keys, paths) = try await OffLoop.run {
            try self.keys(of: seed, storedKeys, shared: shared, isTrial: isTrial)
        }
        let plan = SeedPlan(
            seed,
            kind,
            condition,
            isTrial: isTrial,
            publicKeys: keys,
            keptKeys: self.database.sqliteFile == nil ? Set(Self.generatedKeys(of: seed)) : [],
            pseudonyms: self.pseudonyms,
            random: self.random
        )
        var configured: Database.Configured
        do { configured = try await self.database.configure(plan) } catch let error as ConfigurationError {
            await self.removeUnstored(missing)
            throw error
        }
        await self.removeUnstored(missing)
        configured.changes = configured.changes.map { $0.naming(made) }
        for warning in configured.warnings {
            self.logger.warning("\(warning.sentence(url: self.mode == .production ? nil : self.url))")
        }
        return (paths, configured)
    }

    /// Removes the files of new keys that weren't stored, which no app can use.
    ///
    /// A file with the stored key is another process's that starts in the same folder. On PostgreSQL, while no key is stored, such a
    /// process can be about to store the one in the file.
    private func removeUnstored(_ files: [(id: String, path: String)]) async {
        for (id, path) in files {
            let stored: DeveloperKey?
            // While the database can't say which key it has, no file may be lost.
            do { stored = try await self.database.key(id) } catch { continue }
            let file = try? await OffLoop.run { try DeveloperKeyFile(readingFileAt: path) }
            let key = file?.privateKey.publicKey.x963Representation
            if let stored, key == stored.publicKey.x963Representation { continue }
            guard (stored == nil) == (self.database.sqliteFile != nil) else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// The IDs of the keys that the service creates.
    private static func generatedKeys(of seed: Seed) -> [String] {
        seed.teams.flatMap(\.keys).filter { $0.origin == .generated }.map(\.id)
    }

    /// The files of keys that the service will create, by Key ID.
    private func missingFiles(of seed: Seed) -> [(id: String, path: String)] {
        Self.generatedKeys(of: seed).map { ($0, self.storage.privateKeyPath($0)) }
            .filter { !FileManager.default.fileExists(atPath: $0.1) }
    }

    /// The stored keys that the service created, by Key ID, on PostgreSQL: of several machines, only one has the file.
    ///
    /// Another machine can have the file of a key that it couldn't store, so the stored key counts there.
    private func sharedKeys(of seed: Seed) async throws -> [String: P256.Signing.PublicKey] {
        guard self.database.sqliteFile == nil else { return [:] }
        var keys: [String: P256.Signing.PublicKey] = [:]
        for id in Self.generatedKeys(of: seed) { keys[id] = try await self.database.key(id)?.publicKey }
        return keys
    }

    /// The keys of `seed` that the service doesn't create, by Key ID, with their `.p8` files.
    private func namedKeys(of seed: Seed) throws -> [String: NamedKey] {
        var keys: [String: NamedKey] = [:]
        for key in seed.teams.flatMap(\.keys) {
            switch key.origin {
            case .generated: break
            case .publicKeyPEM: keys[key.id] = try self.publicKey(of: key, [])
            case .privateKeyFile(let path):
                keys[key.id] = (try Self.storedKey(in: path, named: key.id).publicKey, path)
            }
        }
        return keys
    }

    private typealias NamedKey = (publicKey: P256.Signing.PublicKey, path: String?)

    /// The public key and the `.p8` file of each key of `seed`, by Key ID.
    ///
    /// - Parameters:
    ///   - seed: The configuration.
    ///   - storedKeys: The IDs of the keys in the database.
    ///   - shared: The stored keys that need no file here.
    ///   - isTrial: Whether no file is written.
    /// - Returns: The keys, and the files of those that have one here.
    /// - Throws: `ConfigurationError` for a file that can't be read or written, and for one that is lost.
    private func keys(
        of seed: Seed,
        _ storedKeys: Set<String>,
        shared: [String: P256.Signing.PublicKey],
        isTrial: Bool
    ) throws -> ([String: P256.Signing.PublicKey], paths: [String: String]) {
        var keys = shared
        var paths: [String: String] = [:]
        for (id, key) in shared {
            paths[id] = self.file(of: key, id)
            let path = self.storage.privateKeyPath(id)
            guard paths[id] == nil, FileManager.default.fileExists(atPath: path) else { continue }
            self.logger.warning(
                "this file doesn't have the private key of this Key ID in the database; apps can't sign client secrets with it",
                metadata: ["key": "\(id)", "file": "\(path)"]
            )
        }
        for key in seed.teams.flatMap(\.keys) where shared[key.id] == nil {
            let (publicKey, path) = try self.publicKey(of: key, storedKeys, isTrial: isTrial)
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
                paths[key.id] = self.file(of: key.publicKey, key.id)
            }
        }
        return paths
    }

    /// The file of a key that the service created; nil if it isn't here.
    private func file(of key: P256.Signing.PublicKey, _ id: String) -> String? {
        let path = self.storage.privateKeyPath(id)
        guard let file = try? DeveloperKeyFile(readingFileAt: path) else { return nil }
        return file.privateKey.publicKey.x963Representation == key.x963Representation ? path : nil
    }

    private func publicKey(
        of key: DeveloperKeySeed,
        _ storedKeys: Set<String>,
        isTrial: Bool = false
    ) throws -> NamedKey {
        switch key.origin {
        case .publicKeyPEM(let pem):
            guard let publicKey = try? P256.Signing.PublicKey(pemRepresentation: pem) else {
                throw ConfigurationError("the public key of \(key.id) isn't a P-256 key in PEM form")
            }
            return (publicKey, nil)
        case .privateKeyFile(let path):
            return (try self.privateKey(in: path, named: key.id, storedKeys, isTrial).publicKey, path)
        case .generated:
            let path = self.storage.privateKeyPath(key.id)
            return (try self.privateKey(in: path, named: key.id, storedKeys, isTrial).publicKey, path)
        }
    }

    /// A new key; with a seed, the same in every run.
    private func newKey(_ id: String) throws -> P256.Signing.PrivateKey {
        guard let predictableSeed else { return P256.Signing.PrivateKey() }
        let random = RandomSource.repeatable(predictableSeed: "\(predictableSeed)\u{0}key\u{0}\(id)")
        return try P256.Signing.PrivateKey(rawRepresentation: random.bytes(32))
    }

    /// Reads the key, or creates it if the file doesn't exist.
    private func privateKey(
        in path: String,
        named id: String,
        _ storedKeys: Set<String>,
        _ isTrial: Bool
    ) throws -> P256.Signing.PrivateKey {
        guard FileManager.default.fileExists(atPath: path) else {
            if storedKeys.contains(id) {
                guard self.mode == .development else { throw Self.lostKey(id, path) }
                self.logger.warning(
                    "the file of a key is missing; a new key replaces it, and client secrets that the earlier one signed are refused",
                    metadata: ["key": "\(id)", "file": "\(path)"]
                )
            }
            let key = try self.newKey(id)
            if !isTrial { try self.storage.write(key.pemRepresentation + "\n", to: path) }
            return key
        }
        return try Self.storedKey(in: path, named: id)
    }

    /// The error for a key that apps use, and whose file is gone.
    static func lostKey(_ id: String, _ path: String) -> ConfigurationError {
        ConfigurationError(
            "the key file \(path) of key \(id) is missing, and apps sign their client secrets with this key; put the file back, "
                + "or configure another Key ID in place of \(id), and the service creates a key for it"
        )
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
                "the key file \(path) of key \(id) can't be read as a .p8 file (PKCS#8, P-256); put back the file that apps "
                    + "sign their client secrets with, or configure another Key ID in place of \(id), and the service creates a key for it"
            )
        }
        return key
    }
}

extension ConfigurationChange {
    /// The same change, with the path of the private key if it is of one of these keys, which the service makes.
    fileprivate func naming(_ made: [(id: String, path: String)]) -> Self {
        guard self.kind == .key, self.verb != .removed,
            let path = made.first(where: { $0.id == self.name })?.path
        else { return self }
        return Self(
            verb: self.verb,
            kind: self.kind,
            name: self.name,
            details: self.details + ["private key in \(path)"]
        )
    }
}

extension App {
    package init(_ seed: AppSeed, teamID: String) {
        self.init(
            clientID: seed.clientId,
            kind: seed.kind,
            name: seed.name,
            icon: seed.icon?.name,
            teamID: teamID,
            groupID: seed.primaryAppId ?? seed.clientId,
            returnURLs: seed.returnURLs,
            privacyPolicy: seed.privacyPolicy,
            terms: seed.terms,
            notifications: seed.notifications
        )
    }
}
