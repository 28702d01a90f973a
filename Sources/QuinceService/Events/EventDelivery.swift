import Foundation
import Logging
import NIOCore
import NIOPosix
import PlainClient
import ServiceLifecycle
import Synchronization

/// Delivers the queued events, beside the server, at least once each.
///
/// Each origin (scheme, host and port) has its own workers, so that a receiver that fails or hangs delays no other. Each worker
/// holds a place, of which an origin that doesn't respond soon gets only one. A worker takes one event, signs it, sends it, and
/// stores the result and what it signed. A process that is killed in between leaves an event that is delivered again; it is then
/// signed again, with the same `jti`.
final class EventDelivery: Sendable {
    /// The number of attempts that may be under way at one origin.
    static let perOrigin = 4
    /// The number of attempts that may be under way in all, each with a file descriptor.
    static let inAll = 96
    /// How long attempts may still take once the service is stopped, in seconds.
    static let grace = 0.5
    /// The longest time between two looks at the queue, in seconds.
    private static let longestPause = 60.0
    /// The pause after an error of the storage, in seconds.
    private static let errorPause = 1.0

    private let queue: any EventQueue
    private let signer: EventSigner
    private let sender: EventSender
    private let signal: EventSignal
    private let clock: ServiceClock
    private let metrics: ServiceMetrics
    private let logger: Logger
    private let state = Mutex(Workers())
    /// The timer for the event that is due next; there is only one, because each look at the queue sets it anew.
    private let timer = Mutex<Scheduled<Void>?>(nil)

    /// The workers that run.
    private struct Workers {
        var places = FairPlaces(total: EventDelivery.inAll, each: EventDelivery.perOrigin)
        var isStopping = false

        /// Takes places for as many workers as each origin may have, and returns the origin of each.
        mutating func start(_ due: [(origin: String, count: Int)]) -> [String] {
            let counts = Dictionary(due.map { ($0.origin, $0.count) }) { $1 }
            return self.places.inTurn(due.map(\.origin)).flatMap { origin in
                Array(
                    (0..<(counts[origin] ?? 0)).prefix { _ in self.places.take(origin) }.map { _ in origin }
                )
            }
        }
    }

    init(
        queue: any EventQueue,
        signer: EventSigner,
        sender: EventSender,
        signal: EventSignal,
        clock: ServiceClock,
        metrics: ServiceMetrics,
        logger: Logger
    ) {
        self.queue = queue
        self.signer = signer
        self.sender = sender
        self.signal = signal
        self.clock = clock
        self.metrics = metrics
        self.logger = logger
    }

