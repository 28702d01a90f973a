import Foundation
public import NIOCore
public import NIOPosix
import NIOSSL

/// A connection to a server, for one message after the other.
public actor SMTPClient {
    private let wire: SMTPChannel
    private let settings: SMTPClientSettings
    private var buffer = ByteBuffer()
    private var lines = SMTPLineReader()
    private var replies = SMTPReplyReader()
    /// The keywords of EHLO in capital letters, with their parameters; empty after HELO.
    private var extensions: [String: String] = [:]
    private var isEncrypted = false
    private var isReady = false

    private init(_ wire: SMTPChannel, _ settings: SMTPClientSettings) {
        self.wire = wire
        self.settings = settings
    }

    /// Connects, greets and, if wanted, encrypts and logs in.
    ///
    /// - Parameters:
    ///   - settings: How to reach the server.
    ///   - group: The threads of the connection.
    /// - Returns: A client that is ready to send.
    /// - Throws: ``SMTPClientError``.
    public static func connect(
        _ settings: SMTPClientSettings,
        group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) async throws -> SMTPClient {
        let wire: SMTPChannel
        do {
            wire = try await ClientBootstrap(group: group)
                .connectTimeout(TimeAmount(settings.timeouts.connect))
                .channelOption(.autoRead, value: false)
                .connect(host: settings.host, port: settings.port) { channel in
                    channel.eventLoop.makeCompletedFuture { try SMTPChannel(channel) }
                }
        } catch {
            throw SMTPClientError.notConnected(String(describing: error))
        }
        let client = SMTPClient(wire, settings)
        try await client.working { try await $0.begin() }
        return client
    }

    /// Whether the connection stands and no message is on its way.
    public var canSend: Bool { self.isReady && self.wire.channel.isActive }

    /// Sends a message.
    ///
    /// - Parameters:
    ///   - sender: The return path; nil is `<>`.
    ///   - recipients: The recipients; at least one.
    ///   - parameters: The parameters of MAIL. The size is sent if the server knows it, `BODY=8BITMIME` too.
    ///   - text: The message, with CR LF at the end of each line, without dots of SMTP.
    /// - Returns: What became of it for each recipient.
    /// - Throws: ``SMTPClientError``, or the error of `text`; the connection is closed then.
    public func send<Text: AsyncSequence & Sendable>(
        from sender: SMTPAddress?,
        to recipients: [SMTPAddress],
        parameters: SMTPMailParameters = SMTPMailParameters(),
        text: Text
    ) async throws -> SMTPDelivery where Text.Element == ByteBuffer {
        guard self.canSend else { throw SMTPClientError.notReady }
        return try await self.working { client in
            let outcomes = try await client.transfer(sender, recipients, parameters, text)
            return SMTPDelivery(
                recipients: zip(recipients, outcomes).map { SMTPDelivery.Recipient(address: $0, outcome: $1) }
            )
        }
    }

    /// Says goodbye and closes the connection.
    public func quit() async {
        if self.canSend { _ = try? await self.command("QUIT", .reset, self.settings.timeouts.greeting) }
        self.close()
    }

    /// Closes the connection.
    public func close() {
        self.isReady = false
        self.wire.close()
    }

    /// Does something that leaves the connection unusable if it throws or is cancelled.
    private func working<Result: Sendable>(
        _ work: @Sendable (isolated SMTPClient) async throws -> Result
    ) async throws -> Result {
        self.isReady = false
        let wire = self.wire
        do {
            let result = try await withTaskCancellationHandler {
                try await work(self)
            } onCancel: {
                wire.close()
            }
            self.isReady = true
            return result
        } catch {
            wire.close()
            throw error
        }
    }
}

// MARK: Greeting

extension SMTPClient {
    private func begin() async throws {
        let greeting = try await self.reply(.greeting, self.settings.timeouts.greeting)
        guard greeting.kind == .success else { throw SMTPClientError.refused(.greeting, greeting) }
        try await self.greet()
        try await self.encrypt()
        try await self.logIn()
    }

    private func greet() async throws {
        let time = self.settings.timeouts.greeting
        let reply = try await self.command("EHLO \(self.settings.hello)", .ehlo, time)
        self.extensions = [:]
        if reply.kind == .success {
            for line in reply.lines.dropFirst() {
                let keyword = line.prefix { $0 != " " }
                self.extensions[keyword.uppercased()] = String(line.dropFirst(keyword.count + 1))
            }
            return
        }
        // RFC 5321 §3.2: the server doesn't know EHLO.
        guard reply.kind == .permanent else { throw SMTPClientError.refused(.ehlo, reply) }
        let old = try await self.command("HELO \(self.settings.hello)", .helo, time)
        guard old.kind == .success else { throw SMTPClientError.refused(.helo, old) }
    }

    private func encrypt() async throws {
        let context: NIOSSLContext
        switch self.settings.encryption {
        case .never: return
        case .ifOffered(let its):
            guard self.extensions["STARTTLS"] != nil else { return }
            context = its
        case .always(let its):
            guard self.extensions["STARTTLS"] != nil else { throw SMTPClientError.noEncryption }
            context = its
        }
        let reply = try await self.command("STARTTLS", .startTLS, self.settings.timeouts.greeting)
        guard reply.kind == .success else { throw SMTPClientError.refused(.startTLS, reply) }
        // Replies that somebody put behind this one would count as encrypted ones.
        self.buffer = ByteBuffer()
        self.lines = SMTPLineReader()
        let host = self.settings.host
        // TLS has no name for an IP address (RFC 6066 §3).
        let name = (try? SocketAddress(ipAddress: host, port: 0)) == nil ? host : nil
        try await self.wire.startTLS(after: nil) {
            try NIOSSLClientHandler(context: context, serverHostname: name)
        }
        self.isEncrypted = true
        try await self.greet()
    }

