package import Foundation

/// Stores the events and hands them out for delivery.
package protocol EventQueue: Sendable {
    /// Queues an event that no change caused; it goes to the app's current notification URL.
    func add(_ draft: EventDraft, at now: Date) async throws -> Event
    /// At most `limit` events that changed after `revision`, in the order of their changes; the latest if `revision` is nil.
    func events(after revision: Int?, limit: Int) async throws -> [Event]
    func event(_ id: Int) async throws -> Event?
    /// The attempts of events, oldest first.
    func attempts(of ids: [Int]) async throws -> [Int: [EventAttempt]]
    /// Starts the schedule again, with the app's current notification URL; false if an attempt is under way.
    func redeliver(_ id: Int, at now: Date) async throws -> Bool

    /// The origins with events that can be delivered now, each with how many there are, at most `limit`; the one whose first
    /// event was queued first comes first.
    func due(at now: Date, limit: Int) async throws -> [(origin: String, count: Int)]
    /// When the next event that waits for its time is due; nil if there is none.
    func nextDue(after now: Date) async throws -> Date?
    /// Takes the next event of an origin for one attempt, in one atomic statement; nil if none can be delivered now.
    ///
    /// An event waits for earlier events with its subject and URL, and for a place among ``EventDelivery/perOrigin`` attempts.
    func claim(_ claim: EventClaim) async throws -> Event?
    /// Stores the result of an attempt and the token that it sent, and claims the next event in the same transaction.
    ///
    /// - Returns: nil if `claim` is nil or nothing is due.
    func finish(_ event: Event, with attempt: EventAttempt, then claim: EventClaim?) async throws -> Event?
    /// Makes events available again whose attempts never ended: all of them, or those whose lease ended before `time`.
    func release(leasedBefore time: Date?) async throws
    /// Makes events due whose time is later than the schedule allows, because the clock was moved back.
    func hasten(at now: Date) async throws
    /// Deletes events that ended; one that waits is still delivered, however far the clock was moved.
    func removeEvents(queuedBefore time: Date) async throws
}

/// The values of a claim.
package struct EventClaim: Hashable, Sendable {
    package let origin: String
    /// The service's time.
    package let now: Date
    /// The end of the lease, in the machine's time.
    package let leaseUntil: Date

    package init(origin: String, now: Date, leaseUntil: Date) {
        self.origin = origin
        self.now = now
        self.leaseUntil = leaseUntil
    }
}

/// One attempt to deliver an event.
package struct EventAttempt: Hashable, Sendable {
    /// The result of an attempt.
    package enum Outcome: String, Hashable, Sendable, CaseIterable {
        case delivered
        case failed
        /// The app rejected a notification that it has to reject.
        case rejected
        /// The app accepted a notification that it has to reject.
        case accepted
        /// The app has no notification URL; the notification can be handed on with `quince listen`.
        case notSent = "not-sent"
    }

    /// Counts the attempts of the event from 1.
    package let number: Int
    package let at: Date
    package let milliseconds: Double
    package let outcome: Outcome
    /// The status of the response; nil if there was none.
    package let status: Int?
    /// Why the attempt ended so, with the remedy.
    package let explanation: String
    /// The IP address that responded; empty if none did.
    package let address: String
    /// The beginning of the response's body.
    package let answer: String

    package init(
        number: Int,
        at: Date,
        milliseconds: Double,
        outcome: Outcome,
        status: Int?,
        explanation: String,
        address: String,
        answer: String
    ) {
        self.number = number
        self.at = at
        self.milliseconds = milliseconds
        self.outcome = outcome
        self.status = status
        self.explanation = explanation
        self.address = address
        self.answer = answer
    }
}
