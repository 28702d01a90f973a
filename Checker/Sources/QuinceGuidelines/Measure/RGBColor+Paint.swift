import Foundation

extension RGBColor {
    /// How far a channel of what is called black or white may be from it, in 255ths: compression and color spaces move colors that
    /// little, and nobody sees it.
    static let pureLimit = 8.0

    /// How far from black or white a surface may be, in 255ths: room for a subtle texture or gradient.
    static let fillLimit = 12.0

    /// The contrast that WCAG 2.2 requires of text (1.4.3).
    static let readableContrast = 4.5

    /// Whichever of black and white is nearer, and its distance in 255ths.
    package var nearestExtreme: (name: String, distance: Double) {
        let (black, white) = (self.distance(to: .black), self.distance(to: .white))
        return black <= white ? ("black", black) : ("white", white)
    }

    /// Decides whether a color counts as black or white.
    ///
    /// - Parameter limit: The maximum difference of a channel, in 255ths.
    /// - Returns: Black or white, pure; nil for a color that is neither.
    package func pure(within limit: Double) -> RGBColor? {
        let nearest = self.nearestExtreme
        guard self.alpha >= 1, nearest.distance <= limit else { return nil }
        return nearest.name == "black" ? .black : .white
    }

    /// The same for people: `#212121, 33 of 255 from black`.
    var nearness: String {
        let nearest = self.nearestExtreme
        return "\(self.hexadecimal), \(decimal(nearest.distance)) of 255 from \(nearest.name)"
    }

    /// Black or white, whichever is easier to read on a surface.
    static func readable(on fill: RGBColor) -> String {
        fill.contrast(with: .white) >= fill.contrast(with: .black) ? "white" : "black"
    }

    /// As it is seen on a surface; where that is not known, on the one it is meant for: black on white, white on black.
    func flattened(on fill: RGBColor?) -> RGBColor {
        guard self.alpha < 1 else { return self }
        if let fill, fill.alpha >= 1 { return self.over(fill) }
        return self.over(self.nearestExtreme.name == "black" ? .white : .black)
    }

    /// How colorful, 0 to 1: the S of HSV.
    var saturation: Double {
        let largest = max(self.red, self.green, self.blue)
        guard largest > 0 else { return 0 }
        return (largest - min(self.red, self.green, self.blue)) / largest
    }

    /// How colorful it looks, 0 to about 0.3: the C of OKLCH (Ottosson 2020), as in CSS Color 4.
    var chroma: Double {
        let (red, green, blue) = self.linear
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        let a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        let b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
        return (a * a + b * b).squareRoot()
    }
}
