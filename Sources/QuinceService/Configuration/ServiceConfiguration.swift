package import Foundation
package import Logging
package import ServerRuntime
package import QuinceButtons

/// Everything the service needs to know before it starts.
///
/// Made once, by the command line or by a test, and never changed while the service runs.
package struct ServiceConfiguration: Hashable, Sendable {
    /// Development or production; decides which checks are lenient and whether the console is open.
    package var mode: Mode

    /// The address to listen on; the default reaches this machine only.
    package var host: String

    /// The TCP port to listen on; 0 takes a free one.
    package var port: Int

    /// What goes into `iss` and the discovery document; nil means the address it listens on.
    package var issuer: String?

    /// How many proxies are in front, each adding to `X-Forwarded-For`; with 0 the header is ignored.
    package var proxies: Int

    /// How long a refresh token is kept that nobody uses, in days.
    package var unusedTokenDays: Int

    /// Where accounts, grants, tokens and keys are kept.
    package var storage: StorageLocation

    /// Whether sign-ins are answered without pages, and for whom.
    package var autoApprove: AutoApproval

    /// Which of Apple's behaviors is imitated where documents and observations differ.
    package var profile: Profile

    /// The time at which the clock stands still; nil for the machine's clock.
    ///
    /// Development only.
    package var fixedTime: Date?

    /// What subjects, relay addresses, codes, tokens and ids are derived from, the same in every run; nil for chance.
    ///
    /// Development only: whoever knows it knows every token.
    package var predictableSeed: String?

    /// Files with the keys that sign identity tokens; empty means keys that the service makes and keeps.
    package var signingKeys: [SigningKeySeed]

    /// The teams to start with; nil means the default one.
    package var teams: [TeamSeed]?

    /// The accounts to start with; nil means the three default ones.
    package var accounts: [AccountSeed]?

    /// Return URLs beyond the registered ones, given to the first Services ID.
    package var redirectURIs: [String]

    /// Where the sample shop is, such as `http://localhost:8081`; nil where none runs beside the service.
    ///
    /// Development mode links it from the console's first page and registers its redirect URI.
    package var shop: String?

    /// The logo that button images have; empty means the placeholder mark.
    package var artwork: ButtonArtwork

    /// The least severe message that is logged.
    package var logLevel: Logger.Level

    /// How a line of the log is written.
    package var logFormat: ProgramLog.Format

    /// Creates a configuration; every default is the one `quince serve` has.
    package init(
        mode: Mode = .development,
        host: String = Self.defaultHost,
        port: Int = Self.defaultPort,
        issuer: String? = nil,
        proxies: Int = 0,
        unusedTokenDays: Int = Self.defaultUnusedTokenDays,
        storage: StorageLocation = .folder(StorageLocation.defaultFolder),
        autoApprove: AutoApproval = .off,
        profile: Profile = Profile(.documented),
        fixedTime: Date? = nil,
        predictableSeed: String? = nil,
        signingKeys: [SigningKeySeed] = [],
        teams: [TeamSeed]? = nil,
        accounts: [AccountSeed]? = nil,
        redirectURIs: [String] = [],
        shop: String? = nil,
        artwork: ButtonArtwork = ButtonArtwork(),
        logLevel: Logger.Level = .info,
        logFormat: ProgramLog.Format = .text
    ) {
        self.mode = mode
        self.host = host
        self.port = port
        self.issuer = issuer
        self.proxies = proxies
        self.unusedTokenDays = unusedTokenDays
        self.storage = storage
        self.autoApprove = autoApprove
        self.profile = profile
        self.fixedTime = fixedTime
        self.predictableSeed = predictableSeed
        self.signingKeys = signingKeys
        self.teams = teams
        self.accounts = accounts
        self.redirectURIs = redirectURIs
        self.shop = shop
        self.artwork = artwork
        self.logLevel = logLevel
        self.logFormat = logFormat
    }

    /// Loopback: reachable from this machine only.
    package static let defaultHost = "127.0.0.1"

    /// A year.
    package static let defaultUnusedTokenDays = 365

    /// The port of the documents and examples.
    package static let defaultPort = 8080

    /// Where the sample shop takes the answer to a sign-in.
    static let shopCallback = "/sign-in/apple/callback"

    /// The domain of new relay addresses, part of the profile.
    package var relayDomain: String { self.profile.relayDomain }

    /// What exists when the service starts for the first time.
    ///
    /// - Parameter url: The address the service answers at, known only once it listens (port 0).
    /// - Returns: The configured teams and accounts, or the default ones, with the extra redirect URIs.
    package func seed(at url: String) -> Seed {
        // The sample shop's customers know it by its own name.
        let readyMade = Seed.readyMade(url: url, redirectURIs: [], appName: self.shop.map { _ in "Orchard" })
        // The console's own client and the sample shop work wherever they are.
        let samples = [url + Paths.tryItCallback] + (self.shop.map { [$0 + Self.shopCallback] } ?? [])
        let own = self.mode == .development ? samples : []
        return Seed(teams: self.teams ?? readyMade.teams, accounts: self.accounts ?? readyMade.accounts)
            .addingReturnURLs(own + self.redirectURIs)
    }
}
