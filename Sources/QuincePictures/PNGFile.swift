import QuinceButtons

/// The chunks of a PNG file (ISO/IEC 15948) with verified checksums; pixels aren't decoded.
public struct PNGFile: Sendable {
    /// The eight bytes at the start of every PNG file (PNG specification, section 5.2).
    public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A chunk with its data.
    public struct Chunk: Sendable {
        /// The four letters of its type.
        public let type: String
        /// Its bytes, without length, type and checksum.
        public let data: ArraySlice<UInt8>
    }

    /// The contents of the IHDR chunk.
    public struct Header: Hashable, Sendable {
        /// The width in pixels.
        public let width: Int
        /// The height in pixels.
        public let height: Int
        /// The number of bits per sample.
        public let depth: Int
        /// The color type: 0 gray, 2 red, green and blue, 3 a palette, 4 gray and alpha, 6 red, green, blue and alpha.
        public let colorType: Int
        /// Whether the rows are in the seven passes of Adam7.
        public let isInterlaced: Bool

        /// The number of samples per pixel; nil for a color type that doesn't exist.
        public var channels: Int? { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][self.colorType] }
    }

    /// The contents of the IHDR chunk.
    public let header: Header
    /// All chunks except the last, `IEND`.
    public let chunks: [Chunk]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - check: Receives each chunk's type and the number of earlier ones, and throws to refuse it.
    /// - Throws: ``PictureRefusal``.
    public init(
        parsing bytes: [UInt8],
        checking check: (_ type: String, _ before: Int) throws(PictureRefusal) -> Void = { _, _ in }
    ) throws(PictureRefusal) {
        self.chunks = try Self.chunks(of: bytes, checking: check)
        guard let first = self.chunks.first, first.type == "IHDR", first.data.count == 13 else {
            throw PictureRefusal("the PNG does not begin with its size")
        }
        let data = Array(first.data)
        self.header = Header(
            width: Self.word(data[0..<4]),
            height: Self.word(data[4..<8]),
            depth: Int(data[8]),
            colorType: Int(data[9]),
            isInterlaced: data[12] == 1
        )
        guard data[10] == 0, data[11] == 0, data[12] <= 1 else {
            throw PictureRefusal("the PNG's compression, filter or interlacing is unknown")
        }
    }

    /// Returns the joined data of all chunks of a type.
    public func data(of type: String) -> [UInt8] {
        self.chunks.filter { $0.type == type }.flatMap(\.data)
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func chunks(
        of bytes: [UInt8],
        checking check: (_ type: String, _ before: Int) throws(PictureRefusal) -> Void
    ) throws(PictureRefusal) -> [Chunk] {
        guard bytes.starts(with: Self.signature) else { throw PictureRefusal("it isn't a PNG") }
        var chunks: [Chunk] = []
        var position = 8
        while position + 12 <= bytes.count {
            let length = Self.word(bytes[position..<position + 4])
            guard length <= bytes.count - position - 12 else { break }
            let end = position + 8 + length
            guard Int(CyclicRedundancyCheck.of(bytes[position + 4..<end])) == Self.word(bytes[end..<end + 4])
            else { throw PictureRefusal("the PNG is damaged: a checksum at byte \(end) is wrong") }
            let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            if type == "IEND" {
                guard length == 0, end + 4 == bytes.count else {
                    throw PictureRefusal("the PNG has data after its end")
                }
                return chunks
            }
            try check(type, chunks.count)
            chunks.append(Chunk(type: type, data: bytes[position + 8..<end]))
            position = end + 4
        }
        throw PictureRefusal("the PNG is damaged: it ends too early")
    }

    /// Decompresses the pixels and removes the row filters (PNG §9).
    ///
    /// - Parameters:
    ///   - passes: The number of bytes per row and the number of rows, for each pass of an interlaced image.
    ///   - pixel: The number of bytes per pixel, at least 1.
    /// - Returns: The rows, without their filters.
    /// - Throws: ``PictureRefusal`` if the pixels are damaged.
    public func rows(_ passes: [(stride: Int, count: Int)], pixel: Int) throws(PictureRefusal) -> [UInt8] {
        let expected = passes.reduce(0) { $0 + ($1.stride + 1) * $1.count }
        guard let raw = Zlib.decompress(self.data(of: "IDAT"), limit: expected), raw.count == expected else {
            throw PictureRefusal("the PNG is damaged: its pixels can't be decompressed")
        }
        var rows: [UInt8] = []
        rows.reserveCapacity(raw.count)
        var begin = 0
        for pass in passes {
            let end = begin + (pass.stride + 1) * pass.count
            try RowFilters.remove(from: raw[begin..<end], stride: pass.stride, pixel: pixel, into: &rows)
            begin = end
        }
        return rows
    }
}
