// Filter: The mail server's content filter: decides about senders, recipients and messages while the sender waits, so that no bounce is
// ever made for a forged sender. Owns the decisions and the changed message. Does not own what happens to it after the 250.

package import Logging
package import QuinceMail

package import struct Foundation.Date

/// What the parts of the filter share.
struct RelayContext: Sendable {
    let configuration: RelayConfiguration
    let store: any RelayStore
    let spool: Spool
    let dns: any DNSLookup
    let now: @Sendable () -> Date
    let count: @Sendable (RelayEvent) -> Void
    let added: @Sendable () -> Void
    let logger: Logger
    let unknown = UnknownRecipients()

    /// Seconds since 1970.
    var seconds: Int64 { Int64(self.now().timeIntervalSince1970) }
    /// Days since 1970, UTC.
    var day: Int64 { self.seconds / 86_400 }

    /// The relay's reply, counted and logged.
    ///
    /// The log names no user: neither addresses nor texts that have some.
    func refuse(_ refusal: RelayRefusal, _ envelope: RelayEnvelope) -> SMTPReply {
        self.count(.refused(refusal.reason))
        self.logger.log(
            level: refusal.reason == .storage ? .error : .info,
            "message refused",
            metadata: [
                "reason": "\(refusal.reason.rawValue)", "reply": "\(refusal.reply.summary)",
                "detail": "\(refusal.detail)", "sender-domain": "\(envelope.sender?.domain ?? "")",
                "client": "\(envelope.peer.clientAddress ?? "")",
            ]
        )
        return refusal.reply
    }
}

/// Takes messages from a mail server that lets their senders wait for the replies: Postfix with `smtpd_proxy_filter`.
package struct RelayFilter: SMTPService {
    private let context: RelayContext

    /// - Parameters:
    ///   - configuration: The settings.
    ///   - store: The rows.
    ///   - spool: The folder for bodies.
    ///   - dns: For SPF, DKIM and DMARC.
    ///   - now: The clock, also for the days of the limit.
    ///   - count: Called for everything that is counted.
    ///   - added: Called when there are new jobs: ``RelayDelivery/wake()``.
    ///   - logger: Refusals are logged at info, failures of the disk and the store at error.
    package init(
        _ configuration: RelayConfiguration,
        store: any RelayStore,
        spool: Spool,
        dns: any DNSLookup,
        now: @escaping @Sendable () -> Date,
        count: @escaping @Sendable (RelayEvent) -> Void = { _ in },
        added: @escaping @Sendable () -> Void = {},
        logger: Logger
    ) {
        self.context = RelayContext(
            configuration: configuration,
            store: store,
            spool: spool,
            dns: dns,
            now: now,
            count: count,
            added: added,
            logger: logger
        )
    }

    /// The settings of the server in front of the filter: only clients on this machine may name another client by XFORWARD.
    package var serverConfiguration: SMTPConfiguration {
        var server = SMTPConfiguration(hostname: self.context.configuration.hostname)
        server.proxies = ["127.0.0.0/8", "::1"].compactMap(SMTPNetwork.init(parsing:))
        return server
    }

    package func connected(_ peer: SMTPPeer) async -> SMTPConnectionDecision {
        .serve(RelayReceiver(self.context))
    }
}
