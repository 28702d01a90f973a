import QuinceButtons
import QuincePictures

/// The outlines of a drawing's elements.
enum DrawingShape {
    /// The most segments of a path; a title in outlines has some hundreds.
    private static let maximumSegments = 20_000
    /// The largest number of a path: a title in the units of its font has thousands a letter.
    private static let maximumCoordinate = 1_000_000.0

    /// The outline of an element in its own coordinates; nil for what is no shape.
    static func outline(of element: DrawingElement) throws(PictureRefusal) -> Outline? {
        let number = { (name: String) in element[name].flatMap(Self.length) ?? 0 }
        switch element.name {
        case "path":
            let limits = PathData.Limits(
                segments: Self.maximumSegments,
                allowsArcs: true,
                coordinate: Self.maximumCoordinate
            )
            return try PathData.outline(element["d"] ?? "", limits: limits)
        case "rect":
            let box = (number("x"), number("y"), number("width"), number("height"))
            let rx = element["rx"].flatMap(Self.length) ?? number("ry")
            let ry = element["ry"].flatMap(Self.length) ?? rx
            return Self.rectangle(box, rx: rx, ry: ry)
        case "circle":
            return Self.ellipse(number("cx"), number("cy"), number("r"), number("r"))
        case "ellipse":
            return Self.ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
        case "polygon", "polyline":
            return Self.polygon(element["points"] ?? "")
        default:
            return nil
        }
    }

    /// A number, in pixels where a unit is named; nil for parts of something else.
    static func length(_ text: String) -> Double? {
        PathData.number(text.hasSuffix("px") || text.hasSuffix("pt") ? String(text.dropLast(2)) : text)
    }

    static func rectangle(
        _ box: (x: Double, y: Double, width: Double, height: Double),
        rx: Double,
        ry: Double
    ) -> Outline? {
        guard box.width > 0, box.height > 0 else { return nil }
        let (rx, ry) = (min(max(0, rx), box.width / 2), min(max(0, ry), box.height / 2))
        let (left, top, right, bottom) = (box.x, box.y, box.x + box.width, box.y + box.height)
        guard rx > 0, ry > 0 else {
            let corners = [Point(right, top), Point(right, bottom), Point(left, bottom)]
            return Outline(contours: [
                .init(start: Point(left, top), segments: corners.map { .line($0) })
            ])
        }
        var pen = Pen(at: Point(left + rx, top), rx, ry)
        pen.draw(to: Point(right - rx, top), around: Point(right, top + ry))
        pen.draw(to: Point(right, bottom - ry), around: Point(right - rx, bottom))
        pen.draw(to: Point(left + rx, bottom), around: Point(left, bottom - ry))
        pen.draw(to: Point(left, top + ry), around: Point(left + rx, top))
        return pen.outline
    }

    static func ellipse(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double) -> Outline? {
        self.rectangle((x - rx, y - ry, 2 * rx, 2 * ry), rx: rx, ry: ry)
    }

    private static func polygon(_ text: String) -> Outline? {
        let numbers = text.prefix(100_000).split { $0 == "," || $0.isWhitespace }.compactMap {
            PathData.number(String($0))
        }
        let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
        guard let first = points.first, points.count > 2 else { return nil }
        return Outline(contours: [.init(start: first, segments: points.dropFirst().map { .line($0) })])
    }
}

/// Draws sides with round corners.
private struct Pen {
    private let start: Point
    private let rx: Double
    private let ry: Double
    private var place: Point
    private var segments: [Outline.Segment] = []

    init(at start: Point, _ rx: Double, _ ry: Double) {
        (self.start, self.place, self.rx, self.ry) = (start, start, rx, ry)
    }

    /// A side, then the corner behind it.
    mutating func draw(to end: Point, around corner: Point) {
        self.segments.append(.line(end))
        let arc = EllipticalArc(
            from: end,
            to: corner,
            radii: (self.rx, self.ry),
            turn: 0,
            isLarge: false,
            sweeps: true
        )
        self.segments += arc.segments
        self.place = corner
    }

    var outline: Outline { Outline(contours: [.init(start: self.start, segments: self.segments)]) }
}
