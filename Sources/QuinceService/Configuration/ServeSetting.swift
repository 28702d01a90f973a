/// A setting of `quince serve` with a flag, an environment variable, or both.
package enum ServeSetting: String, Hashable, Sendable, CaseIterable {
    case port
    case host
    case config
    case database
    case databasePasswordFile = "database-password-file"
    case wrappingKeyFile = "wrapping-key-file"
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
    case asksLikeApple = "ask-like-apple"
    case mode
    case profile
    case redirectURIs = "redirect-uri"
    case notifications
    case clock
    case seed
    case shop
    case management
    case smtpPort = "smtp-port"
    case drainDelay = "drain-delay"
    case sendmail
    case mailFrom = "mail-from"
    case openRegistration = "open-registration"
    case readyFile = "ready-file"
    case logLevel = "log-level"
    case logFormat = "log-format"

    /// The flag, for messages; the mode has two flags without a value.
    package var flag: String { self == .mode ? "--development/--production" : "--\(self.rawValue)" }

    /// The environment variable, such as `QUINCE_AUTO_APPROVE`.
    package var variable: String { "QUINCE_\(self.key.uppercased())" }

    /// Whether the value is a secret, which can also come from a file (``fileVariable``, ``credential``).
    package var isSecret: Bool { self == .seed }

    /// The environment variable with the path of a file that has the value, such as `QUINCE_SEED_FILE`; nil if the value isn't a
    /// secret.
    package var fileVariable: String? { self.isSecret ? self.variable + "_FILE" : nil }

    /// The name of the credential (systemd.exec(5), `LoadCredential=`) that has the secret, or is the file that the setting names;
    /// nil if the setting has nothing to do with secrets.
    package var credential: String? {
        switch self {
        case .databasePasswordFile: "database-password"
        case .wrappingKeyFile: "wrapping-key"
        case .certificateKey: "certificate-key"
        default: self.isSecret ? self.rawValue : nil
        }
    }

    /// The variable's name without `QUINCE_`, in lowercase letters.
    package var key: String {
        self == .redirectURIs ? "redirect_uris" : String(self.rawValue.map { $0 == "-" ? "_" : $0 })
    }
}
