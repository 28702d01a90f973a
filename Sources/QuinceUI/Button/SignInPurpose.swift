/// What the person is about to do, which is what the button's title says.
///
/// The numbers are Apple's, so that Interface Builder can hold them.
public enum SignInPurpose: Int, Sendable, CaseIterable {
    /// For a screen on which people sign in to an account they have: *Sign in with Apple*.
    case signIn = 0
    /// For a screen on which both is possible, such as a checkout: *Continue with Apple*.
    case `continue` = 1
    /// For a screen on which people make an account: *Sign up with Apple*.
    case signUp = 2

    /// The purpose that a number of Interface Builder means; ``signIn`` for unknown numbers.
    ///
    /// - Parameter number: As the attribute `type` has it.
    public init(number: Int) { self = Self(rawValue: number) ?? .signIn }
}
