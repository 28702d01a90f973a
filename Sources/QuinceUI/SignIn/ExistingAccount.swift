#if canImport(AuthenticationServices) && canImport(CryptoKit) && !(os(tvOS) || QUINCE_TV || os(watchOS) || QUINCE_WATCH)
public import AuthenticationServices

/// The account that the device has for the app, from ``AppleSignIn/existingAccount(also:)``.
public enum ExistingAccount {
    /// The user signed in with Apple on the device; the server still has to confirm it.
    case signedIn(AppleSignedIn)
    /// The user chose a password that is saved for the app's website: send it to your server as from your sign-in form.
    case password(SavedPassword)
    /// The user chose a credential that one of your own requests asked for, such as a passkey; it isn't checked.
    case other(any ASAuthorizationCredential)
    /// The device has no account for the app, the user closed the sheet, or the app canceled the task: show the
    /// sign-in screen.
    ///
    /// The system reports the first two with the same error.
    case nothing
    /// The request failed, for this reason. Show the sign-in screen; the user hasn't asked for anything, and needs no
    /// message.
    case failed(AppleSignInError)
}

/// A credential of the system isn't `Sendable`: use it on the main actor.
@available(*, unavailable)
extension ExistingAccount: Sendable {}

/// A user name and a password from the user's saved passwords.
public struct SavedPassword: Hashable, Sendable {
    /// The user name.
    public let user: String
    /// The password.
    public let password: String

    /// Creates a saved password.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

extension SavedPassword: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description without user name and password, which must not appear in a log.
    public var description: String { "SavedPassword(user and password are secret)" }
    /// The same description.
    public var debugDescription: String { self.description }
    /// A mirror without children, for `dump` and for tools that print state.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
#endif
