import Foundation
import QuinceButtons
import QuincePictures

/// A change of coordinates, as an attribute `transform` has it (SVG 1.1 §7.6).
struct DrawingTransform: Hashable, Sendable {
    private var a = 1.0
    private var b = 0.0
    private var c = 0.0
    private var d = 1.0
    private var e = 0.0
    private var f = 0.0

    static let none = DrawingTransform()

    /// How much wider everything becomes.
    var scale: Double { abs(self.a) }

    private init() {}

    init(scale x: Double, _ y: Double, moving dx: Double = 0, _ dy: Double = 0) {
        (self.a, self.d, self.e, self.f) = (x, y, dx, dy)
    }

    /// Reads an attribute; what cannot be read changes nothing.
    init(parsing text: String) {
        for found in text.prefix(2_000).matches(of: /([a-zA-Z]+)\s*\(([^)]*)\)/) {
            let numbers = found.2.split { $0 == "," || $0.isWhitespace }.prefix(6)
                .map { PathData.number(String($0)) ?? .nan }
            guard numbers.allSatisfy(\.isFinite), let step = Self.step(String(found.1), numbers) else {
                continue
            }
            self = self.applying(step)
        }
    }

    private static func step(_ name: String, _ n: [Double]) -> DrawingTransform? {
        var step = DrawingTransform()
        switch (name, n.count) {
        case ("matrix", 6):
            (step.a, step.b, step.c, step.d, step.e, step.f) = (n[0], n[1], n[2], n[3], n[4], n[5])
        case ("translate", 1...2): (step.e, step.f) = (n[0], n.count > 1 ? n[1] : 0)
        case ("scale", 1...2): (step.a, step.d) = (n[0], n.count > 1 ? n[1] : n[0])
        case ("rotate", 1): step = .rotation(n[0])
        case ("rotate", 3):
            step = DrawingTransform(scale: 1, 1, moving: n[1], n[2]).applying(.rotation(n[0]))
                .applying(DrawingTransform(scale: 1, 1, moving: -n[1], -n[2]))
        case ("skewX", 1): step.c = tan(n[0] * .pi / 180)
        case ("skewY", 1): step.b = tan(n[0] * .pi / 180)
        default: return nil
        }
        return step
    }

    private static func rotation(_ degrees: Double) -> DrawingTransform {
        let angle = degrees * .pi / 180
        var rotation = DrawingTransform()
        (rotation.a, rotation.b, rotation.c, rotation.d) = (cos(angle), sin(angle), -sin(angle), cos(angle))
        return rotation
    }

    /// The change that applies `inner` first.
    func applying(_ inner: DrawingTransform) -> DrawingTransform {
        var result = DrawingTransform()
        result.a = self.a * inner.a + self.c * inner.b
        result.b = self.b * inner.a + self.d * inner.b
        result.c = self.a * inner.c + self.c * inner.d
        result.d = self.b * inner.c + self.d * inner.d
        result.e = self.a * inner.e + self.c * inner.f + self.e
        result.f = self.b * inner.e + self.d * inner.f + self.f
        return result
    }

    func callAsFunction(_ point: Point) -> Point {
        Point(self.a * point.x + self.c * point.y + self.e, self.b * point.x + self.d * point.y + self.f)
    }
}
