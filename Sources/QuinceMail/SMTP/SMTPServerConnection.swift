import NIOCore
import NIOSSL

/// One connection of a server: reads lines and texts, asks the session what they mean and the receiver what it wants.
struct SMTPServerConnection {
    private let wire: SMTPChannel
    private let configuration: SMTPConfiguration
    private let tls: NIOSSLContext?
    private var session: SMTPSession
    private var lines = SMTPLineReader()
    private var buffer = ByteBuffer()

    private var limits: SMTPLimits { self.configuration.limits }

    init(_ wire: SMTPChannel, _ configuration: SMTPConfiguration, _ tls: NIOSSLContext?, peer: SMTPPeer) {
        self.wire = wire
        self.configuration = configuration
        self.tls = tls
        self.session = SMTPSession(configuration, peer: peer)
    }

    /// Serves the client until one of both sides ends the connection.
    mutating func run(_ service: any SMTPService) async {
        switch await service.connected(self.session.peer) {
        case .refuse(let reply): await self.end(reply)
        case .serve(let receiver):
            await self.talk(receiver)
            await receiver.closed()
        }
    }

    /// Says that there is no room, and ends the connection.
    mutating func refuse() async {
        await self.end(SMTPReply(421, "4.7.0", "Too many connections, try again later"))
    }

    private mutating func talk(_ receiver: any SMTPReceiver) async {
        guard await self.write(self.session.greeting) else { return }
        while let step = await self.nextStep() {
            guard await self.perform(step, receiver) else { return }
        }
    }

    /// Reads a line; nil if the client has closed the connection.
    private mutating func nextStep() async -> SMTPSession.Step? {
        while true {
            switch self.lines.next(&self.buffer, maximum: self.session.maximumLineLength) {
            case .line(let line):
                return self.session.receive(line, isLast: self.buffer.readableBytes == 0)
            case .tooLong: return self.session.lineTooLong()
            case .bareLineEnd: return self.session.bareLineEnd()
            case nil: break
            }
            switch await self.wire.read(for: self.limits.idle, interruptible: true) {
            case .bytes(var bytes): self.buffer.writeBuffer(&bytes)
            case .ended: return nil
            case .timedOut: return .close(.timeout)
            case .stopping: return .close(.shuttingDown)
            }
        }
    }

    /// Does a step; false at the end of the connection.
    private mutating func perform(_ step: SMTPSession.Step, _ receiver: any SMTPReceiver) async -> Bool {
        switch step {
        case .reply(let reply): return await self.write(reply)
        case .reset(let reply):
            await receiver.reset()
            return await self.write(reply)
        case .close(let reply):
            await self.end(reply)
            return false
        case .startTLS(let reply): return await self.startTLS(reply, receiver)
        case .ask(let question): return await self.ask(question, receiver)
        }
    }

    private mutating func ask(_ question: SMTPSession.Question, _ receiver: any SMTPReceiver) async -> Bool {
        switch question {
        case .mail(let address, let parameters):
            let reply = await receiver.mail(from: address, parameters: parameters, peer: self.session.peer)
            return await self.perform(self.session.answer(reply), receiver)
        case .recipient(let address):
            return await self.perform(self.session.answer(receiver.recipient(address)), receiver)
        case .authenticate(let credentials):
            return await self.perform(self.session.answer(receiver.authenticate(credentials)), receiver)
        case .data:
            switch await receiver.data() {
            case .refuse(let reply): return await self.perform(self.session.answer(reply), receiver)
            case .accept(let sink):
                guard await self.write(self.session.beginText()) else {
                    await sink.abort()
                    return false
                }
                guard let step = await self.readText(sink) else { return false }
                return await self.perform(step, receiver)
            }
        }
    }

    /// Reads the text of a message into `sink`; nil if the client has closed the connection.
    private mutating func readText(_ sink: any SMTPSink) async -> SMTPSession.Step? {
        var text = SMTPTextReader(self.limits)
        var isOpen = true
        let clock = ContinuousClock()
        let end = clock.now + self.limits.message
        while !text.hasEnded {
            if self.buffer.readableBytes == 0 {
                let time = min(self.limits.idle, clock.now.duration(to: end))
                switch time > .zero ? await self.wire.read(for: time, interruptible: false) : .timedOut {
                case .bytes(let bytes): self.buffer = bytes
                case .ended, .stopping:
                    if isOpen { await sink.abort() }
                    return nil
                case .timedOut:
                    if isOpen { await sink.abort() }
                    return .close(.timeout)
                }
            }
            let bytes = text.read(&self.buffer)
            guard isOpen else {
                if text.isHopeless { return .close(.tooLarge) }
                continue
            }
            isOpen = await Self.write(bytes, text, sink)
        }
        // An empty slice can hold on to the memory of the text.
        if self.buffer.readableBytes == 0 { self.buffer = ByteBuffer() }
        guard let violation = text.violation else {
            return self.session.endText(isOpen ? await sink.end() : .localError)
        }
        // What the client sends next may be the rest of a message in which another one was hidden.
        return violation == .bareLineBreak ? .close(violation.reply) : self.session.endText(violation.reply)
    }

    /// Gives octets to the sink; false if it takes no more.
    private static func write(_ bytes: ByteBuffer, _ text: SMTPTextReader, _ sink: any SMTPSink) async -> Bool
    {
        do {
            guard text.violation == nil else { throw SMTPRefusal(.localError) }
            if bytes.readableBytes > 0 { try await sink.write(bytes) }
            return true
        } catch {
            await sink.abort()
            return false
        }
    }

    private mutating func startTLS(_ reply: SMTPReply, _ receiver: any SMTPReceiver) async -> Bool {
        guard let tls else { return await self.write(.localError) }
        await receiver.reset()
        // Commands that somebody put behind STARTTLS would count as encrypted ones (CVE-2011-0411).
        self.buffer = ByteBuffer()
        self.lines = SMTPLineReader()
        do {
            try await self.wire.startTLS(after: ByteBuffer(string: reply.wire())) {
                NIOSSLServerHandler(context: tls)
            }
        } catch {
            self.wire.close()
            return false
        }
        self.session.encrypted()
        return true
    }

    /// Writes a reply; false if the connection is over.
    private func write(_ reply: SMTPReply) async -> Bool {
        let wire = reply.wire(utf8: self.session.repliesInUTF8)
        do {
            try await self.wire.write(ByteBuffer(string: wire), for: self.limits.stalledReply)
            return true
        } catch {
            self.wire.close()
            return false
        }
    }

    private func end(_ reply: SMTPReply) async {
        if await self.write(reply) { await self.wire.closeGently() }
    }
}
