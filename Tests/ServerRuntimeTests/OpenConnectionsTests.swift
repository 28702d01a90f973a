import NIOCore
import Synchronization
import Testing

@testable import ServerRuntime

/// Which connection makes room for another one.
@Suite("Open connections")
struct OpenConnectionsTests {
    /// A connection of the test: its client, whether the server waits for it, and since when, in seconds.
    struct Row: Sendable {
        let client: String
        let isWaiting: Bool
        let since: Int64
    }

    static let cases: [(why: String, open: [Row], newcomer: String, leaver: Int?)] = [
        (
            "the longest-waiting one of the client with the most",
            [
                Row(client: "a", isWaiting: true, since: 3), Row(client: "a", isWaiting: true, since: 2),
                Row(client: "b", isWaiting: true, since: 1),
            ], "c", 1
        ),
        (
            "one that waits before one that is answered",
            [
                Row(client: "a", isWaiting: false, since: 1), Row(client: "a", isWaiting: false, since: 2),
                Row(client: "b", isWaiting: true, since: 3),
            ], "c", 2
        ),
        (
            "the longest-answered one of the client with the most, if none waits",
            [
                Row(client: "a", isWaiting: false, since: 3), Row(client: "a", isWaiting: false, since: 2),
                Row(client: "b", isWaiting: false, since: 1),
            ], "c", 1
        ),
        (
            "an older one of a client that fills everything",
            [
                Row(client: "a", isWaiting: false, since: 2), Row(client: "a", isWaiting: false, since: 1),
                Row(client: "a", isWaiting: false, since: 3),
            ], "a", 1
        ),
        (
            "the new one, if every client has one connection",
            [
                Row(client: "a", isWaiting: false, since: 1), Row(client: "b", isWaiting: false, since: 2),
                Row(client: "c", isWaiting: false, since: 3),
            ], "d", nil
        ),
    ]

    /// The connections that were closed, by number.
    private final class Closed: Sendable {
        private let numbers = Mutex<[Int]>([])

        var all: [Int] { self.numbers.withLock { $0 } }

        func add(_ number: Int) { self.numbers.withLock { $0.append(number) } }
    }

    @Test("who makes room", arguments: cases)
    func leaver(_ row: (why: String, open: [Row], newcomer: String, leaver: Int?)) {
        let connections = OpenConnections(maximum: row.open.count)
        let closed = Closed()
        for (number, one) in row.open.enumerated() {
            let since = NIODeadline.uptimeNanoseconds(0) + .seconds(one.since)
            let entry = connections.add(client: one.client, now: since) { closed.add(number) }
            entry.note(isWaiting: one.isWaiting, now: since)
        }
        _ = connections.add(client: row.newcomer, now: .uptimeNanoseconds(0) + .seconds(9)) {
            closed.add(row.open.count)
        }
        #expect(closed.all == [row.leaver ?? row.open.count])
    }
}
