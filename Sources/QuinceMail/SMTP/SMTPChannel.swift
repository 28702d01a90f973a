import NIOCore

/// A connection that is read only when its task wants more, so that a fast sender waits for a slow receiver.
///
/// The methods are for one task, except ``stop()`` and ``close()``.
struct SMTPChannel: Sendable {
    /// What waiting for the other end gave.
    enum Input: Sendable {
        case bytes(ByteBuffer)
        /// The connection is over.
        case ended
        case timedOut
        /// ``SMTPChannel/stop()`` was called.
        case stopping
    }

    /// How long the other end has to close the connection after the last reply, and how much it may still send.
    private static let linger = (time: Duration.seconds(2), octets: 1 << 20)

    let channel: any Channel
    private let reader: NIOLoopBound<PulledReader>

    /// Adds the handler to a new channel, on its event loop; the channel needs `autoRead` off.
    ///
    /// `whenActive`: called when the connection stands.
    init(_ channel: any Channel, whenActive: @escaping @Sendable (SMTPChannel) -> Void = { _ in }) throws {
        let reader = PulledReader(channel.eventLoop)
        self.channel = channel
        self.reader = NIOLoopBound(reader, eventLoop: channel.eventLoop)
        let wire = self
        reader.whenActive = { whenActive(wire) }
        try channel.pipeline.syncOperations.addHandler(reader)
    }

    /// Waits for octets.
    ///
    /// `interruptible`: whether ``stop()`` ends the wait.
    func read(for time: Duration, interruptible: Bool) async -> Input {
        let input = self.channel.eventLoop.flatSubmit {
            self.reader.value.next(for: TimeAmount(time), interruptible: interruptible)
        }
        return (try? await input.get()) ?? .ended
    }

    /// Writes octets, and waits until the system has taken them; the connection is closed if that takes longer than `time`.
    func write(_ buffer: ByteBuffer, for time: Duration) async throws {
        let channel = self.channel
        try await channel.eventLoop.flatSubmit {
            let written: EventLoopFuture<Void> = channel.writeAndFlush(buffer)
            let timer = channel.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
            written.whenComplete { _ in timer.cancel() }
            return written
        }.get()
    }

    /// Writes the last plain octets, drops everything that has been read, and puts TLS in front of the connection.
    func startTLS(
        after buffer: ByteBuffer?,
        _ handler: @escaping @Sendable () throws -> any ChannelHandler
    ) async throws {
        try await self.channel.eventLoop.submit {
            self.reader.value.forget()
            if let buffer { self.channel.writeAndFlush(buffer, promise: nil) }
            try self.channel.pipeline.syncOperations.addHandler(handler(), position: .first)
            // The handshake needs octets of the other end, and a client writes before it reads.
            self.reader.value.readAhead()
        }.get()
    }

    /// Ends a wait that is interruptible, now or later.
    func stop() { self.channel.eventLoop.execute { self.reader.value.stop() } }

    func close() { self.channel.close(promise: nil) }

    /// Closes the connection so that the other end gets what was written: closing both directions at once with octets unread
    /// would take it back.
    func closeGently() async {
        try? await self.channel.close(mode: .output).get()
        var octets = 0
        let clock = ContinuousClock()
        let end = clock.now + Self.linger.time
        while case .bytes(let bytes) = await self.read(for: clock.now.duration(to: end), interruptible: false)
        {
            octets += bytes.readableBytes
            if octets > Self.linger.octets || clock.now >= end { break }
        }
        try? await self.channel.close().get()
    }
}

/// Keeps what arrives until it is wanted.
private final class PulledReader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private struct Waiter {
        let promise: EventLoopPromise<SMTPChannel.Input>
        let timer: Scheduled<Void>
        let isInterruptible: Bool
    }

    var whenActive: (() -> Void)?
    private let loop: any EventLoop
    private var context: ChannelHandlerContext?
    private var received = ByteBuffer()
    private var waiter: Waiter?
    private var hasEnded = false
    private var isStopped = false

    init(_ loop: any EventLoop) { self.loop = loop }

    func next(for time: TimeAmount, interruptible: Bool) -> EventLoopFuture<SMTPChannel.Input> {
        if self.received.readableBytes > 0 {
            return self.loop.makeSucceededFuture(.bytes(self.takeReceived()))
        }
        if self.hasEnded { return self.loop.makeSucceededFuture(.ended) }
        if self.isStopped, interruptible { return self.loop.makeSucceededFuture(.stopping) }
        let promise = self.loop.makePromise(of: SMTPChannel.Input.self)
        let timer = self.loop.assumeIsolated().scheduleTask(in: time) { self.finish(.timedOut) }
        self.waiter = Waiter(promise: promise, timer: timer, isInterruptible: interruptible)
        self.context?.read()
        return promise.futureResult
    }

    func forget() { self.received.clear() }

    func readAhead() { self.context?.read() }

    func stop() {
        self.isStopped = true
        if self.waiter?.isInterruptible == true { self.finish(.stopping) }
    }

    private func finish(_ input: SMTPChannel.Input) {
        guard let waiter = self.waiter.take() else { return }
        waiter.timer.cancel()
        waiter.promise.succeed(input)
    }

    private func takeReceived() -> ByteBuffer {
        defer { self.received = ByteBuffer() }
        return self.received
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if context.channel.isActive { self.announce() }
    }

    func handlerRemoved(context _: ChannelHandlerContext) {
        self.end()
        self.context = nil
    }

    func channelActive(context: ChannelHandlerContext) {
        self.announce()
        context.fireChannelActive()
    }

    private func announce() {
        self.whenActive?()
        self.whenActive = nil
    }

    func channelRead(context _: ChannelHandlerContext, data: NIOAny) {
        var bytes = self.unwrapInboundIn(data)
        if self.received.readableBytes == 0 {
            self.received = bytes
        } else {
            self.received.writeBuffer(&bytes)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        guard self.waiter != nil else { return }
        // What was read can be only a part of a record of TLS.
        guard self.received.readableBytes > 0 else { return context.read() }
        self.finish(.bytes(self.takeReceived()))
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.end()
        context.fireChannelInactive()
    }

    private func end() {
        self.hasEnded = true
        self.whenActive = nil
        // What came before the end stays until somebody reads it.
        guard self.waiter != nil else { return }
        self.finish(self.received.readableBytes > 0 ? .bytes(self.takeReceived()) : .ended)
    }

    // A connection without a farewell of TLS ends, too.
    func errorCaught(context: ChannelHandlerContext, error _: any Error) { context.close(promise: nil) }
}
