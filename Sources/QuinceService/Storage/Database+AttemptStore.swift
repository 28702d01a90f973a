import Foundation
import SQLEngines

/// On PostgreSQL only: SQLite has no table for it, because its one process counts in memory (``SharedLimits``).
extension Database: AttemptStore {
    /// The time of the server, in seconds since 1970.
    private static let now = "extract(epoch FROM statement_timestamp())::double precision"

    /// No allowance that ``countAttempt(of:step:most:)`` counts takes longer to become full, in seconds; an hour, twice.
    ///
    /// A time beyond it is that of a server whose clock was ahead.
    private static let longest = 7_200.0

    package func countAttempt(of client: SecretDigest, step: Double, most: Int) async throws -> Bool {
        let statement = """
            INSERT INTO attempt AS a (client, full_at) VALUES ($client, \(Self.now) + $step)
            ON CONFLICT (client) DO UPDATE SET full_at = greatest(a.full_at, \(Self.now)) + $step
                WHERE greatest(a.full_at, \(Self.now)) + $step <= \(Self.now) + $period
            """
        // Rounded sums of the steps must not make the allowance smaller by one.
        let period = step * (Double(most) + 0.001)
        return try await self.storage.execute(
            statement,
            ["client": client.bytes, "step": step, "period": period]
        ) == 1
    }

    package func addUses(_ uses: [SecretDigest: Double]) async throws -> [SecretDigest: Double] {
        // In one order, so that two nodes with the same clients never wait for each other at once.
        let statement = """
            INSERT INTO attempt AS a (client, full_at)
            SELECT decode(used.key, 'hex'), \(Self.now) + used.value::double precision
            FROM json_each_text($uses::json) AS used ORDER BY used.key
            ON CONFLICT (client) DO UPDATE
                SET full_at = greatest(a.full_at, \(Self.now)) + (excluded.full_at - \(Self.now))
            RETURNING a.client, a.full_at - \(Self.now) AS missing
            """
        let text = "{" + uses.map { "\"\($0.key.hex)\":\($0.value)" }.joined(separator: ",") + "}"
        return try await self.storage.write(.readCommitted) { transaction in
            var missing: [SecretDigest: Double] = [:]
            for row in try transaction.rows(statement, ["uses": text]) {
                missing[SecretDigest(stored: try row["client"])] = try row["missing"]
            }
            return missing
        }
    }

    package func removeAttempts() async throws {
        guard self.storage.isPostgreSQL else { return }
        for condition in ["full_at <= \(Self.now)", "full_at > \(Self.now) + \(Self.longest)"] {
            try await self.storage.removeRows(of: "attempt", by: "client", where: condition, [])
        }
    }
}

extension SecretDigest {
    fileprivate var hex: String { self.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
