/// The style of the button.
///
/// The raw values are Apple's, with one more, so that Interface Builder can store them.
public enum SignInButtonStyle: Int, Sendable, CaseIterable {
    /// White, for dark backgrounds.
    case white = 0
    /// White with a black outline, for white and light backgrounds on which plain white isn't visible.
    case whiteOutline = 1
    /// Black, for white and light backgrounds.
    case black = 2
    /// Follows the background and the appearance: black on light, white on dark.
    case automatic = 3

    /// Creates the style for a number from Interface Builder; ``automatic`` for unknown numbers.
    ///
    /// - Parameter number: The value of the attribute `style`.
    public init(number: Int) { self = Self(rawValue: number) ?? .automatic }
}
