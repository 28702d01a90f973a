/// The reason why a sign-in on the device failed.
public enum AppleSignInError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another sheet of the same ``AppleSignIn`` is open.
    case alreadyRunning
    /// Apple gave no reason; often no user is signed in to the device, or the app lacks the capability.
    case unknown
    /// The system couldn't interpret Apple's response.
    case invalidResponse
    /// The device didn't handle the request.
    case notHandled
    /// The attempt failed.
    case refused
    /// The system couldn't show the sheet it needed.
    case notInteractive
    /// The system returned a credential of another kind.
    case otherCredential
    /// A part of the credential is missing.
    case incomplete(part: String)
    /// The identity token can't be parsed.
    case unreadableToken(String)
    /// The response belongs to another request.
    case stateMismatch
    /// The identity token belongs to another request.
    case nonceMismatch
    /// The identity token and the credential are about different users.
    case subjectMismatch
    /// The identity token isn't for the bundle ID of ``AppleSignIn``; `token` is nil if it has no single audience.
    case audienceMismatch(token: String?, bundleID: String)
    /// What stands in for the system's sheet, in tests and previews, can't answer; the text has the reason and the remedy.
    case standIn(String)
    /// An error without its own case here.
    case system(code: Int, String)

    /// The reason and the remedy, for the developer.
    public var description: String {
        switch self {
        case .alreadyRunning: "a sign-in is already in progress; wait for its outcome"
        case .unknown:
            "the system gave no reason; sign in to an Apple Account in Settings, and check the app's capability "
                + "'Sign in with Apple'"
        case .invalidResponse: "the system couldn't read Apple's response; try again"
        case .notHandled:
            "the device didn't handle the request; check the app's capability 'Sign in with Apple'"
        case .refused: "the authorization failed; try again"
        case .notInteractive:
            "the system couldn't show the sheet; start the sign-in while the app is in front"
        case .otherCredential:
            "the credential isn't an Apple ID credential; request nothing else at the same time"
        case .incomplete(let part): "the credential has no \(part); try again"
        case .unreadableToken(let reason): "can't read the identity token: \(reason)"
        case .stateMismatch: "the state belongs to another request; begin again"
        case .nonceMismatch: "the identity token's nonce belongs to another request; begin again"
        case .subjectMismatch: "the identity token and the credential are about different users; begin again"
        case .audienceMismatch(let token?, let bundleID):
            "the identity token is for '\(token)', not for '\(bundleID)'; give AppleSignIn the identifier of the target "
                + "that signs in, Bundle.main.bundleIdentifier"
        case .audienceMismatch(nil, let bundleID):
            "the identity token must have the single audience '\(bundleID)'; begin again"
        case .standIn(let text): text
        case .system(let code, let text): "the system reported error \(code): \(text)"
        }
    }
}
