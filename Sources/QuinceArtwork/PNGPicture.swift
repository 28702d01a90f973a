import QuinceButtons

/// The pixels of a PNG file: eight bits a sample, grey or colour, with or without alpha, not interlaced.
///
/// That is what artwork comes as. Other forms of PNG are refused by name.
package struct PNGPicture: Sendable {
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    package let width: Int
    package let height: Int
    /// 1 grey, 2 grey and alpha, 3 red, green and blue, 4 these and alpha.
    package let channels: Int
    /// Rows from the top, `width * channels` bytes each.
    package let samples: [UInt8]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - maximumSide: The largest width and height, in pixels.
    /// - Throws: ``ArtworkRefusal``.
    package init(parsing bytes: [UInt8], maximumSide: Int) throws(ArtworkRefusal) {
        let chunks = try Self.chunks(of: bytes)
        guard let header = chunks.first, header.type == "IHDR", header.data.count == 13 else {
            throw ArtworkRefusal("the PNG does not begin with its size")
        }
        let data = Array(header.data)
        let (width, height) = (Self.word(data[0..<4]), Self.word(data[4..<8]))
        guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
            throw ArtworkRefusal(
                "the PNG is \(width)×\(height) pixels, which is not Apple's artwork: that has at most \(maximumSide) on a side"
            )
        }
        let channels = [0: 1, 2: 3, 4: 2, 6: 4][data[9]]
        guard data[8] == 8, data[10] == 0, data[11] == 0, data[12] == 0, let channels else {
            throw ArtworkRefusal(
                "the PNG has a palette, other than eight bits a sample, or interlacing; use the SVG"
            )
        }
        let compressed = chunks.filter { $0.type == "IDAT" }.flatMap(\.data)
        let expected = height * (1 + width * channels)
        guard let raw = Zlib.decompress(compressed, limit: expected), raw.count == expected else {
            throw ArtworkRefusal("the PNG is damaged: its pixels cannot be decompressed")
        }
        self.samples = try Self.unfilter(raw, stride: width * channels, channels: channels)
        self.width = width
        self.height = height
        self.channels = channels
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func chunks(of bytes: [UInt8]) throws(ArtworkRefusal)
        -> [(type: String, data: ArraySlice<UInt8>)]
    {
        guard bytes.starts(with: Self.signature) else { throw ArtworkRefusal("it is no PNG") }
        var chunks: [(type: String, data: ArraySlice<UInt8>)] = []
        var position = 8
        while position + 12 <= bytes.count {
            let length = Self.word(bytes[position..<position + 4])
            guard length <= bytes.count - position - 12 else { break }
            let end = position + 8 + length
            guard Int(CyclicRedundancyCheck.of(bytes[position + 4..<end])) == Self.word(bytes[end..<end + 4])
            else {
                throw ArtworkRefusal("the PNG is damaged: a checksum at byte \(end) is wrong")
            }
            let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            if type == "IEND" {
                guard length == 0, end + 4 == bytes.count else {
                    throw ArtworkRefusal("the PNG has something behind its end")
                }
                return chunks
            }
            // Unknown chunks that begin with a capital letter change the picture; tRNS and acTL do so, too.
            let isStranger = type.first?.isUppercase == true && !["IHDR", "IDAT"].contains(type)
            guard !isStranger, !["tRNS", "acTL", "fdAT", "fcTL"].contains(type),
                type != "IHDR" || chunks.isEmpty
            else {
                throw ArtworkRefusal(
                    "the PNG has a part \(type.prefix(4)), which Apple's have not; use the SVG"
                )
            }
            chunks.append((type, bytes[position + 8..<end]))
            position = end + 4
        }
        throw ArtworkRefusal("the PNG is damaged: it ends too early")
    }

    /// Takes the row filters back (PNG §9).
    private static func unfilter(_ raw: [UInt8], stride: Int, channels: Int) throws(ArtworkRefusal) -> [UInt8]
    {
        var samples: [UInt8] = []
        samples.reserveCapacity(raw.count)
        var above = [UInt8](repeating: 0, count: stride)
        for begin in Swift.stride(from: 0, to: raw.count, by: stride + 1) {
            let filter = raw[begin]
            var row = Array(raw[begin + 1...begin + stride])
            for x in 0..<stride {
                let left = x >= channels ? row[x - channels] : 0
                let corner = x >= channels ? above[x - channels] : 0
                switch filter {
                case 0: break
                case 1: row[x] &+= left
                case 2: row[x] &+= above[x]
                case 3: row[x] &+= UInt8((Int(left) + Int(above[x])) / 2)
                case 4: row[x] &+= Self.paeth(left, above[x], corner)
                default: throw ArtworkRefusal("the PNG is damaged: there is no filter \(filter)")
                }
            }
            samples += row
            above = row
        }
        return samples
    }

    private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        let estimate = Int(left) + Int(up) - Int(corner)
        let distances = [left, up, corner].map { abs(estimate - Int($0)) }
        if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
        return distances[1] <= distances[2] ? up : corner
    }
}
