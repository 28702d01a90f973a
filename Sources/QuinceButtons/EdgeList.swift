/// The edges of a shape in device pixels, ready to be filled; curves are replaced by lines.
public struct EdgeList: Sendable {
    /// The greatest distance between a line and its curve, in pixels: less than eight bits of coverage can show.
    static let tolerance = 0.0025

    /// A line from top to bottom; `winding` is +1 if the shape's own line went down.
    struct Edge {
        let x0: Float
        let y0: Float
        let y1: Float
        /// The change of x per row.
        let slope: Float
        let winding: Float
    }

    private(set) var edges: [Edge] = []

    /// Creates an empty list.
    public init() {}

    /// Removes all edges and keeps their storage.
    mutating func removeAll() { self.edges.removeAll(keepingCapacity: true) }

    /// Adds `outline`, scaled and moved; a negative scale mirrors it.
    public mutating func add(_ outline: Outline, xScale: Double, yScale: Double, x: Double, y: Double) {
        func device(_ point: Point) -> Point { Point(point.x * xScale + x, point.y * yScale + y) }
        for contour in outline.contours {
            let start = device(contour.start)
            var last = start
            for segment in contour.segments {
                switch segment {
                case .line(let end):
                    let end = device(end)
                    self.line(last, end)
                    last = end
                case .quad(let control, let end):
                    let end = device(end)
                    self.quad(last, device(control), end)
                    last = end
                case .cubic(let first, let second, let end):
                    let end = device(end)
                    self.cubic(last, device(first), device(second), end)
                    last = end
                }
            }
            self.line(last, start)
        }
    }

    private mutating func line(_ a: Point, _ b: Point) {
        guard a.y != b.y else { return }
        let down = a.y < b.y
        let (top, bottom) = down ? (a, b) : (b, a)
        self.edges.append(
            Edge(
                x0: Float(top.x),
                y0: Float(top.y),
                y1: Float(bottom.y),
                slope: Float((bottom.x - top.x) / (bottom.y - top.y)),
                winding: down ? 1 : -1
            )
        )
    }

    /// The chord of an nth of a parabola deviates by an eighth of its second difference over n².
    private mutating func quad(_ a: Point, _ b: Point, _ c: Point) {
        let dx = a.x - 2 * b.x + c.x
        let dy = a.y - 2 * b.y + c.y
        let count = Self.parts(((dx * dx + dy * dy).squareRoot() / (4 * Self.tolerance)).squareRoot())
        var last = a
        for index in 1...count {
            let t = Double(index) / Double(count)
            let u = 1 - t
            let next =
                index == count
                ? c
                : Point(
                    u * u * a.x + 2 * u * t * b.x + t * t * c.x,
                    u * u * a.y + 2 * u * t * b.y + t * t * c.y
                )
            self.line(last, next)
            last = next
        }
    }

    private mutating func cubic(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
        let first = Point(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
        let second = Point(b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y)
        let bend = max(
            first.x * first.x + first.y * first.y,
            second.x * second.x + second.y * second.y
        ).squareRoot()
        let count = Self.parts((bend * 0.75 / Self.tolerance).squareRoot())
        var last = a
        for index in 1...count {
            let t = Double(index) / Double(count)
            let u = 1 - t
            let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            let next =
                index == count
                ? d
                : Point(p * a.x + q * b.x + r * c.x + s * d.x, p * a.y + q * b.y + r * c.y + s * d.y)
            self.line(last, next)
            last = next
        }
    }

    /// Limits the number of lines per curve: a quarter of the largest corner needs 163 at six pixels per point.
    private static func parts(_ wanted: Double) -> Int { Int(min(max(wanted.rounded(.up), 1), 256)) }
}
