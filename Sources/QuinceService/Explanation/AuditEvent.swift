/// The result of a request, by its name in the log.
package enum AuditEvent: String, Hashable, Sendable, CaseIterable {
    case signedIn = "signed in"
    case signInCancelled = "sign-in canceled"
    case signInEnded = "sign-in refused"
    case authorizationRefused = "authorization refused"
    case tokensIssued = "tokens issued"
    case tokenRefreshed = "token refreshed"
    case migrationTokenIssued = "migration token issued"
    case userLeft = "transfer identifier issued"
    case userArrived = "transfer identifier exchanged"
    case migrationRefused = "migration refused"
    case tokenRefused = "token request refused"
    case revoked = "revoked"
    case nothingRevoked = "nothing to revoke"
    case revocationRefused = "revocation refused"
    case accountSignedIn = "signed in to the account page"
    case accountSignedOut = "signed out of the account page"
    case accountPageRefused = "account page refused"
    case forwardingChanged = "forwarding changed"
    case stoppedUsing = "stopped using an app"
    case accountChanged = "account changed"
    case sessionsEnded = "sessions ended"
    case passkeyAdded = "passkey added"
    case passkeyRemoved = "passkey removed"
    case passkeyRefused = "passkey refused"
    case codesReplaced = "recovery codes replaced"
    case recoveryUsed = "recovery code used"
    case recoveryRefused = "recovery code refused"
    case invitationUsed = "invitation used"
    case registrationAsked = "registration requested"
    case registrationRefused = "registration refused"
    case deviceAsked = "device asked"
    case deviceAllowed = "sign-in allowed on a device"
    case deviceDenied = "sign-in denied on a device"
    case deviceCodeUsed = "device code used"
    case deviceCodeRefused = "device code refused"
    case deletionPlanned = "account deletion planned"
    case accountDeleted = "account deleted"

    var isRefusal: Bool {
        switch self {
        case .signInEnded, .authorizationRefused, .tokenRefused, .revocationRefused, .accountPageRefused,
            .migrationRefused, .passkeyRefused, .recoveryRefused,
            .deviceCodeRefused, .registrationRefused:
            true
        default: false
        }
    }
}
