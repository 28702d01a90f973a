import ProgramStart
import Crypto
import Foundation
import Logging
import QuinceProtocol

/// Stores the entries of the configuration in the database: teams, apps, keys and accounts.
///
/// Entries of an earlier configuration that this one doesn't have are removed; this is how a leaked key is revoked. Entries
/// that were added in the console stay, except in production mode.
package struct Seeding: Sendable {
    let database: Database
    let storage: StorageFolder
    let random: RandomSource
    let pseudonyms: PseudonymSource
    let predictableSeed: String?
    let mode: Mode
    let logger: Logger

    /// Makes the registry equal to the configuration, at the start of a service.
    ///
    /// An app with users keeps its team, and the log says so.
    ///
    /// - Returns: The `.p8` file of each key that has one.
    /// - Throws: ``ConfigurationError`` for a key file that can't be read or written.
    package func start(with seed: Seed) async throws -> [String: String] {
        // Before anything is removed, because a start that fails must lose nothing.
        for key in seed.teams.flatMap(\.keys) { _ = try self.publicKey(of: key) }
        try await self.database.withdraw(butFor: seed, all: self.mode == .production)
        let paths = try await self.apply(seed, isStart: true)
        try await self.database.markConfigured(seed)
        return paths
    }

    /// Adds or replaces the entries of `seed`.
    ///
    /// - Returns: The `.p8` file of each key that has one.
    /// - Throws: ``ConfigurationError`` for a key file that can't be read or written, and for an app whose users another team has.
    package func apply(_ seed: Seed) async throws -> [String: String] {
        try await self.apply(seed, isStart: false)
    }

    private func apply(_ seed: Seed, isStart: Bool) async throws -> [String: String] {
        var paths: [String: String] = [:]
        for team in seed.teams {
            try await self.database.save(Team(id: team.id, name: team.name))
            for key in team.keys {
                let (publicKey, path) = try self.publicKey(of: key)
                paths[key.id] = path
                let revokedAt = try await self.revocation(of: key.id, publicKey)
                try await self.database.save(
                    DeveloperKey(id: key.id, teamID: team.id, publicKey: publicKey, revokedAt: revokedAt)
                )
            }
        }
        for team in seed.teams {
            // Primary App IDs first, because the others need them.
            let apps =
                team.apps.filter { $0.primaryAppId == nil } + team.apps.filter { $0.primaryAppId != nil }
            for seed in apps {
                guard var app = try await self.app(seed, ofTeam: team.id) else { continue }
                if isStart { try await self.keepTeam(of: &app) }
                if isStart, self.mode == .development { try await self.keepNotifications(of: &app) }
                do { try await self.database.save(app) } catch let refusal as AppRefusal {
                    throw ConfigurationError("\(refusal); see `quince transfer --help`")
                }
            }
        }
        for account in seed.accounts { try await self.save(account) }
        return paths
    }

    /// Leaves an app whose users signed in with another team's subjects to that team.
    private func keepTeam(of app: inout App) async throws {
        guard let team = try await self.database.team(ofUsersIn: app.groupID), !team.isExactly(app.teamID)
        else {
            return
        }
        self.logger.warning(
            "an app with users keeps its team; start a transfer to change it: quince transfer --help",
            metadata: ["app": "\(app.clientID)", "team": "\(team)", "configured": "\(app.teamID)"]
        )
        app.teamID = team
    }

    /// Leaves an app the notification URL that the console set, if the configuration has none.
    private func keepNotifications(of app: inout App) async throws {
        guard app.notifications == nil, app.ownsGroup else { return }
        app.notifications = try await self.database.app(app.clientID)?.notifications
    }

    /// The app to store; nil for an app that moved to another team, of which nothing in the configuration counts any more.
    ///
    /// A transfer is stronger than the team that gave the app away, until it is undone or the app is back.
    private func app(_ seed: AppSeed, ofTeam team: String) async throws -> App? {
        var app = App(seed, teamID: team)
        let newTeam = try await self.database.team(ofGroup: app.groupID, transferredFrom: team)
        guard let stored = try await self.database.app(app.clientID) else {
            app.teamID = newTeam ?? team
            return app
        }
        let movedTo = try await self.database.team(ofGroup: stored.groupID, transferredFrom: team)
        guard movedTo == nil || movedTo != stored.teamID || stored.teamID.isExactly(team) else { return nil }
        // It left its group before the group moved.
        if newTeam != nil, newTeam != team, stored.groupID != app.groupID {
            (app.groupID, app.teamID) = (stored.groupID, stored.teamID)
        }
        return app
    }

    /// When the key was revoked.
    ///
    /// A restart doesn't restore it, but another key with its ID replaces it.
    private func revocation(of id: String, _ publicKey: P256.Signing.PublicKey) async throws -> Date? {
        guard let stored = try await self.database.key(id),
            stored.publicKey.x963Representation == publicKey.x963Representation
        else { return nil }
        return stored.revokedAt
    }

    private func save(_ seed: AccountSeed) async throws {
        // Not the account that only added this email address.
        let known = try await self.database.account(email: seed.email).flatMap {
            $0.email.lowercased() == seed.email.lowercased() ? $0.id : nil
        }
        let id = known ?? self.random.hex(32)
        let account = Account(
            id: id,
            email: seed.email,
            firstName: seed.firstName,
            lastName: seed.lastName,
            emailSharing: seed.emailSharing
        )
        try await self.database.save(account)
        for identifier in seed.identifiers {
            let proposals = self.pseudonyms.proposals(for: account, team: identifier.team)
            guard try await self.database.assign(identifier, to: id, proposals: proposals) else {
                throw ConfigurationError(
                    "the subject or relay address of \(seed.email) for team \(identifier.team) belongs to another account; "
                        + "choose another one"
                )
            }
        }
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
