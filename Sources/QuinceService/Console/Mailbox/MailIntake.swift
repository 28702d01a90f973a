import NIOCore
import QuinceMail
import QuinceProtocol
import Synchronization

/// Takes mail by SMTP, in development mode: any login, any recipient, and the relay's replies for its addresses.
struct MailIntake: SMTPService {
    let exchange: MailExchange
    /// What all messages in progress have in memory.
    private let budget = MailBudget()

    init(exchange: MailExchange) { self.exchange = exchange }

    func connected(_ peer: SMTPPeer) async -> SMTPConnectionDecision {
        if let obstacle = self.exchange.obstacle() { return .refuse(SMTPReply(421, "4.3.2", obstacle)) }
        return .serve(MailConversation(self.exchange, self.budget))
    }
}

/// One connection of a sender.
private actor MailConversation: SMTPReceiver {
    private let exchange: MailExchange
    private let budget: MailBudget
    private var envelope = MailEnvelope(sender: nil)

    init(_ exchange: MailExchange, _ budget: MailBudget) {
        self.exchange = exchange
        self.budget = budget
    }

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
                // The same recipient again gets no second copy.
                let known = self.envelope.recipients.map { $0.address.lowercased() }
                guard !known.contains(recipient.address.lowercased()) else { break }
                self.envelope.recipients.append(recipient)
            case .refused(let refusal): return refusal.smtpReply
            }
            return SMTPReply(250, "2.1.5", "Ok")
        } catch {
            return self.exchange.failed(error)
        }
    }

    func data() -> SMTPDataDecision { .accept(MailSink(self.exchange, self.envelope, self.budget)) }

    func authenticate(_: SMTPCredentials) -> SMTPReply {
        SMTPReply(235, "2.7.0", "Authentication successful")
    }

    func reset() { self.envelope = MailEnvelope(sender: nil) }
}

/// Collects the text of one message; the server limits its size.
private actor MailSink: SMTPSink {
    private let exchange: MailExchange
    private let envelope: MailEnvelope
    private let budget: MailBudget
    private var bytes: [UInt8] = []

    init(_ exchange: MailExchange, _ envelope: MailEnvelope, _ budget: MailBudget) {
        self.exchange = exchange
        self.envelope = envelope
        self.budget = budget
    }

    func write(_ bytes: ByteBuffer) throws {
        guard self.budget.take(bytes.readableBytes) else { throw MailBudget.Exceeded() }
        self.bytes += bytes.readableBytesView
    }

    func end() async -> SMTPReply {
        defer { self.abort() }
        do { return try await self.exchange.take(self.bytes, self.envelope) } catch {
            return self.exchange.failed(error)
        }
    }

    func abort() {
        self.budget.giveBack(self.bytes.count)
        self.bytes = []
    }
}

/// Limits the bytes of all messages in progress together; beyond it, a message is refused for now with 451.
final class MailBudget: Sendable {
    /// In bytes: five messages of the largest size.
    static let maximum = 5 * 26_214_400

    struct Exceeded: Error {}

    private let used = Mutex(0)

    func take(_ count: Int) -> Bool {
        self.used.withLock { used in
            guard used + count <= Self.maximum else { return false }
            used += count
            return true
        }
    }

    func giveBack(_ count: Int) { self.used.withLock { $0 -= count } }
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
