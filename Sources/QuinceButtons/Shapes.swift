extension Outline {
    /// How far a cubic's control points lie to come closest to a quarter of a circle.
    private static let quarter = 0.5522847498307936

    /// A rectangle with round corners.
    static func roundedRectangle(_ box: ButtonLayout.Rectangle, radius: Double) -> Outline {
        let r = max(0, min(radius, min(box.width, box.height) / 2))
        let k = r * (1 - Self.quarter)
        let (left, top, right, bottom) = (box.x, box.y, box.maxX, box.maxY)
        guard r > 0 else {
            let corners = [Point(right, top), Point(right, bottom), Point(left, bottom)]
            return Outline(contours: [.init(start: Point(left, top), segments: corners.map(Segment.line))])
        }
        return Outline(contours: [
            .init(
                start: Point(left + r, top),
                segments: [
                    .line(Point(right - r, top)),
                    .cubic(Point(right - k, top), Point(right, top + k), Point(right, top + r)),
                    .line(Point(right, bottom - r)),
                    .cubic(Point(right, bottom - k), Point(right - k, bottom), Point(right - r, bottom)),
                    .line(Point(left + r, bottom)),
                    .cubic(Point(left + k, bottom), Point(left, bottom - k), Point(left, bottom - r)),
                    .line(Point(left, top + r)),
                    .cubic(Point(left, top + k), Point(left + k, top), Point(left + r, top)),
                ]
            )
        ])
    }

    /// An ellipse that fills `box`; clockwise on the screen, or the other way round to cut a hole.
    private static func ellipse(_ box: ButtonLayout.Rectangle, isHole: Bool) -> Contour {
        let (rx, ry) = (box.width / 2, box.height / 2)
        let (x, y) = (box.x + rx, box.y + ry)
        let k = Self.quarter
        let s = isHole ? -1.0 : 1
        return Contour(
            start: Point(x + rx, y),
            segments: [
                .cubic(Point(x + rx, y + s * k * ry), Point(x + k * rx, y + s * ry), Point(x, y + s * ry)),
                .cubic(Point(x - k * rx, y + s * ry), Point(x - rx, y + s * k * ry), Point(x - rx, y)),
                .cubic(Point(x - rx, y - s * k * ry), Point(x - k * rx, y - s * ry), Point(x, y - s * ry)),
                .cubic(Point(x + k * rx, y - s * ry), Point(x + rx, y - s * k * ry), Point(x + rx, y)),
            ]
        )
    }

    /// The neutral mark that stands where the logo belongs: a ring in the same box.
    ///
    /// Apple allows its logo only as it comes from Apple Design Resources; `quince artwork import` puts it here.
    static func placeholder(in box: ButtonLayout.Rectangle) -> Outline {
        let line = 0.2 * min(box.width, box.height)
        let hole = ButtonLayout.Rectangle(
            x: box.x + line,
            y: box.y + line,
            width: box.width - 2 * line,
            height: box.height - 2 * line
        )
        return Outline(contours: [self.ellipse(box, isHole: false), self.ellipse(hole, isHole: true)])
    }
}
