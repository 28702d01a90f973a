import Foundation
import QuinceProtocol
import SQLEngines

// On PostgreSQL, lines of the audit log get their places in the chain in two steps: the transaction of a change adds its line to
// `audit_waiting`, and a moment later, a node moves all such lines to `audit_line`. In one step, all transactions with a line, of all
// nodes, would wait for each other until they commit. On SQLite, only one transaction writes anyway.

extension Database {
    /// The number of lines that are moved at once.
    private static let step = 1_000

    /// The columns but the number and the hash.
    private static let columns =
        "time, actor, action, person, client_id, target, reason, browser, request_id, address_digest, address, salt"

    /// Adds a line that has no place in the chain yet.
    static func wait(_ line: AuditLine, _ transaction: SQLTransaction) throws {
        try transaction.execute(
            "INSERT INTO audit_waiting (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                line.time, line.actor, line.action, line.person, line.clientID, line.target, line.reason,
                line.browser, line.requestID, line.addressDigest, line.address, line.salt,
            ]
        )
    }

    /// Moves the lines that were committed into the chain of the audit log.
    ///
    /// Each node calls this every second, and before it reads lines.
    ///
    /// - Throws: Errors of the engine.
    package func chainAuditLines() async throws {
        guard self.storage.isPostgreSQL else { return }
        // Lines that others add meanwhile wait for the next time, unless there are many.
        repeat {
            guard try await self.storage.read({ try $0.hasRow(Self.anyLine) }) else { return }
        } while try await self.storage.write(.readCommitted) { try Self.chainSomeLines($0) } == Self.step
    }

    /// The same, in a transaction.
    static func chainAuditLines(_ transaction: SQLTransaction) throws {
        guard transaction.isPostgreSQL else { return }
        while try transaction.hasRow(Self.anyLine), try Self.chainSomeLines(transaction) == Self.step {}
    }

    private static let anyLine = "SELECT 1 FROM audit_waiting LIMIT 1"

    /// Returns how many lines were moved.
    private static func chainSomeLines(_ transaction: SQLTransaction) throws -> Int {
        // Another node that does the same has to end first.
        guard let ends = try transaction.lockedRow("SELECT last, last_hash FROM audit_chain") else {
            throw MissingAuditChain()
        }
        var (last, hash): (Int, Data) = try (ends["last"], ends["last_hash"])
        var places: [JSONValue] = []
        let statement =
            "SELECT sequence, ''::bytea AS hash, \(Self.columns) FROM audit_waiting ORDER BY sequence LIMIT ?"
        for row in try transaction.rows(statement, [Self.step]) {
            let waiting = try AuditLine(row: row)
            let line = waiting.following(hash, as: last + 1)
            (last, hash) = (line.sequence, line.hash)
            places.append(
                .object([
                    "waiting": .integer(waiting.sequence), "sequence": .integer(last),
                    "hash": .string(hash.hexadecimal),
                ])
            )
        }
        // One statement, because it is one round trip.
        try transaction.execute(
            """
            WITH place AS (
                SELECT * FROM json_to_recordset(?::json) AS p(waiting bigint, sequence bigint, hash text)
            ), moved AS (
                DELETE FROM audit_waiting w USING place p WHERE w.sequence = p.waiting
                RETURNING p.sequence, decode(p.hash, 'hex') AS hash, \(Self.columns)
            )
            INSERT INTO audit_line (sequence, hash, \(Self.columns)) SELECT sequence, hash, \(Self.columns) FROM moved
            """,
            [JSONValue.array(places).text]
        )
        try transaction.execute("UPDATE audit_chain SET last = ?, last_hash = ?", [last, hash])
        return places.count
    }
}
