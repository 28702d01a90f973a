/// Finds the header section in a message that arrives in pieces.
///
/// Keeps at most ``HeaderLimits/bytes`` bytes, and looks at each byte once.
public struct HeaderReader: Sendable {
    /// The header section, and the bytes of the body that came with its end.
    public struct Found: Sendable {
        /// The fields.
        public let header: HeaderBlock
        /// What follows the empty line; it can be empty.
        public let body: ArraySlice<UInt8>
    }

    private var bytes: [UInt8] = []
    private var lineStart = 0

    /// Creates a reader at the beginning of a message.
    public init() {}

    /// Takes the next piece of the message; nil until the empty line has come.
    ///
    /// After a result, the reader is done: everything that follows is body.
    ///
    /// - Throws: ``HeaderRefusal``.
    public mutating func take(_ piece: ArraySlice<UInt8>) throws(HeaderRefusal) -> Found? {
        var rest = piece
        while let lineFeed = rest.firstIndex(of: .lineFeed) {
            try self.keep(rest[...lineFeed])
            rest = rest[(lineFeed + 1)...]
            if self.bytes[self.lineStart...] == [.carriageReturn, .lineFeed] {
                let header = try HeaderBlock(parsing: self.bytes[..<self.lineStart])
                self = Self()
                return Found(header: header, body: rest)
            }
            self.lineStart = self.bytes.count
        }
        try self.keep(rest)
        return nil
    }

    /// The header section of a message that ended before an empty line, so that it has no body.
    ///
    /// - Throws: ``HeaderRefusal``, also if the last line isn't complete.
    public func finish() throws(HeaderRefusal) -> HeaderBlock { try HeaderBlock(parsing: self.bytes) }

    private mutating func keep(_ piece: ArraySlice<UInt8>) throws(HeaderRefusal) {
        // The empty line isn't part of the section.
        guard self.bytes.count + piece.count <= HeaderLimits.bytes + 2 else { throw .tooLarge }
        self.bytes += piece
        guard self.bytes.count - self.lineStart <= HeaderLimits.line + 2 else { throw .lineTooLong }
    }
}
