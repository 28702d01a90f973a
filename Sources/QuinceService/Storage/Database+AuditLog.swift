import DatabaseFile
package import Foundation
import SQLEngines

extension Database: AuditLog {
    package func append(_ action: AuditAction, account: String?, target: String?, reason: String?)
        async throws
    {
        let audit = AuditWriter()
        try await self.storage.write(.readCommitted) { transaction in
            try audit.append(action, account: account, target: target, reason: reason, transaction)
        }
    }

    package func lines(about account: String, before sequence: Int?, limit: Int) async throws -> [AuditLine] {
        try await self.chainAuditLines()
        return try await self.storage.read { transaction in
            let statement =
                "SELECT * FROM audit_line WHERE person = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?"
            return try transaction.rows(statement, [AuditLine.person(account), sequence ?? Int.max, limit])
                .map(AuditLine.init(row:))
        }
    }
}

extension Database {
    /// Calls `body` with the newest `limit` lines, the oldest of them first.
    ///
    /// `account`: the ID of the account that the lines are about; nil for all lines.
    package func auditLines(about account: String?, last limit: Int, _ body: (AuditLine) -> Void) async throws
    {
        try await self.chainAuditLines()
        let person = account.map(AuditLine.person)
        let lines = "FROM audit_line" + (person == nil ? " WHERE 1 = 1" : " WHERE person = $person")
        let named: [(name: String, value: SQLValue)] = person.map { [("person", $0.sqlValue)] } ?? []
        let ends = try await self.storage.readList { transaction in
            let newest = "SELECT sequence \(lines) ORDER BY sequence DESC LIMIT $limit"
            return try transaction.row(
                "SELECT min(sequence) AS first, max(sequence) AS last FROM (\(newest)) AS newest",
                SQLArguments(named + [("limit", limit.sqlValue)])
            )
        }
        guard let ends, let first: Int = try ends["first"], let last: Int = try ends["last"] else { return }
        var next: Int? = first
        while let start = next {
            let page = try await self.storage.readList { transaction in
                try transaction.rows(
                    "SELECT * \(lines) AND sequence >= $start AND sequence <= $last ORDER BY sequence LIMIT 1000",
                    SQLArguments(named + [("start", start.sqlValue), ("last", last.sqlValue)])
                ).map(AuditLine.init(row:))
            }
            // Not in the transaction, which can run several times.
            page.forEach(body)
            next = page.last.flatMap { $0.sequence < last ? $0.sequence + 1 : nil }
        }
    }

    /// The number of the last line; 0 if there is none.
    func lastAuditLine() async throws -> Int {
        try await self.storage.read { try $0.value("SELECT last FROM audit_chain") ?? 0 }
    }

    /// At most `limit` lines after the line `sequence`, the oldest first.
    ///
    /// Reads on the caller's thread.
    func auditLines(after sequence: Int, limit: Int) throws -> [AuditLine] {
        try self.file.read { database in
            let statement = "SELECT * FROM audit_line WHERE sequence > ? ORDER BY sequence LIMIT ?"
            return try SQLTransaction(database).rows(statement, [sequence, limit]).map(AuditLine.init(row:))
        }
    }

    /// The hash of a line; nil if there is no such line.
    package func auditHash(ofLine sequence: Int) async throws -> Data? {
        try await self.storage.read { transaction in
            try transaction.value("SELECT hash FROM audit_line WHERE sequence = ?", [sequence])
        }
    }

    /// Checks the chain of the audit log.
    ///
    /// - Returns: The lines up to the last one or to the break.
    package func checkAudit() async throws -> AuditChain.Verdict {
        try await self.chainAuditLines()
        return try await self.storage.readList { transaction in
            guard let ends = try transaction.row("SELECT * FROM audit_chain") else {
                return AuditChain(after: 0, hash: Data()).verdict(.missing(1))
            }
            var chain = try AuditChain(after: ends["deleted"], hash: ends["deleted_hash"])
            var found: AuditChain.Break?
            // In pages, because on PostgreSQL all rows of a statement are in memory.
            let page = "SELECT * FROM audit_line WHERE sequence > ? ORDER BY sequence LIMIT 1000"
            var last: Int? = .min
            while let start = last, found == nil {
                last = nil
                try transaction.forEachRow(page, [start]) { row in
                    last = try row["sequence"]
                    found = try chain.check(AuditLine(row: row))
                    return found == nil
                }
            }
            if let found { return chain.verdict(found) }
            return try chain.verdict(chain.checkEnd(ends["last"], hash: ends["last_hash"]))
        }
    }

    /// Deletes the lines from before `time`, in seconds since 1970, up to the first later one.
    package func removeAuditLines(before time: Double) async throws {
        var isDone = false
        while !isDone {
            isDone = try await self.storage.write { transaction in
                try Self.chainAuditLines(transaction)
                guard
                    let first: Int = try transaction.value("SELECT min(sequence) FROM audit_line"),
                    let end: Int = try transaction.value(
                        "SELECT coalesce(min(sequence), ?) FROM audit_line WHERE sequence < ? AND time >= ?",
                        [first + Self.auditStep, first + Self.auditStep, time]
                    )
                else { return true }
                try Self.removeAuditLines(before: end, transaction)
                return end < first + Self.auditStep
            }
        }
    }

    /// The number of lines of the audit log that one transaction changes.
    private static let auditStep = 1_000

    /// Deletes the lines before `sequence`; the chain then begins after them.
    static func removeAuditLines(before sequence: Int, _ transaction: SQLTransaction) throws {
        try Self.chainAuditLines(transaction)
        let statement = """
            UPDATE audit_chain SET (deleted, deleted_hash) = (
                SELECT sequence, hash FROM audit_line WHERE sequence < $before ORDER BY sequence DESC LIMIT 1
            ) WHERE EXISTS (SELECT 1 FROM audit_line WHERE sequence < $before)
            """
        try transaction.execute(statement, ["before": sequence])
        try transaction.execute("DELETE FROM audit_line WHERE sequence < ?", [sequence])
    }

    /// Shortens the IP addresses of lines from before `time`, in seconds since 1970, to their networks.
    package func shortenAuditAddresses(before time: Double) async throws {
        // Several nodes can do it at once; each leaves out the lines that another one shortens.
        let lock = self.storage.isPostgreSQL ? "FOR UPDATE SKIP LOCKED" : ""
        while true {
            let count = try await self.storage.write(.readCommitted) { transaction in
                let rows = try transaction.rows(
                    "SELECT sequence, address FROM audit_line WHERE salt IS NOT NULL AND time < ? LIMIT ? \(lock)",
                    [time, Self.auditStep]
                )
                let shorten = "UPDATE audit_line SET address = ?, salt = NULL WHERE sequence = ?"
                for row in rows {
                    let (sequence, address): (Int, String?) = try (row["sequence"], row["address"])
                    try transaction.execute(shorten, [address.map(ShortAddress.network), sequence])
                }
                return rows.count
            }
            if count < Self.auditStep { return }
        }
    }
}

extension AuditLine {
    init(row: SQLRow) throws {
        try self.init(
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

    func insert(_ transaction: SQLTransaction) throws {
        try transaction.execute(
            """
            INSERT INTO audit_line (sequence, time, actor, action, person, client_id, target, reason, browser,
                request_id, address_digest, address, salt, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                self.sequence, self.time, self.actor, self.action, self.person, self.clientID, self.target,
                self.reason, self.browser, self.requestID, self.addressDigest, self.address, self.salt,
                self.hash,
            ]
        )
    }
}
