import Synchronization

/// Cached facts about the elements of a page.
final class StyleMemory: Sendable {
    private let blocks = Mutex<[Int: StyleBlock]>([:])

    /// Of a node of the page.
    subscript(node: Int) -> StyleBlock? {
        get { self.blocks.withLock { $0[node] } }
        set { self.blocks.withLock { $0[node] = newValue } }
    }
}
