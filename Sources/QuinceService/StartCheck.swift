import DatabaseFile
import Foundation
package import ProgramStart
package import ServerRuntime
import SQLEngines

/// Finds what would prevent the start of a service, without changing anything; a service may be running.
///
/// Settings that a start refuses by themselves are refused when the ``ServiceConfiguration`` is made. This looks at the machine:
/// the address, the database and the key files. A port that another program uses at the moment is none of its findings.
package struct StartCheck {
    package let configuration: ServiceConfiguration
    /// More addresses on which the service listens.
    package let addresses: [ListeningAddress]

    package init(_ configuration: ServiceConfiguration, addresses: [ListeningAddress] = []) {
        self.configuration = configuration
        self.addresses = addresses
    }

    /// What a check finds.
    package struct Findings: Sendable {
        /// Each reason for which a start would end, with its remedy; empty if the service would start.
        package var refusals: [ConfigurationError] = []
        /// What a start only warns of.
        package var remarks: [String] = []
        /// The running node because of which the service doesn't start, with the reason in ``remarks``; nil if there is none.
        package var node: String?

        mutating func catching(_ check: (inout Findings) async throws -> Void) async {
            do { try await check(&self) } catch {
                self.refusals.append(error as? ConfigurationError ?? ConfigurationError("\(error)"))
            }
        }
    }

    /// Looks at the machine and at the database.
    package func findings() async -> Findings {
        var findings = Findings()
        findings.refusals = ([self.configuration.address] + self.addresses).compactMap(Self.obstacle)
        await findings.catching { try await self.checkDatabase(&$0) }
        await findings.catching { _ in try self.checkKeyFiles() }
        await findings.catching { _ in try self.checkMailRelay() }
        return findings
    }

    private static func obstacle(_ address: ListeningAddress) -> ConfigurationError? {
        address.errorCode() == EADDRINUSE ? nil : address.obstacle()
    }

    private func checkDatabase(_ findings: inout Findings) async throws {
        #if PostgreSQL
        if self.configuration.storage.isPostgreSQL { return try await self.checkPostgreSQL(&findings) }
        #endif
        guard let path = self.configuration.storage.databaseFile else { return }
        guard FileManager.default.fileExists(atPath: path) else { return try self.checkPlace(of: path) }
        let wrapping = SecretWrapping(key: try self.wrappingKey, path: path)
        try Database.stored(at: path).read { database in
            // In the order of a start.
            try DatabaseLock.check(path: path)
            try wrapping.check(database)
            try self.checkRows(SQLTransaction(database))
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw ConfigurationError(StorageTrouble.readOnly.sentence(about: path, of: Database.program))
        }
    }

    /// Checks what a start needs to find in the tables.
    func checkRows(_ transaction: SQLTransaction) throws {
        try Database.require(self.configuration.mode, transaction)
        guard self.configuration.mode == .production, let issuer = self.configuration.issuer else { return }
        // Of several nodes, only one machine has the file of a key that the service has made.
        if !transaction.isPostgreSQL {
            for (id, path) in self.generatedKeys where !FileManager.default.fileExists(atPath: path) {
                if try DeveloperKey.isStored(id, in: transaction) { throw Seeding.lostKey(id, path) }
            }
        }
        try Parts.requirePasskeys(of: Database.relyingPartyID(of: .production, transaction), fit: issuer)
    }

    var wrappingKey: WrappingKey? {
        get throws(ConfigurationError) {
            try self.configuration.wrappingKeyFile.map { path throws(ConfigurationError) in
                try WrappingKey(readingFileAt: path)
            }
        }
    }

    /// Checks that a start can create the database.
    private func checkPlace(of path: String) throws(ConfigurationError) {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        switch self.configuration.storage {
        case .memory, .postgreSQL: return
        case .file:
            guard unsafe access(folder, W_OK | X_OK) == 0 else {
                throw PrivateFile.refusal(path, code: errno)
            }
            try DatabaseLock.check(path: path)
        case .folder:
            // The folder is created where it or the first folder above it exists.
            var existing = URL(filePath: folder)
            while existing.path != "/", !FileManager.default.fileExists(atPath: existing.path) {
                existing.deleteLastPathComponent()
            }
            guard FileManager.default.isWritableFile(atPath: existing.path) else {
                throw PrivateFile.refusal(folder: folder)
            }
            if FileManager.default.fileExists(atPath: folder) { try DatabaseLock.check(path: path) }
        }
    }

    private func checkKeyFiles() throws {
        for (id, path) in self.generatedKeys where FileManager.default.fileExists(atPath: path) {
            _ = try Seeding.storedKey(in: path, named: id)
        }
    }

    private func checkMailRelay() throws(ConfigurationError) {
        guard self.configuration.mode == .production, let relay = self.configuration.mailRelay else { return }
        _ = try relay.signers(self.configuration.relayDomain)
    }

    /// The keys that the service creates, with their files; none for a temporary database.
    private var generatedKeys: [(id: String, path: String)] {
        guard let folder = StorageFolder.keyFolder(self.configuration.storage) else { return [] }
        return self.configuration.seed(at: "http://localhost").teams.flatMap(\.keys)
            .filter { $0.origin == .generated }
            .map { ($0.id, StorageFolder.privateKeyPath($0.id, in: folder)) }
    }
}
