import Foundation
import QuinceRelyingParty

/// An event from Apple, and what the shop did.
struct HandledEvent: Sendable {
    let event: AppleEvent
    let result: Result
    let handledAt: Date

    enum Result: Sendable {
        case stoppedMail
        case resumedMail
        case signedOut
        /// The customer can still sign in with an email link.
        case signedOutForEmailLink
        case deleted
        /// The account is closed; its deletion continues once Apple responds.
        case deleting
        /// The customer has signed in, or a newer event has arrived, since it happened.
        case outdated
        /// The shop doesn't know the subject.
        case unknownCustomer
        case unknownKind

        var sentence: String {
            switch self {
            case .stoppedMail: "Stored that email to the relay address is rejected."
            case .resumedMail: "Stored that email to the relay address arrives again."
            case .signedOut:
                "Signed the customer out everywhere and deleted the refresh token. The account stays."
            case .signedOutForEmailLink:
                "Signed the customer out everywhere. The account stays, because the customer can sign in with an email link."
            case .deleted: "Deleted the account."
            case .deleting: "Closed the account. The deletion continues once Apple responds."
            case .outdated:
                "Nothing, because the customer signed in, or a newer event arrived, after this one happened."
            case .unknownCustomer: "Nothing, because no customer signs in with this subject."
            case .unknownKind: "Nothing, because the server library doesn’t know this kind of event."
            }
        }
    }

    /// The kind of event, as in a notification.
    var kind: String {
        switch self.event.kind {
        case .emailDisabled: "email-disabled"
        case .emailEnabled: "email-enabled"
        case .consentRevoked: "consent-revoked"
        case .accountDeleted: "account-deleted"
        case .unknown(let name): name
        }
    }
}
