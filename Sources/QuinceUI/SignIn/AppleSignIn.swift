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
    let random: @Sendable (Int) -> [UInt8]
    /// Takes the system's place in tests and previews; nil in an app that ships.
    let standIn: (any SheetStandIn)?
    var isRunning = false
    #if !(os(tvOS) || os(watchOS) || QUINCE_TV || QUINCE_WATCH)
    /// The request for an existing account, which nobody pressed a button for: it makes way for a sign-in.
    var quiet: AuthorizationRun?
    /// The sign-ins that wait until it is closed.
    var waiting: [CheckedContinuation<Void, Never>] = []
    #endif
    /// The last user who signed in, and when.
    private var recent: (user: String, instant: ContinuousClock.Instant)?
    /// How long the device isn't asked about a user who has just signed in; in tests less.
    var settling = Duration.seconds(60)
    /// The time, in tests another.
    var now: () -> ContinuousClock.Instant = { .now }
    #if !(os(watchOS) || QUINCE_WATCH)
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
        self.init(bundleID: bundleID, scopes: scopes, standIn: nil)
    }

    /// The same, with random bytes from a test, or without the system; `random` returns the requested number of
    /// unpredictable bytes.
    package init(
        bundleID: String,
        scopes: [ASAuthorization.Scope] = [.fullName, .email],
        standIn: (any SheetStandIn)? = nil,
        random: @escaping @Sendable (Int) -> [UInt8] = AppleSignIn.randomBytes
    ) {
        self.bundleID = bundleID
        self.scopes = scopes
        self.standIn = standIn
        self.random = random
    }

    /// Unpredictable bytes, `count` of them.
    package nonisolated static func randomBytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in .random(in: 0...255) }
    }

    /// Shows the system's sheet and waits for the user.
    ///
    /// Canceling the task closes the sheet, which isn't an error either. A watch keeps the sheet open and ignores its
    /// result. A request for an existing account that is still under way is canceled.
    ///
    /// - Parameters:
    ///   - user: The ``AppleSignedIn/user`` who has to sign in again; nil accepts any user. The system may still let
    ///     another user sign in, which is ``AppleSignInOutcome/otherPerson(_:)``.
    ///   - transferred: Whether the app has moved to another team (``AppleCredentialState/transferred``). The user then
    ///     has a new identifier, so users can't be compared.
    /// - Returns: The outcome. Closing the sheet isn't an error.
    public func signIn(as user: String? = nil, transferred: Bool = false) async -> AppleSignInOutcome {
        #if !(os(tvOS) || os(watchOS) || QUINCE_TV || QUINCE_WATCH)
        while let quiet {
            quiet.close()
            await withCheckedContinuation { self.waiting.append($0) }
        }
        #endif
        guard !self.isRunning else { return .failed(.alreadyRunning) }
        self.isRunning = true
        defer { self.isRunning = false }
        let secrets = SignInSecrets(random: self.random)
        switch await self.answer(secrets, user) {
        case .failure(let refusal): return refusal.outcome
        case .success(let answer):
            do throws(AppleSignInError) {
                let signedIn = try self.checked(answer, secrets)
                let isWanted = transferred || user.map(signedIn.user.isExactly) ?? true
                return isWanted ? .signedIn(signedIn) : .otherPerson(signedIn)
            } catch { return .failed(error) }
        }
    }

    func checked(
        _ answer: UnverifiedCredential,
        _ secrets: SignInSecrets
    ) throws(AppleSignInError) -> AppleSignedIn {
        let signedIn = try answer.checked(by: secrets, bundleID: self.bundleID)
        self.recent = (signedIn.user, self.now())
        return signedIn
    }

    /// The time until the device is asked about this user; nil if they haven't just signed in.
    func settlingTime(of user: String) -> Duration? {
        guard let recent, recent.user.isExactly(user) else { return nil }
        let left = self.settling - (self.now() - recent.instant)
        return left > .zero ? left : nil
    }

    private func answer(
        _ secrets: SignInSecrets,
        _ user: String?
    ) async -> Result<UnverifiedCredential, AuthorizationRefusal> {
        let request = self.request(secrets, user)
        if let standIn { return await standIn.answer(to: request) }
        return await self.run([request]).answer().flatMap { credential in
            guard let credential = credential as? ASAuthorizationAppleIDCredential else {
                return .failure(AuthorizationRefusal(.otherCredential))
            }
            return .success(UnverifiedCredential(credential))
        }
    }

    func run(_ requests: [ASAuthorizationRequest]) -> AuthorizationRun {
        let run = AuthorizationRun(requests)
        #if !(os(watchOS) || QUINCE_WATCH)
        run.place = self.window.map { SheetPlace($0) }
        #endif
        return run
    }

    func request(_ secrets: SignInSecrets, _ user: String? = nil) -> ASAuthorizationAppleIDRequest {
        let request = ASAuthorizationAppleIDProvider().createRequest()
        request.requestedScopes = self.scopes
        request.nonce = secrets.nonceDigest
        request.state = secrets.state
        request.user = user
        return request
    }
}

extension AppleSignIn: CustomReflectable {
    /// A mirror with only the bundle ID: the user who signed in must not appear in a log.
    public nonisolated var customMirror: Mirror { Mirror(self, children: ["bundleID": self.bundleID]) }
}
#endif
