import ProgramStart
import Foundation

/// The files of a service: the database, and the private keys that it generated.
package struct StorageFolder: Sendable {
    /// The SQLite file, or the URL of PostgreSQL.
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
        case .postgreSQL(let url, let keyFolder, _):
            try PrivateFile.makeFolder(keyFolder)
            self.databasePath = url
            self.temporary = nil
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
        // Not with a URL, which takes `LINK/..` for the folder of the link.
        let current = FileManager.default.currentDirectoryPath
        let absolute = folder.hasPrefix("/") ? folder : folder == "." ? current : "\(current)/\(folder)"
        return "\(absolute)/\(DeveloperKeyFile.name(keyID: id))"
    }

    /// The folder of the private keys that a service generates; nil for a temporary one.
    static func keyFolder(_ location: StorageLocation) -> String? {
        switch location {
        case .folder(let path): return path
        case .file(let path):
            guard let slash = path.lastIndex(of: "/") else { return "." }
            return slash == path.startIndex ? "/" : String(path[..<slash])
        case .memory: return nil
        case .postgreSQL(_, let keyFolder, _): return keyFolder
        }
    }

    /// Writes a private key that only its owner can read.
    package func write(_ pem: String, to path: String) throws {
        try PrivateFile.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
        try PrivateFile.create(path, Data(pem.utf8))
    }
}
