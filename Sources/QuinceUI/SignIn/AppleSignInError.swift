/// Why a sign-in on the device did not work.
public enum AppleSignInError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another sheet of the same ``AppleSignIn`` is open.
    case alreadyRunning
    /// Apple says no more; often nobody is signed in to the device, or the app lacks the capability.
    case unknown
    /// Apple's answer made no sense to the system.
    case invalidResponse
    /// Nothing on the device took the request.
    case notHandled
    /// The attempt failed.
    case refused
    /// A sheet was needed and could not be shown.
    case notInteractive
    /// A credential of another kind came.
    case otherCredential
    /// A part of the credential is missing.
    case incomplete(part: String)
    /// The identity token cannot be taken apart.
    case unreadableToken(String)
    /// The answer belongs to another request.
    case stateMismatch
    /// The identity token belongs to another request.
    case nonceMismatch
    /// The identity token is about someone else than the credential.
    case subjectMismatch
    /// The identity token is not for the app that ``AppleSignIn`` was told; without a name it has no single audience.
    case audienceMismatch(token: String?, bundleID: String)
    /// An error that has no name here.
    case system(code: Int, String)

    /// The reason and what to do, for a developer.
    public var description: String {
        switch self {
        case .alreadyRunning: "a sign-in is already in progress; wait for its outcome"
        case .unknown:
            "the system gave no reason; sign in to an Apple Account in Settings, and check the app's capability "
                + "'Sign in with Apple'"
        case .invalidResponse: "the system could not read Apple's answer; try again"
        case .notHandled: "the request was not handled; check the app's capability 'Sign in with Apple'"
        case .refused: "the authorization failed; try again"
        case .notInteractive: "the system could not show the sheet; begin while the app is in front"
        case .otherCredential:
            "the credential is no Apple ID credential; ask for nothing else in the same request"
        case .incomplete(let part): "the credential has no \(part); try again"
        case .unreadableToken(let reason): "the identity token cannot be read: \(reason)"
        case .stateMismatch: "the state is not the one of this request; begin again"
        case .nonceMismatch: "the identity token's nonce is not the one of this request; begin again"
        case .subjectMismatch: "the identity token is about another person than the credential; begin again"
        case .audienceMismatch(let token?, let bundleID):
            "the identity token is for '\(token)', not for '\(bundleID)'; give AppleSignIn the identifier of the target "
                + "that signs in, Bundle.main.bundleIdentifier"
        case .audienceMismatch(nil, let bundleID):
            "the identity token has no single audience, and has to be for '\(bundleID)'; begin again"
        case .system(let code, let text): "the system reported error \(code): \(text)"
        }
    }
}
