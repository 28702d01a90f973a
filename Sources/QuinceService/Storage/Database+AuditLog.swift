import DatabaseFile
package import Foundation
import GRDB

extension Database: AuditLog {
    package func append(_ action: AuditAction, account: String?, target: String?, reason: String?)
        async throws
    {
        let audit = AuditWriter()
        try await self.file.write { database in
            try audit.append(action, account: account, target: target, reason: reason, database)
        }
    }

    package func lines(about account: String, before sequence: Int?, limit: Int) async throws -> [AuditLine] {
        try self.file.read { database in
            let statement = try database.cachedStatement(
                sql:
                    "SELECT * FROM audit_line WHERE person = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?"
            )
            return try Row.fetchAll(
                statement,
                arguments: [AuditLine.person(account), sequence ?? .max, limit]
            ).map(AuditLine.init(row:))
        }
    }
}

extension Database {
    /// Calls `body` with the newest `limit` lines, the oldest of them first, on another thread.
    ///
    /// `account`: the ID of the account that the lines are about; nil for all lines.
    package func auditLines(
        about account: String?,
        last limit: Int,
        _ body: @escaping @Sendable (AuditLine) -> Void
    ) async throws {
        try await self.file.readList { database in
            let lines = try Row.fetchCursor(
                database,
                sql: """
                    SELECT * FROM (
                        SELECT * FROM audit_line WHERE $person IS NULL OR person = $person ORDER BY sequence DESC LIMIT $limit
                    ) ORDER BY sequence
                    """,
                arguments: ["person": account.map(AuditLine.person), "limit": limit]
            )
            while let row = try lines.next() { body(AuditLine(row: row)) }
        }
    }

    /// The hash of a line; nil if there is no such line.
    package func auditHash(ofLine sequence: Int) async throws -> Data? {
        try self.file.read { database in
            try Data.fetchOne(
                database,
                sql: "SELECT hash FROM audit_line WHERE sequence = ?",
                arguments: [sequence]
            )
        }
    }

    /// Checks the chain of the audit log.
    ///
    /// - Returns: The lines up to the last one or to the break.
    package func checkAudit() async throws -> AuditChain.Verdict {
        try await self.file.readList { database in
            guard let ends = try Row.fetchOne(database, sql: "SELECT * FROM audit_chain") else {
                return AuditChain(after: 0, hash: Data()).verdict(.missing(1))
            }
            var chain = AuditChain(after: ends["deleted"], hash: ends["deleted_hash"])
            let lines = try Row.fetchCursor(database, sql: "SELECT * FROM audit_line ORDER BY sequence")
            while let row = try lines.next() {
                if let found = chain.check(AuditLine(row: row)) { return chain.verdict(found) }
            }
            return chain.verdict(chain.checkEnd(ends["last"], hash: ends["last_hash"]))
        }
    }

    /// Deletes the lines from before `time`, in seconds since 1970, up to the first later one.
    package func removeAuditLines(before time: Double) async throws {
        try await self.file.write { database in
            let sql = "SELECT sequence FROM audit_line WHERE time >= ? ORDER BY sequence LIMIT 1"
            let kept = try Int.fetchOne(database.cachedStatement(sql: sql), arguments: [time])
            try Self.removeAuditLines(before: kept ?? .max, database)
        }
    }

    /// Deletes the lines before `sequence`; the chain then begins after them.
    static func removeAuditLines(before sequence: Int, _ database: GRDB.Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                UPDATE audit_chain SET (deleted, deleted_hash) = (
                    SELECT sequence, hash FROM audit_line WHERE sequence < $before ORDER BY sequence DESC LIMIT 1
                ) WHERE EXISTS (SELECT 1 FROM audit_line WHERE sequence < $before)
                """
        )
        try statement.execute(arguments: ["before": sequence])
        try database.execute(sql: "DELETE FROM audit_line WHERE sequence < ?", arguments: [sequence])
    }

    /// Shortens the IP addresses of lines from before `time`, in seconds since 1970, to their networks.
    package func shortenAuditAddresses(before time: Double) async throws {
        let step = 1_000
        while true {
            let count = try await self.file.write { database in
                let rows = try Row.fetchAll(
                    database.cachedStatement(
                        sql:
                            "SELECT sequence, address FROM audit_line WHERE salt IS NOT NULL AND time < ? LIMIT ?"
                    ),
                    arguments: [time, step]
                )
                let shorten = try database.cachedStatement(
                    sql: "UPDATE audit_line SET address = ?, salt = NULL WHERE sequence = ?"
                )
                for row in rows {
                    let (sequence, address): (Int, String?) = (row["sequence"], row["address"])
                    try shorten.execute(arguments: [address.map(ShortAddress.network), sequence])
                }
                return rows.count
            }
            if count < step { return }
        }
    }
}

extension AuditLine {
    fileprivate init(row: Row) {
        self.init(
            sequence: row["sequence"],
            time: row["time"],
            actor: row["actor"],
            action: row["action"],
            person: row["person"],
            clientID: row["client_id"],
            target: row["target"],
            reason: row["reason"],
            browser: row["browser"],
            requestID: row["request_id"],
            addressDigest: row["address_digest"],
            address: row["address"],
            salt: row["salt"],
            hash: row["hash"]
        )
    }

    func insert(_ database: GRDB.Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO audit_line (sequence, time, actor, action, person, client_id, target, reason, browser,
                    request_id, address_digest, address, salt, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            self.sequence, self.time, self.actor, self.action, self.person, self.clientID, self.target,
            self.reason, self.browser, self.requestID, self.addressDigest, self.address, self.salt, self.hash,
        ])
    }
}
