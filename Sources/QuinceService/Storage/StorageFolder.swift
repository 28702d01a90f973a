import ProgramStart
import Foundation

/// Where a service keeps its files: the database, and beside it the private keys it generated.
package struct StorageFolder: Hashable, Sendable {
    /// nil for a database in memory.
    package let databasePath: String?
    private let keyFolder: String
    /// Whether everything goes with the service.
    private let isTemporary: Bool

    /// Makes the folders that are missing.
    ///
    /// - Throws: ``ConfigurationError`` for a folder that cannot be made.
    package init(location: StorageLocation) throws {
        switch location {
        case .folder(let path):
            try PrivateFile.makeFolder(path)
            self.databasePath = path + "/quince.sqlite"
            self.keyFolder = path
            self.isTemporary = false
        case .file(let path):
            self.databasePath = path
            let folder = URL(filePath: path).deletingLastPathComponent().path
            self.keyFolder = folder.isEmpty ? "." : folder
            self.isTemporary = false
        case .memory:
            self.databasePath = nil
            self.keyFolder =
                FileManager.default.temporaryDirectory.appending(path: "quince-\(UUID().uuidString)").path
            self.isTemporary = true
        }
    }

    /// Removes the folder of a throw-away run; one that should stay is left alone.
    package func discard() {
        guard self.isTemporary else { return }
        try? FileManager.default.removeItem(atPath: self.keyFolder)
    }

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
