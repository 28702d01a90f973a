import Foundation
import NIOCore

/// A file that is being written; ``keep()`` or ``discard()`` ends it.
struct SpoolFile: Sendable {
    let name: String
    private let spool: Spool
    private let descriptor: Int32

    init(name: String, spool: Spool, descriptor: Int32) {
        (self.name, self.spool, self.descriptor) = (name, spool, descriptor)
    }

    /// Adds octets.
    func write(_ bytes: ByteBuffer) async throws {
        let descriptor = self.descriptor
        try await self.spool.run {
            try unsafe bytes.withUnsafeReadableBytes { all in
                var rest = unsafe all
                while unsafe !rest.isEmpty {
                    let count = unsafe Foundation.write(descriptor, rest.baseAddress, rest.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { throw Spool.Failure(action: "write", code: errno) }
                    unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                }
            }
        }
    }

    /// Closes the file, flushed to the disk together with its folder, so that both survive the loss of power; removes it if that
    /// fails.
    func keep() async throws {
        let (descriptor, folder) = (self.descriptor, self.spool.folder)
        do {
            try await self.spool.run {
                let code = fsync(descriptor) == 0 ? 0 : errno
                close(descriptor)
                guard code == 0 else { throw Spool.Failure(action: "flush", code: code) }
                let parent = try Spool.opened(folder, O_RDONLY | O_CLOEXEC)
                defer { close(parent) }
                guard fsync(parent) == 0 else { throw Spool.Failure(action: "flush the folder", code: errno) }
            }
        } catch {
            await self.spool.remove(self.name)
            throw error
        }
    }

    /// Closes the file and removes it.
    func discard() async {
        let descriptor = self.descriptor
        _ = try? await self.spool.run { close(descriptor) }
        await self.spool.remove(self.name)
    }
}

/// The body of a message in pieces of 64 KiB.
final class SpooledBody: Sendable {
    private static let piece = 65_536

    /// The octets of the body.
    let size: Int
    private let spool: Spool
    private let descriptor: Int32

    init(spool: Spool, descriptor: Int32, size: Int) {
        (self.spool, self.descriptor, self.size) = (spool, descriptor, size)
    }

    deinit { close(self.descriptor) }

    /// Reads the piece that begins at an octet; empty at the end.
    func bytes(at offset: Int) async throws -> ByteBuffer {
        let descriptor = self.descriptor
        return try await self.spool.run {
            var buffer = ByteBuffer()
            _ = try unsafe buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.piece) { all in
                let count = unsafe pread(descriptor, all.baseAddress, Self.piece, off_t(offset))
                guard count >= 0 else { throw Spool.Failure(action: "read", code: errno) }
                return count
            }
            return buffer
        }
    }
}

/// A message: its header section, the empty line, and its body.
struct SpooledMessage: AsyncSequence, Sendable {
    let header: [UInt8]
    let body: SpooledBody
    /// Called before the first octet; an error is the sender's.
    let begin: @Sendable () throws -> Void

    /// The octets of the message.
    var size: Int { self.header.count + 2 + self.body.size }

    struct AsyncIterator: AsyncIteratorProtocol {
        let message: SpooledMessage
        private var offset: Int?

        init(_ message: SpooledMessage) { self.message = message }

        mutating func next() async throws -> ByteBuffer? {
            guard let offset else {
                try self.message.begin()
                self.offset = 0
                return ByteBuffer(bytes: self.message.header + Array("\r\n".utf8))
            }
            let bytes = try await self.message.body.bytes(at: offset)
            self.offset = offset + bytes.readableBytes
            return bytes.readableBytes == 0 ? nil : bytes
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
