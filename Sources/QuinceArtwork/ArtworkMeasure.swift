import Foundation
import QuinceButtons

/// The comparison that every outline has to pass, whatever its file format.
enum ArtworkMeasure {
    /// The greatest distance between a side of the ink box and Apple's, in points.
    static let tolerance = 0.02

    /// Returns the artwork with that canvas.
    static func piece(width: Double, height: Double) throws(ArtworkRefusal) -> ArtworkPiece {
        for piece in ArtworkPiece.allCases
        where piece.measure.width == width && piece.measure.height == height {
            return piece
        }
        let known = ArtworkPiece.allCases.map { "\(Int($0.measure.width))×\(Int($0.measure.height))" }
        throw ArtworkRefusal(
            "the picture is \(Self.text(width))×\(Self.text(height)) points; Apple's are \(known.joined(separator: ", "))"
        )
    }

    /// Checks that `box` is the rectangle behind the logo.
    static func checkPlate(_ box: ButtonLayout.Rectangle, of piece: ArtworkPiece, line: Int? = nil)
        throws(ArtworkRefusal)
    {
        let plate = piece.measure.plate
        guard box == plate else {
            throw ArtworkRefusal(
                "the rectangle is \(Self.text(box)); in Apple's \(piece.rawValue) it is \(Self.text(plate))",
                line: line
            )
        }
    }

    /// Checks that `outline` has two contours and the logo's ink.
    static func check(_ outline: Outline, of piece: ArtworkPiece, line: Int? = nil) throws(ArtworkRefusal) {
        guard outline.contours.count == 2 else {
            throw ArtworkRefusal(
                "the path has \(outline.contours.count) subpath\(outline.contours.count == 1 ? "" : "s"); Apple's has 2",
                line: line
            )
        }
        let measure = piece.measure
        // A logo has no curves that leave the canvas and return.
        let isInside = outline.contours.allSatisfy { contour in
            ([contour.start] + contour.segments.flatMap(\.points)).allSatisfy { point in
                point.x >= 0 && point.x <= measure.width && point.y >= 0 && point.y <= measure.height
            }
        }
        guard isInside else {
            throw ArtworkRefusal("a point of the path lies outside of the canvas", line: line)
        }
        let ink = measure.ink
        guard let box = outline.bounds,
            [box.x - ink.x, box.y - ink.y, box.maxX - ink.maxX, box.maxY - ink.maxY]
                // NaN fails here, too.
                .allSatisfy({ abs($0) <= Self.tolerance + 1e-9 })
        else {
            throw ArtworkRefusal(
                "the path covers \(outline.bounds.map(Self.text) ?? "nothing"); in Apple's \(piece.rawValue) it covers \(Self.text(ink))",
                line: line
            )
        }
        try Self.checkPaint(outline, of: piece, line: line)
    }

    /// Checks in pixels that the painted area fills a good part of the box and nothing twice: the same question as
    /// above, answered in another way.
    static func checkPaint(_ outline: Outline, of piece: ArtworkPiece, line: Int? = nil)
        throws(ArtworkRefusal)
    {
        let measure = piece.measure
        let whole = Self.painted(outline.contours, measure)
        let parts = outline.contours.map { Self.painted([$0], measure).area }
        let box = measure.ink
        guard whole.area > 0.1 * box.width * box.height, parts.allSatisfy({ $0 > 0.01 }) else {
            throw ArtworkRefusal("the path covers almost nothing", line: line)
        }
        // Otherwise, even-odd and non-zero would paint different images.
        guard abs(parts.reduce(0, +) - whole.area) < 0.005 * whole.area else {
            throw ArtworkRefusal("the two parts of the path overlap; in Apple's files they don't", line: line)
        }
        let reach = Self.tolerance + 1 / Self.pixels
        guard whole.box.x > box.x - reach, whole.box.y > box.y - reach, whole.box.maxX < box.maxX + reach,
            whole.box.maxY < box.maxY + reach
        else { throw ArtworkRefusal("the path covers an area outside of the logo", line: line) }
    }

    /// The number of pixels per point.
    private static let pixels = 8.0

    /// The painted area, in square points, and its place.
    private static func painted(_ contours: [Outline.Contour], _ measure: ArtworkPiece.Measure) -> (
        area: Double, box: ButtonLayout.Rectangle
    ) {
        var edges = EdgeList()
        edges.add(Outline(contours: contours), xScale: Self.pixels, yScale: Self.pixels, x: 0, y: 0)
        let (width, height) = (Int(measure.width * Self.pixels), Int(measure.height * Self.pixels))
        var raster = Raster(width: width, height: height)
        raster.fill(edges, grey: 0)
        var (sum, left, right, top, bottom) = (0, width, 0, height, 0)
        for (index, pixel) in raster.pixels.enumerated() where pixel > 0 {
            sum += Int(pixel >> 8)
            (left, right) = (min(left, index % width), max(right, index % width + 1))
            (top, bottom) = (min(top, index / width), max(bottom, index / width + 1))
        }
        return (
            Double(sum) / 255 / (Self.pixels * Self.pixels),
            .init(
                x: Double(left) / Self.pixels,
                y: Double(top) / Self.pixels,
                width: Double(right - left) / Self.pixels,
                height: Double(bottom - top) / Self.pixels
            )
        )
    }

    private static func text(_ box: ButtonLayout.Rectangle) -> String {
        "x \(Self.text(box.x)) to \(Self.text(box.maxX)), y \(Self.text(box.y)) to \(Self.text(box.maxY))"
    }

    private static func text(_ value: Double) -> String {
        guard abs(value) < 1_000_000 else { return "\(value)" }
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
