/// Why nobody is signed in; each reason its own, with what to do.
public enum SignInError: Error, Sendable, CustomStringConvertible {
    /// The answer is no answer.
    case answer(ResponseRefusal)
    /// The state was not made by this app, or with another sealing secret.
    case stateForged
    /// The sign-in took longer than the app's patience.
    case stateExpired
    /// The answer was handed over before.
    case stateReplayed
    /// The browser that came back is not the one that left, or its cookie is gone.
    case bindingMismatch
    /// The answer took another way than was asked for, such as a query where a form was asked for.
    case wrongMode
    /// Apple's page sent an error.
    case refused(String)
    /// The exchange of the code failed.
    case token(TokenError)
    /// The person could not be verified.
    case identity(IdentityRefusal)
    /// The app's store failed.
    case store(any Error)

    /// A sentence or two for the developer's log.
    public var description: String {
        switch self {
        case .answer(let refusal): "\(refusal)."
        case .stateForged:
            "The state was not sealed by this app. If it was, all nodes need the same sealing secret."
        case .stateExpired: "The sign-in took too long; begin again."
        case .stateReplayed: "This answer was used before; begin again."
        case .bindingMismatch:
            "The browser did not bring the cookie of this sign-in: another browser began it, or the cookie is not sent with a cross-site post and the callback does not repost."
        case .wrongMode: "The answer took another way than the one that was asked for."
        case .refused(let code): "Apple refused: \(code)."
        case .token(let error): error.description
        case .identity(let refusal): "\(refusal)."
        case .store(let error): "The app's store failed: \(error)"
        }
    }

    /// Whether the error is the operator's matter, not this one sign-in's: the configuration, the store, or the way to Apple.
    ///
    /// Log it at error level, with the description, which says what to check; and tell the user that you can't sign them in
    /// at the moment. All other errors concern one attempt, which took too long, was used before, began in another browser
    /// or was forged: log them at info level, and let the user begin again.
    public var isForOperator: Bool { self.isMisconfiguration || self.isTemporary }

    /// Whether this server's configuration or clock is wrong: its key, its clients, its issuer.
    ///
    /// No sign-in works until an operator has corrected it.
    public var isMisconfiguration: Bool {
        switch self {
        case .token(let error): error.isMisconfiguration
        case .identity(let refusal): refusal.isMisconfiguration
        default: false
        }
    }

    /// Whether it is worth while to let the person try again at once.
    public var isTemporary: Bool {
        switch self {
        case .token(let error): error.isTemporary
        case .identity(let refusal): refusal.isTemporary
        case .store: true
        default: false
        }
    }
}
