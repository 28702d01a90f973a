package import QuinceButtons

/// Every path of the service, defined once for routes and links.
package enum Paths {
    package static let authorize = "/auth/authorize"
    package static let token = "/auth/token"
    package static let revoke = "/auth/revoke"
    package static let migration = "/auth/usermigrationinfo"
    package static let keys = "/auth/keys"
    package static let discovery = "/.well-known/openid-configuration"

    /// Whether the service responds, for `quince health` and for supervisors of containers; also at the management address.
    package static let health = "/health/live"
    /// Whether the service can do its work; at the management address, like the two after it.
    package static let ready = "/health/ready"
    package static let metrics = "/metrics"
    package static let logLevel = "/log-level"

    /// A sign-in in progress; its ID is appended.
    package static let flow = "/flow"
    package static func flow(_ id: String) -> String { "\(flow)/\(id)" }

    /// Where the passkey script gets options and sends its answers, below a flow and below pages of the account.
    package static let passkeyOptions = "/passkey/options"
    package static let passkey = "/passkey"

    /// The pages on which users see and change their account.
    package static let account = "/account"
    /// Whether `path` is one of them; empty segments don't count, as in the router.
    package static func isAccount(_ path: String) -> Bool {
        path.split(separator: "/").first.map { "/\($0)" == Self.account } ?? false
    }
    package static let accountSignIn = "/account/sign-in"
    /// An invitation, or the link of a registration; its secret is appended.
    package static let invitation = "/account/invitation"
    /// Where people enter an email address for a new account.
    package static let registration = "/account/register"
    package static let registrationSent = "/account/register/sent"
    /// Sign-ins in other browsers, on a device of the user.
    package static let accountDevice = "/account/device"
    package static let accountSignOut = "/account/sign-out"
    package static let accountDeleted = "/account/deleted"

    /// The button images; the path itself is center mode.
    package static let button = "/appleid/button"
    package static func button(_ mode: ButtonSpecification.Mode) -> String {
        mode == .center ? self.button : "\(self.button)/\(mode.rawValue)"
    }

    /// Apple's script for web pages and its types, per locale.
    package static let script = "/appleauth/static/jsapi/appleid/1"
    package static func script(_ locale: String) -> String { "\(script)/\(locale)/appleid.auth.js" }

    /// Advice for those whose mail to relay addresses was refused.
    package static let mailAdvice = "/mail-advice"
    /// The form that shows a page in another language.
    package static let language = "/language"

    package static let assets = "/_assets"
    package static func appIcon(_ name: String) -> String { "\(assets)/apps/\(name)" }

    package static let console = "/"
    package static let consoleAPI = "/_quince"
    package static let consoleTools = "/_quince/tools"
    package static let mail = "/_quince/mail"
    package static let buttonPage = "/_quince/buttons"
    package static let registerRedirectURI = "/_quince/register-redirect-uri"
    package static let native = "/_quince/native"
    package static let tryIt = "/_quince/try"
    package static let tryItStart = "/_quince/try/start"
    package static let tryItCallback = "/_quince/try/callback"

    /// The console's entry of a request.
    package static func console(request id: Int) -> String { "\(console)#request-\(id)" }
}
