/// Converts a PNG's bytes to pixels: depth, color type, palette and transparent color.
struct PNGSamples: Sendable {
    private let header: PNGFile.Header
    private let channels: Int
    private let palette: [PixelImage.Pixel]
    /// The samples of the transparent color (PNG §11.3.2.1).
    private let transparent: [Int]?

    init(_ file: PNGFile) throws(PictureRefusal) {
        let header = file.header
        let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
        guard let channels = header.channels, depths[header.colorType]?.contains(header.depth) == true else {
            throw PictureRefusal(
                "the PNG has \(header.depth) bits of color type \(header.colorType), which does not exist"
            )
        }
        self.header = header
        self.channels = channels
        let transparency = file.data(of: "tRNS")
        self.palette = try header.colorType == 3 ? Self.palette(of: file, transparency) : []
        let isKeyed = header.colorType == 0 || header.colorType == 2
        self.transparent =
            isKeyed && transparency.count == channels * 2
            ? (0..<channels).map { Int(transparency[$0 * 2]) << 8 | Int(transparency[$0 * 2 + 1]) } : nil
    }

    private static func palette(of file: PNGFile, _ alphas: [UInt8]) throws(PictureRefusal)
        -> [PixelImage.Pixel]
    {
        let colors = file.data(of: "PLTE")
        guard !colors.isEmpty, colors.count % 3 == 0, colors.count <= 768 else {
            throw PictureRefusal("the PNG is damaged: its palette is missing or cut off")
        }
        return (0..<colors.count / 3).map { index in
            PixelImage.Pixel(
                red: colors[index * 3],
                green: colors[index * 3 + 1],
                blue: colors[index * 3 + 2],
                alpha: index < alphas.count ? alphas[index] : 255
            )
        }
    }

    var bitsPerPixel: Int { self.channels * self.header.depth }

    /// Returns the number of bytes in a row of the given number of pixels.
    func stride(of columns: Int) -> Int { (columns * self.bitsPerPixel + 7) / 8 }

    /// Returns the pixel of a column; an index beyond the palette is transparent.
    func pixel(_ column: Int, of row: ArraySlice<UInt8>) -> PixelImage.Pixel {
        if self.header.colorType == 3 {
            let index = self.sample(column, of: row)
            return index < self.palette.count
                ? self.palette[index] : PixelImage.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
        }
        let first = self.sample(column * self.channels, of: row)
        let isGrey = self.channels < 3
        let green = isGrey ? first : self.sample(column * self.channels + 1, of: row)
        let blue = isGrey ? first : self.sample(column * self.channels + 2, of: row)
        var alpha: UInt8 = 255
        if self.channels % 2 == 0 {
            alpha = self.byte(self.sample((column + 1) * self.channels - 1, of: row))
        } else if let transparent, transparent == (isGrey ? [first] : [first, green, blue]) {
            alpha = 0
        }
        return PixelImage.Pixel(
            red: self.byte(first),
            green: self.byte(green),
            blue: self.byte(blue),
            alpha: alpha
        )
    }

    /// Returns a sample as stored in the file.
    private func sample(_ index: Int, of row: ArraySlice<UInt8>) -> Int {
        switch self.header.depth {
        case 16: Int(row[row.startIndex + index * 2]) << 8 | Int(row[row.startIndex + index * 2 + 1])
        case 8: Int(row[row.startIndex + index])
        case let depth:
            Int(row[row.startIndex + index * depth / 8]) >> (8 - depth - index * depth % 8)
                & (1 << depth - 1)
        }
    }

    /// Returns a sample in eight bits.
    private func byte(_ sample: Int) -> UInt8 {
        switch self.header.depth {
        case 8: UInt8(truncatingIfNeeded: sample)
        case let depth:
            UInt8(clamping: (sample * 255 + (1 << depth - 1) / 2) / (1 << depth - 1))
        }
    }
}
