extension Parts {
    /// Takes the mail of apps, in development mode.
    var mailExchange: MailExchange {
        MailExchange(
            mailbox: self.mailbox,
            directory: self.relayDirectory,
            allowance: self.relayAllowance,
            settings: self.configuration.relay,
            address: self.running.smtpPort.map { "\(self.configuration.host):\($0)" },
            obstacle: { [nodes] in nodes.obstacle(to: "mail is kept") },
            rewriting: self.mailRewriting,
            clock: self.clock,
            logger: self.logger
        )
    }

    /// Forwards mail in production mode; nil if it isn't configured.
    static func forwarding(
        _ service: Service,
        _ running: RunningService,
        _ database: Database,
        _ metrics: ServiceMetrics
    ) async throws -> MailForwarding? {
        guard service.configuration.mode == .production, let settings = service.configuration.mailRelay
        else { return nil }
        return try await MailForwarding(
            settings,
            relayDomain: service.configuration.relayDomain,
            issuer: running.issuer,
            database: database,
            clock: service.clock,
            metrics: metrics,
            logger: service.logger
        )
    }

    private var relayDirectory: RelayDirectory {
        RelayDirectory(store: self.database, relayDomain: self.configuration.relayDomain)
    }

    private var mailRewriting: MailRewriting {
        MailRewriting(
            directory: self.relayDirectory,
            threads: self.relayThreads,
            key: self.relayKey,
            random: self.random
        )
    }
}
