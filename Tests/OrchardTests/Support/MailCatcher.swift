import NIOCore
import QuinceMail
import Synchronization

/// A mail server that keeps what it gets; it doesn't know recipients whose email address begins with `unknown`.
final class MailCatcher: SMTPService {
    struct Caught: Hashable, Sendable {
        var sender = ""
        var recipients: [String] = []
        var text = ""
    }

    private let kept = Mutex<[Caught]>([])
    private let holds: Bool

    private init(holds: Bool) { self.holds = holds }

    /// What it got, in order.
    var caught: [Caught] { self.kept.withLock { $0 } }

    /// Runs a server as long as `body` runs.
    ///
    /// `holds`: whether it never answers.
    static func run<Result: Sendable>(
        holds: Bool = false,
        _ body: @Sendable (MailCatcher, Int) async throws -> Result
    ) async throws -> Result {
        let catcher = MailCatcher(holds: holds)
        let server = SMTPServer(SMTPConfiguration(hostname: "mx.example"), service: catcher)
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await server.run(host: "127.0.0.1", port: 0) { continuation.yield($0.port ?? 0) }
            }
            let port = await ports.first { _ in true } ?? 0
            return try await body(catcher, port)
        }
    }

    func connected(_: SMTPPeer) async -> SMTPConnectionDecision {
        if self.holds { try? await Task.sleep(for: .seconds(600)) }
        return .serve(Conversation(self))
    }

    private actor Conversation: SMTPReceiver {
        private let catcher: MailCatcher
        private var message = Caught()

        init(_ catcher: MailCatcher) { self.catcher = catcher }

        func mail(from sender: SMTPAddress?, parameters: SMTPMailParameters, peer: SMTPPeer) -> SMTPReply {
            self.message = Caught(sender: sender?.text ?? "")
            return SMTPReply(250, "2.1.0", "Ok")
        }

        func recipient(_ address: SMTPAddress?) -> SMTPReply {
            let text = address?.text ?? ""
            if text.hasPrefix("unknown") { return SMTPReply(550, "5.1.1", "<\(text)>: user not found") }
            self.message.recipients.append(text)
            return SMTPReply(250, "2.1.5", "Ok")
        }

        func data() -> SMTPDataDecision { .accept(Sink(self.catcher, self.message)) }

        func reset() { self.message = Caught() }
    }

    private actor Sink: SMTPSink {
        private let catcher: MailCatcher
        private var message: Caught
        private var bytes = ByteBuffer()

        init(_ catcher: MailCatcher, _ message: Caught) {
            self.catcher = catcher
            self.message = message
        }

        func write(_ bytes: ByteBuffer) { self.bytes.writeImmutableBuffer(bytes) }

        func end() -> SMTPReply {
            self.message.text = String(buffer: self.bytes)
            let message = self.message
            self.catcher.kept.withLock { $0.append(message) }
            return SMTPReply(250, "2.0.0", "Ok")
        }

        func abort() {}
    }
}
