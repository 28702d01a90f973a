import ArgumentParser
import QuinceService

/// The flags of `quince serve`, as text; ``ServeSettings`` parses and checks them.
struct ServeOptions: ParsableArguments {
    // `.unconditional`: the value may begin with a hyphen, so that "-1" gets a helpful error about ports.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The TCP port; 0 picks a free one. Default: 8080.", valueName: "number")
    )
    var port: String?

    @Option(help: ArgumentHelp("The IP address to listen on. Default: 127.0.0.1.", valueName: "address"))
    var host: String?

    @Option(help: ArgumentHelp("The configuration file; 'quince config init' writes one.", valueName: "file"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "The SQLite file, :memory:, or the URL of PostgreSQL. Default: the folder .quince.",
            valueName: "file"
        )
    )
    var database: String?

    @Option(
        help: ArgumentHelp("A file with the password for PostgreSQL, as its only content.", valueName: "file")
    )
    var databasePasswordFile: String?

    @Option(
        help: ArgumentHelp(
            "A file with the key that encrypts private keys in the database; see 'quince keys wrap'.",
            valueName: "file"
        )
    )
    var wrappingKeyFile: String?

    @Option(help: ArgumentHelp("The issuer. Default: http://localhost:PORT.", valueName: "url"))
    var issuer: String?

    @Flag(
        name: .customLong("as-appleid"),
        help:
            "Respond as https://appleid.apple.com, with TLS, for software with a built-in issuer; see 'quince appleid'."
    )
    var asAppleID = false

    @Option(
        help: ArgumentHelp(
            "Listen with TLS, too. Default with --as-appleid: port 443 if it may be used, else 8443.",
            valueName: "host:port"
        )
    )
    var https: String?

    @Option(help: ArgumentHelp("The certificate for --https and its chain: PEM.", valueName: "file"))
    var certificate: String?

    @Option(help: ArgumentHelp("The private key of the certificate: PEM.", valueName: "file"))
    var certificateKey: String?

    @Option(
        help: ArgumentHelp(
            "With --as-appleid: a CONNECT proxy that leads Apple's hosts to Quince, such as 127.0.0.1:8888.",
            valueName: "host:port"
        )
    )
    var proxy: String?

    @Flag(help: "Let the proxy tunnel all other hosts to where they are; otherwise it refuses them.")
    var proxyPass = false

    @Flag(
        name: .customLong("i-know"),
        help:
            "Let --host and --https be addresses that other machines reach. Anyone there can sign in as any account."
    )
    var iKnow = false

    @Option(
        help: ArgumentHelp(
            "Approve sign-ins without showing pages, as this account; 'any' uses the account in login_hint.",
            valueName: "email"
        )
    )
    var autoApprove: String?

    @Flag(
        help:
            "Ask what Apple asks in a new browser: an email address, a code from a simulated device, and trust."
    )
    var askLikeApple = false

    @Flag(
        help:
            "Development mode (default): listens on this machine only, accepts some requests that Apple refuses, serves the console."
    )
    var development = false

    @Flag(help: "Production mode: requires an https issuer and turns the console off.")
    var production = false

    @Option(help: ArgumentHelp("Behave as documented (default) or as observed.", valueName: "name"))
    var profile: String?

    @Option(
        name: .customLong("redirect-uri"),
        help: ArgumentHelp(
            "Register another redirect URI for the first Services ID. Repeatable.",
            valueName: "uri"
        )
    )
    var redirectURIs: [String] = []

    @Option(
        help: ArgumentHelp(
            "Notification URL of the first Services ID's group, which gets the events of its users.",
            valueName: "url"
        )
    )
    var notifications: String?

    @Option(
        help: ArgumentHelp(
            "URL of the sample shop; links to it, and registers its redirect URI and notification URL.",
            valueName: "url"
        )
    )
    var shop: String?

    @Option(
        help: ArgumentHelp(
            "How many proxies are in front, each of which adds to X-Forwarded-For. Default: 0, which ignores the header.",
            valueName: "number"
        )
    )
    var proxies: String?

    @Option(
        help: ArgumentHelp(
            "Listen here for health and metrics, or off. Default: off; in production mode, 127.0.0.1:9090.",
            valueName: "host:port"
        )
    )
    var management: String?

    @Option(
        help: ArgumentHelp(
            "How long a stopped service goes on responding, so that a balancer notices. Default: 0; in production mode, 5.",
            valueName: "seconds"
        )
    )
    var drainDelay: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The port on which the console takes your app's mail by SMTP; 0 picks a free one, off none. Default: 1025 or the next free one.",
            valueName: "number"
        )
    )
    var smtpPort: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Send email with this command, which takes a message as 'sendmail -t -i' does; needs --mail-from.",
            valueName: "path"
        )
    )
    var sendmail: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The sender of email, such as id@example.com.", valueName: "address")
    )
    var mailFrom: String?

    @Flag(
        help:
            "Let anyone with an email address create an account (production mode); needs --sendmail."
    )
    var openRegistration = false

    @Option(
        help: ArgumentHelp(
            "Stop the clock at this time, such as 2026-01-01T00:00:00Z (development mode).",
            valueName: "time"
        )
    )
    var clock: String?

    @Option(
        help: ArgumentHelp(
            "Make subjects, relay addresses, codes, tokens and IDs the same in every run (development mode).",
            valueName: "text"
        )
    )
    var seed: String?

    @Option(
        help: ArgumentHelp(
            "Write the ready file, a JSON object, once the service accepts requests.",
            valueName: "file"
        )
    )
    var readyFile: String?

    @Option(help: ArgumentHelp("trace, debug, info, notice, warning, error or critical.", valueName: "level"))
    var logLevel: String?

    @Option(help: ArgumentHelp("text (default) or json.", valueName: "format"))
    var logFormat: String?

    func validate() throws {
        guard !(self.development && self.production) else {
            throw ValidationError("--development and --production exclude each other; use one of them.")
        }
    }

    /// The values of the flags, by setting.
    var values: [ServeSetting: [String]] {
        let single: [(ServeSetting, String?)] = [
            (.port, self.port), (.host, self.host), (.config, self.config), (.database, self.database),
            (.databasePasswordFile, self.databasePasswordFile),
            (.wrappingKeyFile, self.wrappingKeyFile), (.issuer, self.issuer), (.https, self.https),
            (.certificate, self.certificate),
            (.certificateKey, self.certificateKey), (.proxy, self.proxy), (.autoApprove, self.autoApprove),
            (.mode, self.mode),
            (.profile, self.profile), (.notifications, self.notifications), (.shop, self.shop),
            (.proxies, self.proxies), (.management, self.management), (.drainDelay, self.drainDelay),
            (.smtpPort, self.smtpPort),
            (.sendmail, self.sendmail), (.mailFrom, self.mailFrom),
            (.clock, self.clock), (.seed, self.seed),
            (.readyFile, self.readyFile), (.logLevel, self.logLevel), (.logFormat, self.logFormat),
        ]
        var values = Dictionary(
            uniqueKeysWithValues: single.compactMap { pair in pair.1.map { (pair.0, [$0]) } }
        )
        values[.redirectURIs] = self.redirectURIs
        if self.asAppleID { values[.asAppleID] = ["true"] }
        if self.askLikeApple { values[.asksLikeApple] = ["true"] }
        if self.openRegistration { values[.openRegistration] = ["true"] }
        if self.proxyPass { values[.proxyPass] = ["true"] }
        if self.iKnow { values[.allInterfaces] = ["true"] }
        return values
    }

    private var mode: String? {
        if self.production { return Mode.production.rawValue }
        return self.development ? Mode.development.rawValue : nil
    }
}
