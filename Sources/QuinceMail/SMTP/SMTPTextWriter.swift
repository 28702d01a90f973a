import NIOCore

/// Writes the text of a message: adds a dot before each line that begins with one (RFC 5321 §4.5.2), and the end.
struct SMTPTextWriter: Sendable {
    /// The text has a CR without LF, or a LF without CR: a server could take it for an end.
    struct BareLineBreak: Error, Hashable {}

    private var isLineStart = true
    private var isAfterCR = false

    /// Takes octets of the message, and returns those to send.
    mutating func write(_ input: ByteBuffer) throws(BareLineBreak) -> ByteBuffer {
        var output = ByteBuffer()
        let bytes = input.readableBytesUInt8Span
        var start = 0
        for index in 0..<bytes.count {
            let byte = bytes[index]
            guard self.isAfterCR == (byte == .lineFeed) else { throw BareLineBreak() }
            if self.isLineStart, byte == UInt8(ascii: ".") {
                Self.copy(input, start, index, &output)
                output.writeInteger(byte)
                start = index
            }
            self.isLineStart = byte == .lineFeed
            self.isAfterCR = byte == .carriageReturn
        }
        Self.copy(input, start, bytes.count, &output)
        return output
    }

    /// The end of the text, after the end of a last line without one.
    mutating func end() throws(BareLineBreak) -> ByteBuffer {
        guard !self.isAfterCR else { throw BareLineBreak() }
        return ByteBuffer(string: self.isLineStart ? ".\r\n" : "\r\n.\r\n")
    }

    private static func copy(_ input: ByteBuffer, _ start: Int, _ end: Int, _ output: inout ByteBuffer) {
        guard start < end, let slice = input.getSlice(at: input.readerIndex + start, length: end - start)
        else { return }
        if output.readableBytes == 0 { output = slice } else { output.writeImmutableBuffer(slice) }
    }
}
