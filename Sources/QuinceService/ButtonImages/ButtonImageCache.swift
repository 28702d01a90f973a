import NIOCore
import QuinceButtons
import Synchronization

/// Caches the responses for button images.
final class ButtonImageCache: Sendable {
    /// A response with its strong entity tag.
    struct Image: Sendable {
        let body: ByteBuffer
        let tag: String
    }

    /// The maximum size of the cache, in bytes; beyond it, everything is removed and drawn again.
    static let maximumSize = 16_777_216
    /// The overhead of an entry, in bytes.
    private static let overhead = 512

    private struct Key: Hashable {
        let specification: ButtonSpecification
        let format: ButtonImage.Format
    }

    private struct State {
        var images: [Key: Image] = [:]
        var size = 0
    }

    private let state = Mutex(State())

    /// The image, if it is cached.
    func kept(_ specification: ButtonSpecification, _ format: ButtonImage.Format) -> Image? {
        self.state.withLock { $0.images[Key(specification: specification, format: format)] }
    }

    /// The image; `draw` draws it if it isn't cached.
    func image(
        _ specification: ButtonSpecification,
        _ format: ButtonImage.Format,
        draw: () throws -> [UInt8]
    ) rethrows -> Image {
        if let image = self.kept(specification, format) { return image }
        let key = Key(specification: specification, format: format)
        let bytes = try draw()
        let image = Image(body: ByteBuffer(bytes: bytes), tag: EntityTag.strong(of: bytes))
        self.state.withLock { state in
            if state.size > Self.maximumSize {
                state.images.removeAll(keepingCapacity: true)
                state.size = 0
            }
            state.images[key] = image
            state.size += image.body.storageCapacity + Self.overhead
        }
        return image
    }
}
