import Foundation
package import ProgramStart

/// The right of one process to serve a database: a lock on a file beside it, which ends with the process however it ends.
///
/// Two services on one database would take back each other's settings at every start.
package final class DatabaseLock: Sendable {
    private let file: String
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// - Parameters:
    ///   - path: The database.
    ///   - url: Where this process listens, to be told to the next one.
    /// - Throws: ``ConfigurationError`` that names the process that has it.
    package init(path: String, url: String) throws(ConfigurationError) {
        // Two names of one file are one lock.
        self.file = URL(filePath: path).resolvingSymlinksInPath().path + ".lock"
        self.descriptor = try Self.take(self.file, of: path, for: "process \(getpid()), which listens on \(url)")
    }

    deinit {
        // Before the lock ends: whoever opened the file meanwhile finds it gone, and opens another.
        unsafe unlink(self.file)
        close(self.descriptor)
    }

    private static func take(_ file: String, of path: String, for holder: String) throws(ConfigurationError) -> Int32 {
        while true {
            let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else {
                let reason = unsafe String(cString: strerror(errno))
                throw ConfigurationError(
                    "cannot write \(file): \(reason); check the folder's permissions, or name another file with --database"
                )
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let holder = Self.holder(descriptor)
                close(descriptor)
                throw ConfigurationError(
                    "the database \(path) is in use by \(holder); stop it, or name another file with --database"
                )
            }
            Self.write(holder, to: descriptor)
            // Whoever had it may have removed the file between the two calls above: then what was written has no name.
            if (try? String(contentsOfFile: file, encoding: .utf8)) == holder { return descriptor }
            close(descriptor)
        }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        guard ftruncate(descriptor, 0) == 0 else { return }
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    private static func holder(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        let isOurs = text.hasPrefix("process ") && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        return isOurs ? text : "another process"
    }
}
