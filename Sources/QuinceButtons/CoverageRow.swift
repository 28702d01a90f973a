/// The coverage of the pixels of one row while it is computed.
///
/// Edges add signed areas to the cells they cross; the sum from the left is the coverage. A mask records which cells
/// were touched, so the cost of a row depends on its edges and not on its width.
///
/// The cells are raw memory and not arrays, because an array checks at every cell whether it is shared. ``add`` clips
/// every edge to the width of the image first, so that no cell outside is touched.
@safe struct CoverageRow: ~Copyable {
    /// One cell per pixel, and two for what lies at the right edge.
    private let cells: UnsafeMutableBufferPointer<Float>
    /// One bit per cell.
    private let touched: UnsafeMutableBufferPointer<UInt64>
    private let words: Int
    private let width: Int

    init(width: Int) {
        self.width = width
        self.words = (width + 2 + 63) / 64
        unsafe self.cells = .allocate(capacity: width + 2)
        unsafe self.cells.initialize(repeating: 0)
        unsafe self.touched = .allocate(capacity: self.words)
        unsafe self.touched.initialize(repeating: 0)
    }

    deinit {
        unsafe self.cells.deallocate()
        unsafe self.touched.deallocate()
    }

    /// Adds the part of an edge that crosses this row.
    ///
    /// - Parameters:
    ///   - x0: The place where it enters the row, in pixels.
    ///   - x1: The place where it leaves the row, in pixels.
    ///   - height: How much of the row it crosses, 0 to 1, with the sign of its winding.
    @inline(__always)
    mutating func add(from x0: Float, to x1: Float, height: Float) {
        let limit = Float(self.width)
        let (left, right) = x0 < x1 ? (x0, x1) : (x1, x0)
        if left >= 0, right <= limit {
            self.addInside(left, right, height)
        } else {
            self.addClipped(left, right, height, limit)
        }
    }

    /// Adds an edge that leaves the image at the side; what is outside counts at the image's edge.
    private mutating func addClipped(_ left: Float, _ right: Float, _ height: Float, _ limit: Float) {
        if right <= 0 { return self.put(0, height) }
        guard left < limit else { return }
        let slope = height / (right - left)
        if left < 0 { self.put(0, -left * slope) }
        let (l, r) = (max(left, 0), min(right, limit))
        self.addInside(l, r, (r - l) * slope)
    }

    @inline(__always)
    private mutating func addInside(_ left: Float, _ right: Float, _ height: Float) {
        let first = Int(left)
        // The library's rounding would be a function call.
        let whole = Int(right)
        let end = Float(whole) < right ? whole + 1 : whole
        if end <= first + 1 {
            let part = height * (0.5 * (left + right) - Float(first))
            self.put(first, height - part)
            self.put(first + 1, part)
        } else {
            self.addLong(left, right, height, first, end)
        }
    }

    /// Adds an edge that crosses several cells: a triangle in the first, trapezoids between, and a triangle in the
    /// last.
    private mutating func addLong(_ left: Float, _ right: Float, _ height: Float, _ first: Int, _ end: Int) {
        let slope = 1 / (right - left)
        let inFirst = left - Float(first)
        let area = 0.5 * slope * (1 - inFirst) * (1 - inFirst)
        let inLast = right - Float(end) + 1
        let rest = 0.5 * slope * inLast * inLast
        self.put(first, height * area)
        if end == first + 2 {
            self.put(first + 1, height * (1 - area - rest))
        } else {
            let second = slope * (1.5 - inFirst)
            self.put(first + 1, height * (second - area))
            for cell in (first + 2)..<(end - 1) { self.put(cell, height * slope) }
            let last = second + Float(end - first - 3) * slope
            self.put(end - 1, height * (1 - last - rest))
        }
        self.put(end, height * rest)
    }

    @inline(__always)
    private mutating func put(_ cell: Int, _ area: Float) {
        unsafe self.cells[cell] += area
        unsafe self.touched[cell >> 6] |= 1 << UInt64(cell & 63)
    }

    /// Passes on the runs of equal, non-zero coverage from the left, and empties the row.
    @inline(__always)
    mutating func drain(_ run: (_ x: Int, _ count: Int, _ coverage: UInt8) -> Void) {
        var sum: Float = 0
        var coverage: UInt8 = 0
        var start = 0
        for word in 0..<self.words {
            var bits = unsafe self.touched[word]
            guard bits != 0 else { continue }
            unsafe self.touched[word] = 0
            while bits != 0 {
                let cell = word << 6 | bits.trailingZeroBitCount
                bits &= bits - 1
                if coverage > 0, cell > start { run(start, cell - start, coverage) }
                sum += unsafe self.cells[cell]
                unsafe self.cells[cell] = 0
                coverage = UInt8(min(abs(sum), 1) * 255 + 0.5)
                start = cell
            }
        }
        if coverage > 0, start < self.width { run(start, self.width - start, coverage) }
    }
}
