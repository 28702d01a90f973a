// Paint: the colors of a file as they are on a screen, light and dark. Owns no view's meaning.

/// A color in both appearances.
struct InterfacePaint: Hashable, Sendable {
    var light: RGBColor
    var dark: RGBColor

    init(light: RGBColor, dark: RGBColor) {
        self.light = light
        self.dark = dark
    }

    /// The same in both.
    init(_ color: RGBColor) { self.init(light: color, dark: color) }

    subscript(_ appearance: Appearance) -> RGBColor { appearance == .light ? self.light : self.dark }

    static let clear = InterfacePaint(.clear)
}
