#if PostgreSQL
import InMemoryLogging
import Logging
import PostgreSQLConnections
import Testing

@testable import QuinceService

@Suite("The log of connections to PostgreSQL")
struct ConnectionLogTests {
    /// What is logged of events, each as its level and its message.
    private func lines(_ before: [PostgreSQLEvent], _ after: [PostgreSQLEvent]) -> [String] {
        let handler = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in handler }
        logger.logLevel = .debug
        let log = ConnectionLog(logger)
        for event in before { log.add(event) }
        #expect(handler.entries.isEmpty)
        log.begin()
        for event in after { log.add(event) }
        return handler.entries.map { "\($0.level) \($0.message)" }
    }

    @Test("says once that the database is lost, and once that it is back")
    func outage() {
        #expect(
            self.lines(
                [.opened, .opened],
                [
                    .lost("gone"), .lost("gone"), .notOpened("refused"), .notOpened("refused"), .opened,
                    .opened,
                    .lost("gone"), .opened,
                ]
            ) == [
                "debug connected to PostgreSQL", "warning connection to PostgreSQL lost",
                "error no connection to PostgreSQL", "notice connected to PostgreSQL again",
                "warning connection to PostgreSQL lost", "notice connected to PostgreSQL again",
            ]
        )
    }

    @Test("the first connection isn't one again, also after a failure")
    func start() {
        #expect(
            self.lines([.notOpened("refused"), .opened], []) == [
                "error no connection to PostgreSQL", "debug connected to PostgreSQL",
            ]
        )
    }
}
#endif
