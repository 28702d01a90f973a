import Foundation
public import QuinceButtons

/// An arc of an ellipse between two points, as in path data (SVG 1.1 appendix F.6).
public struct EllipticalArc: Sendable {
    private let start: Point
    private let end: Point
    private let radii: (x: Double, y: Double)
    /// The direction of the ellipse's first axis, in radians.
    private let turn: Double
    private let isLarge: Bool
    private let sweeps: Bool

    /// Creates an arc from the parameters of the path command `A` (SVG 1.1, section 8.3.8).
    public init(
        from start: Point,
        to end: Point,
        radii: (x: Double, y: Double),
        turn degrees: Double,
        isLarge: Bool,
        sweeps: Bool
    ) {
        self.start = start
        self.end = end
        self.radii = (abs(radii.x), abs(radii.y))
        self.turn = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
        self.isLarge = isLarge
        self.sweeps = sweeps
    }

    /// The arc as cubic curves of at most a quarter; a line if a radius is 0, and nothing if both ends are equal.
    public var segments: [Outline.Segment] {
        guard self.start != self.end else { return [] }
        guard self.radii.x > 0, self.radii.y > 0 else { return [.line(self.end)] }
        let ellipse = self.ellipse
        // Radii that are tiny compared with the distance lead to NaN.
        guard ellipse.isSound else { return [.line(self.end)] }
        let count = min(4, max(1, Int((abs(ellipse.sweep) / (.pi / 2) - 1e-9).rounded(.up))))
        let step = ellipse.sweep / Double(count)
        // The distance of a cubic's control points along the tangent.
        let reach = 4.0 / 3 * tan(step / 4)
        return (0..<count).map { index in
            let (from, to) = (
                ellipse.start + Double(index) * step, ellipse.start + Double(index + 1) * step
            )
            let (one, two) = (ellipse.point(from), ellipse.point(to))
            let (out, back) = (ellipse.tangent(from), ellipse.tangent(to))
            return .cubic(
                Point(one.x + reach * out.x, one.y + reach * out.y),
                Point(two.x - reach * back.x, two.y - reach * back.y),
                index == count - 1 ? self.end : two
            )
        }
    }

    /// The position of the ellipse, and the part of it that is the arc.
    private var ellipse: Ellipse {
        let (cosine, sine) = (cos(self.turn), sin(self.turn))
        let half = Point((self.start.x - self.end.x) / 2, (self.start.y - self.end.y) / 2)
        let x = cosine * half.x + sine * half.y
        let y = cosine * half.y - sine * half.x
        // Radii that are too small for the distance grow until they fit.
        let lack = max(1, (x * x / square(self.radii.x) + y * y / square(self.radii.y)).squareRoot())
        let (rx, ry) = (self.radii.x * lack, self.radii.y * lack)
        let below = square(rx * y) + square(ry * x)
        let above = max(0, square(rx * ry) - below)
        let factor = (above / below).squareRoot() * (self.isLarge == self.sweeps ? -1 : 1)
        let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
        let first = atan2((y - cy) / ry, (x - cx) / rx)
        var sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - first
        if self.sweeps, sweep < 0 { sweep += 2 * .pi }
        if !self.sweeps, sweep > 0 { sweep -= 2 * .pi }
        let middle = Point((self.start.x + self.end.x) / 2, (self.start.y + self.end.y) / 2)
        return Ellipse(
            center: Point(cosine * cx - sine * cy + middle.x, sine * cx + cosine * cy + middle.y),
            radii: Point(rx, ry),
            axis: Point(cosine, sine),
            start: first,
            sweep: sweep
        )
    }

    private func square(_ value: Double) -> Double { value * value }

    private struct Ellipse {
        let center: Point
        let radii: Point
        let axis: Point
        let start: Double
        let sweep: Double

        var isSound: Bool {
            [self.center.x, self.center.y, self.radii.x, self.radii.y, self.start, self.sweep].allSatisfy(
                \.isFinite
            )
        }

        func point(_ angle: Double) -> Point {
            let (x, y) = (self.radii.x * cos(angle), self.radii.y * sin(angle))
            return Point(
                self.center.x + self.axis.x * x - self.axis.y * y,
                self.center.y + self.axis.y * x + self.axis.x * y
            )
        }

        func tangent(_ angle: Double) -> Point {
            let (x, y) = (-self.radii.x * sin(angle), self.radii.y * cos(angle))
            return Point(self.axis.x * x - self.axis.y * y, self.axis.y * x + self.axis.x * y)
        }
    }
}
