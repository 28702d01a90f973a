import Foundation

/// A folder that only one process at a time changes.
enum FolderLock {
    /// Runs `body` while no other process holds the lock of `folder`.
    static func hold<Value>(_ folder: URL, _ body: () throws -> Value) throws -> Value {
        let descriptor = unsafe open(
            folder.appending(path: ".lock").path,
            O_CREAT | O_RDWR | O_CLOEXEC,
            0o600
        )
        guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission) }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0 else { throw CocoaError(.fileWriteUnknown) }
        return try body()
    }
}
