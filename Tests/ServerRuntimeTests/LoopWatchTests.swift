import Dispatch
import Foundation
import Logging
import NIOCore
import NIOPosix
import ServerRuntime
import Testing

@Suite("The watch over event loops", .timeLimit(.minutes(15)))
struct LoopWatchTests {
    @Test("a loop that stands still is told, with what its thread waits for")
    func standstill() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
        let (reasons, told) = AsyncStream.makeStream(of: String.self)
        let watch = LoopWatch(group, interval: .milliseconds(20)) { told.yield($0) }
        watch.start()
        let held = DispatchSemaphore(value: 0)
        group.next().execute { held.wait() }
        let reason = try #require(await reasons.first { _ in true })
        held.signal()
        watch.stop()
        #if os(Linux)
        #expect(reason.contains("semaphore_wait"))
        #expect(reason.contains("LoopWatchTests"))
        #endif
        try await group.shutdownGracefully()
    }

    @Test("loops that go on are left alone")
    func goingOn() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
        let interval = 500
        let watch = LoopWatch(group, interval: .milliseconds(interval)) { Issue.record("told: \($0)") }
        watch.start()
        // More beats than may be missed.
        let end = NIODeadline.now() + .milliseconds(Int64((LoopWatch.limit + 2) * interval))
        while NIODeadline.now() < end {
            for loop in group.makeIterator() {
                try await loop.scheduleTask(in: .milliseconds(10)) {}.futureResult.get()
            }
        }
        watch.stop()
        try await group.shutdownGracefully()
    }

    @Test("the program's own watch ends the process with 70")
    func exit() async {
        await #expect(processExitsWith: .exitCode(LoopWatch.exitCode)) {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let logger = Logger(label: "test") { StreamLogHandler.standardError(label: $0) }
            LoopWatch(endingTheProcessFor: group, interval: .milliseconds(20), logger: logger).start()
            group.next().execute { DispatchSemaphore(value: 0).wait() }
            try await Task.sleep(for: .seconds(300))
        }
    }
}

extension AsyncStream {
    fileprivate func first(where isWanted: (Element) -> Bool) async -> Element? {
        for await element in self where isWanted(element) { return element }
        return nil
    }
}
