import NIOCore
import QuinceMail
import QuinceProtocol

/// Takes mail by SMTP, in development mode: any login, any recipient, and the relay's replies for its addresses.
struct MailIntake: SMTPService {
    let exchange: MailExchange

    func connected(_ peer: SMTPPeer) async -> SMTPConnectionDecision {
        if let obstacle = self.exchange.obstacle() { return .refuse(SMTPReply(421, "4.3.2", obstacle)) }
        return .serve(MailConversation(self.exchange))
    }
}

/// One connection of a sender.
private actor MailConversation: SMTPReceiver {
    private let exchange: MailExchange
    private var envelope = MailEnvelope(sender: nil)

    init(_ exchange: MailExchange) { self.exchange = exchange }

    func mail(from sender: SMTPAddress?, parameters: SMTPMailParameters, peer: SMTPPeer) -> SMTPReply {
        self.envelope = MailEnvelope(sender: sender?.text, peer: peer)
        return SMTPReply(250, "2.1.0", "Ok")
    }

    func recipient(_ address: SMTPAddress?) async -> SMTPReply {
        do {
            let decision = try await self.exchange.recipient(
                address?.text ?? "postmaster",
                from: self.envelope.sender
            )
            switch decision {
            case .accepted(let recipient):
                self.envelope.recipients.append(recipient)
                return SMTPReply(250, "2.1.5", "Ok")
            case .refused(let refusal): return refusal.smtpReply
            }
        } catch {
            return self.exchange.failed(error)
        }
    }

    func data() -> SMTPDataDecision { .accept(MailSink(self.exchange, self.envelope)) }

    func authenticate(_: SMTPCredentials) -> SMTPReply {
        SMTPReply(235, "2.7.0", "Authentication successful")
    }

    func reset() { self.envelope = MailEnvelope(sender: nil) }
}

/// Collects the text of one message; the server limits its size.
private actor MailSink: SMTPSink {
    private let exchange: MailExchange
    private let envelope: MailEnvelope
    private var bytes: [UInt8] = []

    init(_ exchange: MailExchange, _ envelope: MailEnvelope) {
        self.exchange = exchange
        self.envelope = envelope
    }

    func write(_ bytes: ByteBuffer) { self.bytes += bytes.readableBytesView }

    func end() async -> SMTPReply {
        do { return try await self.exchange.take(self.bytes, self.envelope) } catch {
            return self.exchange.failed(error)
        }
    }

    func abort() { self.bytes = [] }
}

/// The return path and the accepted recipients of a message.
struct MailEnvelope: Sendable {
    struct Recipient: Sendable {
        /// As the sender wrote it.
        let address: String
        let target: RelayTarget
        let findings: [Finding]
    }

    /// nil for `<>`.
    let sender: String?
    /// nil for an answer from the console.
    var peer: SMTPPeer?
    var recipients: [Recipient] = []
}

extension RelayRefusal {
    var smtpReply: SMTPReply { SMTPReply(self.reply.code, self.reply.status, self.reply.text) }
}
