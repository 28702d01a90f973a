/// A setting of `quince serve` with a flag, an environment variable, or both.
package enum ServeSetting: String, Hashable, Sendable, CaseIterable {
    case port
    case host
    case config
    case database
    case issuer
    case asAppleID = "as-appleid"
    case https
    case certificate
    case certificateKey = "certificate-key"
    case proxy
    case proxyPass = "proxy-pass"
    case allInterfaces = "i-know"
    case proxies
    case autoApprove = "auto-approve"
    case mode
    case profile
    case redirectURIs = "redirect-uri"
    case notifications
    case clock
    case seed
    case shop
    case management
    case drainDelay = "drain-delay"
    case readyFile = "ready-file"
    case logLevel = "log-level"
    case logFormat = "log-format"

    /// The flag, for messages; the mode has two flags without a value.
    package var flag: String { self == .mode ? "--development/--production" : "--\(self.rawValue)" }

    /// The environment variable, such as `QUINCE_AUTO_APPROVE`.
    package var variable: String { "QUINCE_\(self.key.uppercased())" }

    /// The variable's name without `QUINCE_`, in lowercase letters.
    package var key: String {
        self == .redirectURIs ? "redirect_uris" : String(self.rawValue.map { $0 == "-" ? "_" : $0 })
    }
}
