/// The reason why a store can't read or write.
public enum SignInStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The device is locked, and the data can't be read yet.
    ///
    /// The system can start an app before the user has unlocked the device. Nobody is signed out by that: load again when
    /// the app comes to the front.
    case locked
    /// The app may not use the keychain, or not this access group.
    case missingEntitlement(accessGroup: String?)
    /// The stored data can't be read; the text has the place, and no value.
    case damaged(String)
    /// An error of the keychain without its own case here: the number is its `OSStatus`.
    case system(status: Int32, String)

    /// The reason and the remedy, for the developer.
    public var description: String {
        switch self {
        case .locked:
            "the device is locked, so the keychain can't be read yet; load again when the app comes to the front"
        case .missingEntitlement(let group?):
            "the app may not use the access group '\(group)'; add the capability 'Keychain Sharing' with this group, and begin "
                + "its name with the team's prefix"
        case .missingEntitlement(nil):
            "the app isn't signed for a keychain; choose a team, and add a capability such as 'Sign in with Apple', so that the "
                + "app gets a provisioning profile"
        case .damaged(let reason):
            "the stored sign-in is damaged (\(reason)); delete it, and let the user sign in again"
        case .system(let status, let text): "the keychain reported error \(status): \(text)"
        }
    }
}
