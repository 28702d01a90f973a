/// A filled shape: closed contours of lines and curves, in the unit of its owner.
///
/// Overlapping contours must wind so that the sum distinguishes inside from outside: a contour and its hole in opposite
/// directions. The outlines of the titles follow this rule.
public struct Outline: Hashable, Sendable {
    /// One segment of a contour, up to its last point.
    public enum Segment: Hashable, Sendable {
        case line(Point)
        /// A quadratic curve: one control point, then the end.
        case quad(Point, Point)
        /// A cubic curve: two control points, then the end.
        case cubic(Point, Point, Point)
    }

    /// A closed line, whose end is joined to its start.
    public struct Contour: Hashable, Sendable {
        /// The point where the contour begins and ends.
        public let start: Point
        /// The lines and curves, in their order.
        public let segments: [Segment]

        /// Creates a contour from segments.
        public init(start: Point, segments: [Segment]) {
            self.start = start
            self.segments = segments
        }
    }

    /// The closed contours.
    public var contours: [Contour]

    /// Creates an outline from closed contours.
    public init(contours: [Contour] = []) { self.contours = contours }
}

/// A point; y grows downwards.
public struct Point: Hashable, Sendable {
    /// The horizontal position, growing to the right.
    public var x: Double
    /// The vertical position, growing downwards.
    public var y: Double

    /// Creates a point.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

extension Outline {
    /// Returns the outline with every point moved.
    public func map(_ move: (Point) -> Point) -> Outline {
        Outline(
            contours: self.contours.map { contour in
                Contour(
                    start: move(contour.start),
                    segments: contour.segments.map { segment in
                        switch segment {
                        case .line(let end): .line(move(end))
                        case .quad(let control, let end): .quad(move(control), move(end))
                        case .cubic(let first, let second, let end):
                            .cubic(move(first), move(second), move(end))
                        }
                    }
                )
            }
        )
    }
}

extension Outline {
    /// The smallest box around the filled area, with curves measured at their extremes; nil without a contour.
    public var bounds: ButtonLayout.Rectangle? {
        var box: (left: Double, top: Double, right: Double, bottom: Double)?
        func take(_ x: [Double], _ y: [Double]) {
            let old = box ?? (x[0], y[0], x[0], y[0])
            box = (
                min(old.left, x.min() ?? old.left), min(old.top, y.min() ?? old.top),
                max(old.right, x.max() ?? old.right), max(old.bottom, y.max() ?? old.bottom)
            )
        }
        for contour in self.contours {
            var last = contour.start
            take([last.x], [last.y])
            for segment in contour.segments {
                let points = [last] + segment.points
                take(Self.extremes(points.map(\.x)), Self.extremes(points.map(\.y)))
                last = segment.end
            }
        }
        return box.map {
            .init(x: $0.left, y: $0.top, width: $0.right - $0.left, height: $0.bottom - $0.top)
        }
    }

    /// Returns the ends of a Bézier curve in one direction, and its values at its turning points.
    private static func extremes(_ p: [Double]) -> [Double] {
        var turns: [Double] = []
        if p.count == 3 {
            turns = [(p[0] - p[1]) / (p[0] - 2 * p[1] + p[2])]
        } else if p.count == 4 {
            // The derivative over 3: a t² + b t + c.
            let (a, b) = (p[3] - 3 * p[2] + 3 * p[1] - p[0], 2 * (p[2] - 2 * p[1] + p[0]))
            let c = p[1] - p[0]
            let root = (b * b - 4 * a * c).squareRoot()
            // This form doesn't subtract nearly equal numbers: if a is close to zero, q / a is far outside, and c / q
            // is the turning point of the remaining parabola.
            let q = -(b + (b < 0 ? -root : root)) / 2
            turns = [q / a, c / q]
        }
        // NaN, and values outside of the curve, fail both comparisons.
        let values = turns.filter { $0 > 0 && $0 < 1 }.map { Self.value(p, at: $0) }
        return [p[0], p[p.count - 1]] + values
    }

    /// Evaluates the curve with De Casteljau's algorithm.
    private static func value(_ points: [Double], at t: Double) -> Double {
        var points = points
        while points.count > 1 {
            points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * t }
        }
        return points[0]
    }
}

extension Outline.Segment {
    /// The control points, if any, then the end.
    public var points: [Point] {
        switch self {
        case .line(let end): [end]
        case .quad(let control, let end): [control, end]
        case .cubic(let first, let second, let end): [first, second, end]
        }
    }

    /// The end of the segment.
    public var end: Point {
        switch self {
        case .line(let end), .quad(_, let end), .cubic(_, _, let end): end
        }
    }
}
