// A stand-in for CoreGraphics: only what QuinceUI asks of a color. One color space, sRGB.

public import Foundation

/// https://developer.apple.com/documentation/coregraphics/cgcolor
public final class CGColor {
    public let components: [CGFloat]?

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.components = [red, green, blue, alpha]
    }

    /// A color that is a picture has no components.
    @_spi(Test) public init(pattern: Void) { self.components = nil }

    public func converted(
        to _: CGColorSpace,
        intent _: CGColorRenderingIntent,
        options _: [String: Int]?
    ) -> CGColor? {
        self.components == nil ? nil : self
    }
}

/// https://developer.apple.com/documentation/coregraphics/cgcolorspace
public final class CGColorSpace {
    public static let sRGB = "kCGColorSpaceSRGB"

    public init?(name: String) {
        guard name == Self.sRGB else { return nil }
    }
}

/// https://developer.apple.com/documentation/coregraphics/cgcolorrenderingintent
public enum CGColorRenderingIntent: Sendable { case defaultIntent }
