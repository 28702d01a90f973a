import Clients
import Hummingbird

extension Parts {
    /// The console; nil in production.
    ///
    /// Each part of it gets only the stores that it needs.
    func console() -> Console? {
        guard self.configuration.mode == .development else { return nil }
        let runs = TryRunStore()
        return Console(
            api: ConsoleAPI(url: self.running.url, operations: self.operations(runs)),
            pages: ConsolePages(
                render: self.render,
                shop: self.configuration.shop,
                opened: self.consoleOpened
            ),
            buttons: ButtonPageEndpoint(
                render: self.render,
                radiusUnit: self.configuration.profile.buttonRadiusUnit,
                artwork: self.configuration.artwork,
                serviceURL: self.running.url
            ),
            tryIt: TryRoutes(
                client: self.sampleClient,
                runs: runs,
                obstacle: { [nodes] in nodes.obstacle(to: "sign-ins of the sample client are") },
                render: self.render
            ),
            registration: RegistrationRoute(registry: self.database),
            access: self.consoleAccess
        )
    }

    /// Notes in the audit log that someone opened the console, once per client and hour.
    ///
    /// Counted in memory: the console is there in development only, where a service is one process.
    private var consoleOpened: @Sendable () async -> Void {
        let (database, visits) = (self.database, RateLimiter(1, per: .seconds(3_600)))
        return {
            guard visits.allows(AuditOrigin.current.place?().client) else { return }
            // The console helps to find out why a database can't be written.
            try? await database.append(.consoleOpened, account: nil, target: nil, reason: nil)
        }
    }

    private func operations(_ runs: TryRunStore) -> [ConsoleRoute] {
        let groups = [
            self.serviceRoutes(runs).routes, self.snapshotRoutes.routes,
            ClockRoutes(clock: self.clock).routes,
            FaultRoutes(faults: self.faults, tokenKey: self.tokenKey).routes,
            RequestRoutes(log: self.requests, decoder: self.tokenDecoder).routes,
            AccountRoutes(
                accounts: self.database,
                pseudonyms: self.database,
                sessions: self.database,
                random: self.random,
                clock: self.clock,
                stamp: self.eventStamp
            ).routes,
            AppRoutes(registry: self.database).routes,
            TeamRoutes(
                registry: self.database,
                sources: self.database,
                relayDomains: self.configuration.relayDomains,
                random: self.random,
                clock: self.clock
            )
            .routes,
            GrantRoutes(grants: self.database, changes: self.database, stamp: self.eventStamp).routes,
            self.eventRoutes.routes,
            MailRoutes(mailbox: self.mailbox, exchange: self.mailExchange).routes,
            DNSCheckRoutes().routes,
            self.transferRoutes.routes,
            SigningKeyRoutes(keys: self.keys, added: self.addedKeys).routes, self.tokenRoutes.routes,
            self.nativeRoutes.routes,
        ]
        return groups.flatMap(\.self).map { route in
            OneProcess.subject(of: route.id).map { OneProcess(nodes: self.nodes, subject: $0).limit(route) }
                ?? route
        }
    }

    private func serviceRoutes(_ runs: TryRunStore) -> ServiceRoutes {
        ServiceRoutes(
            registry: self.database,
            configuration: self.configuration,
            running: self.running,
            clock: self.clock,
            faults: self.faults,
            log: self.requests,
            notice: self.notice,
            apply: { try await self.seeding.apply($0) },
            reset: {
                try await self.reset()
                runs.removeAll()
            }
        )
    }

    private var snapshotRoutes: SnapshotRoutes {
        SnapshotRoutes(
            snapshots: SnapshotStore(),
            tables: self.database,
            keys: self.keys,
            clock: self.clock
        )
    }

    private var transferRoutes: TransferRoutes {
        TransferRoutes(
            transfers: self.database,
            registry: self.database,
            proposals: TransferProposals(self.pseudonyms),
            clock: self.clock
        )
    }

    private var tokenRoutes: TokenRoutes {
        TokenRoutes(
            registry: self.database,
            accounts: self.database,
            tokens: self.database,
            expiredSecrets: self.expiredSecrets,
            log: self.requests,
            secrets: self.clientSecrets,
            readyMade: self.readyMadeTokens,
            clientID: self.running.clientID,
            clock: self.clock
        )
    }

    private var clientSecrets: ClientSecretMaker {
        ClientSecretMaker(registry: self.database, running: self.running, clock: self.clock)
    }

    private var tokenDecoder: TokenDecoder { TokenDecoder(registry: self.database, tokenKey: self.tokenKey) }

    /// Signs like the service, but without its faults, which are for responses of the endpoints.
    private var readyMadeTokens: ReadyMadeTokens {
        let issuer = self.tokenIssuer { _ in }
        return ReadyMadeTokens(
            consent: self.consent(issuer: issuer),
            grant: AuthorizationCodeGrant(
                store: self.database,
                issuer: issuer,
                random: self.random,
                replays: self.metrics.codeReplays
            ),
            clock: self.clock
        )
    }

    private var nativeRoutes: NativeRoutes {
        NativeRoutes(
            registry: self.database,
            accounts: self.database,
            grants: self.database,
            subjects: self.database,
            consent: self.consent(issuer: self.tokenIssuer { [issuer] in issuer.spoil(&$0, .native) }),
            clock: self.clock
        )
    }

    /// The service's issuer with other faults.
    private func tokenIssuer(spoil: @escaping @Sendable (inout TokenDraft) -> Void) -> TokenIssuer {
        TokenIssuer(
            issuer: self.issuer.issuer,
            keys: self.issuer.keys,
            profile: self.issuer.profile,
            clock: self.issuer.clock,
            metrics: self.metrics,
            spoil: { draft, _ in spoil(&draft) }
        )
    }

    private var eventRoutes: EventRoutes {
        EventRoutes(
            databaseID: self.databaseID,
            events: self.database,
            signal: self.database.eventSignal,
            registry: self.database,
            accounts: self.database,
            grants: self.database,
            stamp: self.eventStamp
        )
    }

    /// The protocol's endpoints respond to it as to any client.
    private var sampleClient: SampleClient {
        SampleClient(
            registry: self.database,
            running: self.running,
            secrets: self.clientSecrets,
            clock: self.clock,
            random: self.random,
            logger: self.logger,
            wire: self.wireRouter().buildResponder()
        )
    }

    /// Returns to the configured teams, apps, keys and accounts, and deletes everything else.
    private func reset() async throws {
        try await self.seeding.reset(to: self.configuration.seed(at: self.running.url))
        self.faults.removeAll()
        self.addedKeys.removeAll()
        self.clock.offset = 0
        self.requests.removeAll()
        self.signIns.removeAll()
        self.mailbox.removeAll()
        self.relayAllowance.removeAll()
        self.expiredSecrets.removeAll()
        self.random.restart()
    }
}
