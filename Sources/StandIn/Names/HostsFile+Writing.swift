package import Foundation
package import ProgramStart

extension HostsFile {
    /// Changes the file at `path`: reads it, and writes the result of `change`.
    ///
    /// The file is replaced as a whole. In containers it is a mount, which can only be overwritten; then a copy beside it is kept
    /// until the content is complete.
    ///
    /// - Throws: ``ConfigurationError`` if it can't be read or written; it is as before then, or the message names the copy.
    package static func rewrite(
        at path: String = Self.path,
        _ change: (Data) -> Data
    ) throws(ConfigurationError) {
        let file = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let before = try self.content(at: file)
        let after = change(before)
        guard after != before else { return }
        let (new, copy) = ("\(file).quince-new", "\(file).quince-before")
        do {
            try self.write(after, to: new, like: file)
            if unsafe rename(new, file) == 0 { return }
            try self.write(before, to: copy, like: file)
        } catch {
            try? FileManager.default.removeItem(atPath: new)
            throw ConfigurationError(
                "can't write \(new); check the permissions and the free space of its folder"
            )
        }
        defer { try? FileManager.default.removeItem(atPath: new) }
        guard self.overwrite(file, with: after) else {
            throw self.failure(file, copy, isRestored: self.overwrite(file, with: before))
        }
        try? FileManager.default.removeItem(atPath: copy)
    }

    private static func failure(_ file: String, _ copy: String, isRestored: Bool) -> ConfigurationError {
        if isRestored { try? FileManager.default.removeItem(atPath: copy) }
        return ConfigurationError(
            isRestored
                ? "can't write \(file), which is as it was before; check its permissions and the free space"
                : "can't write \(file); its content is in \(copy): copy it back when there is space again"
        )
    }

    /// Writes a new file with the owner and the permissions of `model`.
    private static func write(_ data: Data, to path: String, like model: String) throws {
        try? FileManager.default.removeItem(atPath: path)
        let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw POSIXError(.EIO) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        let exists = unsafe stat(model, &status) == 0
        fchmod(descriptor, exists ? status.st_mode & 0o7777 : 0o644)
        if exists { _ = fchown(descriptor, status.st_uid, status.st_gid) }
        try file.write(contentsOf: data)
        try file.synchronize()
    }

    /// Writes into an existing file.
    ///
    /// - Returns: Whether the file has the content afterwards.
    private static func overwrite(_ path: String, with data: Data) -> Bool {
        guard let file = FileHandle(forWritingAtPath: path) else { return false }
        defer { try? file.close() }
        do {
            try file.write(contentsOf: data)
            try file.truncate(atOffset: UInt64(data.count))
            try file.synchronize()
        } catch { return false }
        return FileManager.default.contents(atPath: path) == data
    }
}
