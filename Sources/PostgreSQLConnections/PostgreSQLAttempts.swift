#if PostgreSQL
import Foundation

/// How a transaction begins: the statements before the first, the second … attempt.
///
/// The server undoes a transaction that others have disturbed (40001, 40P01); then there is another attempt, if the list has one.
package struct PostgreSQLAttempts: Sendable {
    /// The statements that begin an attempt; one round trip.
    let beginnings: [String]
    /// Whether a constraint that the first attempt breaks can be the effect of others, so that a second attempt tells the truth.
    let repeatsViolations: Bool

    /// Each statement sees what was committed before it.
    package static let readCommitted = Self(["BEGIN", "BEGIN"])

    /// The same, but never beside an attempt that runs alone.
    ///
    /// - Parameter table: As for ``serializable(orderedBy:)``.
    /// - Returns: Two attempts.
    package static func readCommitted(orderedBy table: String?) -> Self {
        guard let table else { return self.readCommitted }
        return Self(Array(repeating: "BEGIN; \(Self.lock(table, .beside))", count: 2))
    }

    /// All statements see one moment, and none can change anything; only a change of a table's columns can disturb that.
    package static let reading = Self(
        Array(repeating: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", count: 2)
    )

    /// As if no other transaction of this kind ran at the same time.
    ///
    /// The first attempt runs beside others. If they disturb it, the next ones run alone: they wait until the others have ended, and
    /// those that begin meanwhile wait for them. So there is no storm of attempts that fail because of each other; what can disturb
    /// an attempt that runs alone are only single statements.
    ///
    /// - Parameter table: The table whose locks do that, which no transaction locks otherwise; nil for no order.
    /// - Returns: Five attempts.
    package static func serializable(orderedBy table: String?) -> Self {
        let begin = "BEGIN ISOLATION LEVEL SERIALIZABLE"
        guard let table else { return Self(Array(repeating: begin, count: 5), repeatsViolations: true) }
        let alone = "\(begin); \(Self.lock(table, .alone))"
        return Self(
            ["\(begin); \(Self.lock(table, .beside))"] + Array(repeating: alone, count: 4),
            repeatsViolations: true
        )
    }

    /// The same, and the first attempt runs alone, too.
    package static func alone(orderedBy table: String?) -> Self {
        Self(Array(self.serializable(orderedBy: table).beginnings.dropFirst()), repeatsViolations: true)
    }

    /// A lock that many transactions have at once, or one alone.
    private enum Lock: String {
        case beside = "ROW SHARE"
        case alone = "EXCLUSIVE"
    }

    /// LOCK takes no snapshot, so the transaction sees what those that it has waited for have committed.
    private static func lock(_ table: String, _ lock: Lock) -> String {
        "LOCK TABLE \(table) IN \(lock.rawValue) MODE"
    }

    /// `beginnings`: at least one.
    private init(_ beginnings: [String], repeatsViolations: Bool = false) {
        self.beginnings = beginnings
        self.repeatsViolations = repeatsViolations
    }

    /// Runs a transaction until an attempt succeeds or there is no other attempt.
    func run<Value>(
        on connection: ServerConnection,
        _ changes: (PostgreSQLTransaction) throws -> Value
    ) throws -> Value {
        var index = 0
        while true {
            // From the third attempt on, others that can't be waited for have disturbed: after a pause they do less probably.
            if index > 1 { Self.pause(before: index) }
            do { return try connection.transaction(self.beginnings[index], changes) } catch {
                guard index + 1 < self.beginnings.count, let failure = error as? PostgreSQLError,
                    failure.isRepeatable || index == 0 && self.repeatsViolations && failure.isViolation
                else { throw error }
            }
            index += 1
        }
    }

    /// At most 8 ms before the third attempt, and twice as long before each other one; it blocks only the connection's thread.
    private static func pause(before index: Int) {
        Thread.sleep(forTimeInterval: Double.random(in: 0...0.002) * Double(1 << index))
    }
}
#endif
