package import Foundation

/// Replaces a file's content so that a reader sees the old or the new, and the file keeps its permissions.
package enum AtomicFile {
    /// Replaces the content; a symbolic link stays one, and the file it points to is replaced.
    ///
    /// - Parameters:
    ///   - bytes: All it is to hold.
    ///   - path: Of a file that exists.
    /// - Throws: What the system says.
    package static func replace(_ bytes: Data, at path: String) throws {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let permissions = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions]
        let name = ".quince-\(UInt64.random(in: .min ... .max))"
        let draft = target.deletingLastPathComponent().appendingPathComponent(name).path
        do {
            try Self.create(draft, bytes)
            try FileManager.default.setAttributes(
                [.posixPermissions: permissions ?? 0o600],
                ofItemAtPath: draft
            )
            guard unsafe rename(draft, target.path) == 0 else { throw Self.failure() }
        } catch {
            try? FileManager.default.removeItem(atPath: draft)
            throw error
        }
    }

    /// Closed to others until it has the permissions of the file it replaces.
    private static func create(_ path: String, _ bytes: Data) throws {
        let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure() }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: bytes)
        try file.synchronize()
        try file.close()
    }

    private static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
