public import Foundation

/// Something that happened to a person, from a notification that passed every check.
public struct AppleEvent: Hashable, Sendable {
    /// An address that an event is about.
    public struct Address: Hashable, Sendable {
        /// As Apple wrote it.
        public let text: String
        /// Whether it is a relay address.
        public let isPrivate: Bool
    }

    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// The person turned mail off; the relay refuses it from now on.
        case emailDisabled(Address?)
        /// The person turned mail on again.
        case emailEnabled(Address?)
        /// The person stopped using Apple for this app.
        case consentRevoked
        /// The person deleted their Apple Account.
        case accountDeleted
        /// A type that this version does not know.
        case unknown(String)
    }

    /// `jti`: one event, however often it is delivered.
    public let id: String
    /// `aud`: the app it is about.
    public let clientID: String
    /// Whom it is about: ``VerifiedIdentity/subject``.
    public let subject: String
    /// What happened.
    public let kind: Kind
    /// When it happened.
    ///
    /// Events may come out of order: an older one about mail must not undo a newer.
    public let time: Date

    /// For whoever has an event from elsewhere than a notification: the apps' own tests.
    package init(id: String, clientID: String, subject: String, kind: Kind, time: Date) {
        (self.id, self.clientID, self.subject) = (id, clientID, subject)
        (self.kind, self.time) = (kind, time)
    }

    /// What it obliges the app to do.
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

/// What an event obliges the app to do.
public enum EventObligation: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case stopMail
    case resumeMail
    case endSessions
    case deleteAccount
    case nothing

    /// A sentence that says it.
    public var description: String {
        switch self {
        case .stopMail:
            "Send no more mail to this address: the relay refuses it, and mail refused is held against you."
        case .resumeMail: "Mail to this address is delivered again."
        case .endSessions:
            "Sign the person out everywhere and forget the refresh token: it is not valid any more. The account stays; offer another way to sign in to it."
        case .deleteAccount:
            "The Apple Account is gone for good, and so are its tokens and its relay addresses: sign the person out everywhere, and delete the account unless the person has another way to sign in to it."
        case .nothing: "Nothing that this version knows of; keep it in the log."
        }
    }
}
