package import Foundation
package import ProgramStart

extension StandInFolder {
    /// Writes a file as a whole: another program sees the old file or the new one, even after the machine stops.
    ///
    /// - Throws: ``ConfigurationError`` if it can't be written.
    package func write(_ text: String, to path: String, isPrivate: Bool = false) throws(ConfigurationError) {
        try self.write(Data(text.utf8), to: path, isPrivate: isPrivate)
    }

    /// The same for bytes.
    package func write(_ data: Data, to path: String, isPrivate: Bool = false) throws(ConfigurationError) {
        let mode: mode_t = isPrivate ? 0o600 : 0o644
        // A namespace can have this file in the place of another one, which ends when the file is replaced.
        guard !Self.isWritten(data, at: path, mode) else { return }
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        let temporary = "\(path).\(ProcessInfo.processInfo.processIdentifier).new"
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755]
            )
            try? FileManager.default.removeItem(atPath: temporary)
            let descriptor = unsafe open(
                temporary,
                O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC,
                mode
            )
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            // Programs of other users read the authorities, whatever this user's umask is.
            fchmod(descriptor, mode)
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try file.write(contentsOf: data)
            try file.synchronize()
            guard unsafe rename(temporary, path) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        } catch {
            try? FileManager.default.removeItem(atPath: temporary)
            throw Self.unwritable(path)
        }
    }

    private static func isWritten(_ data: Data, at path: String, _ mode: mode_t) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode == S_IFREG | mode
            && FileManager.default.contents(atPath: path) == data
    }
}
