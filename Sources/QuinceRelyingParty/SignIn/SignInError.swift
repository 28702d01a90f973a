/// The reason why no user is signed in; each error has its own remedy.
public enum SignInError: Error, Sendable, CustomStringConvertible {
    /// The request isn't a valid authorization response.
    case answer(ResponseRefusal)
    /// The state wasn't sealed by this app, or was sealed with another secret.
    case stateForged
    /// The sign-in took longer than ``SignInConfiguration/patience``.
    case stateExpired
    /// The authorization response was already used.
    case stateReplayed
    /// The response came from another browser than the request, or the browser's cookie is missing.
    case bindingMismatch
    /// The response arrived in another response mode than the one requested, such as `query` instead of `form_post`.
    case wrongMode
    /// Apple's page sent an error.
    case refused(String)
    /// The code exchange failed.
    case token(TokenError)
    /// The user couldn't be verified.
    case identity(IdentityRefusal)
    /// The app's store failed.
    case store(any Error)

    /// One or two sentences for the developer's log.
    public var description: String {
        switch self {
        case .answer(let refusal): "\(refusal)."
        case .stateForged:
            "The state was not sealed by this app. If it was, all nodes need the same sealing secret."
        case .stateExpired: "The sign-in took too long; begin again."
        case .stateReplayed: "This response was already used; begin again."
        case .bindingMismatch:
            "The browser did not send the cookie of this sign-in: another browser began it, or the browser leaves the cookie out of cross-site posts and the callback does not post the form again."
        case .wrongMode: "The response arrived in another response mode than the one requested."
        case .refused(let code): "Apple refused: \(code)."
        case .token(let error): error.description
        case .identity(let refusal): "\(refusal)."
        case .store(let error): "The app's store failed: \(error)"
        }
    }

    /// Whether an operator has to act: the configuration, the store or the connection to Apple has failed.
    ///
    /// Log such an error at error level with its description, which says what to check, and tell the user that you
    /// can't sign them in at the moment. All other errors concern one attempt: it took too long, was already used,
    /// began in another browser or was forged. Log them at info level, and let the user begin again.
    public var isForOperator: Bool { self.isMisconfiguration || self.isTemporary }

    /// Whether this server's configuration or clock is wrong: its private key, its clients or its issuer.
    ///
    /// No sign-in works until an operator has corrected it.
    public var isMisconfiguration: Bool {
        switch self {
        case .token(let error): error.isMisconfiguration
        case .identity(let refusal): refusal.isMisconfiguration
        default: false
        }
    }

    /// Whether the user can usefully try again at once.
    public var isTemporary: Bool {
        switch self {
        case .token(let error): error.isTemporary
        case .identity(let refusal): refusal.isTemporary
        case .store: true
        default: false
        }
    }
}
