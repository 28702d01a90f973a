public import Foundation

/// Files and folders that only their owner can read, from the moment of their creation.
public enum PrivateFile: Sendable {
    /// Creates a folder and missing folders above it.
    ///
    /// - Throws: ``ConfigurationError`` if the folder can't be created.
    public static func makeFolder(_ folder: String) throws(ConfigurationError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw Self.refusal(folder: folder)
        }
    }

    /// The error for a folder that can't be created.
    public static func refusal(folder: String) -> ConfigurationError {
        ConfigurationError(
            "can't create the folder \(folder); check your permissions there, or name another place with --database"
        )
    }

    /// The error for a file that can't be created.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - code: The system's reason, a value of `errno`.
    ///   - remedy: What the user can do, besides creating the folder or changing its permissions.
    /// - Returns: The error.
    public static func refusal(
        _ path: String,
        code: Int32,
        remedy: String = Self.otherPlace
    ) -> ConfigurationError {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        if code == ENOENT, !FileManager.default.fileExists(atPath: folder) {
            return ConfigurationError(
                "can't write \(path): there is no folder \(folder); create it, or \(remedy)"
            )
        }
        let reason = unsafe String(cString: strerror(code))
        return ConfigurationError(
            "can't write \(path): \(reason); check the folder's permissions, or \(remedy)"
        )
    }

    /// The remedy for the files of a database.
    public static let otherPlace = "name another place with --database"

    /// Creates a file; SQLite gives the additional files of an empty one (`-wal`, `-shm`) the same permissions.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - contents: Its first bytes.
    ///   - name: The path for the error, if the file gets it later; nil for `path`.
    ///   - remedy: What the user can do if the file can't be created, besides checking the permissions.
    /// - Returns: The file, open for writing.
    /// - Throws: ``ConfigurationError`` if the file exists already or can't be created.
    @discardableResult
    public static func create(
        _ path: String,
        _ contents: Data = Data(),
        for name: String? = nil,
        remedy: String = Self.otherPlace
    ) throws(ConfigurationError) -> FileHandle {
        let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Self.refusal(name ?? path, code: errno, remedy: remedy)
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do { try file.write(contentsOf: contents) } catch {
            throw ConfigurationError("can't write \(path): \(error.localizedDescription)")
        }
        return file
    }

    /// Whether users other than the owner and the group can read the file, or users other than the owner can write it.
    ///
    /// A link counts as the file that it leads to; a file that doesn't exist is open to nobody.
    public static func isOpenToOthers(_ path: String) -> Bool {
        let file = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        guard let permissions = attributes?[.posixPermissions] as? Int else { return false }
        return permissions & 0o026 != 0
    }

    /// Removes the permissions of other users from an existing database and its additional files.
    ///
    /// If the file belongs to another user, this does nothing; opening the file reports the problem. Links aren't followed, because
    /// another user could have made them.
    public static func close(_ path: String) {
        for path in [path, path + "-wal", path + "-shm"] {
            var status = stat()
            guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_uid == geteuid()
            else { continue }
            // Not with a descriptor: closing it would end SQLite's locks in this process.
            _ = unsafe fchmodat(AT_FDCWD, path, 0o600, AT_SYMLINK_NOFOLLOW)
        }
    }
}
