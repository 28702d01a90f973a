/// The reason why a notification is rejected; each check has its own.
public enum EventRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The body is larger than ``AppleEvents/maximumLength``.
    case tooLong
    /// The body must be `{"payload": "…"}` or a signed token.
    case notANotification
    /// The token isn't from Apple, isn't for this app, or isn't valid now.
    case token(IdentityRefusal)
    /// The notification was issued too long ago for a delivery by Apple, in seconds since 1970.
    case stale(issuedAt: Int)
    /// `jti` is missing or longer than 255 bytes.
    case idMissing
    /// Apple signed the token, but it isn't a notification: an identity token, for example.
    case eventsMissing
    /// `events` must be an object or the JSON text of one.
    case eventsUnreadable
    /// The event has no `type`.
    case typeMissing
    /// The event has no `sub`.
    case subjectMissing

    /// A sentence without its period; it contains no secrets.
    public var description: String {
        switch self {
        case .tooLong: "the notification is longer than any that Apple sends"
        case .notANotification: #"the body isn't {"payload": "…"}"#
        case .token(let refusal): refusal.description
        case .stale(let at): "the notification was issued at \(at), too long ago for a delivery by Apple"
        case .idMissing: "jti is missing"
        case .eventsMissing: "events is missing, so the token isn't a notification"
        case .eventsUnreadable: "events must be a JSON object or the text of one"
        case .typeMissing: "the event has no type"
        case .subjectMissing: "the event has no sub"
        }
    }
}

/// The reason why an event wasn't handled.
public enum EventError: Error, Sendable, CustomStringConvertible {
    /// The notification was rejected.
    case refused(EventRefusal)
    /// Another request is handling the event right now.
    case underWay(AppleEvent)
    /// The app's handler failed; Apple may deliver the event again.
    case handler(AppleEvent, any Error)
    /// The app's store failed.
    case store(any Error)

    /// A sentence for the developer's log.
    public var description: String {
        switch self {
        case .refused(let refusal): "\(refusal)."
        case .underWay(let event): "Event \(event.id) is being handled by another request."
        case .handler(let event, let error): "Event \(event.id) could not be handled: \(error)"
        case .store(let error): "The app's store failed: \(error)"
        }
    }

    /// The HTTP status of the response: 503 if Apple should deliver the event again, 400 if the notification isn't from
    /// Apple.
    public var status: Int {
        switch self {
        case .refused(.token(let refusal)) where refusal.isTemporary: 503
        case .refused(.tooLong): 413
        case .refused: 400
        case .underWay, .handler, .store: 503
        }
    }

    /// Whether an operator has to act: the configuration, the connection to Apple, the app's handler or its store has
    /// failed.
    ///
    /// Log such an error at error level. All others concern a single notification.
    public var isForOperator: Bool {
        switch self {
        case .refused(.token(let refusal)): refusal.isMisconfiguration || refusal.isTemporary
        case .refused, .underWay: false
        case .handler, .store: true
        }
    }
}
