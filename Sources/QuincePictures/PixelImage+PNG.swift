extension PixelImage {
    /// The largest accepted number of pixels.
    ///
    /// With the undecoded rows at 16 bits per sample, such an image needs about 75 MB.
    public static let maximumArea = 4_000_000

    /// Decodes any kind of PNG: 1 to 16 bits per sample, gray, color or palette, with or without alpha, interlaced or
    /// not.
    ///
    /// Color profiles aren't applied: black and white are the same in all of them. Of an animation, the first image is
    /// read.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - maximumSide: The largest width and height, in pixels.
    /// - Throws: ``PictureRefusal``.
    public init(_ file: PNGFile, maximumSide: Int) throws(PictureRefusal) {
        let header = file.header
        guard (1...maximumSide).contains(header.width), (1...maximumSide).contains(header.height) else {
            throw PictureRefusal(
                "the PNG is \(header.width)×\(header.height) pixels; at most \(maximumSide) on a side are read"
            )
        }
        guard header.width * header.height <= Self.maximumArea else {
            throw PictureRefusal(
                "the PNG has \(header.width * header.height) pixels; at most \(Self.maximumArea) are read"
            )
        }
        let samples = try PNGSamples(file)
        let passes = header.isInterlaced ? Interlacing.passes : [.whole]
        let sizes = passes.map { pass in
            let (columns, rows) = pass.size(in: header)
            return (stride: samples.stride(of: columns), count: columns == 0 ? 0 : rows)
        }
        let rows = try file.rows(sizes, pixel: max(1, samples.bitsPerPixel / 8))
        self.init(width: header.width, height: header.height)
        var begin = 0
        for (pass, size) in zip(passes, sizes) {
            for row in 0..<size.count {
                self.fill(pass, row: row, from: rows[begin..<begin + size.stride], samples)
                begin += size.stride
            }
        }
    }

    private mutating func fill(
        _ pass: Interlacing,
        row: Int,
        from bytes: ArraySlice<UInt8>,
        _ samples: PNGSamples
    ) {
        var column = 0
        for x in Swift.stride(from: pass.x, to: self.width, by: pass.xStep) {
            self[x, pass.y + row * pass.yStep] = samples.pixel(column, of: bytes)
            column += 1
        }
    }
}

/// The pixels of one of Adam7's passes (PNG §8.2).
struct Interlacing: Sendable {
    let x: Int
    let y: Int
    let xStep: Int
    let yStep: Int

    static let whole = Interlacing(x: 0, y: 0, xStep: 1, yStep: 1)

    static let passes = [
        Interlacing(x: 0, y: 0, xStep: 8, yStep: 8), Interlacing(x: 4, y: 0, xStep: 8, yStep: 8),
        Interlacing(x: 0, y: 4, xStep: 4, yStep: 8), Interlacing(x: 2, y: 0, xStep: 4, yStep: 4),
        Interlacing(x: 0, y: 2, xStep: 2, yStep: 4), Interlacing(x: 1, y: 0, xStep: 2, yStep: 2),
        Interlacing(x: 0, y: 1, xStep: 1, yStep: 2),
    ]

    /// Returns the number of columns and rows of an image that belong to the pass.
    func size(in header: PNGFile.Header) -> (columns: Int, rows: Int) {
        (
            max(0, header.width - self.x + self.xStep - 1) / self.xStep,
            max(0, header.height - self.y + self.yStep - 1) / self.yStep
        )
    }
}
