import Foundation
import QuinceButtons
import Testing

@Suite("Raster")
struct RasterTests {
    /// How much of the pixel at (x, y) a polygon covers, by clipping it: slow and exact.
    private static func coverage(_ polygon: [Point], _ x: Int, _ y: Int) -> Double {
        var points = polygon
        let (left, top) = (Double(x), Double(y))
        let sides: [(inside: (Point) -> Double, Void)] = [
            ({ $0.x - left }, ()), ({ left + 1 - $0.x }, ()), ({ $0.y - top }, ()), ({ top + 1 - $0.y }, ()),
        ]
        for (inside, _) in sides {
            var kept: [Point] = []
            for (index, point) in points.enumerated() {
                let before = points[(index + points.count - 1) % points.count]
                let (a, b) = (inside(before), inside(point))
                if (a < 0) != (b < 0) {
                    let t = a / (a - b)
                    kept.append(
                        Point(before.x + (point.x - before.x) * t, before.y + (point.y - before.y) * t)
                    )
                }
                if b >= 0 { kept.append(point) }
            }
            points = kept
            if points.isEmpty { return 0 }
        }
        var area = 0.0
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            area += point.x * next.y - next.x * point.y
        }
        return abs(area) / 2
    }

    private static func fill(_ polygon: [Point], width: Int, height: Int) -> Raster {
        var edges = EdgeList()
        let contour = Outline.Contour(start: polygon[0], segments: polygon.dropFirst().map { .line($0) })
        edges.add(Outline(contours: [contour]), xScale: 1, yScale: 1, x: 0, y: 0)
        var raster = Raster(width: width, height: height)
        raster.fill(edges, grey: 255)
        return raster
    }

    @Test("coverage is the exact area, for triangles of any shape, inside the picture and across its rim")
    func exactArea() {
        var random = SplitMix(seed: 42)
        let (width, height) = (24, 16)
        var worst = 0.0
        for _ in 0..<400 {
            func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
            let polygon = (0..<3).map { _ in Point(number(-6...30), number(-6...22)) }
            let raster = Self.fill(polygon, width: width, height: height)
            for y in 0..<height {
                for x in 0..<width {
                    let alpha = Double(raster.pixels[y * width + x] >> 8)
                    worst = max(worst, abs(alpha - 255 * Self.coverage(polygon, x, y)))
                }
            }
        }
        // Half a step of rounding, and what single precision leaves.
        #expect(worst < 0.52, "\(worst)")
    }

    @Test("a rectangle between pixels, a hole, and nothing outside")
    func rectangles() {
        let raster = Self.fill(
            [Point(0.5, 0.25), Point(2, 0.25), Point(2, 1), Point(0.5, 1)],
            width: 3,
            height: 2
        )
        #expect(raster.pixels.map { $0 >> 8 } == [96, 191, 0, 0, 0, 0])
        let outside = Self.fill(
            [Point(-5, -5), Point(-1, -5), Point(-1, 9), Point(-5, 9)],
            width: 3,
            height: 2
        )
        #expect(outside.pixels.allSatisfy { $0 == 0 })
        let whole = Self.fill([Point(-5, -5), Point(9, -5), Point(9, 9), Point(-5, 9)], width: 3, height: 2)
        #expect(whole.pixels.allSatisfy { $0 == 0xFFFF })
    }

    @Test("one over the other: straight alpha, rounded to nearest")
    func compositing() {
        var raster = Raster(width: 1, height: 1)
        var half = EdgeList()
        let box = [Point(0.5, 0), Point(1, 0), Point(1, 1), Point(0.5, 1)]
        half.add(
            Outline(contours: [.init(start: box[0], segments: box.dropFirst().map { .line($0) })]),
            xScale: 1,
            yScale: 1,
            x: 0,
            y: 0
        )
        raster.fill(half, grey: 0)
        #expect(raster.pixels == [128 << 8])
        raster.fill(half, grey: 255)
        // 128/255 of white over 128/255 of black.
        let source = 128.0 / 255
        let alpha = 1 - (1 - source) * (1 - source)
        let grey = 255 * source / alpha
        #expect(raster.pixels == [UInt16((alpha * 255).rounded()) << 8 | UInt16(grey.rounded())])
    }

    @Test("an image at scale n is the image at scale 1, n times as large, within rounding")
    func scales() throws {
        for (mode, names) in [
            (ButtonSpecification.Mode.center, [("width", "200"), ("height", "44"), ("locale", "ja_JP")]),
            (.left, [("width", "200"), ("height", "44"), ("logo-size", "large")]),
            (.logo, [("size", "44"), ("border", "true")]),
        ] {
            func raster(_ scale: Int) throws -> Raster {
                let parameters = names + [("scale", "\(scale)"), ("color", "white")]
                let list = parameters.map { (name: $0.0, value: $0.1) }
                return try ButtonImage(try ButtonSpecification(mode: mode, parameters: list)).raster
            }
            let one = try raster(1)
            for scale in 2...6 {
                let large = try raster(scale)
                #expect(large.width == one.width * scale && large.height == one.height * scale)
                func ink(_ raster: Raster) -> Double {
                    raster.pixels.reduce(0) { $0 + Double(255 - ($1 & 0xFF)) * Double($1 >> 8) / 65_025 }
                }
                let ratio = ink(large) / (ink(one) * Double(scale * scale))
                #expect(abs(ratio - 1) < 0.02, "\(mode) \(scale): \(ratio)")
            }
        }
    }
}
