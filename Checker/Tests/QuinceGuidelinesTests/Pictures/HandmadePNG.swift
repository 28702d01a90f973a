import QuinceButtons

/// A PNG of any kind, written without compression, for readers to be tested with.
struct HandmadePNG {
    let width: Int
    let height: Int
    var depth = 8
    /// 0 gray, 2 color, 3 palette, 4 gray with alpha, 6 color with alpha.
    var colorType = 6
    var isInterlaced = false
    /// The filter of every row, 0 to 4; what is written is right for it.
    var filter = 0
    /// Parts between the first and the pixels.
    var parts: [(type: String, data: [UInt8])] = []

    private var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][self.colorType] ?? 1 }

    /// The file.
    ///
    /// - Parameter samples: The samples of a pixel as they stand in the file, each 0 to 2^depth - 1.
    /// - Returns: Its bytes.
    func bytes(_ samples: (_ x: Int, _ y: Int) -> [Int]) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = [UInt8(self.depth), UInt8(self.colorType), 0, 0, self.isInterlaced ? 1 : 0]
        file += Self.chunk("IHDR", Self.word(self.width) + Self.word(self.height) + header)
        for part in self.parts { file += Self.chunk(part.type, part.data) }
        var raw: [UInt8] = []
        for pass in self.passes {
            var above: [UInt8]?
            for y in stride(from: pass.y, to: self.height, by: pass.yStep) {
                let columns = Array(stride(from: pass.x, to: self.width, by: pass.xStep))
                guard !columns.isEmpty else { continue }
                let row = self.packed(columns.flatMap { samples($0, y) })
                raw += [UInt8(self.filter)] + self.filtered(row, above: above ?? row.map { _ in 0 })
                above = row
            }
        }
        return file + Self.chunk("IDAT", Self.stored(raw)) + Self.chunk("IEND", [])
    }

    private var passes: [(x: Int, y: Int, xStep: Int, yStep: Int)] {
        guard self.isInterlaced else { return [(0, 0, 1, 1)] }
        return [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
    }

    private func packed(_ samples: [Int]) -> [UInt8] {
        if self.depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
        if self.depth == 8 { return samples.map { UInt8($0) } }
        var bytes = [UInt8](repeating: 0, count: (samples.count * self.depth + 7) / 8)
        for (index, sample) in samples.enumerated() {
            let bit = index * self.depth
            bytes[bit / 8] |= UInt8(sample << (8 - self.depth - bit % 8))
        }
        return bytes
    }

    private func filtered(_ row: [UInt8], above: [UInt8]) -> [UInt8] {
        let pixel = max(1, self.channels * self.depth / 8)
        return row.indices.map { x in
            let left = x >= pixel ? Int(row[x - pixel]) : 0
            let corner = x >= pixel ? Int(above[x - pixel]) : 0
            let up = Int(above[x])
            let estimate = self.estimate(left, up, corner)
            return row[x] &- UInt8(truncatingIfNeeded: estimate)
        }
    }

    private func estimate(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        switch self.filter {
        case 1: return left
        case 2: return up
        case 3: return (left + up) / 2
        case 4:
            let wanted = left + up - corner
            return [left, up, corner].min { abs(wanted - $0) < abs(wanted - $1) } ?? 0
        default: return 0
        }
    }

    static func word(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return self.word(data.count) + body + self.word(Int(CyclicRedundancyCheck.of(body[...])))
    }

    /// A zlib stream of blocks that are not compressed.
    private static func stored(_ raw: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: max(1, raw.count), by: 65_535) {
            let block = Array(raw[start..<min(start + 65_535, raw.count)])
            let length = UInt16(block.count)
            let isLast: UInt8 = start + 65_535 >= raw.count ? 1 : 0
            stream += [
                isLast, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8),
            ]
            stream += block
        }
        var (a, b) = (1, 0)
        for byte in raw {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return stream + self.word(b << 16 | a)
    }
}
