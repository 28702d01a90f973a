import NIOCore
import Synchronization

/// A text that is served, with its strong entity tag.
struct CachedText: Sendable {
    let body: ByteBuffer
    let tag: String

    init(_ text: String) {
        self.body = ByteBuffer(string: text)
        self.tag = EntityTag.strong(of: self.body.readableBytesView)
    }
}

/// Caches the scripts: at most two per locale and origin, each about 50 kB.
final class ScriptCache: Sendable {
    private let scripts = Mutex<[AppleScript: Task<CachedText, any Error>]>([:])

    /// The text of a script; `make` makes it once, however many ask for it at the same time.
    func text(
        of script: AppleScript,
        make: @escaping @Sendable () async throws -> CachedText
    ) async throws -> CachedText {
        let task = self.scripts.withLock { scripts in
            if let task = scripts[script] { return task }
            // Not tied to the request that came first: others wait for it, too, and its client may leave.
            let task = Task { try await make() }
            scripts[script] = task
            return task
        }
        return try await task.value
    }
}
