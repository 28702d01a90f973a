import Foundation
package import ProgramStart

/// The right of one process to serve a database, or to change its tables: a lock on a file next to it, which ends with the process in any case.
///
/// Two services on one database would undo each other's settings at every start.
package final class DatabaseLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// The file stays when the lock ends, because removing it could break the lock of a process that has opened it since.
    ///
    /// - Parameters:
    ///   - path: The database.
    ///   - url: The URL of this process, for the error of the next one.
    /// - Throws: ``ConfigurationError`` that names the process that holds the lock.
    package convenience init(path: String, url: String) throws(ConfigurationError) {
        try self.init(path: path, activity: "listens on \(url)")
    }

    /// Takes the lock for another purpose than serving.
    ///
    /// - Parameters:
    ///   - path: The database.
    ///   - activity: What this process does with the database, for the error of the next one, such as `restores it`.
    /// - Throws: ``ConfigurationError`` that names the process that holds the lock.
    package init(path: String, activity: String) throws(ConfigurationError) {
        // Resolves links, so that two names of one file have one lock.
        let file = URL(filePath: path).resolvingSymlinksInPath().path + ".lock"
        let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw ConfigurationError(
                "can't write \(file): \(reason); check the folder's permissions, or name another file with --database"
            )
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let holder = Self.holder(descriptor)
            close(descriptor)
            throw ConfigurationError(
                "the database \(path) is in use by \(holder); stop it, or name another file with --database"
            )
        }
        self.descriptor = descriptor
        Self.write("process \(getpid()), which \(activity)", to: descriptor)
    }

    deinit { close(self.descriptor) }

    private static func write(_ text: String, to descriptor: Int32) {
        guard ftruncate(descriptor, 0) == 0 else { return }
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    private static func holder(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe bytes.withUnsafeMutableBytes {
            unsafe pread(descriptor, $0.baseAddress, $0.count, 0)
        }
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        let isOurs = text.hasPrefix("process ") && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        return isOurs ? text : "another process"
    }
}
