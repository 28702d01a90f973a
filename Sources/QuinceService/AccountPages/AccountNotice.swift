import Hummingbird
import PageLanguages
import QuinceProtocol

/// What a form has done, told on the page after it.
///
/// Pages take it from the query, so it is one of these and never a text.
enum AccountNotice: String, Hashable, Sendable, CaseIterable {
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

    /// In the language of the current request.
    var text: String {
        TextKey(rawValue: "done.\(self.rawValue)").map { Language.current.text($0) } ?? self.rawValue
    }

    /// What the page *Passkeys* says after a sign-in with a recovery code; `left`: how many codes are unused.
    static func signedInByCode(left: Int) -> String {
        left == 0
            ? Language.current.text(.doneSignedInByCodeLast)
            : Language.current.text(.doneSignedInByCodeLeft, count: left)
    }
}
