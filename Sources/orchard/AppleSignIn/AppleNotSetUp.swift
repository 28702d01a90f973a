/// What there is of Apple's endpoints while the shop has no key: nothing can be ended, so nothing is forgotten.
struct AppleNotSetUp: Error, CustomStringConvertible {
    let description = "Sign in with Apple isn’t set up"

    static let revoke: RevokeAtApple = { _ in throw AppleNotSetUp() }
}
