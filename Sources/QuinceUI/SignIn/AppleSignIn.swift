#if canImport(AuthenticationServices)
public import AuthenticationServices
import Foundation
import QuinceWire

/// Signs people in with the Apple Account of their device.
///
/// Call ``signIn(as:transferred:)`` from the action of a sign-in button only, and send ``AppleSignedIn/message`` to your server, which
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
    ///   - bundleID: That of the target this runs in, `Bundle.main.bundleIdentifier`: an app's extension, its watch app and what
    ///     it is on a Mac may each have their own. A token for another is ``AppleSignInError/audienceMismatch(token:bundleID:)``.
    ///   - scopes: What the app asks for. Ask only for what it uses.
    public convenience init(bundleID: String, scopes: [ASAuthorization.Scope] = [.fullName, .email]) {
        self.init(bundleID: bundleID, scopes: scopes) { count in
            (0..<count).map { _ in .random(in: 0...255) }
        }
    }

    /// The same with chance as a test wants it; `random` gives so many bytes that nobody can guess.
    package init(
        bundleID: String,
        scopes: [ASAuthorization.Scope] = [.fullName, .email],
        random: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.bundleID = bundleID
        self.scopes = scopes
        self.random = random
    }

    /// Shows the system's sheet and waits for the person.
    ///
    /// Canceling the task closes the sheet (a watch keeps it, and forgets what comes of it); that is no error either.
    ///
    /// - Parameters:
    ///   - user: Who is to sign in again, as ``AppleSignedIn/user`` named them; nil for anybody. The system may let someone
    ///     else sign in all the same, which is ``AppleSignInOutcome/otherPerson(_:)``.
    ///   - transferred: Whether the app moved to another team since (``AppleCredentialState/transferred``): then the person
    ///     has a new name, and who came cannot be compared with who was wanted.
    /// - Returns: What came of it. A person who closed the sheet made no error.
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
