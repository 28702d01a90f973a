import OutgoingMail
import QuinceProtocol

extension Mailer {
    /// The mail of a service; nil if it sends none.
    init?(_ service: Service, _ running: RunningService, _ metrics: ServiceMetrics) {
        guard let settings = service.configuration.mail else { return nil }
        let sender = SendmailCommand(
            settings,
            from: "Quince",
            url: running.issuer,
            // They can name users, and the log doesn't.
            showsComplaints: service.configuration.mode == .development
        ) { Base64URL.encode(RandomSource.system.bytes(16)) }
        self.init(sender: sender, metrics: metrics, logger: service.logger)
    }
}

extension Parts {
    /// Sends email until the service is stopped; beside the server.
    func sendMail() async {
        async let told: Void = self.notices.run()
        await self.registrations?.run()
        await told
    }
}
