import NIOCore

/// Cuts commands, or replies, out of what arrives.
struct SMTPLineReader: Sendable {
    enum Line: Hashable, Sendable {
        /// The octets without CRLF.
        case line([UInt8])
        case tooLong
        /// The line ended with a bare LF, or a bare CR is in it.
        case bareLineEnd
    }

    /// The octets of an endless line that count as one line that is too long.
    private static let endless = 65_536

    /// The octets that were looked at without finding a LF.
    private var scanned = 0
    /// The octets of the current line that were dropped.
    private var dropped = 0

    /// Takes the next line from `buffer`; nil if it isn't complete.
    ///
    /// `maximum`: the octets that a line with its CRLF may have.
    mutating func next(_ buffer: inout ByteBuffer, maximum: Int) -> Line? {
        let view = buffer.readableBytesView
        guard let end = view[(view.startIndex + self.scanned)...].firstIndex(of: .lineFeed) else {
            guard view.count >= maximum || self.dropped > 0 else {
                self.scanned = view.count
                return nil
            }
            self.dropped += view.count
            self.scanned = 0
            buffer.clear()
            guard self.dropped > Self.endless else { return nil }
            self.dropped = 1
            return .tooLong
        }
        let length = end - view.startIndex + 1
        let isTooLong = self.dropped > 0 || length > maximum
        self.scanned = 0
        self.dropped = 0
        guard let bytes = buffer.readBytes(length: length), !isTooLong else { return .tooLong }
        let line = bytes.dropLast(2)
        guard bytes.suffix(2).first == .carriageReturn, bytes.count > 1, !line.contains(.carriageReturn)
        else {
            return .bareLineEnd
        }
        return .line(Array(line))
    }
}
