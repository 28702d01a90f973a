import GRDB

/// A change of a user that the apps of a group are told of.
enum UserEvent: String, Sendable {
    case emailDisabled = "email-disabled"
    case emailEnabled = "email-enabled"
    case consentRevoked = "consent-revoked"
    case accountDeleted = "account-deleted"
}

extension Database {
    /// Tells the apps of a group what their user has done, in the transaction of the change.
    ///
    /// The only place where a change becomes a notification.
    static func tell(
        _ event: UserEvent,
        of identity: GrantedIdentity,
        at now: Double,
        _ database: GRDB.Database
    ) throws {}
}
