import ProgramStart
import Foundation

/// The files of a service: the database, and the private keys that it generated.
package struct StorageFolder: Sendable {
    /// The SQLite file, or the URL of PostgreSQL.
    package let databasePath: String
    /// Whether the folder is deleted with the service.
    package var isTemporary: Bool { self.temporary != nil }
    private let keyFolder: String
    private let isPostgreSQL: Bool
    private let temporary: TemporaryFolder?

    /// Creates the folder of a SQLite file, if it has one of its own.
    ///
    /// The folder of private keys is created with the first key.
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
        case .postgreSQL(let url, _, _):
            self.databasePath = url
            self.temporary = nil
        }
        self.isPostgreSQL = location.isPostgreSQL
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

    /// Writes a private key that only its owner can read, and creates its folder.
    ///
    /// - Throws: ``ConfigurationError`` if the file exists already, and if it or its folder can't be created.
    package func write(_ pem: String, to path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        guard self.isPostgreSQL else {
            try PrivateFile.makeFolder(folder)
            try PrivateFile.create(path, Data(pem.utf8))
            return
        }
        // It is in the current folder, wherever the database is.
        let remedy = "run this in the service's folder, such as /var/lib/quince"
        do throws(ConfigurationError) { try PrivateFile.makeFolder(folder) } catch {
            throw ConfigurationError("can't create the folder \(folder) for private keys; \(remedy)")
        }
        try PrivateFile.create(path, Data(pem.utf8), remedy: remedy)
    }
}
