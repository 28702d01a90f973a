import Foundation
package import ProgramStart

/// The right of one process to serve a database, or to change its tables: a lock on a file next to it, which ends with the process in any case.
///
/// Two services on one database would undo each other's settings at every start.
package final class DatabaseLock: Sendable {
    /// The descriptor of the locked file, or the error that names the process that has the lock.
    private typealias Attempt = Result<Int32, ConfigurationError>

    private static let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW

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
        try self.init(path: path, activity: DatabaseLock.serving(url))
    }

    /// Takes the lock as soon as the process that has it ends.
    ///
    /// - Parameters:
    ///   - path: The database, which exists.
    ///   - url: The URL of this process, for the error of the next one.
    ///   - patience: How long to wait.
    ///   - whenHeld: Called once if another process has the lock, with a sentence that names it.
    /// - Returns: The lock.
    /// - Throws: ``ConfigurationError`` if the other process still has the lock then, and at once for a file that can't be
    ///   written; `CancellationError`.
    package static func waiting(
        path: String,
        url: String,
        for patience: Duration,
        whenHeld: (String) -> Void
    ) async throws -> DatabaseLock {
        let end = ContinuousClock.now + patience
        var isNoted = false
        while true {
            switch try Self.attempt(path) {
            case .success(let descriptor): return DatabaseLock(descriptor, Self.serving(url))
            case .failure(let refusal):
                guard ContinuousClock.now < end else { throw refusal }
                if !isNoted { whenHeld(refusal.message) }
                isNoted = true
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Takes the lock for another purpose than serving.
    ///
    /// - Parameters:
    ///   - path: The database.
    ///   - activity: What this process does with the database, for the error of the next one, such as `restores it`.
    /// - Throws: ``ConfigurationError`` that names the process that holds the lock, or for a file that can't be written.
    package convenience init(path: String, activity: String) throws(ConfigurationError) {
        self.init(try DatabaseLock.attempt(path).get(), activity)
    }

    private init(_ descriptor: Int32, _ activity: String) {
        self.descriptor = descriptor
        Self.write("process \(getpid()), which \(activity)", to: descriptor)
    }

    /// Finds what would prevent a process from taking the lock, without creating its file.
    ///
    /// A process that has the lock at the moment is no obstacle.
    ///
    /// - Parameter path: The database, in a folder that exists.
    /// - Throws: ``ConfigurationError`` for a file that can't be written.
    package static func check(path: String) throws(ConfigurationError) {
        let file = Self.file(of: FilePlace(path))
        let descriptor = unsafe open(file, Self.flags)
        guard descriptor < 0 else {
            close(descriptor)
            return
        }
        var code = errno
        if code == ENOENT {
            let folder = URL(filePath: file).deletingLastPathComponent().path
            if unsafe access(folder, W_OK | X_OK) == 0 { return }
            code = errno
        }
        throw Self.refusal(file, code: code)
    }

    /// Opens the file, and locks it if no other process has the lock.
    ///
    /// - Throws: ``ConfigurationError`` for a file that can't be written or locked.
    private static func attempt(_ path: String) throws(ConfigurationError) -> Attempt {
        let place = FilePlace(path)
        let file = Self.file(of: place)
        var descriptor = unsafe open(file, Self.flags | O_CREAT | O_EXCL, 0o600)
        if descriptor >= 0 {
            // Otherwise the user of the service couldn't open the lock after root served the database.
            place.owner?.give(descriptor)
        } else if errno == EEXIST {
            descriptor = unsafe open(file, Self.flags)
        }
        guard descriptor >= 0 else { throw Self.refusal(file, code: errno) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .success(descriptor) }
        let code = errno
        defer { close(descriptor) }
        guard code == EWOULDBLOCK else { throw Self.refusal(file, code: code) }
        return .failure(
            ConfigurationError(
                "the database \(path) is in use by \(Self.holder(descriptor)); stop it, or name another file with --database"
            )
        )
    }

    private static func refusal(_ file: String, code: Int32) -> ConfigurationError {
        let reason = unsafe String(cString: strerror(code))
        return ConfigurationError(
            "can't write \(file): \(reason); check the folder's permissions, or name another file with --database"
        )
    }

    private static func serving(_ url: String) -> String { "listens on \(url)" }

    private static func file(of place: FilePlace) -> String { place.path + ".lock" }

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
