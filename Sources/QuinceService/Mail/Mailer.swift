package import Logging
package import OutgoingMail

/// Hands messages to the mail program, counts them, and logs a failure without saying whose message it was.
package struct Mailer: Sendable {
    /// What a message is about.
    enum Kind: String, Sendable {
        /// A change to an account.
        case notice
        /// An email address whose user wants an account.
        case registration
    }

    /// What became of a message.
    enum Result: String, Sendable {
        case sent
        case failed
        /// The queue was full, or the service was being stopped.
        case dropped
        /// The account got as many of its kind already.
        case limited
    }

    private let sender: any MailSender
    private let metrics: ServiceMetrics
    private let logger: Logger

    package init(sender: any MailSender, metrics: ServiceMetrics, logger: Logger) {
        self.sender = sender
        self.metrics = metrics
        self.logger = logger
    }

    /// Sends a message; false if the mail program didn't take it.
    func send(_ message: MailMessage, as kind: Kind) async -> Bool {
        do {
            try await self.sender.send(message)
            self.metrics.mail(kind, .sent)
            return true
        } catch {
            self.metrics.mail(kind, .failed)
            let reason =
                error is CancellationError ? "the service is being stopped" : "\(error)"
            self.log(kind, reason)
            return false
        }
    }

    /// Counts messages that are given up before they were sent.
    func giveUp(_ kind: Kind, _ result: Result, count: Int = 1) {
        guard count > 0 else { return }
        self.metrics.mail(kind, result, count: count)
        guard result == .dropped else { return }
        self.log(kind, "\(count) given up: too many wait, or the service is being stopped")
    }

    private func log(_ kind: Kind, _ reason: String) {
        self.logger.error("email not sent", metadata: ["kind": "\(kind.rawValue)", "reason": "\(reason)"])
    }
}
