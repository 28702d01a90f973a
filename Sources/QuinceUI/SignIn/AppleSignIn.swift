// SignIn: one native sign-in from the press to what the app's server gets, and what becomes of the credential later. Owns nonce
// and state and their checks. Does not talk to the server, keeps nothing, and believes no identity token: the server does.

#if canImport(AuthenticationServices)
public import AuthenticationServices
import Foundation
import QuinceWire

/// Signs people in with the Apple Account of their device.
///
/// Call ``signIn(as:)`` from the action of a sign-in button only, and send ``AppleSignedIn/message`` to your server, which
/// gives it to QuinceRelyingParty's `finishNative`.
@MainActor
public final class AppleSignIn {
    let bundleID: String
    private let scopes: [ASAuthorization.Scope]
    private let random: @Sendable (Int) -> [UInt8]
    private var running: AuthorizationRun?
    #if !QUINCE_WATCH
    /// Where the sheet appears; the system chooses where this is nil.
    public weak var window: ASPresentationAnchor?
    #endif

    /// A way to sign in.
    ///
    /// - Parameters:
    ///   - bundleID: The app's, as the server knows it; `Bundle.main.bundleIdentifier`.
    ///   - scopes: What the app asks for. Ask only for what it uses.
    ///   - random: So many random bytes that nobody can guess; a parameter for tests.
    public init(
        bundleID: String,
        scopes: [ASAuthorization.Scope] = [.fullName, .email],
        random: @escaping @Sendable (Int) -> [UInt8] = { count in
            (0..<count).map { _ in .random(in: 0...255) }
        }
    ) {
        self.bundleID = bundleID
        self.scopes = scopes
        self.random = random
    }

    /// Shows the system's sheet and waits for the person.
    ///
    /// Cancelling the task closes the sheet (a watch keeps it, and forgets what comes of it); that is no error either.
    ///
    /// - Parameter user: Who is to sign in again, as an earlier sign-in named them; nil for anybody.
    /// - Returns: What came of it. A person who closed the sheet made no error.
    public func signIn(as user: String? = nil) async -> AppleSignInOutcome {
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
            do throws(AppleSignInFailure) {
                return .signedIn(try answer.checked(by: secrets, bundleID: self.bundleID))
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
