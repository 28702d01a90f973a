import NIOCore
import NIOPosix
import Synchronization

@testable import QuinceMail

/// Keeps every message whose text is complete; its answers depend on the local parts of addresses.
final class TestService: SMTPService {
    struct Message: Hashable, Sendable {
        var sender: String
        var recipients: [String]
        var text: String
        var client: String?
    }

    struct State {
        var messages: [Message] = []
        var aborted = 0
        var closed = 0
        var connected = 0
        var octets = 0
        /// Sinks that wait until they are let go.
        var waiting: [CheckedContinuation<Void, Never>] = []
        var changes: [CheckedContinuation<Void, Never>] = []
    }

    private let storage = Mutex(State())
    let reply: SMTPReply
    /// Whether texts are counted and dropped.
    let counts: Bool
    /// Whether sinks wait for ``release()`` at the end of a text.
    let holds: Bool

    init(
        reply: SMTPReply = SMTPReply(250, "2.6.0", "Message accepted"),
        counts: Bool = false,
        holds: Bool = false
    ) {
        self.reply = reply
        self.counts = counts
        self.holds = holds
    }

    var state: State { self.storage.withLock { $0 } }

    func change(_ change: (inout State) -> Void) {
        let waiters = self.storage.withLock { state in
            change(&state)
            defer { state.changes = [] }
            return state.changes
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until the state is as wanted.
    func wait(until condition: @Sendable (State) -> Bool) async {
        while true {
            let isDone = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                continuation.resume(returning: self.storage.withLock { condition($0) })
            }
            if isDone { return }
            await withCheckedContinuation { continuation in
                let isDone = self.storage.withLock { state in
                    if condition(state) { return true }
                    state.changes.append(continuation)
                    return false
                }
                if isDone { continuation.resume() }
            }
        }
    }

    func release() {
        var waiting: [CheckedContinuation<Void, Never>] = []
        self.change { state in
            waiting = state.waiting
            state.waiting = []
        }
        for continuation in waiting { continuation.resume() }
    }

    func connected(_ peer: SMTPPeer) async -> SMTPConnectionDecision {
        self.change { $0.connected += 1 }
        return .serve(Receiver(service: self))
    }

    final class Receiver: SMTPReceiver {
        let service: TestService
        private let message = Mutex(Message(sender: "", recipients: [], text: ""))

        init(service: TestService) { self.service = service }

        func mail(from: SMTPAddress?, parameters _: SMTPMailParameters, peer: SMTPPeer) async -> SMTPReply {
            if from?.local == "unregistered" {
                return SMTPReply(550, "5.1.1", "<\(from?.text ?? "")>: unauthorized sender")
            }
            self.message.withLock {
                $0 = Message(sender: from?.text ?? "", recipients: [], text: "", client: peer.clientAddress)
            }
            return SMTPReply(250, "2.1.0", "Ok")
        }

        func recipient(_ address: SMTPAddress?) async -> SMTPReply {
            let text = address?.text ?? "postmaster"
            if text.hasPrefix("unknown") { return SMTPReply(550, "5.1.1", "<\(text)>: user not found") }
            if text.hasPrefix("full") { return SMTPReply(452, "4.2.2", "<\(text)>: daily limit reached") }
            self.message.withLock { $0.recipients.append(text) }
            return SMTPReply(250, "2.1.5", "Ok")
        }

        func data() async -> SMTPDataDecision {
            let message = self.message.withLock { $0 }
            if message.sender.hasPrefix("nodata") { return .refuse(SMTPReply(451, "4.3.0", "Not now")) }
            return .accept(Sink(service: self.service, message: message))
        }

        func authenticate(_ credentials: SMTPCredentials) async -> SMTPReply {
            credentials.password == "right"
                ? SMTPReply(235, "2.7.0", "Welcome")
                : SMTPReply(535, "5.7.8", "Authentication credentials invalid")
        }

        func closed() async { self.service.change { $0.closed += 1 } }
    }

    final class Sink: SMTPSink {
        struct Full: Error {}

        let service: TestService
        private let message: Mutex<Message>

        init(service: TestService, message: Message) {
            self.service = service
            self.message = Mutex(message)
        }

        func write(_ bytes: ByteBuffer) async throws {
            if self.message.withLock({ $0.sender.hasPrefix("sinkfull") }) { throw Full() }
            if self.service.counts {
                self.service.change { $0.octets += bytes.readableBytes }
            } else {
                self.message.withLock { $0.text += String(buffer: bytes) }
            }
        }

        func end() async -> SMTPReply {
            if self.service.holds {
                await withCheckedContinuation { continuation in
                    self.service.change { $0.waiting.append(continuation) }
                }
            }
            let message = self.message.withLock { $0 }
            self.service.change { $0.messages.append(message) }
            return self.service.reply
        }

        func abort() async { self.service.change { $0.aborted += 1 } }
    }
}

/// A server that runs while `body` does.
func withServer<Result: Sendable>(
    _ service: TestService,
    certificate: TestCertificate? = nil,
    change: (inout SMTPConfiguration) -> Void = { _ in },
    _ body: @Sendable (SMTPServer, Int) async throws -> Result
) async throws -> Result {
    var configuration = SMTPConfiguration(hostname: "mx.example")
    change(&configuration)
    let server = SMTPServer(configuration, tls: try certificate?.context, service: service)
    let (ports, writer) = AsyncStream.makeStream(of: Int.self)
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            try await server.run(host: "127.0.0.1", port: 0) { writer.yield($0.port ?? 0) }
        }
        var iterator = ports.makeAsyncIterator()
        let port = await iterator.next() ?? 0
        do {
            let result = try await body(server, port)
            group.cancelAll()
            try await group.waitForAll()
            return result
        } catch {
            group.cancelAll()
            throw error
        }
    }
}

/// A client that sends any octets.
final class RawClient: Sendable {
    /// The connection ended, or something came that isn't a reply.
    struct Closed: Error {
        let reason: String
    }

    let wire: SMTPChannel
    private let buffer = Mutex((ByteBuffer(), SMTPLineReader()))

    static func connect(_ port: Int) async throws -> RawClient {
        let wire = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: false)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture { try SMTPChannel(channel) }
            }
        return RawClient(wire)
    }

    init(_ wire: SMTPChannel) { self.wire = wire }

    func send(_ text: String) async throws {
        try await self.wire.write(ByteBuffer(string: text), for: .seconds(60))
    }

    /// The lines of the next reply.
    func reply() async throws -> String {
        var reply = ""
        while true {
            while let line = self.buffer.withLock({ $0.1.next(&$0.0, maximum: 4_096) }) {
                guard case .line(let bytes) = line else { throw Closed(reason: "\(line)") }
                let text = String(decoding: bytes, as: UTF8.self)
                reply += reply.isEmpty ? text : "\n" + text
                if text.dropFirst(3).first != "-" { return reply }
            }
            let input = await self.wire.read(for: .seconds(120), interruptible: false)
            guard case .bytes(let bytes) = input else { throw Closed(reason: "\(input) after '\(reply)'") }
            self.buffer.withLock { _ = $0.0.writeImmutableBuffer(bytes) }
        }
    }

    func say(_ line: String) async throws -> String {
        try await self.send(line + "\r\n")
        return try await self.reply()
    }

    /// Whether the server has closed the connection, without another reply.
    func isClosed() async -> Bool {
        guard self.buffer.withLock({ $0.0.readableBytes }) == 0 else { return false }
        if case .ended = await self.wire.read(for: .seconds(120), interruptible: false) { return true }
        return false
    }
}
