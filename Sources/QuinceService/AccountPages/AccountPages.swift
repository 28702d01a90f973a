// AccountPages: The pages on which users see and change their own account. Owns the pages and the checks of their forms.
// Sessions has the session, SignIn proves who someone is, and Storage makes each change in one transaction.
//
// Routes: GET `/account` (the apps), GET and POST `/account/apps/{grant}`, `/account/apps/{grant}/stop`, `/account/personal`,
// `/account/sessions`, `/account/device`, `/account/delete`, `/account/sign-in` and `/account/register`, POST
// `/account/sign-out`, GET `/account/deleted`.

import Clients

/// The limits of the account pages.
enum AccountPages {
    /// The maximum size of a form, in bytes; a form with every field at its limit has fewer than 2,000.
    static let maximumBodySize = 16_384

    /// How many forms one client may send per minute; a limit of Quince.
    ///
    /// In development, all clients are on one machine.
    static func formsPerMinute(_ mode: Mode) -> Int { mode == .development ? 60_000 : 120 }

    /// How long an account is kept after its user deleted it, in seconds: 14 days in production.
    package static func grace(_ mode: Mode) -> Double { mode == .development ? 0 : 1_209_600 }
}
