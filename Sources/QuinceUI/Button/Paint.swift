import Foundation

/// A color in sRGB, each component from 0 to 1.
struct Paint: Hashable, Sendable {
    let red: Double
    let green: Double
    let blue: Double
    let alpha: Double

    static let black = Paint(red: 0, green: 0, blue: 0, alpha: 1)
    static let white = Paint(red: 1, green: 1, blue: 1, alpha: 1)

    /// Returns this color over another, opaque color.
    func over(_ below: Paint) -> Paint {
        func mix(_ above: Double, _ under: Double) -> Double { above * self.alpha + under * (1 - self.alpha) }
        return Paint(
            red: mix(self.red, below.red),
            green: mix(self.green, below.green),
            blue: mix(self.blue, below.blue),
            alpha: 1
        )
    }

    /// The contrast ratio of WCAG 2.1, from 1 to 21.
    func contrast(with other: Paint) -> Double {
        let (one, two) = (self.luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The relative luminance of WCAG 2.1.
    private var luminance: Double {
        func linear(_ value: Double) -> Double {
            let value = min(max(value, 0), 1)
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }
}

#if canImport(CoreGraphics)
import CoreGraphics

extension Paint {
    /// nil for colors that are pictures.
    init?(_ color: CGColor) {
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
            let parts = color.converted(to: space, intent: .defaultIntent, options: nil)?.components,
            parts.count == 4
        else { return nil }
        self.init(
            red: Double(parts[0]),
            green: Double(parts[1]),
            blue: Double(parts[2]),
            alpha: Double(parts[3])
        )
    }
}
#endif
