/// Why a notification is not believed; each check has its own reason.
public enum EventRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The body is larger than ``AppleEvents/maximumLength``.
    case tooLong
    /// The body is neither `{"payload": "…"}` nor a signed token.
    case notANotification
    /// The token is not Apple's, not this app's, or of another time.
    case token(IdentityRefusal)
    /// Issued so long ago that it is no delivery of Apple's; in seconds since 1970.
    case stale(issuedAt: Int)
    /// There is no `jti` of at most 255 bytes.
    case idMissing
    /// It is a token of Apple's, and no event: an identity token, say.
    case eventsMissing
    /// `events` is neither an object nor the JSON text of one.
    case eventsUnreadable
    /// The event has no `type`.
    case typeMissing
    /// The event has no `sub`.
    case subjectMissing

    /// A sentence without its full stop; nothing of it is secret.
    public var description: String {
        switch self {
        case .tooLong: "the notification is longer than Apple's are"
        case .notANotification: #"the body is not {"payload": "…"}"#
        case .token(let refusal): refusal.description
        case .stale(let at): "the notification was issued at \(at), too long ago to be delivered now"
        case .idMissing: "jti is missing"
        case .eventsMissing: "events is missing: the token is no notification"
        case .eventsUnreadable: "events is neither an object nor the text of one"
        case .typeMissing: "the event has no type"
        case .subjectMissing: "the event has no sub"
        }
    }
}

/// Why an event was not handled.
public enum EventError: Error, Sendable, CustomStringConvertible {
    /// It is not to be believed.
    case refused(EventRefusal)
    /// Another request handles it right now.
    case underWay(AppleEvent)
    /// The app's handler failed; the event may come again.
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

    /// The HTTP status to answer with: 503 where Apple should send it again, 400 where it was not Apple.
    public var status: Int {
        switch self {
        case .refused(.token(let refusal)) where refusal.isTemporary: 503
        case .refused(.tooLong): 413
        case .refused: 400
        case .underWay, .handler, .store: 503
        }
    }

    /// Whether the error is the operator's matter: the configuration, the way to Apple, the app's handler or its store.
    ///
    /// Log it at error level; all others concern one notification.
    public var isForOperator: Bool {
        switch self {
        case .refused(.token(let refusal)): refusal.isMisconfiguration || refusal.isTemporary
        case .refused, .underWay: false
        case .handler, .store: true
        }
    }
}
