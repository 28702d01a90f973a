import QuincePictures

/// The line around a button in a picture, and the shape of its corners.
struct PictureEdges: Sendable {
    private let image: PixelImage
    private let frame: PictureFrame
    private let scale: Double
    /// Pixels from the edge inwards, from the middle of each side.
    private let sides: [[PixelImage.Pixel]]
    /// The line that all four sides have; nil if they have none.
    let border: Line?

    init(_ image: PixelImage, _ frame: PictureFrame, scale: Double) {
        self.image = image
        self.frame = frame
        self.scale = scale
        self.sides = Self.sides(of: image, frame.box, scale)
        self.border = Self.border(self.sides, on: frame.fill, scale)
    }

    /// How far a line around the button may reach into it, in points.
    private static let reach = 3.0

    /// A line around the button.
    struct Line: Hashable, Sendable {
        let color: PixelImage.Pixel
        /// In points.
        let width: Double
        /// Whether some of it is certainly nothing but line: a thin one may share its pixels with what is beside it.
        let isFlat: Bool
    }

    private static func border(_ sides: [[PixelImage.Pixel]], on fill: PixelImage.Pixel, _ scale: Double)
        -> Line?
    {
        let lines = sides.compactMap { self.line($0, on: fill, scale) }
        guard lines.count == 4, let first = lines.first else { return nil }
        let width = lines.map(\.width).sorted()[1]
        return Line(color: first.color, width: width, isFlat: lines.allSatisfy(\.isFlat))
    }

    private static func sides(of image: PixelImage, _ box: PixelBox, _ scale: Double) -> [[PixelImage.Pixel]]
    {
        let depth = min(Int((Self.reach * scale).rounded(.up)) + 1, box.height / 3, box.width / 3)
        let (x, y) = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        return [
            (0..<depth).map { image[x, box.top + $0] }, (0..<depth).map { image[x, box.bottom - 1 - $0] },
            (0..<depth).map { image[box.left + $0, y] }, (0..<depth).map { image[box.right - 1 - $0, y] },
        ]
    }

    /// What differs from the surface at the start of a side.
    private static func line(_ pixels: [PixelImage.Pixel], on fill: PixelImage.Pixel, _ scale: Double)
        -> Line?
    {
        // Where half a pixel is covered, its color is the line's own.
        let inked = pixels.filter { $0.alpha > 100 && $0.distance(to: fill) > 24 }
        guard var color = inked.max(by: { $0.distance(to: fill) < $1.distance(to: fill) }),
            let last = pixels.last, last.distance(to: fill) <= 24
        else { return nil }
        let whole = Double(color.distance(to: fill))
        let covered = pixels.reduce(0.0) { sum, pixel in
            sum + min(1, Double(pixel.distance(to: fill)) / whole) * Double(pixel.alpha) / 255
        }
        color.alpha = 255
        // At one pixel a point, a line of one point that lies between two pixels grays both.
        let isFlat = inked.count > 2 || inked.count == 2 && scale >= 2
        return Line(color: color, width: covered / scale, isFlat: isFlat)
    }

    /// The radius of the corners, in points: what a quarter of a circle leaves out of its square.
    var radius: Double {
        let box = self.frame.box
        let side = min(box.width, box.height) / 2
        guard side > 0 else { return 0 }
        let inset = self.inset
        let missing = self.corners.map { corner in self.missing(corner, side: side, inset: inset) }
        let mean = missing.reduce(0, +) / Double(max(1, missing.count))
        let radius = (max(0, mean) / (1 - Double.pi / 4)).squareRoot() / self.scale
        let most = (Double(min(box.width, box.height)) - 2 * inset) / 2 / self.scale
        // An edge that is not sharp leaves out next to nothing.
        return radius < 0.75 ? 0 : min(radius, most)
    }

    /// How much of the picture lies outside of the shape at its sides, in pixels.
    private var inset: Double {
        let uncovered = self.sides.map { side in
            side.prefix(Int(self.scale.rounded(.up)) + 1).reduce(0.0) { $0 + 1 - self.coverage($1) }
        }
        return (uncovered.reduce(0, +) / 4).rounded(toNearest: 0.25)
    }

    private typealias Corner = (x: Int, y: Int, xStep: Int, yStep: Int)

    private var corners: [Corner] {
        let box = self.frame.box
        return [
            (box.left, box.top, 1, 1), (box.right - 1, box.top, -1, 1), (box.left, box.bottom - 1, 1, -1),
            (box.right - 1, box.bottom - 1, -1, -1),
        ]
    }

    /// The area in a corner's square that is not the button's, beyond what is left out along its sides, in square pixels.
    private func missing(_ corner: Corner, side: Int, inset: Double) -> Double {
        var area = 0.0
        for row in 0..<side {
            for column in 0..<side {
                let pixel = self.image[corner.x + column * corner.xStep, corner.y + row * corner.yStep]
                area += 1 - self.coverage(pixel)
            }
        }
        let length = Double(side)
        return area - (2 * length * inset - inset * inset)
    }

    /// How much of a pixel is the button's.
    private func coverage(_ pixel: PixelImage.Pixel) -> Double {
        guard let outside = self.frame.outside else { return Double(pixel.alpha) / 255 }
        let whole = max(1, Double(self.edge.distance(to: outside)))
        return min(1, Double(pixel.distance(to: outside)) / whole)
    }

    /// The color at the button's edge.
    private var edge: PixelImage.Pixel { self.border?.color ?? self.frame.fill }

    /// The shape of a square button, as its corners make it.
    var shape: MeasuredButton.Shape {
        let box = self.frame.box
        let isSquare = abs(Double(box.width) / Double(max(1, box.height)) - 1) <= 0.02
        let half = Double(min(box.width, box.height)) / 2 / self.scale
        if isSquare, self.radius >= half * 0.95 { return .circle }
        return .rectangle
    }
}

extension Double {
    fileprivate func rounded(toNearest step: Double) -> Double { (self / step).rounded() * step }
}
