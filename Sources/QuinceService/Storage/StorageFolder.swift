import ProgramStart
import Foundation

/// Where a service keeps its files: the database, and beside it the private keys it generated.
package struct StorageFolder: Sendable {
    /// The SQLite file.
    package let databasePath: String
    /// Whether everything goes with the service.
    package var isTemporary: Bool { self.temporary != nil }
    private let keyFolder: String
    private let temporary: TemporaryFolder?

    /// Makes the folders that are missing.
    ///
    /// - Throws: ``ConfigurationError`` for a folder that cannot be made.
    package init(location: StorageLocation) throws {
        switch location {
        case .folder(let path):
            try PrivateFile.makeFolder(path)
            self.databasePath = path + "/quince.sqlite"
            self.keyFolder = path
            self.temporary = nil
        case .file(let path):
            self.databasePath = path
            let folder = URL(filePath: path).deletingLastPathComponent().path
            self.keyFolder = folder.isEmpty ? "." : folder
            self.temporary = nil
        case .memory:
            // A file all the same: what is tested in memory behaves as what runs on disk.
            let temporary = try TemporaryFolder(named: "quince")
            self.keyFolder = temporary.path
            self.databasePath = temporary.path + "/quince.sqlite"
            self.temporary = temporary
        }
    }

    /// Removes the folder of a throw-away run; one that should stay is left alone.
    package func discard() { self.temporary?.remove() }

    /// The file of the private key named `id`.
    package func privateKeyPath(_ id: String) -> String {
        URL(filePath: self.keyFolder).appending(path: "AuthKey_\(id).p8").path
    }

    /// Writes a private key that nobody else may read.
    package func write(_ pem: String, to path: String) throws {
        try PrivateFile.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
        try PrivateFile.create(path, Data(pem.utf8))
    }
}
