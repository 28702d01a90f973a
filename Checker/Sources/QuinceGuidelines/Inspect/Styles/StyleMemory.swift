import Synchronization

/// What was found out about the elements of a page, which is asked for again and again.
final class StyleMemory: Sendable {
    private let blocks = Mutex<[Int: StyleBlock]>([:])

    /// Of a node of the page.
    subscript(node: Int) -> StyleBlock? {
        get { self.blocks.withLock { $0[node] } }
        set { self.blocks.withLock { $0[node] = newValue } }
    }
}
