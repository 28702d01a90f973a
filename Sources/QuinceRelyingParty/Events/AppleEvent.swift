public import Foundation

/// Something that happened to a user, from a notification that passed every check.
public struct AppleEvent: Hashable, Sendable {
    /// The email address that an event is about.
    public struct Address: Hashable, Sendable {
        /// The email address as Apple wrote it.
        public let text: String
        /// Whether it is a relay address.
        public let isPrivate: Bool
    }

    /// The kind of event.
    public enum Kind: Hashable, Sendable {
        /// The user turned off mail forwarding; the relay address now rejects mail.
        case emailDisabled(Address?)
        /// The user turned mail forwarding on again.
        case emailEnabled(Address?)
        /// The user stopped using Sign in with Apple with this app.
        case consentRevoked
        /// The user deleted their Apple Account.
        case accountDeleted
        /// An event type that this version doesn't know.
        case unknown(String)
    }

    /// The event's identifier (`jti`), the same in every delivery.
    public let id: String
    /// The client ID of the app that the event is about (`aud`).
    public let clientID: String
    /// The user that the event is about: ``VerifiedIdentity/subject``.
    public let subject: String
    /// The kind of event.
    public let kind: Kind
    /// The time at which it happened.
    ///
    /// Events can arrive out of order: an older event about mail must not undo a newer one.
    public let time: Date

    /// For callers that have an event from another source than a notification, such as an app's own tests.
    package init(id: String, clientID: String, subject: String, kind: Kind, time: Date) {
        (self.id, self.clientID, self.subject) = (id, clientID, subject)
        (self.kind, self.time) = (kind, time)
    }

    /// The action that the app has to take.
    public var obligation: EventObligation {
        switch self.kind {
        case .emailDisabled: .stopMail
        case .emailEnabled: .resumeMail
        case .consentRevoked: .endSessions
        case .accountDeleted: .deleteAccount
        case .unknown: .nothing
        }
    }
}

/// The action that an event requires of the app.
public enum EventObligation: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case stopMail
    case resumeMail
    case endSessions
    case deleteAccount
    case nothing

    /// The action as a sentence.
    public var description: String {
        switch self {
        case .stopMail:
            "Stop sending mail to this relay address: Apple rejects it, and rejected mail harms your reputation as a sender."
        case .resumeMail: "You can send mail to this relay address again: Apple delivers it."
        case .endSessions:
            "Sign the user out everywhere, and delete the refresh token, which is no longer valid. Keep the account, and offer another way to sign in to it."
        case .deleteAccount:
            "The Apple Account, its tokens and its relay addresses were permanently deleted. Sign the user out everywhere, and delete the account unless the user has another way to sign in to it."
        case .nothing: "This version doesn't know the event and requires no action; write it to the log."
        }
    }
}
