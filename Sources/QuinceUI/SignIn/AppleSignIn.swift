#if canImport(AuthenticationServices)
public import AuthenticationServices
import Foundation
import QuinceWire

/// Signs users in with the Apple Account of their device.
///
/// Call ``signIn(as:transferred:)`` only in the action of a sign-in button, and send ``AppleSignedIn/message`` to your
/// server, which passes it to QuinceRelyingParty's `finishNative`.
@MainActor
public final class AppleSignIn {
    let bundleID: String
    private let scopes: [ASAuthorization.Scope]
    private let random: @Sendable (Int) -> [UInt8]
    private var running: AuthorizationRun?
    #if !QUINCE_WATCH
    /// The window in which the sheet appears; if it is nil, the system chooses.
    public weak var window: ASPresentationAnchor?
    #endif

    /// Creates the sign-in of an app.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle ID of the target that runs this, `Bundle.main.bundleIdentifier`. An app extension, a
    ///     watch app and the Mac version of an app can have their own. A token for another bundle ID is
    ///     ``AppleSignInError/audienceMismatch(token:bundleID:)``.
    ///   - scopes: The scopes to request. Request only what the app uses.
    public convenience init(bundleID: String, scopes: [ASAuthorization.Scope] = [.fullName, .email]) {
        self.init(bundleID: bundleID, scopes: scopes) { count in
            (0..<count).map { _ in .random(in: 0...255) }
        }
    }

    /// The same, with random bytes from a test; `random` returns the requested number of unpredictable bytes.
    package init(
        bundleID: String,
        scopes: [ASAuthorization.Scope] = [.fullName, .email],
        random: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.bundleID = bundleID
        self.scopes = scopes
        self.random = random
    }

    /// Shows the system's sheet and waits for the user.
    ///
    /// Canceling the task closes the sheet, which isn't an error either. A watch keeps the sheet open and ignores its
    /// result.
    ///
    /// - Parameters:
    ///   - user: The ``AppleSignedIn/user`` who has to sign in again; nil accepts any user. The system may still let
    ///     another user sign in, which is ``AppleSignInOutcome/otherPerson(_:)``.
    ///   - transferred: Whether the app has moved to another team (``AppleCredentialState/transferred``). The user then
    ///     has a new identifier, so users can't be compared.
    /// - Returns: The outcome. Closing the sheet isn't an error.
    public func signIn(as user: String? = nil, transferred: Bool = false) async -> AppleSignInOutcome {
        guard self.running == nil else { return .failed(.alreadyRunning) }
        let secrets = SignInSecrets(random: self.random)
        let run = AuthorizationRun(self.request(secrets, user))
        #if !QUINCE_WATCH
        run.place = self.window.map { SheetPlace($0) }
        #endif
        self.running = run
        defer { self.running = nil }
        switch await run.answer() {
        case .failure(let refusal): return refusal.outcome
        case .success(let answer):
            do throws(AppleSignInError) {
                let signedIn = try answer.checked(by: secrets, bundleID: self.bundleID)
                let isWanted = transferred || user.map(signedIn.user.isExactly) ?? true
                return isWanted ? .signedIn(signedIn) : .otherPerson(signedIn)
            } catch { return .failed(error) }
        }
    }

    private func request(_ secrets: SignInSecrets, _ user: String?) -> ASAuthorizationAppleIDRequest {
        let request = ASAuthorizationAppleIDProvider().createRequest()
        request.requestedScopes = self.scopes
        request.nonce = secrets.nonceDigest
        request.state = secrets.state
        request.user = user
        return request
    }
}
#endif
