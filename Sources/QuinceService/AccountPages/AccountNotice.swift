import Hummingbird
import QuinceProtocol

/// What a form has done, told on the page after it.
///
/// Pages take it from the query, so it is one of these and never a text.
enum AccountNotice: String, Hashable, Sendable {
    case forwardingOff = "forwarding-off"
    case forwardingOn = "forwarding-on"
    case stopped
    case renamed
    case emailAdded = "email-added"
    case emailVerified = "email-verified"
    case emailRemoved = "email-removed"
    case forwardTo = "forward-to"
    case sessionEnded = "session-ended"
    case sessionsEnded = "sessions-ended"
    case passkeyAdded = "passkey-added"
    case passkeyRenamed = "passkey-renamed"
    case passkeyRemoved = "passkey-removed"
    case deviceDenied = "device-denied"
    case signedInByDevice = "signed-in-by-device"
    case signedInByCode = "signed-in-by-code"
    case kept

    init?(of request: Request) {
        guard let query = try? FormParameters(parsing: request.uri.query ?? ""),
            let notice = query["done"].flatMap(Self.init(rawValue:))
        else { return nil }
        self = notice
    }

    var text: String {
        switch self {
        case .forwardingOff: "Forwarding is off for this app."
        case .forwardingOn: "Forwarding is on for this app."
        case .stopped: "You stopped using Sign in with Apple for an app. It is no longer in this list."
        case .renamed: "Your name is saved."
        case .emailAdded: "The email address is added. Verify it to use it."
        case .emailVerified: "The email address is verified."
        case .emailRemoved: "The email address is removed."
        case .forwardTo: "Mail to your relay addresses now goes to this email address."
        case .sessionEnded: "The session is ended."
        case .sessionsEnded: "All other sessions are ended."
        case .passkeyAdded: "The passkey is added."
        case .passkeyRenamed: "The name of the passkey is saved."
        case .passkeyRemoved: "The passkey is removed. You can delete it on your device, too."
        case .deviceDenied: "Refused. If you didn’t ask, you don’t have to do anything."
        case .signedInByDevice:
            "You are signed in. Add a passkey on this device, and you need no code next time."
        case .signedInByCode:
            "You are signed in. The recovery code is used up. To need no code next time, add a passkey on this device."
        case .kept: "Your account is kept."
        }
    }
    /// What the page *Passkeys* says after a sign-in with a recovery code; `left`: how many codes are unused.
    static func signedInByCode(left: Int) -> String {
        let new = left == 0 ? " Create new codes below." : ""
        return
            "You are signed in. \(RecoveryCode.used(left: left))\(new) Add a passkey on this device, and you need no code next time."
    }
}
