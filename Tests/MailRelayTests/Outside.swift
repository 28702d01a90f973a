import Foundation
import Logging
import NIOCore
import QuinceMail
import Synchronization

@testable import MailRelay

/// The next server: keeps what it takes.
final class Outside: SMTPService {
    struct Message: Sendable {
        var sender = ""
        var recipient = ""
        var text = ""

        var header: String {
            self.text.firstRange(of: "\r\n\r\n").map { String(self.text[..<$0.lowerBound]) } ?? ""
        }
        var body: String {
            self.text.firstRange(of: "\r\n\r\n").map { String(self.text[$0.upperBound...]) } ?? ""
        }

        /// The value of a field, on one line.
        func value(_ name: String) -> String? {
            guard let block = try? HeaderBlock(parsing: Array("\(self.header)\r\n".utf8)) else { return nil }
            return block[name].first?.value
        }
    }

    private let received = Mutex<[Message]>([])
    /// The reply to a recipient; nil accepts it.
    let refusal: @Sendable (String) -> SMTPReply?
    /// What it does before it answers to a recipient.
    let beforeText: @Sendable () async -> Void
    /// What it does once it has a whole message, before it answers.
    let afterText: @Sendable () async -> Void

    init(
        _ refusal: @escaping @Sendable (String) -> SMTPReply? = { _ in nil },
        beforeText: @escaping @Sendable () async -> Void = {},
        afterText: @escaping @Sendable () async -> Void = {}
    ) {
        (self.beforeText, self.afterText, self.refusal) = (beforeText, afterText, refusal)
    }

    var messages: [Message] { self.received.withLock { $0 } }

    func connected(_ peer: SMTPPeer) async -> SMTPConnectionDecision { .serve(Receiver(self)) }

    final class Receiver: SMTPReceiver, SMTPSink {
        let outside: Outside
        let message = Mutex(Message())

        init(_ outside: Outside) { self.outside = outside }

        func mail(from: SMTPAddress?, parameters: SMTPMailParameters, peer: SMTPPeer) async -> SMTPReply {
            self.message.withLock { $0 = Message(sender: from?.text ?? "") }
            return SMTPReply(250, "2.1.0", "Ok")
        }

        func recipient(_ address: SMTPAddress?) async -> SMTPReply {
            let text = address?.text ?? ""
            await self.outside.beforeText()
            if let refusal = self.outside.refusal(text) { return refusal }
            self.message.withLock { $0.recipient = text }
            return SMTPReply(250, "2.1.5", "Ok")
        }

        func data() async -> SMTPDataDecision { .accept(self) }

        func write(_ bytes: ByteBuffer) async throws {
            self.message.withLock { $0.text += String(buffer: bytes) }
        }

        func end() async -> SMTPReply {
            let message = self.message.withLock { $0 }
            self.outside.received.withLock { $0.append(message) }
            await self.outside.afterText()
            return SMTPReply(250, "2.0.0", "Ok")
        }

        func abort() async {}
    }
}

/// A server on a free port while `body` runs.
func withServer(
    _ configuration: SMTPConfiguration,
    _ service: any SMTPService,
    _ body: (Int) async throws -> Void
) async throws {
    let server = SMTPServer(configuration, service: service)
    let (ports, bound) = AsyncStream.makeStream(of: Int.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run(host: "127.0.0.1", port: 0) { bound.yield($0.port ?? 0) } }
        var iterator = ports.makeAsyncIterator()
        let port = await iterator.next() ?? 0
        let result: Result<Void, any Error>
        do { result = .success(try await body(port)) } catch { result = .failure(error) }
        group.cancelAll()
        while let _ = try? await group.next() {}
        try result.get()
    }
}

extension World {
    func delivery(to port: Int) -> RelayDelivery {
        RelayDelivery(
            self.configuration,
            next: SMTPClientSettings(host: "127.0.0.1", port: port, hello: "mx.relay.test"),
            store: self.store,
            spool: self.spool,
            poll: .milliseconds(20),
            now: { self.now() },
            count: { self.count($0) },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// Delivers until so many deliveries have ended, one way or the other.
    func deliver(to outside: Outside, ends count: Int = 1) async throws {
        try await withServer(SMTPConfiguration(hostname: "next.test"), outside) { port in
            await self.deliver(to: port, ends: count)
        }
    }

    func deliver(to port: Int, ends count: Int) async {
        let delivery = self.delivery(to: port)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await delivery.run() }
            var ends = 0
            for await event in self.happened {
                switch event {
                case .delivered, .deferred, .failed: ends += 1
                case .accepted, .refused, .dropped: continue
                }
                if ends == count { break }
            }
            delivery.stop()
        }
    }
}
