/// Processes the edges of a shape row by row.
struct EdgeScan {
    /// The edges, sorted by the row in which they begin.
    private var edges: [EdgeList.Edge] = []
    /// The first edge that begins in each row or below, with one more entry for the end.
    private var starts: [Int32]
    private let height: Int
    /// The edges that began above and don't end there.
    private var active: [EdgeList.Edge] = []
    private var y: Int

    /// - Returns: nil if no edge crosses the image.
    init?(_ list: EdgeList, height: Int) {
        let limit = Float(height)
        var starts = [Int32](repeating: 0, count: height + 1)
        var count = 0
        // A counting sort, because there are many edges and few rows.
        for edge in list.edges where edge.y1 > 0 && edge.y0 < limit {
            starts[edge.row + 1] += 1
            count += 1
        }
        guard count > 0, let first = starts.firstIndex(where: { $0 > 0 }) else { return nil }
        for row in first..<height { starts[row + 1] += starts[row] }
        let blank = EdgeList.Edge(x0: 0, y0: 0, y1: 0, slope: 0, winding: 0)
        self.edges = [EdgeList.Edge](repeating: blank, count: count)
        self.starts = starts
        for edge in list.edges where edge.y1 > 0 && edge.y0 < limit {
            self.edges[Int(starts[edge.row])] = edge
            starts[edge.row] += 1
        }
        self.height = height
        self.y = first - 1
        self.active.reserveCapacity(64)
    }

    /// Adds the next row with edges to `row`.
    ///
    /// - Returns: The number of the row; nil after the last one.
    mutating func next(into row: inout CoverageRow) -> Int? {
        while self.y < self.height {
            let (begin, end) = (Int(self.starts[self.y]), Int(self.starts[self.y + 1]))
            defer { self.y += 1 }
            if begin == end, self.active.isEmpty {
                guard end < self.edges.count else { return nil }
                continue
            }
            self.cross(begin..<end, into: &row)
            return self.y
        }
        return nil
    }

    /// Adds the coverage of the active edges and of those that begin in this row, and removes those that end in it.
    private mutating func cross(_ begun: Range<Int>, into row: inout CoverageRow) {
        let (top, bottom) = (Float(self.y), Float(self.y + 1))
        var kept = 0
        for index in self.active.indices {
            let edge = self.active[index]
            Self.add(edge, top, bottom, to: &row)
            if edge.y1 > bottom {
                self.active[kept] = edge
                kept += 1
            }
        }
        self.active.removeLast(self.active.count - kept)
        for index in begun {
            let edge = self.edges[index]
            Self.add(edge, top, bottom, to: &row)
            if edge.y1 > bottom { self.active.append(edge) }
        }
    }

    @inline(__always)
    private static func add(_ edge: EdgeList.Edge, _ top: Float, _ bottom: Float, to row: inout CoverageRow) {
        let (from, to) = (max(edge.y0, top), min(edge.y1, bottom))
        guard to > from else { return }
        row.add(
            from: edge.x0 + (from - edge.y0) * edge.slope,
            to: edge.x0 + (to - edge.y0) * edge.slope,
            height: (to - from) * edge.winding
        )
    }
}

extension EdgeList.Edge {
    /// The first row of the image that the edge crosses.
    fileprivate var row: Int { max(0, Int(self.y0)) }
}
