// A stand-in for UIKit: a view tree, constraints, control events, traits and drawing, as far as QuinceUI uses them.

@_exported @_spi(Test) public import CoreGraphics
@_exported public import Foundation

/// https://developer.apple.com/documentation/uikit/uicolor
public final class UIColor: Sendable {
    public let cgColor: CGColor
    #if !QUINCE_WATCH
    private let provider: (@Sendable (UITraitCollection) -> UIColor)?
    #endif

    public init(cgColor: CGColor) {
        self.cgColor = cgColor
        #if !QUINCE_WATCH
        self.provider = nil
        #endif
    }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: white, green: white, blue: white, alpha: alpha))
    }

    #if !QUINCE_WATCH
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        self.cgColor = dynamicProvider(UITraitCollection()).cgColor
        self.provider = dynamicProvider
    }

    public func resolvedColor(with traits: UITraitCollection) -> UIColor { self.provider?(traits) ?? self }

    #if !QUINCE_TV
    public static let systemBackground = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
    #endif
    #endif

    public static let black = UIColor(white: 0, alpha: 1)
    public static let white = UIColor(white: 1, alpha: 1)
    public static let clear = UIColor(white: 0, alpha: 0)
}
