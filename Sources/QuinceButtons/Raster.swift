/// Pixels of gray and alpha, eight bits each, not premultiplied; in rows from the top, without padding.
public struct Raster: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The `width * height` pixels: gray in the lower byte, alpha in the upper byte.
    public private(set) var pixels: [UInt16]

    /// Creates a transparent image.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
        self.pixels = [UInt16](repeating: 0, count: width * height)
    }

    /// Creates an opaque image of one gray.
    init(width: Int, height: Int, grey: UInt8) {
        self.init(width: width, height: height)
        self.fill(columns: 0..<width, rows: 0..<height, grey: grey)
    }

    /// Fills a rectangle, which must lie inside the image.
    public mutating func fill(columns: Range<Int>, rows: Range<Int>, grey: UInt8) {
        for y in rows {
            for x in columns { self.pixels[y * self.width + x] = 0xFF00 | UInt16(grey) }
        }
    }

    /// Draws `other` over the image; it must lie inside.
    mutating func draw(_ other: Raster, x: Int, y: Int) {
        for row in 0..<other.height {
            let line = (y + row) * self.width + x
            for column in 0..<other.width {
                let pixel = other.pixels[row * other.width + column]
                self.blend(UInt8(pixel & 0xFF), UInt8(pixel >> 8), at: line + column)
            }
        }
    }

    private mutating func blend(_ grey: UInt8, _ coverage: UInt8, at place: Int) {
        guard coverage > 0 else { return }
        unsafe self.pixels.withUnsafeMutableBufferPointer { pixels in
            let pixel = unsafe UnsafeMutableBufferPointer(rebasing: pixels[place...place])
            unsafe Self.blend(grey, coverage, over: pixel)
        }
    }

    /// Fills the area that `edges` enclose with one gray, over the image.
    public mutating func fill(_ edges: EdgeList, grey: UInt8) {
        let (width, height) = (self.width, self.height)
        guard var scan = EdgeScan(edges, height: height) else { return }
        var row = CoverageRow(width: width)
        // Bounds are checked once per row: every run lies inside it, as CoverageRow guarantees.
        unsafe self.pixels.withUnsafeMutableBufferPointer { pixels in
            while let y = scan.next(into: &row) {
                let line = unsafe UnsafeMutableBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
                row.drain { x, count, coverage in
                    let run = unsafe UnsafeMutableBufferPointer(rebasing: line[x..<x + count])
                    if coverage == 255 {
                        unsafe run.update(repeating: 0xFF00 | UInt16(grey))
                    } else {
                        unsafe Self.blend(grey, coverage, over: run)
                    }
                }
            }
        }
    }

    /// Fills the area that `placed` covers with one gray, over the image; parts outside the image are ignored.
    mutating func fill(_ placed: ButtonArtwork.PlacedBitmap, grey: UInt8) {
        let bitmap = placed.bitmap
        let columns = max(0, -placed.x)..<max(max(0, -placed.x), min(bitmap.width, self.width - placed.x))
        let rows = max(0, -placed.y)..<max(max(0, -placed.y), min(bitmap.height, self.height - placed.y))
        for row in rows {
            let line = (placed.y + row) * self.width + placed.x
            for column in columns {
                self.blend(grey, bitmap.coverage[row * bitmap.width + column], at: line + column)
            }
        }
    }

    /// Source over destination, straight alpha (Porter and Duff), rounded to nearest.
    @inline(__always)
    private static func blend(_ grey: UInt8, _ coverage: UInt8, over run: UnsafeMutableBufferPointer<UInt16>)
    {
        let source = UInt32(coverage)
        for at in run.indices {
            let below = unsafe run[at]
            if below >= 0xFF00 {
                // Over an opaque background, which is the usual case, one division by a constant is enough.
                let sum = UInt32(grey) * source + UInt32(below & 0xFF) * (255 - source)
                unsafe run[at] = 0xFF00 | UInt16((sum + 127) / 255)
                continue
            }
            // Both scaled by 255.
            let kept = UInt32(below >> 8) * (255 - source)
            let alpha = source * 255 + kept
            let sum = UInt32(grey) * source * 255 + UInt32(below & 0xFF) * kept
            unsafe run[at] = UInt16((sum + alpha / 2) / alpha) | UInt16((alpha + 127) / 255) << 8
        }
    }
}
