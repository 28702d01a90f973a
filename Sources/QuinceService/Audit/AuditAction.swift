package import PageLanguages

/// What a line of the audit log is about.
package enum AuditAction: String, Hashable, Sendable, CaseIterable {
    case signedIn = "sign-in"
    case accountSignedIn = "account-sign-in"
    case accountSignedOut = "account-sign-out"
    case sessionEnded = "session-ended"
    case sessionsEnded = "sessions-ended"
    case passkeyRefused = "passkey-refused"
    case passkeyCounter = "passkey-counter"
    case passkeyAdded = "passkey-added"
    case passkeyRenamed = "passkey-renamed"
    case passkeyRemoved = "passkey-removed"
    case recoveryUsed = "recovery-code-used"
    case recoveryRefused = "recovery-code-refused"
    case codesReplaced = "recovery-codes-replaced"
    case invitationMade = "invitation-made"
    case invitationUsed = "invitation-used"
    case deviceAsked = "device-asked"
    case registered = "account-registered"
    case deviceAllowed = "device-allowed"
    case deviceDenied = "device-denied"
    case deviceCodeUsed = "device-code-used"
    case deviceCodeRefused = "device-code-refused"
    case nameChanged = "name-changed"
    case emailAdded = "email-added"
    case emailVerified = "email-verified"
    case emailRemoved = "email-removed"
    case forwardToChanged = "forward-to-changed"
    case forwardingChanged = "forwarding-changed"
    case consentGiven = "consent-given"
    case consentEnded = "consent-ended"
    case revoked
    case codeReplayed = "code-replayed"
    case tokensIssued = "tokens-issued"
    case exported = "data-exported"
    case deletionPlanned = "deletion-planned"
    case deletionCancelled = "deletion-canceled"
    case accountAdded = "account-added"
    case accountChanged = "account-changed"
    case accountDeleted = "account-deleted"
    case keyMade = "signing-key-made"
    case keyHastened = "signing-key-hastened"
    case keyRetired = "signing-key-retired"
    case keyRemoved = "signing-key-removed"
    case secretsWrapped = "secrets-wrapped"
    case appChanged = "app-changed"
    case appRemoved = "app-removed"
    case teamChanged = "team-changed"
    case transferStarted = "transfer-started"
    case transferAccepted = "transfer-accepted"
    case transferUndone = "transfer-undone"
    case developerKeyChanged = "client-key-changed"
    case developerKeyRevoked = "client-key-revoked"
    case configurationApplied = "configuration-applied"
    case consoleOpened = "console-opened"
    case backupRestored = "backup-restored"

    /// What happened, for the user whom the line is about; nil for what is no user's.
    package var key: TextKey? {
        switch self {
        // Before a sign-in, nobody knows whose passkey it is.
        case .passkeyRefused,
            // These are no user's.
            .accountDeleted, .tokensIssued, .keyMade, .keyHastened, .keyRetired, .keyRemoved,
            .secretsWrapped, .appChanged, .appRemoved, .teamChanged, .transferStarted, .transferAccepted,
            .transferUndone, .developerKeyChanged, .developerKeyRevoked, .configurationApplied,
            .consoleOpened, .backupRestored:
            nil
        default: TextKey(rawValue: "activity.\(self.rawValue)")
        }
    }

    /// The same in English, for the operator.
    package var sentence: String? { self.key.map { Language.english.text($0) } }
}
