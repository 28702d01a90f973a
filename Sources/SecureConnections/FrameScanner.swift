import NIOCore

/// Finds the frames in what a client sends (RFC 9113 §4.1).
struct FrameScanner {
    private static let headerSize = 9
    /// The types of the frames that carry requests: DATA, HEADERS and CONTINUATION (RFC 9113 §6).
    private static let requestTypes: Set<UInt8> = [0, 1, 9]

    /// The size below which DATA that isn't the last of its stream is tiny, in bytes.
    private static let smallData = 256

    /// The number of bytes before the next frame; at first, those of the connection preface (RFC 9113 §3.4).
    private var remaining = 24
    /// The beginning of a header whose end hasn't arrived.
    private var header: [UInt8] = []

    /// Whether the frame of the header is part of a request; data in tiny pieces costs time as other frames do.
    private var carriesRequest: Bool {
        let isTiny = self.header[3] == 0 && self.header[4] & 1 == 0 && self.remaining < Self.smallData
        return Self.requestTypes.contains(self.header[3]) && !isTiny
    }

    /// Reads the next bytes.
    ///
    /// - Returns: The number of frames in it that carry no request.
    mutating func otherFrames(in bytes: ByteBufferView) -> Int {
        var rest = bytes[...]
        var count = 0
        while !rest.isEmpty {
            let payload = min(self.remaining, rest.count)
            rest = rest.dropFirst(payload)
            self.remaining -= payload
            let part = rest.prefix(Self.headerSize - self.header.count)
            rest = rest.dropFirst(part.count)
            self.header += part
            guard self.header.count == Self.headerSize else { break }
            self.remaining = self.header.prefix(3).reduce(0) { $0 << 8 | Int($1) }
            if !self.carriesRequest { count += 1 }
            self.header.removeAll(keepingCapacity: true)
        }
        return count
    }
}
