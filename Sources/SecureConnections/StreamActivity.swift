import NIOCore
import NIOHTTP2
import ServerRuntime

/// What happens on the streams of an HTTP/2 connection; on its event loop.
///
/// It enforces these rules:
/// - The first request begins in time, and a connection without streams is closed after a while, with GOAWAY (RFC 9113 §6.8).
/// - A client reads its responses: the connection is closed if nothing of them could be sent for a while.
/// - While the server responds to no stream, the connection waits for its client, and can be closed to make room for others.
///   After GOAWAY, it is closed soon: a slow client doesn't hold up the end of the server.
final class StreamActivity: NIOHTTP2FrameDelegate {
    /// The maximum time that a connection waits for its client after GOAWAY; a client needs one round trip.
    private static let farewell = TimeAmount.seconds(1)

    /// The number of DATA and HEADERS frames that were sent.
    private(set) var sentFrames = 0
    /// Whether the connection ends, with GOAWAY: after an error, because it is idle, or because the server stops.
    private(set) var isGoingAway = false

    private let entry: OpenConnections.Entry
    private let channel: any Channel
    private let limits: ConnectionLimits
    /// Closes the socket at once.
    private let abort: () -> Void
    private var openStreams = 0
    /// The streams to which the server is responding.
    private var answering = 0
    /// The parts of responses that aren't sent yet.
    private var unsent = 0
    private var lastSent = NIODeadline.now()
    /// When a connection without streams ends.
    private var idleEnd: NIODeadline
    private var timer: (deadline: NIODeadline, task: Scheduled<Void>)?

    /// - Parameters:
    ///   - entry: The connection among the open ones.
    ///   - channel: The connection.
    ///   - limits: How long it may be idle, and how long a response may wait.
    ///   - abort: Closes the socket at once.
    init(
        _ entry: OpenConnections.Entry,
        _ channel: any Channel,
        _ limits: ConnectionLimits,
        abort: @escaping () -> Void
    ) {
        self.entry = entry
        self.channel = channel
        self.limits = limits
        self.abort = abort
        self.idleEnd = .now() + limits.firstHeader
        self.watch()
    }

    func streamOpened() { self.openStreams += 1 }

    func streamClosed() {
        self.openStreams -= 1
        guard self.openStreams == 0 else { return }
        self.idleEnd = .now() + (self.isGoingAway ? Self.farewell : self.limits.idle)
        self.watch()
    }

    /// The server begins or stops to respond to a stream.
    func stream(isAnswering: Bool) {
        self.answering += isAnswering ? 1 : -1
        self.entry.note(isWaiting: self.answering == 0)
        if self.isGoingAway, self.answering == 0 { self.goAway() }
    }

    func partIsWaiting() {
        self.unsent += 1
        guard self.unsent == 1 else { return }
        self.lastSent = .now()
        self.watch()
    }

    func partIsSent() {
        self.unsent -= 1
        self.lastSent = .now()
    }

    func wroteFrame(_ frame: HTTP2Frame) {
        switch frame.payload {
        case .goAway: self.goAway()
        case .data, .headers:
            self.sentFrames += 1
            self.lastSent = .now()
        default: break
        }
    }

    /// The connection is closed.
    func end() { self.timer?.task.cancel() }

    /// When the connection ends if nothing changes; nil while the server has the next move.
    private var deadline: NIODeadline? {
        if self.isGoingAway, self.answering == 0 { return max(self.idleEnd, self.lastSent + Self.farewell) }
        if self.openStreams == 0 { return self.idleEnd }
        return self.unsent > 0 ? self.lastSent + self.limits.stalledResponse : nil
    }

    /// Starts the timer, unless it runs and fires early enough: it then looks at the deadline again.
    private func watch() {
        guard let deadline else { return }
        if let timer, timer.deadline <= deadline { return }
        self.timer?.task.cancel()
        let bound = NIOLoopBound(self, eventLoop: self.channel.eventLoop)
        self.timer = (
            deadline, self.channel.eventLoop.scheduleTask(deadline: deadline) { bound.value.timerFired() }
        )
    }

    private func timerFired() {
        self.timer = nil
        guard let deadline else { return }
        guard deadline <= .now() else { return self.watch() }
        guard self.openStreams == 0, !self.isGoingAway else { return self.abort() }
        self.goAway()
        // NIO's manager of the connection sends GOAWAY, and closes the connection when the client has read it.
        self.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }

    private func goAway() {
        self.isGoingAway = true
        self.idleEnd = .now() + Self.farewell
        self.watch()
    }
}
