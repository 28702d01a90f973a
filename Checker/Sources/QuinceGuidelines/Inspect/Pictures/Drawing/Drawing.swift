import QuinceButtons
import QuincePictures

/// An SVG that shows a button.
struct Drawing: Sendable {
    private let elements: [DrawingElement]
    private let style: DrawingStyle
    /// In points.
    private let size: Size
    /// From the drawing's coordinates to points.
    private let view: DrawingTransform

    /// Reads a file.
    ///
    /// - Throws: `PictureRefusal` for what is no SVG, or has no size, or one that no button has.
    init(parsing bytes: [UInt8]) throws(PictureRefusal) {
        self.elements = try DrawingReader.elements(in: bytes)
        self.style = DrawingStyle(self.elements)
        let root = self.elements[0]
        let box = (root["viewBox"] ?? "").split { $0 == "," || $0.isWhitespace }.compactMap {
            PathData.number(String($0))
        }
        let width = root["width"].flatMap(DrawingShape.length) ?? (box.count == 4 ? box[2] : 0)
        let height = root["height"].flatMap(DrawingShape.length) ?? (box.count == 4 ? box[3] : 0)
        guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
            throw PictureRefusal(
                "the SVG isn't the size of a button; set its width and height"
            )
        }
        self.size = Size(width: width, height: height)
        self.view = Self.view(of: box, width, height)
    }

    /// The largest side, in points.
    private static let maximumSide = 1_000.0

    private static func view(of box: [Double], _ width: Double, _ height: Double) -> DrawingTransform {
        guard box.count == 4, box[2] > 0, box[3] > 0 else { return .none }
        // The whole box is shown, in the middle.
        let scale = min(width / box[2], height / box[3])
        return DrawingTransform(
            scale: scale,
            scale,
            moving: (width - box[2] * scale) / 2 - box[0] * scale,
            (height - box[3] * scale) / 2 - box[1] * scale
        )
    }

    /// How finely it is painted: four pixels to the point, fewer where the picture is large.
    var pixelsPerPoint: Double { self.pixelsPerPoint(within: Self.maximumPixels) }

    private static let maximumPixels = 4_000_000.0

    private func pixelsPerPoint(within pixels: Double) -> Double {
        min(4, (pixels / (self.size.width * self.size.height)).squareRoot())
    }

    /// What it says of itself: its label or title.
    var name: String? {
        let root = self.elements[0]
        let title = root.children.map { self.elements[$0] }.first { $0.name == "title" }?.text
        return [root["aria-label"], title].compactMap(\.self).map(Self.plain).first { !$0.isEmpty }
    }

    /// Words that are written as text and not as outlines.
    var text: String? {
        let texts = self.elements.filter { $0.name == "text" && !self.style.isHidden($0) }.map(self.words)
        let joined = Self.plain(texts.joined(separator: " "))
        return joined.isEmpty ? nil : joined
    }

    /// How the words that are written as text look; nil if there are none, or several texts.
    var lettering: Lettering? {
        let texts = self.elements.filter { $0.name == "text" && !self.style.isHidden($0) }
        guard texts.count == 1, let text = texts.first,
            !text.children.contains(where: { self.elements[$0].name == "tspan" })
        else { return nil }
        let size = self.style.value("font-size", of: text).flatMap(DrawingShape.length)
        let isMoved =
            text["transform"] != nil || text.parent.map { self.elements[$0]["transform"] != nil } ?? false
        return Lettering(
            size: isMoved ? nil : size.map { $0 * self.view.scale },
            color: self.style.paint("fill", of: text)
        )
    }

    /// The size in points, and the color, of words.
    struct Lettering: Hashable, Sendable {
        let size: Double?
        let color: RGBColor?
    }

    /// The file of the first picture that it shows.
    var picture: String? {
        let image = self.elements.first { $0.name == "image" && !self.style.isHidden($0) }
        return image.flatMap { $0["href"] ?? $0["xlink:href"] }.map { String($0.prefix(200)) }
    }

    private func words(of element: DrawingElement) -> String {
        ([element.text] + element.children.map { self.words(of: self.elements[$0]) }).joined()
    }

    private static func plain(_ text: String) -> String {
        text.prefix(300).split { $0.isWhitespace }.joined(separator: " ")
    }

    /// The pixels; shapes beyond `room` pixels, all together, are left out.
    func painted(pixels: Double = Self.maximumPixels, room: Int = 64_000_000) throws(PictureRefusal)
        -> PixelImage
    {
        let factor = self.pixelsPerPoint(within: pixels)
        var canvas = DrawingCanvas(
            width: Int((self.size.width * factor).rounded()),
            height: Int((self.size.height * factor).rounded()),
            room: room
        )
        let scale = DrawingTransform(scale: factor, factor)
        try self.paint(self.elements[0], scale.applying(self.view), depth: 0, on: &canvas)
        return canvas.image
    }

    /// Elements that define something and paint nothing.
    private static let definitions: Set<String> = [
        "defs", "clipPath", "mask", "symbol", "linearGradient", "radialGradient", "pattern", "filter",
        "marker", "style", "title", "desc",
        "metadata", "script", "foreignObject",
    ]

    private func paint(
        _ element: DrawingElement,
        _ outer: DrawingTransform,
        depth: Int,
        on canvas: inout DrawingCanvas
    )
        throws(PictureRefusal)
    {
        try canvas.visit()
        guard depth < 64, canvas.count < DrawingCanvas.maximumCount, !Self.definitions.contains(element.name),
            !self.style.isHidden(element)
        else { return }
        let transform = outer.applying(DrawingTransform(parsing: element["transform"] ?? ""))
        if element.name == "use" { return try self.paintUse(element, transform, depth: depth, on: &canvas) }
        if let outline = try DrawingShape.outline(of: element) {
            self.paint(outline, of: element, transform, on: &canvas)
        }
        for child in element.children {
            try self.paint(self.elements[child], transform, depth: depth + 1, on: &canvas)
        }
    }

    private func paintUse(
        _ use: DrawingElement,
        _ transform: DrawingTransform,
        depth: Int,
        on canvas: inout DrawingCanvas
    )
        throws(PictureRefusal)
    {
        guard let target = use["href"], target.hasPrefix("#"),
            let other = self.style.element(id: String(target.dropFirst())),
            other.name != "use"
        else { return }
        let place = DrawingTransform(
            scale: 1,
            1,
            moving: use["x"].flatMap(DrawingShape.length) ?? 0,
            use["y"].flatMap(DrawingShape.length) ?? 0
        )
        let moved = transform.applying(place)
        guard other.name == "symbol" else {
            return try self.paint(other, moved, depth: depth + 8, on: &canvas)
        }
        for child in other.children {
            try self.paint(self.elements[child], moved, depth: depth + 8, on: &canvas)
        }
    }

    private func paint(
        _ outline: Outline,
        of element: DrawingElement,
        _ transform: DrawingTransform,
        on canvas: inout DrawingCanvas
    ) {
        // A line is painted over the surface it surrounds.
        if let fill = self.style.paint("fill", of: element) {
            canvas.fill(outline.map { transform($0) }, with: fill)
        }
        guard let stroke = self.style.paint("stroke", of: element) else { return }
        let width = self.style.value("stroke-width", of: element).flatMap(DrawingShape.length) ?? 1
        // Of other shapes the middle of the line is where their edge is.
        guard let line = Self.line(around: element, width) else { return }
        canvas.fill(line.map { transform($0) }, with: stroke)
    }

    /// The line around a rectangle, a circle or an ellipse; nil for other shapes.
    private static func line(around element: DrawingElement, _ width: Double) -> Outline? {
        let number = { (name: String) in element[name].flatMap(DrawingShape.length) ?? 0 }
        let half = max(0, width) / 2
        let (box, rx, ry): ((Double, Double, Double, Double), Double, Double)
        switch element.name {
        case "rect":
            box = (number("x"), number("y"), number("width"), number("height"))
            rx = element["rx"].flatMap(DrawingShape.length) ?? number("ry")
            ry = element["ry"].flatMap(DrawingShape.length) ?? rx
        case "circle", "ellipse":
            rx = element.name == "circle" ? number("r") : number("rx")
            ry = element.name == "circle" ? number("r") : number("ry")
            box = (number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry)
        default: return nil
        }
        func edge(_ by: Double) -> Outline? {
            DrawingShape.rectangle(
                (box.0 - by, box.1 - by, box.2 + 2 * by, box.3 + 2 * by),
                rx: rx > 0 ? rx + by : 0,
                ry: ry > 0 ? ry + by : 0
            )
        }
        guard let outer = edge(half) else { return nil }
        // What runs the other way round is a hole.
        return Outline(contours: outer.contours + (edge(-half)?.contours ?? []).map(\.reversed))
    }
}

extension Outline.Contour {
    /// The same line from its end to its start.
    fileprivate var reversed: Outline.Contour {
        var starts = [self.start] + self.segments.map(\.end)
        let end = starts.removeLast()
        let back = zip(self.segments, starts).reversed().map { segment, start -> Outline.Segment in
            switch segment {
            case .line: .line(start)
            case .quad(let control, _): .quad(control, start)
            case .cubic(let first, let second, _): .cubic(second, first, start)
            }
        }
        return Outline.Contour(start: end, segments: back)
    }
}
