/// What a line of the audit log is about.
package enum AuditAction: String, Hashable, Sendable, CaseIterable {
    case signedIn = "sign-in"
    case accountSignedIn = "account-sign-in"
    case passkeyRefused = "passkey-refused"
    case passkeyCounter = "passkey-counter"
    case passkeyAdded = "passkey-added"
    case passkeyRemoved = "passkey-removed"
    case recoveryUsed = "recovery-code-used"
    case recoveryRefused = "recovery-code-refused"
    case codesReplaced = "recovery-codes-replaced"
    case invitationMade = "invitation-made"
    case invitationUsed = "invitation-used"
    case deviceAllowed = "device-allowed"
    case deviceDenied = "device-denied"
    case deviceCodeUsed = "device-code-used"
    case consentGiven = "consent-given"
    case consentEnded = "consent-ended"
    case revoked
    case codeReplayed = "code-replayed"
    case exported = "data-exported"
    case deletionPlanned = "deletion-planned"
    case deletionCancelled = "deletion-canceled"
    case accountDeleted = "account-deleted"
    case keyMade = "signing-key-made"
    case keyRetired = "signing-key-retired"
    case keyRemoved = "signing-key-removed"
    case appChanged = "app-changed"
    case appRemoved = "app-removed"
    case developerKeyChanged = "client-key-changed"
    case developerKeyRevoked = "client-key-revoked"
    case configurationApplied = "configuration-applied"

    /// What happened, for the user whom the line is about; nil for what is no user's.
    package var sentence: String? {
        switch self {
        case .signedIn: "You signed in to an app"
        case .accountSignedIn: "You signed in to your account"
        // Before a sign-in, nobody knows whose passkey it is.
        case .passkeyRefused: nil
        case .passkeyCounter: "A passkey was refused, because it may have a copy"
        case .passkeyAdded: "A passkey was added"
        case .passkeyRemoved: "A passkey was removed"
        case .recoveryUsed: "A recovery code was used"
        case .recoveryRefused: "A wrong recovery code was entered"
        case .codesReplaced: "The recovery codes were replaced"
        case .invitationMade: "You were invited to make a passkey"
        case .invitationUsed: "An invitation was used"
        case .deviceAllowed: "You allowed a sign-in in another browser"
        case .deviceDenied: "You didn’t allow a sign-in in another browser"
        case .deviceCodeUsed: "A code of your device was used"
        case .consentGiven: "You signed in to an app for the first time"
        case .consentEnded: "You stopped using an app"
        case .revoked: "An app ended your consent"
        case .codeReplayed: "An app used a sign-in twice, so its tokens were ended"
        case .exported: "The data of the account was exported"
        case .deletionPlanned: "The deletion of the account was planned"
        case .deletionCancelled: "The deletion of the account was canceled"
        case .accountDeleted, .keyMade, .keyRetired, .keyRemoved, .appChanged, .appRemoved,
            .developerKeyChanged,
            .developerKeyRevoked, .configurationApplied:
            nil
        }
    }
}
