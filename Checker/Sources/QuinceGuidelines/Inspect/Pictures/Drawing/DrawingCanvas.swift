import QuinceButtons
import QuincePictures

/// What a drawing is painted on: shapes one over the other.
struct DrawingCanvas: Sendable {
    /// The most shapes.
    static let maximumCount = 2_000

    /// The most elements that are looked at, each as often as it is used.
    static let maximumVisits = 20_000

    private(set) var image: PixelImage
    private var visits = 0
    private(set) var count = 0
    /// How many pixels may still be painted, over one another: what a drawing may cost.
    private var room: Int

    init(width: Int, height: Int, room: Int) {
        self.image = PixelImage(width: width, height: height)
        self.room = room
    }

    /// Counts an element.
    ///
    /// - Throws: `PictureRefusal` where parts use parts so often that painting them would not end.
    mutating func visit() throws(PictureRefusal) {
        self.visits += 1
        guard self.visits <= Self.maximumVisits else {
            throw PictureRefusal(
                "the SVG repeats its parts more than \(Self.maximumVisits) times with `use`; draw each part once, without `use`"
            )
        }
    }

    /// Paints a shape over what is there.
    mutating func fill(_ outline: Outline, with color: RGBColor) {
        guard self.count < Self.maximumCount, Self.isSound(outline) else { return }
        self.count += 1
        let outline = self.bounded(outline)
        guard let box = outline.bounds else { return }
        let (left, top) = (box.x.rounded(.down), box.y.rounded(.down))
        // The raster has room for all of the shape: nothing lies at or behind its rim.
        let (width, height) = (Int(box.maxX - left) + 2, Int(box.maxY - top) + 2)
        guard width * height <= self.room else { return }
        self.room -= width * height
        var edges = EdgeList()
        edges.add(outline, xScale: 1, yScale: 1, x: -left, y: -top)
        var raster = Raster(width: width, height: height)
        raster.fill(edges, grey: 255)
        let columns = max(0, Int(left))..<max(max(0, Int(left)), min(self.image.width, Int(left) + width))
        let rows = max(0, Int(top))..<max(max(0, Int(top)), min(self.image.height, Int(top) + height))
        for y in rows {
            for x in columns {
                let coverage = raster.pixels[(y - Int(top)) * width + x - Int(left)] >> 8
                guard coverage > 0 else { continue }
                self.image[x, y] = Self.mixed(
                    color,
                    color.alpha * Double(coverage) / 255,
                    over: self.image[x, y]
                )
            }
        }
    }

    /// A shape that is much larger than the picture, cut to little more than it.
    private func bounded(_ outline: Outline) -> Outline {
        let (width, height) = (Double(self.image.width), Double(self.image.height))
        guard let box = outline.bounds, box.width > 2 * width + 64 || box.height > 2 * height + 64 else {
            return outline
        }
        return outline.map { point in
            Point(min(max(point.x, -8), width + 8), min(max(point.y, -8), height + 8))
        }
    }

    /// Whether all its points are numbers that a picture can have.
    private static func isSound(_ outline: Outline) -> Bool {
        outline.contours.allSatisfy { contour in
            ([contour.start] + contour.segments.flatMap(\.points)).allSatisfy { point in
                abs(point.x) < 100_000 && abs(point.y) < 100_000
            }
        }
    }

    private static func mixed(_ color: RGBColor, _ alpha: Double, over pixel: PixelImage.Pixel)
        -> PixelImage.Pixel
    {
        let below = Double(pixel.alpha) / 255 * (1 - alpha)
        let whole = alpha + below
        guard whole > 0 else { return pixel }
        func part(_ new: Double, _ old: UInt8) -> UInt8 {
            Self.byte((new * alpha + Double(old) / 255 * below) / whole)
        }
        return PixelImage.Pixel(
            red: part(color.red, pixel.red),
            green: part(color.green, pixel.green),
            blue: part(color.blue, pixel.blue),
            alpha: Self.byte(whole)
        )
    }

    private static func byte(_ part: Double) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
}
