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

    private static func flushFolder(of path: String) {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let descriptor = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
