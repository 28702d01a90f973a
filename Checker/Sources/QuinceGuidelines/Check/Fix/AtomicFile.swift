package import Foundation

/// Replaces a file's content atomically.
///
/// The file keeps its owner, group and permissions.
package enum AtomicFile {
    /// Why a file can't be replaced.
    package struct Refusal: LocalizedError, Equatable {
        package let errorDescription: String?
    }

    /// Replaces the content; a symbolic link stays one, and the file it points to is replaced.
    ///
    /// - Parameters:
    ///   - bytes: The new content.
    ///   - path: The path of an existing file.
    /// - Throws: ``Refusal`` if the file would lose attributes; errors of the system.
    package static func replace(_ bytes: Data, at path: String) throws {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let known = try Self.information(target.path)
        guard known.st_nlink < 2 else { throw Self.otherNames }
        let permissions = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions]
        let name = ".quince-\(UInt64.random(in: .min ... .max))"
        let draft = target.deletingLastPathComponent().appendingPathComponent(name).path
        do {
            try Self.create(draft, bytes, as: known)
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

    /// Why a file can't be replaced, if that is known in advance; nil if no obstacle is known.
    package static func refusal(of path: String) -> Refusal? {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let count = (try? Self.information(target))?.st_nlink ?? 1
        return count < 2 ? nil : Self.otherNames
    }

    private static let otherNames = Refusal(
        errorDescription: "it has a hard link, which would keep the old text"
    )

    /// Closed to others until it has the permissions of the file it replaces.
    private static func create(_ path: String, _ bytes: Data, as known: stat) throws {
        let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure() }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let made = try Self.information(path)
        if made.st_uid != known.st_uid || made.st_gid != known.st_gid {
            guard fchown(descriptor, known.st_uid, known.st_gid) == 0 else {
                throw Refusal(errorDescription: "its owner or group can't be preserved")
            }
        }
        try file.write(contentsOf: bytes)
        try file.synchronize()
        try file.close()
    }

    private static func information(_ path: String) throws -> stat {
        var information = stat()
        guard unsafe stat(path, &information) == 0 else { throw Self.failure() }
        return information
    }

    private static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
