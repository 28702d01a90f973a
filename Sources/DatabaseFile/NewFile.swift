import Foundation
import ProgramStart

/// Gives complete files their names.
enum NewFile {
    /// Gives the file `part` the name `target`, unless a file has it.
    ///
    /// - Returns: Whether it has the name now.
    static func add(_ part: String, as target: String) throws(ConfigurationError) -> Bool {
        // Fails if the name is taken, which a rename doesn't.
        if unsafe link(part, target) == 0 {
            _ = unsafe unlink(part)
        } else if errno == EEXIST {
            return false
        } else {
            // Some file systems have no links.
            guard !FileManager.default.fileExists(atPath: target) else { return false }
            try Self.replace(part, as: target)
        }
        Self.flushFolder(of: target)
        return true
    }

    /// Gives the file `part` the name `target`; a file that has it loses it in the same moment.
    static func replace(_ part: String, as target: String) throws(ConfigurationError) {
        guard unsafe rename(part, target) == 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw ConfigurationError("can't write \(target): \(reason); check the folder's permissions")
        }
        Self.flushFolder(of: target)
    }

    /// Waits until the file is on the disk.
    static func flush(_ path: String) throws(ConfigurationError) {
        do {
            let file = try FileHandle(forUpdating: URL(filePath: path))
            try file.synchronize()
            try file.close()
        } catch {
            throw ConfigurationError("can't write \(path): \(error.localizedDescription); check the disk")
        }
    }

    /// The ends of the names of a database's files: of the database itself, and of those that SQLite makes beside it.
    private static let ends = ["", "-journal", "-wal", "-shm"]

    /// Deletes a part, with the files that SQLite made beside it.
    static func remove(_ part: String) {
        for end in Self.ends { try? FileManager.default.removeItem(atPath: part + end) }
    }

    /// Deletes the parts of `target` that were left by processes that were killed: `TARGET.PID.part`.
    ///
    /// Only the process that has the lock on `target` may do that.
    static func removeParts(of target: String) {
        let folder = Self.folder(of: target)
        let start = URL(filePath: target).lastPathComponent + "."
        let ends = Self.ends.map { ".part" + $0 }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(start) {
            // The part of a backup, which has no lock, has no number there.
            let end = name.dropFirst(start.count).drop { ("0"..."9").contains($0) }
            if ends.contains(String(end)) { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
        }
    }

    private static func folder(of path: String) -> String {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        return folder.isEmpty ? "." : folder
    }

    private static func flushFolder(of path: String) {
        let descriptor = unsafe open(Self.folder(of: path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

/// Opens files that other users may have replaced by something else.
enum RegularFile {
    /// Why a file isn't opened.
    enum Refusal: Error {
        /// It is a folder, a named pipe, a socket or a device.
        case otherKind
        /// An error of the system, such as `EACCES`.
        case code(Int32)
    }

    /// Opens a file, which must be a regular one: reading a named pipe or a device may never end.
    static func open(_ path: String, _ flags: Int32) throws(Refusal) -> FileHandle {
        let descriptor = unsafe Foundation.open(path, flags | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            // Of a folder, and of a socket or a device.
            throw code == EISDIR || code == ENXIO ? .otherKind : .code(code)
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .code(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .otherKind }
        return file
    }
}
