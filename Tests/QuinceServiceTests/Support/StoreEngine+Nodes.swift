import DatabaseFile
import Foundation
import QuinceService

extension StoreEngine {
    /// Runs `body` with two handles of one database, as two processes have them.
    func withTwo(
        _ body: (_ one: QuinceService.Database, _ other: QuinceService.Database) async throws -> Void
    ) async throws {
        #if PostgreSQL
        if self == .postgreSQL {
            return try await withPostgreSQLDatabase { pool, place in
                try await body(Database.open(pool, at: place), Database.open(pool, at: place))
            }
        }
        #endif
        try await self.with { try await body($0, Database(path: $0.file.path)) }
    }
}
