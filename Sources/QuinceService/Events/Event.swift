package import Foundation

/// Something that a user did, which an app is told once it is delivered (Apple, "Processing changes for Sign in with Apple
/// accounts").
package struct Event: Hashable, Sendable {
    package let id: Int
    /// The `jti`, the same in every delivery.
    package let jti: String
    package let kind: EventKind
    /// The team's identifier of the user.
    package let subject: String
    package let teamID: String
    /// The primary App ID: the `aud`.
    package let appID: String
    /// The relay address; only for events about mail.
    package let email: String?
    /// When the user did it.
    package let happenedAt: Date
    package let faults: Set<EventFault>
    /// Where the notification goes; nil if the app has no notification URL.
    package let url: String?
    package let state: EventState
    /// When the next attempt is due, if the event waits.
    package let dueAt: Date
    /// The attempts of the schedule that were begun, from 1 to ``EventSchedule/attempts``; more begin anew after a redelivery.
    package let tries: Int
    /// All attempts that were begun.
    package let attempts: Int
    /// The signed notification; nil before the first attempt.
    package var token: EventToken?
    package let queuedAt: Date
    /// A number that grows with every change of any event.
    package let revision: Int
    /// The earlier event of the user for which it waits; nil if it doesn't, or if that wasn't read.
    package let waitsFor: Int?

    package init(
        id: Int,
        jti: String,
        kind: EventKind,
        subject: String,
        teamID: String,
        appID: String,
        email: String?,
        happenedAt: Date,
        faults: Set<EventFault>,
        url: String?,
        state: EventState,
        dueAt: Date,
        tries: Int,
        attempts: Int,
        token: EventToken?,
        queuedAt: Date,
        revision: Int,
        waitsFor: Int?
    ) {
        self.id = id
        self.jti = jti
        self.kind = kind
        self.subject = subject
        self.teamID = teamID
        self.appID = appID
        self.email = email
        self.happenedAt = happenedAt
        self.faults = faults
        self.url = url
        self.state = state
        self.dueAt = dueAt
        self.tries = tries
        self.attempts = attempts
        self.token = token
        self.queuedAt = queuedAt
        self.revision = revision
        self.waitsFor = waitsFor
    }
}

/// The four kinds of events.
package enum EventKind: String, Hashable, Sendable, CaseIterable {
    case emailDisabled = "email-disabled"
    case emailEnabled = "email-enabled"
    case consentRevoked = "consent-revoked"
    case accountDeleted = "account-deleted"

    /// Whether the event has the user's relay address.
    package var isAboutMail: Bool { self == .emailDisabled || self == .emailEnabled }
}

/// How far the delivery of an event has come.
package enum EventState: String, Hashable, Sendable, CaseIterable {
    /// The next attempt is due at a time.
    case waiting
    /// An attempt is under way.
    case inFlight = "in-flight"
    case delivered
    /// Every attempt failed.
    case givenUp = "given-up"
    /// The app has no notification URL.
    case noURL = "no-url"
}

/// What is wrong with an event that the console sends, for tests of a receiver.
package enum EventFault: String, Hashable, Sendable, CaseIterable {
    /// The same notification is delivered a second time.
    case twice
    /// It happened, and was signed, 23 hours ago.
    case late
    /// It arrives after a newer event of the user.
    case outOfOrder = "out-of-order"
    case wrongAudience = "wrong-audience"
    /// A key signed it that isn't published.
    case unknownKey = "unknown-key"
    case badSignature = "bad-signature"
    /// The type of a deleted account is `account-delete`.
    case accountDelete = "account-delete"
    /// `events` is an object, whatever the profile says.
    case eventsObject = "events-object"
    /// `events` is a string, whatever the profile says.
    case eventsString = "events-string"
    /// Its `exp` was an hour ago.
    case expired

    /// Whether a receiver has to reject a notification with this fault.
    var hasToBeRejected: Bool {
        switch self {
        case .wrongAudience, .unknownKey, .badSignature, .expired: true
        case .twice, .late, .outOfOrder, .accountDelete, .eventsObject, .eventsString: false
        }
    }
}

/// A signed notification.
package struct EventToken: Hashable, Sendable {
    /// The compact JWS.
    package let text: String
    package let keyID: String
    /// From when on it has to be signed again; nil if it stays valid while its key is published.
    package let expiresAt: Date?

    package init(text: String, keyID: String, expiresAt: Date?) {
        self.text = text
        self.keyID = keyID
        self.expiresAt = expiresAt
    }
}

/// A change that a user made and that apps are told about.
///
/// `Event.enqueue(_:_:_:)` in Storage queues the events of a change in the transaction of the change.
package enum EventChange: Hashable, Sendable {
    /// The user turned off mail forwarding for the app group of a grant.
    case emailDisabled(grant: String)
    /// The user turned mail forwarding on again.
    case emailEnabled(grant: String)
    /// The user stopped using Sign in with Apple with the app group of a grant.
    case consentRevoked(grant: String)
    /// The user deleted the account.
    case accountDeleted(account: String)

    var kind: EventKind {
        switch self {
        case .emailDisabled: .emailDisabled
        case .emailEnabled: .emailEnabled
        case .consentRevoked: .consentRevoked
        case .accountDeleted: .accountDeleted
        }
    }
}

/// The time of a change, and the source of its events' identifiers.
package struct EventStamp: Sendable {
    package let now: Date
    package let random: RandomSource

    package init(now: Date, random: RandomSource) {
        self.now = now
        self.random = random
    }

    private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    /// A new `jti`: 22 characters of base64url, as observed.
    func jti() -> String { self.random.text(22, of: Self.alphabet) }
}

/// An event to be queued that no change caused.
package struct EventDraft: Sendable {
    package let jti: String
    package let kind: EventKind
    package let subject: String
    package let teamID: String
    package let appID: String
    package let email: String?
    package let happenedAt: Date
    package let faults: Set<EventFault>

    package init(
        jti: String,
        kind: EventKind,
        subject: String,
        teamID: String,
        appID: String,
        email: String?,
        happenedAt: Date,
        faults: Set<EventFault>
    ) {
        self.jti = jti
        self.kind = kind
        self.subject = subject
        self.teamID = teamID
        self.appID = appID
        self.email = email
        self.happenedAt = happenedAt
        self.faults = faults
    }
}
