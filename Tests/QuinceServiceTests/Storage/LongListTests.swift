import Foundation
import SQLEngines
import Testing

@testable import QuinceService

@Suite("Long lists in the database", .everyEngine, .timeLimit(.minutes(10)))
struct LongListTests {
    private func append(_ count: Int, at time: Double, _ database: QuinceService.Database) async throws {
        try await AuditOrigin.$current.withValue(AuditOrigin(.system, at: time)) {
            let audit = AuditWriter()
            try await database.storage.write { transaction in
                for _ in 0..<count { try audit.append(.exported, account: "a", transaction) }
            }
        }
    }

    @Test("old lines of the audit log are removed in several transactions, and the rest is a chain")
    func auditLines() async throws {
        try await StoreEngine.current.with { database in
            try await self.append(2_300, at: 100, database)
            try await self.append(10, at: 200, database)
            // Behind a line that is kept, an earlier time stays: lines have the order of their numbers.
            try await self.append(5, at: 100, database)
            for _ in 0..<2 {
                try await database.removeAuditLines(before: 150)
                var lines: [AuditLine] = []
                try await database.auditLines(about: nil, last: .max) { lines.append($0) }
                #expect(lines.map(\.sequence) == Array(2_301...2_315))
                #expect(try await database.checkAudit().found == nil)
            }
            try await database.removeAuditLines(before: 1_000)
            #expect(try await database.checkAudit().found == nil)
            try await self.append(1, at: 1_000, database)
            var last: [AuditLine] = []
            try await database.auditLines(about: nil, last: .max) { last.append($0) }
            #expect(last.map(\.sequence) == [2_316])
        }
    }

    @Test("of many unfinished flows the number is counted once a second, of few each time")
    func openFlows() {
        let (flows, start) = (OpenFlows(), ContinuousClock.now)
        #expect(flows.known(at: start) == nil)
        flows.note(999, at: start)
        #expect(flows.known(at: start) == nil)
        flows.note(1_000, at: start)
        #expect(flows.known(at: start + .milliseconds(999)) == 1_000)
        #expect(flows.known(at: start + .seconds(1)) == nil)
        #expect(flows.known(at: start + .seconds(1)) == 1_000, "one counts")
    }
}
