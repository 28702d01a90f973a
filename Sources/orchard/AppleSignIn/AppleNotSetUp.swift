/// Replaces Apple's endpoints if the shop has no key: nothing can be revoked, so no token is deleted.
struct AppleNotSetUp: Error, CustomStringConvertible {
    let description = "Sign in with Apple isn’t set up"

    static let revoke: RevokeAtApple = { _ in throw AppleNotSetUp() }
}
