import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Collects a response's body instead of sending it.
final class CollectedBody: Sendable {
    private let buffer = Mutex(ByteBuffer())

    /// The whole of `body`.
    static func bytes(of body: ResponseBody) async throws -> ByteBuffer {
        guard body.contentLength != 0 else { return ByteBuffer() }
        let collected = CollectedBody()
        try await body.write(Writer(target: collected))
        return collected.buffer.withLock { $0 }
    }

    private struct Writer: ResponseBodyWriter {
        let target: CollectedBody

        mutating func write(_ buffer: ByteBuffer) async throws {
            self.target.buffer.withLock { collected in
                if collected.readableBytes == 0 {
                    collected = buffer  // Nearly every body is one piece and doesn't need to be copied.
                } else {
                    collected.writeImmutableBuffer(buffer)
                }
            }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }
}
