package import Foundation
package import Logging
package import OutgoingMail
import QuinceProtocol
package import ServerRuntime
package import QuinceButtons

/// Everything the service needs to know before it starts.
///
/// Made once, by the command line or by a test, and never changed while the service runs.
package struct ServiceConfiguration: Hashable, Sendable {
    /// Development or production; decides which checks are lenient and whether the console is open.
    package var mode: Mode

    /// The IP address to listen on; the default is reachable from this machine only.
    package var host: String

    /// Whether ``host`` may be reachable from other machines in development mode, where anyone can sign in as any account.
    package var mayBeOpen: Bool

    /// The TCP port to listen on; 0 picks a free one.
    package var port: Int

    /// A socket that listens already, on ``host`` and ``port``; nil if the service binds the address.
    package private(set) var socket: PassedSocket?

    /// The value of `iss` and of the discovery document; nil means the URL of the service.
    package var issuer: String?

    /// Whether the service responds under the names of Apple's servers, so that software with a built-in issuer reaches it.
    ///
    /// Development only. The issuer is Apple's then, and every page says who responds.
    package var standsInForApple: Bool

    /// The address for connections with TLS; nil if there are none.
    package var https: HTTPSAddress?

    /// The address for health and metrics; nil if there is none.
    package var management: ListeningAddress?

    /// How long the service goes on responding after it was stopped, in seconds, so that a balancer notices.
    package var drainDelay: Int

    /// How mail to relay addresses is received; development mode only.
    package var relay: RelaySettings

    /// How mail to relay addresses is forwarded; nil if it isn't.
    ///
    /// Has no effect in development mode (``remarks``).
    package var mailRelay: MailRelaySettings?

    /// How many proxies are in front, each adding to `X-Forwarded-For`; with 0 the header is ignored.
    package var proxies: Int

    /// How email is sent; nil if it isn't.
    package var mail: MailSettings?

    /// Whether anyone with an email address can create an account.
    ///
    /// Production only; needs ``mail``.
    package var opensRegistration: Bool

    /// How long an unused refresh token is kept, in days.
    package var unusedTokenDays: Int

    /// The age of the newest signing key at which another one is added, in days; 0 adds none.
    package var keyRotationDays: Int

    /// The file with the key that encrypts secrets in the database; nil stores them as they are.
    package var wrappingKeyFile: String?

    /// The maximum number of requests of one client per second in production mode, without those of an app's server.
    package var requestsPerSecond: Int

    /// How long lines of the audit log are kept, in days.
    package var auditDays: Int

    /// How long an account is kept after its user deleted it, in seconds; nil means the time of the mode.
    package var deletionGrace: Double?

    /// The location of accounts, grants, tokens and keys.
    package var storage: StorageLocation

    /// Whether sign-ins are approved without pages, and as which account.
    package var autoApprove: AutoApproval

    /// Whether sign-ins to apps ask what Apple asks in a new browser: an email address, a code of six digits, and trust.
    ///
    /// Development only.
    package var asksLikeApple: Bool

    /// The behavior where documents and observations differ.
    package var profile: Profile

    /// The time at which the clock is stopped; nil for the machine's clock.
    ///
    /// Development only.
    package var fixedTime: Date?

    /// The seed of subjects, relay addresses, codes, tokens and IDs, which are then the same in every run; nil for random ones.
    ///
    /// Development only: anyone who knows it knows every token.
    package var predictableSeed: String?

    /// Files with the signing keys; empty means keys that the service creates and stores.
    package var signingKeys: [SigningKeySeed]

    /// The teams to start with; nil means the default one.
    package var teams: [TeamSeed]?

    /// The accounts to start with; nil means the three default ones, and in production mode none.
    package var accounts: [AccountSeed]?

    /// Additional redirect URIs for the first Services ID.
    package var redirectURIs: [String]

    /// The URL for notifications of the first Services ID's group; nil if only the teams name such URLs.
    package var notifications: NotificationURL?

    /// The URL of the sample shop, such as `http://localhost:8081`; nil if there is none.
    ///
    /// In development mode, the console's first page links to it, and its redirect URI and its notification URL are registered.
    package var shop: String?

    /// A file with the authorities (PEM) that sign the certificates of notification URLs; nil for those of the system.
    package var authorities: String?

    /// The logo of button images; empty means the placeholder mark.
    package var artwork: ButtonArtwork

    /// The least severe message that is logged.
    package var logLevel: Logger.Level

    /// The format of a log line.
    package var logFormat: ProgramLog.Format

    /// Creates a configuration; the defaults are those of `quince serve`.
    package init(
        mode: Mode = .development,
        host: String = Self.defaultHost,
        mayBeOpen: Bool = false,
        port: Int = Self.defaultPort,
        issuer: String? = nil,
        standsInForApple: Bool = false,
        https: HTTPSAddress? = nil,
        management: ListeningAddress? = nil,
        drainDelay: Int = 0,
        relay: RelaySettings = RelaySettings(),
        mailRelay: MailRelaySettings? = nil,
        proxies: Int = 0,
        mail: MailSettings? = nil,
        opensRegistration: Bool = false,
        unusedTokenDays: Int = Self.defaultUnusedTokenDays,
        keyRotationDays: Int = Self.defaultKeyRotationDays,
        wrappingKeyFile: String? = nil,
        auditDays: Int = Self.defaultAuditDays,
        requestsPerSecond: Int = Self.defaultRequestsPerSecond,
        deletionGrace: Double? = nil,
        storage: StorageLocation = .folder(StorageLocation.defaultFolder),
        autoApprove: AutoApproval = .off,
        asksLikeApple: Bool = false,
        profile: Profile = Profile(.documented),
        fixedTime: Date? = nil,
        predictableSeed: String? = nil,
        signingKeys: [SigningKeySeed] = [],
        teams: [TeamSeed]? = nil,
        accounts: [AccountSeed]? = nil,
        redirectURIs: [String] = [],
        notifications: NotificationURL? = nil,
        shop: String? = nil,
        authorities: String? = nil,
        artwork: ButtonArtwork = ButtonArtwork(),
        logLevel: Logger.Level = .info,
        logFormat: ProgramLog.Format = .text
    ) {
        self.mode = mode
        self.host = host
        self.mayBeOpen = mayBeOpen
        self.port = port
        self.issuer = issuer
        self.standsInForApple = standsInForApple
        self.https = https
        self.management = management
        self.drainDelay = drainDelay
        self.relay = relay
        self.mailRelay = mailRelay
        self.proxies = proxies
        self.mail = mail
        self.opensRegistration = opensRegistration
        self.unusedTokenDays = unusedTokenDays
        self.keyRotationDays = keyRotationDays
        self.wrappingKeyFile = wrappingKeyFile
        self.auditDays = auditDays
        self.requestsPerSecond = requestsPerSecond
        self.deletionGrace = deletionGrace
        self.storage = storage
        self.autoApprove = autoApprove
        self.asksLikeApple = asksLikeApple
        self.profile = profile
        self.fixedTime = fixedTime
        self.predictableSeed = predictableSeed
        self.signingKeys = signingKeys
        self.teams = teams
        self.accounts = accounts
        self.redirectURIs = redirectURIs
        self.notifications = notifications
        self.shop = shop
        self.authorities = authorities
        self.artwork = artwork
        self.logLevel = logLevel
        self.logFormat = logFormat
    }

    /// Listens on a socket of the process's parent, whatever host and port were set.
    package mutating func listen(on socket: PassedSocket) {
        self.socket = socket
        self.host = socket.host
        self.port = socket.port
    }

    /// Loopback: reachable from this machine only.
    package static let defaultHost = "127.0.0.1"

    /// A year.
    package static let defaultUnusedTokenDays = 365

    /// A quarter.
    package static let defaultKeyRotationDays = 90

    /// How long a stopped service goes on responding without a setting, in seconds.
    package static func usualDrainDelay(in mode: Mode) -> Int { mode == .production ? 5 : 0 }

    /// Enough for a page with all its files, several times a second.
    package static let defaultRequestsPerSecond = 50

    /// More than a year, so that a yearly review finds everything.
    package static let defaultAuditDays = 400

    /// The port of the documents and examples.
    package static let defaultPort = 8080

    /// The path of the sample shop's redirect URI.
    static let shopCallback = "/sign-in/apple/callback"

    /// The domain from which the sample shop sends mail.
    static let shopDomain = "orchard.example"

    /// The path of the sample shop's notification URL.
    static let shopNotifications = "/sign-in/apple/notifications"

    /// The domain of new relay addresses, part of the profile.
    package var relayDomain: String { self.profile.relayDomain }

    /// All domains of relay addresses, in lowercase letters.
    package var relayDomains: Set<String> {
        RelaySettings.appleDomains.union(
            [self.relayDomain.lowercased()] + (self.mailRelay?.domains ?? [])
        )
    }

    /// The issuer that is the same on every machine; nil if the URL of the service is the issuer, in development mode.
    package var namedIssuer: String? { self.standsInForApple ? AppleHosts.issuer : self.issuer }

    /// The files with secrets that the configuration names.
    package var secretFiles: [String] {
        let developers = (self.teams ?? []).flatMap(\.keys).compactMap { key -> String? in
            guard case .privateKeyFile(let path) = key.origin else { return nil }
            return path
        }
        var files = [self.wrappingKeyFile, self.https?.files?.key].compactMap(\.self)
        if case .postgreSQL(_, _, let passwordFile?) = self.storage { files.append(passwordFile) }
        return files
            + self.signingKeys.map(\.path) + developers + (self.mailRelay?.keys.map(\.path) ?? [])
    }

    /// What has no effect, each with the remedy; the service starts nevertheless.
    package var remarks: [String] {
        guard self.mode == .development, self.mailRelay != nil else { return [] }
        return [
            "the mail relay under 'relay' has no effect in development mode, where the console's mailbox takes the mail; set 'mode: production' to forward it"
        ]
    }

    /// The teams and accounts at the first start of the service.
    ///
    /// - Parameter url: The service's URL, which is known only once it listens (port 0).
    /// - Returns: The configured teams and accounts, or the default ones, with the extra redirect URIs.
    package func seed(at url: String) -> Seed {
        // Customers of the sample shop know it by its own name, and it sends mail from a domain of its own.
        let source = self.shop.flatMap { _ in try? MailSource(parsing: Self.shopDomain) }
        let readyMade = Seed.readyMade(
            url: url,
            redirectURIs: [],
            appName: self.shop.map { _ in "Orchard" },
            mailSources: [source].compactMap(\.self)
        )
        // The console's sample client and the sample shop work at any URL.
        let sampleClient = url + Paths.tryItCallback
        let samples = [sampleClient] + (self.shop.map { [$0 + Self.shopCallback] } ?? [])
        let own = self.mode == .development ? samples : []
        let accounts = self.accounts ?? (self.mode == .production ? [] : readyMade.accounts)
        let configured = Seed(teams: self.teams ?? readyMade.teams, accounts: accounts)
        var seed = configured.addingReturnURLs(own + self.redirectURIs)
        if self.mode == .development, !self.names(sampleClient, configured) {
            seed.ownReturnURL = sampleClient
        }
        // A file that says nothing of accounts must not delete those of real users.
        seed.replacesAccounts = self.accounts != nil || self.mode == .development
        if let notifications { return seed.settingNotifications(notifications, replacing: true) }
        guard self.mode == .development, let shop,
            let url = try? NotificationURL(parsing: shop + Self.shopNotifications)
        else { return seed }
        return seed.settingNotifications(url, replacing: false)
    }

    /// Whether a setting names the redirect URI; the default team has it only because of the service's URL.
    private func names(_ url: String, _ configured: Seed) -> Bool {
        let urls = self.teams == nil ? [] : configured.primaryService?.app.returnURLs ?? []
        return (urls + self.redirectURIs).contains(url)
    }
}
