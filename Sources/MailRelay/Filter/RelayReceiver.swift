import QuinceMail
import Synchronization

/// A message that is being received: its envelope.
struct RelayEnvelope: Sendable {
    /// The return path; nil is `<>`.
    let sender: MailAddress?
    /// The return path as the client wrote it; empty for `<>`.
    let senderText: String
    let parameters: SMTPMailParameters
    let peer: SMTPPeer
    /// What the accepted recipients are.
    var targets: [RelayTarget] = []
}

/// What an accepted recipient is.
enum RelayTarget: Hashable, Sendable {
    /// A relay address.
    case person(RelayRecipient)
    /// A reverse address.
    case app(RelayReverse)
    /// A return path.
    case notice(Int64)

    func isSameKind(as other: Self) -> Bool {
        switch (self, other) {
        case (.person, .person), (.app, .app), (.notice, .notice): true
        default: false
        }
    }
}

/// One connection of the mail server.
final class RelayReceiver: SMTPReceiver {
    private let context: RelayContext
    private let envelope = Mutex<RelayEnvelope?>(nil)

    init(_ context: RelayContext) { self.context = context }

    func mail(from: SMTPAddress?, parameters: SMTPMailParameters, peer: SMTPPeer) async -> SMTPReply {
        let sender = try? from?.mailAddress
        guard from == nil || sender != nil else {
            return SMTPReply(553, "5.1.7", "<\(from?.text ?? "")>: this sender address can't be used")
        }
        self.envelope.withLock {
            $0 = RelayEnvelope(
                sender: sender,
                senderText: from?.text ?? "",
                parameters: parameters,
                peer: peer
            )
        }
        return SMTPReply(250, "2.1.0", "Ok")
    }

    func recipient(_ address: SMTPAddress?) async -> SMTPReply {
        guard let envelope = self.envelope.withLock({ $0 }) else {
            return SMTPReply(503, "5.5.1", "Bad sequence of commands")
        }
        let text = address?.text ?? "postmaster"
        do throws(RelayRefusal) {
            let target = try await RecipientCheck(context: self.context, envelope: envelope).target(
                try? address?.mailAddress,
                text
            )
            self.envelope.withLock { envelope in
                // The same recipient twice is one copy.
                if envelope?.targets.contains(target) == false { envelope?.targets.append(target) }
            }
            return SMTPReply(250, "2.1.5", "Ok")
        } catch {
            return self.context.refuse(error, envelope)
        }
    }

    func data() async -> SMTPDataDecision {
        guard let envelope = self.envelope.withLock({ $0.take() }), !envelope.targets.isEmpty else {
            return .refuse(SMTPReply(503, "5.5.1", "Bad sequence of commands"))
        }
        return .accept(RelaySink(self.context, envelope))
    }

    func reset() async { self.envelope.withLock { $0 = nil } }
}