    private func logIn() async throws {
        guard let login = self.settings.credentials else { return }
        let mechanisms = self.extensions["AUTH"]?.uppercased().split(separator: " ") ?? []
        guard self.isEncrypted, mechanisms.contains("PLAIN") else { throw SMTPClientError.noLogin }
        let response = Data("\0\(login.user)\0\(login.password)".utf8).base64EncodedString()
        let reply = try await self.command("AUTH PLAIN \(response)", .auth, self.settings.timeouts.greeting)
        guard reply.kind == .success else { throw SMTPClientError.refused(.auth, reply) }
    }
}

// MARK: Message

extension SMTPClient {
    private func transfer<Text: AsyncSequence & Sendable>(
        _ sender: SMTPAddress?,
        _ recipients: [SMTPAddress],
        _ parameters: SMTPMailParameters,
        _ text: Text
    ) async throws -> [SMTPDelivery.Outcome] where Text.Element == ByteBuffer {
        let times = self.settings.timeouts
        guard !parameters.isUTF8 || self.extensions["SMTPUTF8"] != nil else {
            let reply = SMTPReply(553, "5.6.7", "The next server doesn't offer SMTPUTF8")
            return recipients.map { _ in .permanent(reply) }
        }
        let from = "MAIL FROM:<\(sender?.text ?? "")>" + self.words(parameters)
        let mail = try await self.command(from, .mail, times.mail)
        guard mail.kind == .success else { return recipients.map { _ in SMTPDelivery.Outcome(mail) } }
        var outcomes: [SMTPDelivery.Outcome] = []
        for recipient in recipients {
            let reply = try await self.command("RCPT TO:<\(recipient.text)>", .recipient, times.recipient)
            outcomes.append(SMTPDelivery.Outcome(reply))
        }
        guard outcomes.contains(where: \.isAccepted) else {
            try await self.reset()
            return outcomes
        }
        let data = try await self.command("DATA", .data, times.data)
        guard data.kind == .more else {
            if data.kind == .success { throw SMTPClientError.malformedReply(.data) }
            try await self.reset()
            return outcomes.map { $0.isAccepted ? SMTPDelivery.Outcome(data) : $0 }
        }
        let end = try await self.write(text)
        return outcomes.map { $0.isAccepted ? SMTPDelivery.Outcome(end) : $0 }
    }

    private func words(_ parameters: SMTPMailParameters) -> String {
        var words = ""
        if let size = parameters.size, self.extensions["SIZE"] != nil { words += " SIZE=\(size)" }
        if parameters.isEightBit, self.extensions["8BITMIME"] != nil { words += " BODY=8BITMIME" }
        if parameters.isUTF8 { words += " SMTPUTF8" }
        if let id = parameters.envelopeID, self.extensions["DSN"] != nil {
            words += " RET=HDRS ENVID=\(XText.encode(id))"
        }
        return words
    }

    private func write<Text: AsyncSequence & Sendable>(
        _ text: Text
    ) async throws -> SMTPReply where Text.Element == ByteBuffer {
        var writer = SMTPTextWriter()
        do {
            for try await part in text { try await self.send(try writer.write(part), .text) }
            try await self.send(try writer.end(), .text)
        } catch is SMTPTextWriter.BareLineBreak {
            throw SMTPClientError.bareLineBreak
        }
        return try await self.reply(.textEnd, self.settings.timeouts.textEnd)
    }

    private func reset() async throws {
        let reply = try await self.command("RSET", .reset, self.settings.timeouts.greeting)
        guard reply.kind == .success else { throw SMTPClientError.refused(.reset, reply) }
    }
}

// MARK: Lines

extension SMTPClient {
    private func command(_ line: String, _ step: SMTPClientStep, _ time: Duration) async throws -> SMTPReply {
        try await self.send(ByteBuffer(string: line + "\r\n"), step)
        return try await self.reply(step, time)
    }

    private func send(_ bytes: ByteBuffer, _ step: SMTPClientStep) async throws {
        do {
            try await self.wire.write(bytes, for: self.settings.timeouts.textPart)
        } catch {
            throw SMTPClientError.closed(step)
        }
    }

    private func reply(_ step: SMTPClientStep, _ time: Duration) async throws -> SMTPReply {
        let clock = ContinuousClock()
        let end = clock.now + time
        while true {
            while let line = self.lines.next(&self.buffer, maximum: SMTPReplyReader.maximumLineLength) {
                do {
                    guard case .line(let bytes) = line else { throw SMTPReplyReader.Malformed() }
                    if let reply = try self.replies.take(bytes) { return reply }
                } catch {
                    throw SMTPClientError.malformedReply(step)
                }
            }
            switch await self.wire.read(for: clock.now.duration(to: end), interruptible: false) {
            case .bytes(var bytes): self.buffer.writeBuffer(&bytes)
            case .ended, .stopping: throw SMTPClientError.closed(step)
            case .timedOut: throw SMTPClientError.timedOut(step)
            }
        }
    }
}

extension SMTPDelivery.Outcome {
    /// Whether the server took the recipient, or the message for it.
    public var isAccepted: Bool {
        if case .accepted = self { return true }
        return false
    }
}
