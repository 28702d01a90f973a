import Foundation

/// A color in sRGB with its opacity.
package struct RGBColor: Hashable, Sendable {
    /// 0 to 1 each, not premultiplied.
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A gray; 0 is black.
    package init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    package static let black = RGBColor(white: 0)
    package static let white = RGBColor(white: 1)
    package static let clear = RGBColor(white: 0, alpha: 0)

    /// As in style sheets: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, with or without `#`; nil for anything else.
    package init?(hexadecimal text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        let nibbles = digits.utf8.compactMap { Self.nibble($0) }
        guard nibbles.count == digits.utf8.count else { return nil }
        let channels: [Int]
        switch nibbles.count {
        case 3, 4: channels = nibbles.map { $0 * 17 }
        case 6, 8:
            channels = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] * 16 + nibbles[$0 + 1] }
        default: return nil
        }
        let parts = channels.map { Double($0) / 255 }
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
    }

    private static func nibble(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x46: Int(byte) - 0x41 + 10
        case 0x61...0x66: Int(byte) - 0x61 + 10
        default: nil
        }
    }

    /// Painted over an opaque color.
    package func over(_ below: RGBColor) -> RGBColor {
        RGBColor(
            red: self.red * self.alpha + below.red * (1 - self.alpha),
            green: self.green * self.alpha + below.green * (1 - self.alpha),
            blue: self.blue * self.alpha + below.blue * (1 - self.alpha)
        )
    }

    /// Relative luminance, 0 (black) to 1 (white): WCAG 2.2, "relative luminance".
    package var luminance: Double {
        let linear = self.linear
        return 0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue
    }

    /// The channels as amounts of light.
    var linear: (red: Double, green: Double, blue: Double) {
        func light(_ channel: Double) -> Double {
            channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
        }
        return (light(self.red), light(self.green), light(self.blue))
    }

    /// Contrast ratio, 1 to 21, as in WCAG 2.2 "contrast ratio".
    ///
    /// Both colors are treated as opaque. Not a number if a channel isn't a number.
    package func contrast(with other: RGBColor) -> Double {
        let (one, two) = (self.luminance, other.luminance)
        guard one.isFinite, two.isFinite else { return .nan }
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The largest difference of a channel from another color, in 255ths.
    ///
    /// Not a number if a channel isn't a number.
    package func distance(to other: RGBColor) -> Double {
        let ways = [self.red - other.red, self.green - other.green, self.blue - other.blue].map(abs)
        return ways.contains(where: \.isNaN) ? .nan : 255 * (ways.max() ?? 0)
    }

    /// `#RRGGBB`, followed by the opacity if the color isn't opaque.
    package var hexadecimal: String {
        let channels = [self.red, self.green, self.blue] + (self.alpha < 1 ? [self.alpha] : [])
        return "#"
            + channels.map { channel in
                let bounded = channel.isNaN ? 0 : min(max(channel, 0), 1)
                let value = String(Int((bounded * 255).rounded()), radix: 16, uppercase: true)
                return value.count == 1 ? "0\(value)" : value
            }.joined()
    }
}
