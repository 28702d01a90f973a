public import Foundation

/// Files and folders that nobody but their owner may read, from their first moment on.
public enum PrivateFile: Sendable {
    /// Makes a folder and those above it, where they are missing.
    ///
    /// - Throws: ``ConfigurationError`` where the place cannot be written.
    public static func makeFolder(_ folder: String) throws(ConfigurationError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw ConfigurationError(
                "cannot make the folder \(folder); check that you may write there, or name another place with --database"
            )
        }
    }

    /// Makes a file; SQLite gives the companions of an empty one (`-wal`, `-shm`) the same permissions.
    ///
    /// - Throws: ``ConfigurationError`` where there is a file already, or the folder cannot be written.
    public static func create(_ path: String, _ contents: Data = Data()) throws(ConfigurationError) {
        let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw ConfigurationError(
                "cannot write \(path): \(reason); check the folder's permissions, or name another place with --database"
            )
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do { try file.write(contentsOf: contents) } catch {
            throw ConfigurationError("cannot write \(path): \(error.localizedDescription)")
        }
    }

    /// Takes the others' permissions from a database that has them, and from its companions.
    ///
    /// Where the file belongs to someone else nothing happens: opening it will tell.
    public static func close(_ path: String) {
        for path in [path, path + "-wal", path + "-shm"] {
            try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
    }
}
