/// The state of a credential, which the device reports without the network.
public enum AppleCredentialState: Hashable, Sendable {
    /// The credential is valid.
    case authorized
    /// The user stopped using Sign in with Apple with this app: sign them out, and offer to sign in again.
    case revoked
    /// The device doesn't know the user, for example because it has another Apple Account now: sign out, and show the
    /// sign-in screen.
    case notFound
    /// The app moved to another team: sign in again with the same `user` to get the new one.
    case transferred
    /// The device couldn't tell, or a simulator called the credential revoked: keep the last known state.
    case couldNotLook
}
