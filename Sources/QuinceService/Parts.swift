import Clients
import Crypto
import Hummingbird
package import Logging
import ProgramStart
import QuinceProtocol
import WebPages
import Passkeys

/// The parts of a running service, and their routes.
package struct Parts: Sendable {
    package let configuration: ServiceConfiguration
    package let running: RunningService
    package let database: Database
    package let keys: SigningKeyRing
    /// Empty in production.
    package let addedKeys: AddedKeys
    package let clock: ServiceClock
    package let random: RandomSource
    package let issuer: TokenIssuer
    let flowSeal: FlowSeal
    /// Sign-ins that another device allows; nil in development.
    let device: TrustedDevice?
    /// The questions that Apple asks in a new browser; nil unless the developer wants them.
    let questions: AppleLikeStep?
    /// Another one for each database, also with a seed, so that readers of events notice a service that began anew.
    let databaseID: String
    let pseudonyms: PseudonymSource
    /// The notice on every page; nil in production.
    let notice: @Sendable () -> String?
    package let render: PageRenderer
    package let seeding: Seeding
    /// nil if the service has no passkeys: under Apple's names, and where the issuer's host is an IP address.
    package let passkeys: PasskeyCeremonies?
    package let logger: Logger
    package let metrics: ServiceMetrics
    let accountName: AccountLogName
    /// Email about changes to accounts; tells nobody without a mail program.
    package let notices: SecurityNotices
    /// nil unless anyone can create an account.
    package let registrations: Registrations?
    let discoveryEndpoint: DiscoveryEndpoint
    let keysEndpoint: KeysEndpoint
    /// The router and the direct responses share one cache of images.
    let buttonImageEndpoint: ButtonImageEndpoint
    let scriptEndpoint: ScriptEndpoint
    /// Recorded requests and active faults; both stay empty in production.
    package let requests = RequestLog()
    let signIns = SignInNumbers()
    /// In development, nodes count nothing together: the limits there guard nothing.
    let limits: SharedLimits
    /// nil in development.
    private let tokenRates: TokenRates?
    let expiredSecrets = ExpiredSecrets()
    package let faults: FaultStore
    /// The processes that serve the database.
    package let nodes: Nodes
    /// Empty in production, as the counts of relayed mail.
    package let mailbox = Mailbox()
    /// nil unless the service forwards mail.
    let forwarding: MailForwarding?
    let relayAllowance = RelayAllowance()
    let relayThreads = RelayThreads()
    /// The key of return paths and message identifiers of relayed mail.
    ///
    /// In memory, as the mailbox: nothing that it made comes back after a restart.
    let relayKey = SymmetricKey(size: .bits256)

    init(
        service: Service,
        database: Database,
        running: RunningService,
        seeding: Seeding,
        nodes: Nodes,
        metrics: ServiceMetrics
    ) async throws {
        self.configuration = service.configuration
        self.nodes = nodes
        self.database = database
        self.clock = service.clock
        self.random = service.random
        self.pseudonyms = service.pseudonyms
        let key = try await database.secret("flow", proposal: service.random.bytes(32))
        self.flowSeal = FlowSeal(key: SymmetricKey(data: key), random: service.random)
        let deviceKey = try await database.secret("device codes", proposal: RandomSource.system.bytes(32))
        self.device =
            service.configuration.mode == .development
            ? nil
            : TrustedDevice(
                store: database,
                key: SymmetricKey(data: deviceKey),
                random: service.random,
                clock: service.clock
            )
        self.accountName = AccountLogName(
            key: service.configuration.mode == .production
                ? SymmetricKey(
                    data: try await database.secret(Database.logSecret, proposal: service.random.bytes(32))
                ) : nil
        )
        let proposal = Array(RandomSource.system.hex(32).utf8)
        self.databaseID = String(
            decoding: try await database.secret("database-id", proposal: proposal),
            as: UTF8.self
        )
        self.keys = try await SigningKeyRing(
            store: database,
            clock: service.clock,
            random: service.random,
            configured: service.configuration.signingKeys.map { seed throws(ConfigurationError) in
                try seed.key()
            },
            tokenLifetime: Double(
                service.configuration.profile.identityTokenLifetime.components.seconds
            ),
            library: service.signatures,
            logger: service.logger
        )
        var started = running
        started.secrets = RunningService.Secrets(
            wrappingKeyID: database.wrapping.key?.id,
            unwrappedCount: try await database.unwrappedSecrets()
        )
        started.accountCount = try await database.accountCount()
        self.running = started.signed(by: self.keys.signer)
        let (faults, clock, keys) = (FaultStore(), service.clock, self.keys)
        let addedKeys = AddedKeys(clock: clock, random: service.random)
        self.metrics = metrics
        let isShared = database.sqliteFile == nil && service.configuration.mode == .production
        let limits = SharedLimits(isShared ? database : nil)
        self.limits = limits
        self.tokenRates =
            service.configuration.mode == .production ? TokenRates(metrics: metrics, limits: limits) : nil
        let mailer = Mailer(service, running, metrics)
        self.notices = SecurityNotices(mailer: mailer, issuer: running.issuer, clock: clock, limits: limits)
        self.registrations = mailer.flatMap { mailer in
            service.configuration.opensRegistration
                ? Registrations(
                    store: database,
                    mailer: mailer,
                    random: service.random,
                    clock: clock,
                    metrics: metrics,
                    limits: limits,
                    logger: service.logger
                ) : nil
        }
        self.faults = faults
        self.addedKeys = addedKeys
        self.issuer = TokenIssuer(
            issuer: running.issuer,
            keys: self.keys,
            profile: service.configuration.profile,
            clock: clock,
            metrics: metrics,
            spoil: { draft, endpoint in
                faults.spoil(&draft, at: endpoint, now: clock.seconds) { addedKeys[$0] ?? keys[$0] }
            }
        )
        let isDevelopment = service.configuration.mode == .development
        let standsInForApple = service.configuration.standsInForApple
        self.notice = {
            guard isDevelopment else { return nil }
            return Notice(
                standsInForApple: standsInForApple,
                faultCount: faults.all.count,
                clockOffset: clock.offset,
                clockStandsStill: clock.standsStill,
                nodeCount: nodes.others.count + 1
            ).text
        }
        self.render = try PageRenderer(
            notice: self.notice,
            consoleOrigin: standsInForApple ? running.url : "",
            isDevelopment: isDevelopment
        )
        self.discoveryEndpoint = DiscoveryEndpoint(issuer: running.issuer)
        self.keysEndpoint = KeysEndpoint(keys: self.keys, added: addedKeys)
        self.buttonImageEndpoint = ButtonImageEndpoint(
            radiusUnit: service.configuration.profile.buttonRadiusUnit,
            artwork: service.configuration.artwork,
            isExplained: service.configuration.mode == .development
        )
        self.scriptEndpoint = ScriptEndpoint(
            artwork: service.configuration.artwork,
            origins: ScriptOrigins(
                running,
                isProduction: !isDevelopment,
                standsInForApple: standsInForApple
            ),
            isExplained: isDevelopment
        )
        self.seeding = seeding
        self.passkeys = try await Self.passkeys(service, running, database, metrics, limits)
        self.questions =
            service.configuration.asksLikeApple
            ? AppleLikeStep(
                accounts: database,
                registry: database,
                key: SymmetricKey(
                    data: try await database.secret(
                        "trusted browsers",
                        proposal: RandomSource.system.bytes(32)
                    )
                ),
                passkeyPartyID: self.passkeys?.party.id,
                render: self.render,
                clock: service.clock,
                random: service.random
            ) : nil
        self.logger = service.logger
        self.forwarding = try await Self.forwarding(service, running, database, metrics)
        nodes.setOwn(
            Nodes.Own(
                faultCount: { faults.all.count },
                end: self.endOfOneProcess,
                readKeys: { try await keys.reload() }
            )
        )
    }

    /// Ends what exists in the memory of this process, because requests reach other processes, too.
    private var endOfOneProcess: @Sendable () -> Void {
        { [faults, addedKeys, clock, requests, signIns, mailbox] in
            faults.removeAll()
            addedKeys.removeAll()
            if clock.offset != 0 { clock.offset = 0 }
            requests.removeAll()
            signIns.removeAll()
            mailbox.removeAll()
        }
    }

    /// A key that signs identity tokens, or could sign them.
    var tokenKey: TokenKeyLookup { { [addedKeys, keys] in addedKeys[$0] ?? keys[$0] } }

    var requestIDs: RequestIDRule { RequestIDRule(proxies: self.configuration.proxies) }

    /// Responses that need no router; in development every request passes through the console.
    var immediateAnswers: ImmediateAnswers? {
        guard self.configuration.mode == .production else { return nil }
        return ImmediateAnswers(
            keys: self.keysEndpoint,
            discovery: self.discoveryEndpoint,
            buttons: self.buttonImageEndpoint,
            ids: self.requestIDs,
            metrics: self.metrics
        )
    }

    private var clients: ClientAuthentication {
        ClientAuthentication(
            registry: self.database,
            issuer: self.running.issuer,
            clock: self.clock,
            expired: self.expiredSecrets,
            rates: self.tokenRates
        )
    }

    var tokenEndpoint: TokenEndpoint {
        TokenEndpoint(
            clients: self.clients,
            grants: [
                AuthorizationCodeGrant(
                    store: self.database,
                    issuer: self.issuer,
                    random: self.random,
                    replays: self.metrics.codeReplays
                ),
                RefreshTokenGrant(
                    store: self.database,
                    issuer: self.issuer,
                    random: self.random,
                    rates: self.tokenRates
                ),
                ClientCredentialsGrant(
                    store: self.database,
                    random: self.random,
                    profile: self.configuration.profile,
                    clock: self.clock
                ),
            ],
            metrics: self.metrics
        )
    }

    var revocationEndpoint: RevocationEndpoint {
        RevocationEndpoint(
            clients: self.clients,
            tokens: self.database,
            grants: self.database,
            stamp: { [eventStamp, profile = self.configuration.profile] in
                profile.eventsAfterRevoke ? eventStamp() : nil
            }
        )
    }

    /// The time and the identifiers of the events of a change that happens now.
    var eventStamp: @Sendable () -> EventStamp {
        { [clock, random] in EventStamp(now: clock.now(), random: random) }
    }

    /// Delivers the events; runs beside the server.
    var eventDelivery: EventDelivery {
        EventDelivery(
            queue: self.database,
            signer: EventSigner(
                issuer: self.running.issuer,
                keys: self.keys,
                profile: self.configuration.profile,
                clock: self.clock,
                random: self.random
            ),
            sender: EventSender(mode: self.configuration.mode, authorities: self.configuration.authorities),
            signal: self.database.eventSignal,
            clock: self.clock,
            metrics: self.metrics,
            logger: self.logger
        )
    }

    var migrationEndpoint: MigrationEndpoint {
        MigrationEndpoint(
            clients: self.clients,
            access: MigrationAccess(
                tokens: self.database,
                grants: self.database,
                subjects: self.database,
                profile: self.configuration.profile,
                clock: self.clock
            ),
            leaving: LeavingUsers(
                subjects: self.database,
                registry: self.database,
                accounts: self.database,
                grants: self.database,
                pseudonyms: self.pseudonyms,
                profile: self.configuration.profile
            ),
            arriving: ArrivingUsers(subjects: self.database, grants: self.database, clock: self.clock)
        )
    }

    var authorizeEndpoint: AuthorizeEndpoint {
        AuthorizeEndpoint(
            checks: AuthorizationChecks(
                registry: self.database,
                profile: self.configuration.profile,
                mode: self.configuration.mode
            ),
            flows: self.flowEndpoint,
            render: self.render,
            showsExplanation: self.configuration.mode == .development
        )
    }

    var consoleAccess: ConsoleAccess {
        ConsoleAccess(configuration: self.configuration, running: self.running, render: self.render)
    }

    func consent(issuer: TokenIssuer) -> ConsentStep {
        ConsentStep(
            registry: self.database,
            grants: self.database,
            approvals: self.database,
            issuer: issuer,
            random: self.random,
            pseudonyms: self.pseudonyms,
            render: self.render,
            recovery: self.recovery
        )
    }
}
