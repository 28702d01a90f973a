#if canImport(AuthenticationServices) && canImport(CryptoKit)
public import AuthenticationServices
public import Foundation
public import QuinceUI

extension AppleSignIn {
    /// Creates a sign-in whose sheet is a running Quince: no sheet appears, and `account` signs in at once.
    ///
    /// Everything else is as with Apple: nonce, state and bundle ID are checked, the name comes once, and the code can be
    /// exchanged at the service. `credentialState(of:)` asks the service, too. If the service can't answer,
    /// the outcome is `.failed(.standIn(…))`, and the state is `.couldNotLook`.
    ///
    /// Anyone who reaches the service can sign in as anyone, so put this between `#if DEBUG` and `#endif`.
    ///
    /// - Parameters:
    ///   - service: The URL of `quince serve`, such as `http://localhost:8080`.
    ///   - account: The email address of an account of the service.
    ///   - bundleID: The bundle ID of the app, which the service has as an App ID; by default that of the running program.
    ///   - scopes: The scopes to request.
    ///   - outcome: What happens in place of the sheet.
    /// - Returns: The sign-in for the app's screens.
    public static func standIn(
        service: URL,
        as account: String,
        bundleID: String = Bundle.main.bundleIdentifier ?? "",
        scopes: [ASAuthorization.Scope] = [.fullName, .email],
        outcome: StandInOutcome = .authorized
    ) -> AppleSignIn {
        let sheet = QuinceSheet(
            service: StandInService(url: service),
            account: account,
            outcome: outcome,
            bundleID: bundleID
        )
        return AppleSignIn(bundleID: bundleID, scopes: scopes, standIn: sheet)
    }
}
#endif
