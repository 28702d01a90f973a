import QuinceGuidelines
import QuincePictures

/// The pixels of a part of a page, found by places in CSS pixels.
struct PaintedPixels: Sendable {
    private let image: PixelImage
    private let region: PaintedBox
    /// Pixels of the image for one of CSS.
    private let scale: Double

    /// How far around a button is looked, in CSS pixels.
    private static let margin = 6.0

    init?(_ image: PixelImage, of region: PaintedBox) {
        guard region.width > 0, image.width > 0 else { return nil }
        self.image = image
        self.region = region
        self.scale = Double(image.width) / region.width
    }

    /// A button with what is around it, in whole pixels and within the page.
    static func region(around box: PaintedBox, zoom: Double) -> PaintedBox {
        let margin = Self.margin / min(1, max(zoom, 0.1))
        let (left, top) = (max(0, (box.x - margin).rounded(.down)), max(0, (box.y - margin).rounded(.down)))
        return PaintedBox(
            x: left,
            y: top,
            width: (box.x + box.width + margin).rounded(.up) - left,
            height: (box.y + box.height + margin).rounded(.up) - top
        )
    }

    /// The colors of a ring around a box.
    ///
    /// - Parameters:
    ///   - box: What the ring goes around; the pixels at its very edge are mixed with its own.
    ///   - gap: How near the next thing is: what is nearer is not looked at.
    /// - Returns: One for each pixel; none if the ring would be too narrow.
    func ring(around box: PaintedBox, gap: Double) -> [RGBColor] {
        let width = min(Self.margin - 1, gap - 0.5)
        guard width > 1 else { return [] }
        return self.colors { x, y in
            let dx = max(box.x - x, x - box.x - box.width)
            let dy = max(box.y - y, y - box.y - box.height)
            return (1...width).contains(max(dx, dy))
        }
    }

    /// The colors inside of a box, without its edge and without some other boxes.
    func surface(of box: PaintedBox, radius: Double, border: Double, without others: [PaintedBox])
        -> [RGBColor]
    {
        let inset = border + 1
        return self.colors { x, y in
            let dx = min(x - box.x, box.x + box.width - x)
            let dy = min(y - box.y, box.y + box.height - y)
            guard dx > inset, dy > inset else { return false }
            if dx < radius, dy < radius {
                let (cx, cy) = (radius - dx, radius - dy)
                guard (cx * cx + cy * cy).squareRoot() < radius - inset else { return false }
            }
            return !others.contains { other in
                (other.x - 1...other.x + max(0, other.width) + 1).contains(x)
                    && (other.y - 1...other.y + max(0, other.height) + 1).contains(y)
            }
        }
    }

    /// The color that most of a picture's own pixels have, of those that are not the surface's.
    func ink(in box: PaintedBox, on surface: RGBColor) -> RGBColor? {
        let colors = self.colors { x, y in
            (box.x...box.x + max(0, box.width)).contains(x)
                && (box.y...box.y + max(0, box.height)).contains(y)
        }
        let furthest = colors.map { $0.distance(to: surface) }.max() ?? 0
        guard furthest > 24 else { return nil }
        return Self.commonest(colors.filter { $0.distance(to: surface) > 0.7 * furthest })
    }

    private func colors(where isWanted: (_ x: Double, _ y: Double) -> Bool) -> [RGBColor] {
        var colors: [RGBColor] = []
        for row in 0..<self.image.height {
            let y = self.region.y + (Double(row) + 0.5) / self.scale
            for column in 0..<self.image.width {
                let x = self.region.x + (Double(column) + 0.5) / self.scale
                if isWanted(x, y) { colors.append(RGBColor(self.image[column, row])) }
            }
        }
        return colors
    }

    /// The color that occurs most often; nil if there is none.
    static func commonest(_ colors: [RGBColor]) -> RGBColor? {
        var counts: [RGBColor: Int] = [:]
        for color in colors { counts[color, default: 0] += 1 }
        return counts.max { ($0.value, $1.key.hexadecimal) < ($1.value, $0.key.hexadecimal) }?.key
    }
}
