/// What the device knows of a credential; asked locally, without the network.
public enum AppleCredentialState: Hashable, Sendable {
    /// Still good.
    case authorized
    /// The person stopped using Sign in with Apple with this app: sign them out, and offer to sign in again.
    case revoked
    /// This device does not know the person: show the sign-in screen.
    case notFound
    /// The app moved to another team: sign in again with the same `user` to get the new one.
    case transferred
    /// The device could not say; what was known before stays.
    case unknown
}
