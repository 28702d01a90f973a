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
    private let scripts = Mutex<[AppleScript: CachedText]>([:])

    subscript(script: AppleScript) -> CachedText? {
        get { self.scripts.withLock { $0[script] } }
        set { self.scripts.withLock { $0[script] = newValue } }
    }
}
