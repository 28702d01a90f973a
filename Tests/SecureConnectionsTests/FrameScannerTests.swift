import NIOCore
import Testing

@testable import SecureConnections

@Suite("Frames in what a client sends")
struct FrameScannerTests {
    private typealias Frame = HTTP2Client.Frame

    @Test("frames are found however they arrive")
    func scanner() {
        let bytes =
            HTTP2Client.preface + Frame(.settings, payload: [0, 4, 0, 0, 0, 0]).bytes
            + Frame(.headers, stream: 1, payload: [0x82]).bytes
            + Frame(.ping, payload: Array(repeating: 8, count: 8)).bytes
            + Frame(.data, stream: 1, payload: Array(repeating: 8, count: 300)).bytes
            + Frame(.windowUpdate, payload: [0, 0, 0, 1]).bytes
            // Data in tiny pieces counts, except for the end of a stream.
            + Frame(.data, stream: 1, payload: [8]).bytes
            + Frame(.data, flags: 1, stream: 1, payload: [8]).bytes
        for size in 1...bytes.count {
            var scanner = FrameScanner()
            var count = 0
            for start in stride(from: 0, to: bytes.count, by: size) {
                let part = ByteBuffer(bytes: bytes[start..<min(start + size, bytes.count)])
                count += scanner.otherFrames(in: part.readableBytesView)
            }
            #expect(count == 4, "in parts of \(size) bytes")
        }
    }
}
