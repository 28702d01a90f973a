/// What happens in place of the system's sheet.
///
/// The errors are the cases of `ASAuthorizationError.Code`.
public enum StandInOutcome: String, Hashable, Sendable, CaseIterable {
    /// The account signs in.
    case authorized
    /// The user closes the sheet.
    case canceled
    /// The system gives no reason, for example because no user is signed in to the device.
    case unknown
    /// The system can't interpret Apple's response.
    case invalidResponse
    /// The device doesn't handle the request.
    case notHandled
    /// The attempt fails.
    case failed
    /// The system can't show the sheet.
    case notInteractive
    /// Only passkeys have this error and the following ones.
    case matchedExcludedCredential
    /// The import of credentials fails.
    case credentialImport
    /// The export of credentials fails.
    case credentialExport
    /// The user prefers their account of Sign in with Apple.
    case preferSignInWithApple
    /// The device isn't set up for passkeys.
    case deviceNotConfiguredForPasskeyCreation
}
