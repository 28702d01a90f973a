// A stand-in for AppKit: a view tree, constraints, target and action, appearance, as far as QuinceUI uses them.

@_exported @_spi(Test) public import CoreGraphics
@_exported public import Foundation

/// https://developer.apple.com/documentation/appkit/nscolorspace
public final class NSColorSpace: Sendable {
    public static let sRGB = NSColorSpace()
}

/// https://developer.apple.com/documentation/appkit/nscolor
public final class NSColor: @unchecked Sendable {
    private let light: CGColor
    private let dark: CGColor

    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.light = CGColor(red: red, green: green, blue: blue, alpha: alpha)
        self.dark = self.light
    }

    public init?(cgColor: CGColor) { (self.light, self.dark) = (cgColor, cgColor) }

    public init(patternImage _: NSImage) {
        self.light = CGColor(pattern: ())
        self.dark = self.light
    }

    private init(light: NSColor, dark: NSColor) { (self.light, self.dark) = (light.light, dark.light) }

    /// Dynamic colors are what the appearance says that is being drawn for.
    @MainActor public var cgColor: CGColor { NSAppearance.drawing.isDark ? self.dark : self.light }

    public static let black = NSColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    public static let white = NSColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    public static let windowBackgroundColor = NSColor(
        light: NSColor(srgbRed: 0.93, green: 0.93, blue: 0.93, alpha: 1),
        dark: NSColor(srgbRed: 0.2, green: 0.2, blue: 0.2, alpha: 1)
    )
}

/// https://developer.apple.com/documentation/appkit/nsimage
public final class NSImage { public init() {} }

/// https://developer.apple.com/documentation/appkit/nsappearance
public final class NSAppearance {
    public struct Name: Hashable, Sendable {
        let text: String
        public static let aqua = Name(text: "aqua")
        public static let darkAqua = Name(text: "darkAqua")
    }

    public let name: Name
    public init?(named name: Name) { self.name = name }
    var isDark: Bool { self.name == .darkAqua }

    @MainActor static let light = NSAppearance(.aqua)
    @MainActor static var drawing = NSAppearance.light
    private init(_ name: Name) { self.name = name }

    public func bestMatch(from names: [Name]) -> Name? { names.contains(self.name) ? self.name : names.first }

    @MainActor
    public func performAsCurrentDrawingAppearance(_ block: () -> Void) {
        let before = Self.drawing
        Self.drawing = self
        block()
        Self.drawing = before
    }
}

/// https://developer.apple.com/documentation/quartzcore/calayer
@MainActor
public final class CALayer {
    public var backgroundColor: CGColor?
    public init() {}
}
