import Foundation

/// The color of the page around a button.
struct PageColor: Hashable, Sendable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    static let black = PageColor(red: 0, green: 0, blue: 0)
    static let white = PageColor(red: 255, green: 255, blue: 255)

    init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Reads `#rrggbb`, in lowercase or uppercase digits; nil for any other text.
    init?(parsing text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 7, digits[0] == UInt8(ascii: "#"),
            let number = UInt32(String(decoding: digits[1...], as: UTF8.self), radix: 16),
            // UInt32(…, radix: 16) would also accept "+abcde" and "-00000".
            digits[1] != UInt8(ascii: "+"), digits[1] != UInt8(ascii: "-")
        else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16),
            green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number)
        )
    }

    /// As CSS and SVG write it, such as `#d1d1d6`.
    var text: String { String(format: "#%02x%02x%02x", Int(self.red), Int(self.green), Int(self.blue)) }

    /// From 0 for black to 1 for white (WCAG 2.2, "relative luminance").
    var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// From 0 for grays to 1 for pure colors: the saturation of HSV.
    var saturation: Double {
        let channels = [self.red, self.green, self.blue].map(Double.init)
        guard let most = channels.max(), let least = channels.min(), most > 0 else { return 0 }
        return (most - least) / most
    }
}
