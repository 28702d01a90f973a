package import QuincePictures

extension RGBColor {
    package init(_ pixel: PixelImage.Pixel) {
        self.init(
            red: Double(pixel.red) / 255,
            green: Double(pixel.green) / 255,
            blue: Double(pixel.blue) / 255,
            alpha: Double(pixel.alpha) / 255
        )
    }
}

extension PixelImage.Pixel {
    /// How far the channel that differs most is from another color's; opacity is not compared.
    func distance(to other: Self) -> Int {
        max(
            abs(Int(self.red) - Int(other.red)),
            abs(Int(self.green) - Int(other.green)),
            abs(Int(self.blue) - Int(other.blue))
        )
    }

    /// Whether there is more of it than of what is behind.
    var isOpaque: Bool { self.alpha >= 128 }

    var isClear: Bool { self.alpha < 128 }

    /// How far it is from black or white, whichever is nearer.
    var colorfulness: Int {
        min(
            self.distance(to: PixelImage.Pixel(red: 0, green: 0, blue: 0)),
            self.distance(to: PixelImage.Pixel(red: 255, green: 255, blue: 255))
        )
    }
}
