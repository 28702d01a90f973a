/// A filled shape: closed contours of lines and curves, in whatever unit its owner says.
///
/// Overlapping contours must wind so that the sum tells inside from outside: an outer one and its hole in opposite
/// directions. The outlines of the titles are made that way.
package struct Outline: Hashable, Sendable {
    /// One step of a contour, to its last point.
    package enum Segment: Hashable, Sendable {
        case line(Point)
        /// Quadratic: one control point.
        case quad(Point, Point)
        /// Cubic: two control points.
        case cubic(Point, Point, Point)
    }

    /// A closed line; its end is joined to its start.
    package struct Contour: Hashable, Sendable {
        package let start: Point
        package let segments: [Segment]

        package init(start: Point, segments: [Segment]) {
            self.start = start
            self.segments = segments
        }
    }

    package var contours: [Contour]

    package init(contours: [Contour] = []) { self.contours = contours }
}

/// A place; y grows downwards.
package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

extension Outline {
    /// The outline with every point moved.
    package func map(_ move: (Point) -> Point) -> Outline {
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
