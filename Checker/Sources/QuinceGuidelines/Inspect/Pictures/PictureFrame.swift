import QuincePictures

/// Where in a picture the button lies, and what is around it.
struct PictureFrame: Hashable, Sendable {
    /// The button's box.
    let box: PixelBox
    /// The color around it; nil if there is none to be seen.
    let outside: PixelImage.Pixel?
    /// The color of the surface; of a gradient the one that is furthest from black and white.
    let fill: PixelImage.Pixel

    /// How much of a margin belongs to the button all the same, in points: a border is drawn half a point within.
    private static let slack = 1.0
    /// How far a color must be from another to be another, in 255ths.
    private static let difference = 24

    init(_ image: PixelImage, scale: Double) throws(PictureRefusal) {
        let whole = PixelBox(left: 0, top: 0, right: image.width, bottom: image.height)
        let corners = Self.corners(of: image)
        let (box, outside): (PixelBox, PixelImage.Pixel?)
        if corners.allSatisfy(\.isClear) {
            guard let inner = Self.bounds(of: image, where: \.isOpaque) else {
                throw PictureRefusal("is empty: every pixel is transparent")
            }
            (box, outside) = (Self.joined(inner, whole, slack: Self.slack * scale + 0.5), nil)
        } else {
            (box, outside) = Self.onGround(image, corner: corners[0], whole, scale)
        }
        self.box = box
        self.outside = outside
        self.fill = Self.fill(of: image, box, without: outside)
    }

    private static func corners(of image: PixelImage) -> [PixelImage.Pixel] {
        let (right, bottom) = (image.width - 1, image.height - 1)
        return [image[0, 0], image[right, 0], image[0, bottom], image[right, bottom]]
    }

    /// The smallest box around pixels of a kind.
    static func bounds(of image: PixelImage, where isMeant: (PixelImage.Pixel) -> Bool) -> PixelBox? {
        var box: PixelBox?
        for y in 0..<image.height {
            for x in 0..<image.width where isMeant(image[x, y]) {
                let old = box ?? PixelBox(left: x, top: y, right: x + 1, bottom: y + 1)
                box = PixelBox(
                    left: min(old.left, x),
                    top: old.top,
                    right: max(old.right, x + 1),
                    bottom: y + 1
                )
            }
        }
        return box
    }

    /// The whole picture where next to nothing is around the box.
    private static func joined(_ box: PixelBox, _ whole: PixelBox, slack: Double) -> PixelBox {
        let margins = [box.left, box.top, whole.right - box.right, whole.bottom - box.bottom]
        return margins.allSatisfy { Double($0) <= slack } ? whole : box
    }

    /// A button in a picture without transparency: the corners tell whether something is around it.
    private static func onGround(
        _ image: PixelImage,
        corner: PixelImage.Pixel,
        _ whole: PixelBox,
        _ scale: Double
    ) -> (PixelBox, PixelImage.Pixel?) {
        let middles = [
            image[image.width / 2, 0], image[image.width / 2, image.height - 1], image[0, image.height / 2],
            image[image.width - 1, image.height / 2],
        ]
        let differs = { (pixel: PixelImage.Pixel) in
            pixel.isClear || pixel.distance(to: corner) > Self.difference
        }
        // Round corners on a color: the sides are the button's.
        if middles.allSatisfy(differs) { return (whole, corner) }
        guard !middles.contains(where: differs), let inner = Self.bounds(of: image, where: differs),
            Self.isSurface(inner, of: image, unlike: corner)
        else { return (whole, nil) }
        let box = Self.joined(inner, whole, slack: 2 * scale)
        return (box, box == whole ? nil : corner)
    }

    /// Whether a box has straight sides of its own and is no mere letter or logo.
    private static func isSurface(_ box: PixelBox, of image: PixelImage, unlike corner: PixelImage.Pixel)
        -> Bool
    {
        let (columns, rows) = (box.columns(0.3, 0.7), box.rows(0.4, 0.6))
        guard box.width * 2 > image.width || box.height * 2 > image.height else { return false }
        func share(_ pixels: [PixelImage.Pixel]) -> Bool {
            pixels.count { $0.distance(to: corner) > Self.difference } * 10 >= pixels.count * 9
        }
        return share(columns.map { image[$0, box.top] }) && share(columns.map { image[$0, box.bottom - 1] })
            && share(rows.map { image[box.left, $0] }) && share(rows.map { image[box.right - 1, $0] })
    }

    /// Above and below the title there is nothing but the surface.
    private static func fill(
        of image: PixelImage,
        _ box: PixelBox,
        without outside: PixelImage.Pixel?
    ) -> PixelImage.Pixel {
        var counts: [PixelImage.Pixel: Int] = [:]
        var total = 0
        for y in Array(box.rows(0.08, 0.16)) + Array(box.rows(0.84, 0.92)) {
            for x in box.columns(0.1, 0.9) {
                let pixel = image[x, y]
                if let outside, pixel.distance(to: outside) <= Self.difference { continue }
                guard pixel.alpha > 250 else { continue }
                counts[pixel, default: 0] += 1
                total += 1
            }
        }
        let common = counts.filter { $0.value * 50 >= total }
        let candidates = common.isEmpty ? counts : common
        let chosen = candidates.max {
            ($0.key.colorfulness, $0.value, $0.key.red) < ($1.key.colorfulness, $1.value, $1.key.red)
        }
        return chosen?.key ?? image[(box.left + box.right) / 2, min(box.top, image.height - 1)]
    }
}
