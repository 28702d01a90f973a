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
