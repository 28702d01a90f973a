import QuinceService
import Synchronization
import Testing

@Suite("Work with a time limit", .timeLimit(.minutes(10)))
struct TimedWorkTests {
    /// Holds back work until it is opened, and counts.
    private final class Gate: Sendable {
        struct Count {
            var begun = 0
            var underWay = 0
            var most = 0
        }

        private let stream = AsyncStream.makeStream(of: Void.self)
        private let state = Mutex(Count())
        var count: Count { self.state.withLock { $0 } }

        func pass() async -> Int {
            let number = self.state.withLock { count in
                count.begun += 1
                count.underWay += 1
                count.most = max(count.most, count.underWay)
                return count.begun
            }
            for await _ in self.stream.stream { break }
            self.state.withLock { $0.underWay -= 1 }
            return number
        }

        func open() { self.stream.continuation.finish() }
    }

    @Test("callers at the same time share work")
    func sharing() async {
        let (work, gate) = (TimedWork<Int>(limit: .seconds(3_600)), Gate())
        let callers = (0..<50).map { _ in Task { await work.result { await gate.pass() } } }
        while gate.count.begun == 0 { await Task.yield() }
        gate.open()
        for caller in callers { #expect(await caller.value != nil) }
        #expect(gate.count.most == 1)
        #expect(await work.result { 7 } == 7)
    }

    @Test("work that hangs is given up at the limit, and isn't begun again before it ends")
    func hanging() async {
        let (work, gate) = (TimedWork<Int>(limit: .milliseconds(10)), Gate())
        #expect(await work.result { await gate.pass() } == nil)
        for _ in 0..<100 { #expect(await work.result { await gate.pass() } == nil) }
        #expect(gate.count.begun == 1)
        gate.open()
        while await work.result(of: { 7 }) != 7 { await Task.yield() }
    }
}
