#if canImport(AuthenticationServices) && canImport(CryptoKit)
package import AuthenticationServices

/// What takes the place of the system's sheet in tests and previews: another source of credentials and of their states.
///
/// A credential passes the same checks wherever it comes from.
@MainActor
package protocol SheetStandIn {
    /// Answers as a sheet does; canceling the task is a refusal, too.
    func answer(
        to request: ASAuthorizationAppleIDRequest
    ) async -> Result<UnverifiedCredential, AuthorizationRefusal>

    /// Answers at the app's start: the account that the app already has, or the refusal that the user canceled.
    func existingAccount(
        for request: ASAuthorizationAppleIDRequest
    ) async -> Result<UnverifiedCredential, AuthorizationRefusal>

    /// The state of a credential of the app.
    func state(of user: String) async -> AppleCredentialState
}
#endif
