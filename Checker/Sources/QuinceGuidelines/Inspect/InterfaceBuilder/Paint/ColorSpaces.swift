import Foundation

/// Colors of other spaces, in sRGB.
enum ColorSpaces {
    /// A gray of gamma 2.2, as Interface Builder stores most of them.
    static func gray(_ white: Double, gamma space: String) -> Double {
        let white = min(max(white, 0), 1)
        switch space {
        case "genericGamma22GrayColorSpace", "calibratedWhite": return Self.encoded(pow(white, 2.2))
        default: return white
        }
    }

    /// Display P3, by the matrices of CSS Color 4 §10; what sRGB cannot show becomes the nearest it can.
    static func displayP3(_ color: RGBColor) -> RGBColor {
        let (red, green, blue) = (Self.linear(color.red), Self.linear(color.green), Self.linear(color.blue))
        return RGBColor(
            red: Self.encoded(1.2249402 * red - 0.2249402 * green),
            green: Self.encoded(-0.0420570 * red + 1.0420570 * green),
            blue: Self.encoded(-0.0196376 * red - 0.0786360 * green + 1.0982736 * blue),
            alpha: color.alpha
        )
    }

    private static func linear(_ channel: Double) -> Double {
        channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ light: Double) -> Double {
        guard light < 1 else { return 1 }
        return light <= 0.0031308 ? max(light, 0) * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
