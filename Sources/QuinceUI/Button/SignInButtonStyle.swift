/// How the button looks.
///
/// The numbers are Apple's, and one more, so that Interface Builder can hold them.
public enum SignInButtonStyle: Int, Sendable, CaseIterable {
    /// White, for dark backgrounds.
    case white = 0
    /// White with a black outline, for white and light backgrounds on which white alone would be lost.
    case whiteOutline = 1
    /// Black, for white and light backgrounds.
    case black = 2
    /// Follows the background and the appearance: black on light, white on dark, outlined where neither contrasts.
    case automatic = 3

    /// The style that a number of Interface Builder means; ``automatic`` for unknown numbers.
    ///
    /// - Parameter number: As the attribute `style` has it.
    public init(number: Int) { self = Self(rawValue: number) ?? .automatic }
}
