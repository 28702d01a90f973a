extension Outline {
    /// The distance of a cubic's control points that approximates a quarter circle best.
    private static let quarter = 0.5522847498307936

    /// Returns a rectangle with round corners.
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

    /// Returns a circle, clockwise on the screen.
    private static func circle(_ center: Point, radius r: Double) -> Contour {
        let (x, y, k) = (center.x, center.y, Self.quarter * r)
        return Contour(
            start: Point(x + r, y),
            segments: [
                .cubic(Point(x + r, y + k), Point(x + k, y + r), Point(x, y + r)),
                .cubic(Point(x - k, y + r), Point(x - r, y + k), Point(x - r, y)),
                .cubic(Point(x - r, y - k), Point(x - k, y - r), Point(x, y - r)),
                .cubic(Point(x + k, y - r), Point(x + r, y - k), Point(x + r, y)),
            ]
        )
    }

    /// Returns the placeholder mark in the logo's box: a framed picture of two peaks below a sun.
    ///
    /// Apple allows its logo only in the form from Apple Design Resources; `quince artwork import` replaces the mark
    /// with it. The lower third is solid, so that even a few pixels show a picture and can't be read as a letter.
    public static func placeholder(in box: ButtonLayout.Rectangle) -> Outline {
        let line = 0.12 * min(box.width, box.height)
        let inset = (x: line / box.width, y: line / box.height)
        func at(_ x: Double, _ y: Double) -> Point { Point(box.x + x * box.width, box.y + y * box.height) }
        // In the opposite direction of the frame: the sky is a hole in it.
        let sky = [
            at(inset.x, 0.68), at(0.36, 0.4), at(0.56, 0.62), at(0.72, 0.47), at(1 - inset.x, 0.66),
            at(1 - inset.x, inset.y),
        ]
        return Outline(
            contours: self.roundedRectangle(box, radius: 0).contours + [
                Contour(start: at(inset.x, inset.y), segments: sky.map(Segment.line)),
                self.circle(at(0.68, 0.28), radius: 0.1 * min(box.width, box.height)),
            ]
        )
    }
}
