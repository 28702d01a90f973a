import ProgramStart
import Foundation

/// The files of a service: the database, and the private keys that it generated.
package struct StorageFolder: Sendable {
    /// The SQLite file.
    package let databasePath: String
    /// Whether the folder is deleted with the service.
    package var isTemporary: Bool { self.temporary != nil }
    private let keyFolder: String
    private let temporary: TemporaryFolder?

    /// Creates missing folders.
    ///
    /// - Throws: ``ConfigurationError`` for a folder that can't be created.
    package init(location: StorageLocation) throws {
        switch location {
        case .folder(let path):
            try PrivateFile.makeFolder(path)
            self.databasePath = path + "/quince.sqlite"
            self.temporary = nil
        case .file(let path):
            self.databasePath = path
            self.temporary = nil
        case .memory:
            // Also a file, so that tests in memory behave like a database on disk.
            let temporary = try TemporaryFolder(named: "quince")
            self.databasePath = temporary.path + "/quince.sqlite"
            self.temporary = temporary
        }
        self.keyFolder = Self.keyFolder(location) ?? self.temporary?.path ?? "."
    }

    /// Deletes the folder of a temporary run; a permanent folder stays.
    package func discard() { self.temporary?.remove() }

    /// The file of the private key named `id`.
    package func privateKeyPath(_ id: String) -> String {
        Self.privateKeyPath(id, in: self.keyFolder)
    }

    /// The file of the private key named `id` in a folder.
    static func privateKeyPath(_ id: String, in folder: String) -> String {
        URL(filePath: folder).appending(path: DeveloperKeyFile.name(keyID: id)).path
    }

    /// The folder of the private keys that a service generates; nil for a temporary one.
    static func keyFolder(_ location: StorageLocation) -> String? {
        switch location {
        case .folder(let path): return path
        case .file(let path):
            let folder = URL(filePath: path).deletingLastPathComponent().path
            return folder.isEmpty ? "." : folder
        case .memory: return nil
        }
    }

    /// Writes a private key that only its owner can read.
    package func write(_ pem: String, to path: String) throws {
        try PrivateFile.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
        try PrivateFile.create(path, Data(pem.utf8))
    }
}