    /// Delivers until the service is stopped; then lets attempts finish for a moment, and drops the others.
    ///
    /// Events whose attempts were dropped are delivered again by the next process.
    func run() async {
        await self.attempt("release events") {
            // No other process serves a SQLite file, so every attempt without an end is of an earlier process.
            try await self.queue.release(leasedBefore: nil)
        }
        self.clock.onMove { [signal] in signal.call() }
        await withTaskGroup(of: Void.self) { group in
            var isReadable = true
            self.signal.call()
            for await _ in self.signal.calls.cancelOnGracefulShutdown() {
                await self.lookAtQueue(&isReadable, &group)
            }
            self.state.withLock { $0.isStopping = true }
            let end = ContinuousClock.now + .seconds(Self.grace)
            while self.state.withLock({ $0.places.count }) > 0, ContinuousClock.now < end, !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(10))
            }
            group.cancelAll()
        }
    }

    /// Starts workers, and logs when the queue can't be read any more, and when it can again.
    private func lookAtQueue(_ isReadable: inout Bool, _ group: inout TaskGroup<Void>) async {
        do {
            try await self.startWorkers(&group)
            if !isReadable { self.logger.notice("the queue of events can be read again") }
            isReadable = true
        } catch is CancellationError {
        } catch {
            if isReadable {
                self.logger.error("can't read the queue of events", metadata: ["error": "\(error)"])
            }
            isReadable = false
            await self.pauseAfterError()
        }
    }

    private func startWorkers(_ group: inout TaskGroup<Void>) async throws {
        let now = self.clock.now()
        try await self.queue.release(leasedBefore: Date())
        try await self.queue.hasten(at: now)
        let due = try await self.queue.due(at: now, limit: Self.perOrigin)
        for origin in self.state.withLock({ $0.start(due) }) { group.addTask { await self.work(at: origin) } }
        try await self.wakeUp(after: now)
    }

    /// Looks at the queue again when the next event is due; a clock that stands still moves only through the console.
    private func wakeUp(after now: Date) async throws {
        let due = try await self.queue.nextDue(after: now)
        let pause = min(due.map { $0.timeIntervalSince(now) } ?? Self.longestPause, Self.longestPause)
        guard !self.clock.standsStill || due == nil else { return }
        let next = self.call(in: pause)
        self.timer.withLock { timer in
            timer?.cancel()
            timer = next
        }
    }

    @discardableResult
    private func call(in seconds: Double) -> Scheduled<Void> {
        MultiThreadedEventLoopGroup.singleton.any().scheduleTask(
            in: .milliseconds(Int64(seconds * 1_000) + 1)
        ) {
            [signal] in signal.call()
        }
    }

    private func work(at origin: String) async {
        var hasWorked = false
        await self.attempt("deliver an event") {
            var next = try await self.queue.claim(self.claim(origin))
            while var event = next {
                hasWorked = true
                let start = ContinuousClock.now
                event.token = try await self.signer.token(of: event)
                let attempt = try await self.deliver(event)
                self.metrics.delivered(attempt.outcome.rawValue)
                self.log(event, attempt)
                next = try await self.queue.finish(
                    event,
                    with: attempt,
                    then: self.nextClaim(origin, since: start)
                )
            }
        }
        self.state.withLock { $0.places.giveBack(origin) }
        // An event may have come in between. Without work, another worker or a lease holds it, so a moment later is early enough.
        if hasWorked { self.signal.call() } else { self.call(in: Self.errorPause) }
    }

    private func deliver(_ event: Event) async throws -> EventAttempt {
        let (at, start) = (self.clock.now(), ContinuousClock.now)
        let result: EventSender.Result =
            if let url = event.url, let token = event.token {
                try await self.sender.send(token.text, to: url)
            } else {
                .init(
                    outcome: .notSent,
                    explanation:
                        "The app \(event.appID) has no notification URL; register one and redeliver the event, or hand events on with 'quince listen'."
                )
            }
        return self.judge(result, event).attempt(
            number: event.attempts,
            at: at,
            milliseconds: (ContinuousClock.now - start).milliseconds
        )
    }

    /// The clock can be this far ahead before receivers notice, in seconds.
    private static let unnoticed = 60.0

    /// The result, judged by what a correct receiver does with this event.
    private func judge(_ result: EventSender.Result, _ event: Event) -> EventSender.Result {
        guard let status = result.status else { return result }
        var judged = result
        judged.outcome = EventAnswer.outcome(of: status, to: event.faults)
        if judged.outcome == .accepted {
            let faults = event.faults.filter(\.hasToBeRejected).map(\.rawValue).sorted()
            judged.explanation =
                "The app accepted a notification that it has to reject: \(faults.joined(separator: ", ")). Verify the signature, iss, aud "
                + "and exp before anything else."
        } else if judged.outcome == .rejected {
            judged.explanation = "The app rejected the notification, as it has to."
        } else if EventAnswer.isRejection(status), self.clock.aheadOfApps > Self.unnoticed {
            judged.explanation +=
                " The service's clock is ahead of the machine's: to the app, iat is in the future, and libraries reject that. "
                + "DELETE \(Paths.consoleAPI)/clock sets it right."
        }
        return judged
    }

    private func claim(_ origin: String) -> EventClaim {
        EventClaim(
            origin: origin,
            now: self.clock.now(),
            leaseUntil: Date(timeIntervalSinceNow: EventSchedule.lease)
        )
    }

    /// The claim of a worker after an attempt; nil if the worker ends, because the place is for another one.
    private func nextClaim(_ origin: String, since start: ContinuousClock.Instant) -> EventClaim? {
        let (goesOn, hasMore) = self.state.withLock { workers in
            let limit = workers.places.limit(of: origin)
            let goesOn = workers.places.mayKeep(origin, after: ContinuousClock.now - start)
            return (goesOn && !workers.isStopping, workers.places.limit(of: origin) > limit)
        }
        if hasMore { self.signal.call() }
        return goesOn ? self.claim(origin) : nil
    }

    /// Does something whose failure must not end the service.
    private func attempt(_ what: String, _ body: () async throws -> Void) async {
        do { try await body() } catch is CancellationError {
        } catch {
            self.logger.error("can't \(what)", metadata: ["error": "\(error)"])
            await self.pauseAfterError()
        }
    }

    private func pauseAfterError() async {
        try? await Task.sleep(for: .seconds(Self.errorPause))
        self.signal.call()
    }

    /// The log has the host, but not the whole URL, whose path can be a secret.
    private func log(_ event: Event, _ attempt: EventAttempt) {
        self.logger.log(
            level: attempt.outcome == .failed || attempt.outcome == .accepted ? .warning : .info,
            attempt.outcome == .failed ? "notification failed" : "notification \(attempt.outcome.rawValue)",
            metadata: [
                "event": "\(event.id)", "type": "\(event.kind.rawValue)", "app": "\(event.appID)",
                "host": "\(event.url.flatMap { try? NotificationURL(parsing: $0) }?.host ?? "")",
                "address": "\(attempt.address)", "attempt": "\(attempt.number)",
                "status": "\(attempt.status.map(String.init) ?? "")",
            ]
        )
    }
}

extension EventSender.Result {
    fileprivate func attempt(number: Int, at: Date, milliseconds: Double) -> EventAttempt {
        EventAttempt(
            number: number,
            at: at,
            milliseconds: milliseconds,
            outcome: self.outcome,
            status: self.status,
            explanation: self.explanation,
            address: self.address,
            answer: self.answer
        )
    }
}

extension Duration {
    fileprivate var milliseconds: Double {
        let (seconds, attoseconds) = self.components
        return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    }
}
