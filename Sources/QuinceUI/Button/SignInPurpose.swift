/// The purpose of the screen, which determines the button's title.
///
/// The raw values are Apple's, so that Interface Builder can store them.
public enum SignInPurpose: Int, Sendable, CaseIterable {
    /// For a screen on which users sign in to an existing account: *Sign in with Apple*.
    case signIn = 0
    /// For a screen on which users can do both, such as a checkout: *Continue with Apple*.
    case `continue` = 1
    /// For a screen on which users create an account: *Sign up with Apple*.
    case signUp = 2

    /// Creates the purpose for a number from Interface Builder; ``signIn`` for unknown numbers.
    ///
    /// - Parameter number: The value of the attribute `type`.
    public init(number: Int) { self = Self(rawValue: number) ?? .signIn }
}
