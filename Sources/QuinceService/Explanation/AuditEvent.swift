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

    var isRefusal: Bool {
        switch self {
        case .signInEnded, .authorizationRefused, .tokenRefused, .revocationRefused, .migrationRefused: true
        default: false
        }
    }
}
