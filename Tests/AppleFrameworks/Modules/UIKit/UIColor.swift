// A stand-in for UIKit: a view tree, constraints, control events, traits and drawing, as far as QuinceUI uses them.

@_exported public import CoreGraphics
@_exported public import Foundation

/// https://developer.apple.com/documentation/uikit/uicolor
public final class UIColor: Sendable {
    private let light: CGColor
    private let dark: CGColor

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.light = CGColor(red: red, green: green, blue: blue, alpha: alpha)
        self.dark = self.light
    }

    public init(cgColor: CGColor) { (self.light, self.dark) = (cgColor, cgColor) }

    public init(white: CGFloat, alpha: CGFloat) {
        self.light = CGColor(red: white, green: white, blue: white, alpha: alpha)
        self.dark = self.light
    }

    #if !QUINCE_WATCH
    public init(dynamicProvider: (UITraitCollection) -> UIColor) {
        self.light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).light
        self.dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)).light
    }

    public func resolvedColor(with traits: UITraitCollection) -> UIColor {
        UIColor(cgColor: traits.userInterfaceStyle == .dark ? self.dark : self.light)
    }

    public static let systemBackground = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
    #endif

    public var cgColor: CGColor { self.light }

    public static let black = UIColor(white: 0, alpha: 1)
    public static let white = UIColor(white: 1, alpha: 1)
    public static let clear = UIColor(white: 0, alpha: 0)
}
