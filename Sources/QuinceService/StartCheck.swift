import DatabaseFile
import Foundation
package import ProgramStart
package import ServerRuntime

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

    /// Each reason for which a start would end, with its remedy; empty if the service would start.
    package func refusals() -> [ConfigurationError] {
        let own = ListeningAddress(host: self.configuration.host, port: self.configuration.port)
        let addresses = ([own] + self.addresses).compactMap(Self.obstacle)
        return addresses + self.caught(self.checkDatabase) + self.caught(self.checkKeyFiles)
    }

    private func caught(_ check: () throws -> Void) -> [ConfigurationError] {
        do {
            try check()
            return []
        } catch {
            return [error as? ConfigurationError ?? ConfigurationError("\(error)")]
        }
    }

    private static func obstacle(_ address: ListeningAddress) -> ConfigurationError? {
        address.errorCode() == EADDRINUSE ? nil : address.obstacle()
    }

    private func checkDatabase() throws {
        guard let path = self.configuration.storage.databaseFile else { return }
        guard FileManager.default.fileExists(atPath: path) else { return try self.checkPlace(of: path) }
        let wrapping = SecretWrapping(key: try self.wrappingKey, path: path)
        try Database.stored(at: path).read { database in
            try Database.require(self.configuration.mode, database)
            try wrapping.check(database)
            guard self.configuration.mode == .production, let issuer = self.configuration.issuer else {
                return
            }
            try Parts.requirePasskeys(of: Database.relyingPartyID(of: .production, database), fit: issuer)
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw ConfigurationError(StorageTrouble.readOnly.sentence(about: path, of: Database.program))
        }
    }

    private var wrappingKey: WrappingKey? {
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
        case .memory: return
        case .file:
            guard unsafe access(folder, W_OK | X_OK) == 0 else {
                let reason = unsafe String(cString: strerror(errno))
                throw PrivateFile.refusal(path, reason: reason)
            }
        case .folder:
            // The folder is created where it or the first folder above it exists.
            var existing = URL(filePath: folder)
            while existing.path != "/", !FileManager.default.fileExists(atPath: existing.path) {
                existing.deleteLastPathComponent()
            }
            guard FileManager.default.isWritableFile(atPath: existing.path) else {
                throw PrivateFile.refusal(folder: folder)
            }
        }
    }

    private func checkKeyFiles() throws {
        let seed = self.configuration.seed(at: "http://localhost")
        let folder = StorageFolder.keyFolder(self.configuration.storage)
        for key in seed.teams.flatMap(\.keys) {
            guard key.origin == .generated, let folder else { continue }
            let path = StorageFolder.privateKeyPath(key.id, in: folder)
            guard FileManager.default.fileExists(atPath: path) else { continue }
            _ = try Seeding.storedKey(in: path, named: key.id)
        }
    }
}
