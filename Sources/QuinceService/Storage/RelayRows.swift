import Foundation
package import MailRelay
package import QuinceMail
import SQLEngines

/// The rows behind the relay, in the database of the service.
package struct RelayRows: MailRelay.RelayStore {
    private let database: Database
    /// The name of this machine's folder of bodies: jobs are only for those who have the body.
    private let spool: String
    /// Seconds since 1970.
    private let now: @Sendable () -> Int64

    /// - Parameters:
    ///   - database: The database of the service.
    ///   - spool: The name of the folder with the bodies, from ``Spool/identity``.
    ///   - now: The time, in seconds since 1970.
    package init(_ database: Database, spool: String, now: @escaping @Sendable () -> Int64) {
        self.database = database
        self.spool = spool
        self.now = now
    }

    package func recipient(_ address: MailAddress) async throws -> RelayRecipient? {
        try await self.database.relayRoute(of: address.text).map(RelayRecipient.init)
    }

    package func isRetired(_ address: MailAddress) async throws -> Bool {
        try await self.database.wasRelayAddress(address.text)
    }

    package func teams(registering sources: Set<RelaySource>) async throws -> Set<String> {
        try await self.database.storage.read { transaction in
            let sql = "SELECT team_id FROM mail_source WHERE source = ?"
            return try sources.reduce(into: []) { teams, source in
                for row in try transaction.rows(sql, [source.text]) { teams.insert(try row["team_id"]) }
            }
        }
    }

    package func reverse(_ token: String) async throws -> RelayReverse? {
        guard let found = try await self.database.correspondence(token: token),
            let route = try await self.database.relayRoute(of: found.relayAddress)
        else { return nil }
        return RelayReverse(
            recipient: try RelayRecipient(route),
            correspondent: try MailAddress(parsing: found.correspondent)
        )
    }

    package func token(for correspondent: MailAddress, of relayAddress: MailAddress, new: String)
        async throws -> String
    {
        do {
            return try await self.database.token(
                of: correspondent.text,
                for: relayAddress.text,
                proposals: [new],
                at: Double(self.now())
            )
        } catch is Database.NoFreeToken {
            throw RelayStoreError.tokenTaken
        }
    }

    package func count(of relayAddress: MailAddress, day: Int64) async throws -> Int {
        try await self.database.storage.read { transaction in
            let sql = "SELECT messages FROM relay_count WHERE relay_address = ? AND day = ?"
            return try transaction.value(sql, [relayAddress.text, day]) ?? 0
        }
    }

    package func messageIDs(_ ids: Set<String>, of relayAddress: MailAddress) async throws -> [String: String]
    {
        guard !ids.isEmpty else { return [:] }
        return try await self.database.storage.read { transaction in
            // The statement's text is the same for any number of identifiers, so that engines keep it prepared.
            let list =
                transaction.isPostgreSQL
                ? "SELECT json_array_elements_text($ids::json)" : "SELECT value FROM json_each($ids)"
            let rows = try transaction.rows(
                "SELECT outward, inward FROM relay_message_id WHERE relay_address = $relay AND outward IN (\(list))",
                ["relay": relayAddress.text, "ids": try Self.json(ids.sorted())]
            )
            return try rows.reduce(into: [:]) { known, row in known[try row["outward"]] = try row["inward"] }
        }
    }

    private static func json(_ list: [some Encodable]) throws -> String {
        String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
    }

    package func origin(of job: Int64) async throws -> RelayOrigin? {
        try await self.database.storage.read { transaction in
            try transaction.row("SELECT * FROM relay_origin WHERE id = ?", [job]).map(RelayOrigin.init(row:))
        }
    }

    package func add(_ addition: RelayAddition) async throws {
        try await self.database.storage.write { [spool] transaction in
            if let id = addition.noticeOf, try !Self.notice(id, transaction) {
                throw RelayStoreError.noticeTaken
            }
            for job in addition.jobs { try Self.insert(job, addition, in: spool, transaction) }
        }
    }

    package func claim(_ count: Int, now: Int64, lease: Int64, except held: Set<Int64>) async throws
        -> [RelayClaim]
    {
        let token = "\(UInt64.random(in: .min ... .max))"
        return try await self.database.storage.write { [spool] transaction in
            let lock = transaction.isPostgreSQL ? "FOR UPDATE SKIP LOCKED" : ""
            let list =
                transaction.isPostgreSQL
                ? "SELECT json_array_elements_text($held::json)::bigint"
                : "SELECT value FROM json_each($held)"
            let rows = try transaction.rows(
                """
                UPDATE relay_job SET attempts = attempts + 1, lease_until = $lease, claim = $claim WHERE id IN (
                    SELECT id FROM relay_job WHERE spool = $spool AND due_at <= $now AND lease_until <= $now
                        AND id NOT IN (\(list))
                    ORDER BY due_at, id LIMIT $count \(lock)
                ) RETURNING *
                """,
                [
                    "lease": now + lease, "claim": token, "spool": spool, "now": now, "count": count,
                    "held": try Self.json(held.sorted()),
                ]
            )
            return try rows.map { try RelayClaim(row: $0, token: token) }
                .sorted { $0.job.createdAt < $1.job.createdAt }
        }
    }

    package func finish(_ claim: RelayClaim, notice: RelayJob?) async throws -> RelayEnd {
        try await self.database.storage.write { [spool] transaction in
            let isOurs = try transaction.execute(
                "DELETE FROM relay_job WHERE id = ? AND claim = ?",
                [claim.job.id, claim.token]
            )
            guard isOurs > 0 else {
                let isThere = try transaction.hasRow("SELECT 1 FROM relay_job WHERE id = ?", [claim.job.id])
                return isThere ? .lost : .gone
            }
            if let notice, try Self.notice(claim.job.id, transaction) {
                try Self.insert(notice, in: spool, transaction)
            }
            let isNeeded = try transaction.hasRow(
                "SELECT 1 FROM relay_job WHERE file = ?",
                [claim.job.file]
            )
            return .removed(isFileFree: !isNeeded)
        }
    }

    package func release(_ claim: RelayClaim, nextAttempt: Int64) async throws {
        try await self.database.storage.write { transaction in
            _ = try transaction.execute(
                "UPDATE relay_job SET due_at = ?, lease_until = 0, claim = NULL WHERE id = ? AND claim = ?",
                [nextAttempt, claim.job.id, claim.token]
            )
        }
    }

    /// Gives back the jobs of a process that has ended, so that they don't wait for the end of their leases.
    package func releaseClaims() async throws {
        try await self.database.storage.write { [spool] transaction in
            _ = try transaction.execute(
                "UPDATE relay_job SET lease_until = 0, claim = NULL WHERE spool = ? AND claim IS NOT NULL",
                [spool]
            )
            // A clock that was wrong may have put jobs far off.
            let latest = self.now() + RelayRetry.longest
            try transaction.execute(
                "UPDATE relay_job SET due_at = ? WHERE spool = ? AND due_at > ?",
                [latest, spool, latest]
            )
        }
    }

    /// The messages of other spools that should have been delivered an hour ago and that nobody delivers; nil for none.
    ///
    /// - Returns: Their number, and the time from which the first of them waits, in seconds since 1970.
    package func stranded() async throws -> (count: Int, since: Int64)? {
        let latest = self.now() - 3_600
        return try await self.database.storage.read { [spool] transaction in
            let row = try transaction.row(
                "SELECT count(*) AS messages, min(due_at) AS since FROM relay_job WHERE spool <> ? AND due_at < ? AND lease_until < ?",
                [spool, latest, latest]
            )
            guard let row, let since: Int64 = try row["since"] else { return nil }
            return (try row["messages"], since)
        }
    }

    package func spooledFiles() async throws -> Set<String> {
        try await self.database.storage.readList { [spool] transaction in
            let rows = try transaction.rows("SELECT file FROM relay_job WHERE spool = ?", [spool])
            return try Set(rows.map { try $0["file"] })
        }
    }
}

extension RelayRows {
    /// Notes that there is a notice about a message; false if there was one, or the account was deleted.
    private static func notice(_ id: Int64, _ transaction: SQLTransaction) throws -> Bool {
        try transaction.execute(
            "UPDATE relay_origin SET is_noticed = 1 WHERE id = ? AND is_noticed = 0",
            [id]
        ) > 0
    }

    /// Counts and adds a message.
    private static func insert(
        _ job: RelayJob,
        _ addition: RelayAddition,
        in spool: String,
        _ transaction: SQLTransaction
    ) throws {
        let address = job.origin.relayAddress
        if job.origin.direction != .notice {
            // Before the count: a repeat is refused for good, and the end of the day's messages is not.
            for digest in addition.signatures {
                let isNew =
                    try transaction.execute(
                        "INSERT INTO relay_signature (relay_address, day, digest) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                        [address.text, addition.day, Data(digest)]
                    ) > 0
                guard isNew else { throw RelayStoreError.repeated(address) }
            }
            let messages: Int? = try transaction.value(
                """
                INSERT INTO relay_count (relay_address, day, messages) VALUES (?, ?, 1)
                ON CONFLICT (relay_address, day) DO UPDATE SET messages = relay_count.messages + 1
                RETURNING messages
                """,
                [address.text, addition.day]
            )
            guard messages ?? 0 <= addition.limit else { throw RelayStoreError.limitReached(address) }
            try transaction.execute(
                """
                INSERT INTO relay_origin (id, relay_address, direction, informed, named, created_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                [
                    job.id, address.text, job.origin.direction.rawValue, job.origin.informed?.text,
                    job.origin.named.text, job.createdAt,
                ]
            )
        }
        if let id = job.messageID {
            // The first one stays: nobody can lead a thread elsewhere.
            try transaction.execute(
                """
                INSERT INTO relay_message_id (relay_address, outward, inward, created_at) VALUES (?, ?, ?, ?)
                ON CONFLICT DO NOTHING
                """,
                [address.text, id.outward, id.inward, job.createdAt]
            )
        }
        try Self.insert(job, in: spool, transaction)
    }

    private static func insert(_ job: RelayJob, in spool: String, _ transaction: SQLTransaction) throws {
        try transaction.execute(
            """
            INSERT INTO relay_job (id, relay_address, direction, informed, named, recipient, header, spool, file,
                is_eight_bit, is_utf8, created_at, due_at, lease_until, attempts)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
            """,
            [
                job.id, job.origin.relayAddress.text, job.origin.direction.rawValue,
                job.origin.informed?.text, job.origin.named.text, job.recipient.text, Data(job.header), spool,
                job.file, job.isEightBit, job.isUTF8, job.createdAt, job.createdAt,
            ]
        )
    }
}

extension Database {
    /// How long identifiers of messages are kept, in seconds: answers to older messages begin a thread of their own.
    package static let keptMessageIDs = 400 * 86_400.0

    /// Removes what the relay no longer needs about messages it has forwarded.
    ///
    /// `now`: in seconds since 1970.
    package func removeRelayRecords(at now: Double) async throws {
        let (seconds, kept) = (Int64(now), Int64(ReturnPath.lifetime) + RelayRetry.lifetime)
        try await self.storage.write { transaction in
            try transaction.execute("DELETE FROM relay_origin WHERE created_at < ?", [seconds - kept])
            for table in ["relay_count", "relay_signature"] {
                try transaction.execute("DELETE FROM \(table) WHERE day < ?", [seconds / 86_400 - 1])
            }
            try transaction.execute(
                "DELETE FROM relay_message_id WHERE created_at < ?",
                [seconds - Int64(Self.keptMessageIDs)]
            )
        }
    }
}

extension RelayRecipient {
    fileprivate init(_ route: RelayRoute) throws {
        let state: State =
            if route.grants.isEmpty { .inactive } else if route.grants.contains(where: \.grant.forwards) {
                .active
            } else { .forwardingOff }
        self.init(
            address: try MailAddress(parsing: route.address),
            mailbox: try MailAddress(parsing: route.mailbox),
            team: route.teamID,
            sharedName: route.sharedName,
            state: state
        )
    }
}

extension RelayOrigin {
    fileprivate init(row: SQLRow) throws {
        let (direction, relayAddress, named): (String, String, String) =
            try (row["direction"], row["relay_address"], row["named"])
        let informed: String? = try row["informed"]
        self.init(
            direction: RelayDirection(rawValue: direction) ?? .notice,
            relayAddress: try MailAddress(parsing: relayAddress),
            informed: try informed.map { try MailAddress(parsing: $0) },
            named: try MailAddress(parsing: named)
        )
    }
}

extension RelayClaim {
    fileprivate init(row: SQLRow, token: String) throws {
        let recipient: String = try row["recipient"]
        let attempts: Int = try row["attempts"]
        let header: Data = try row["header"]
        self.init(
            job: RelayJob(
                id: try row["id"],
                origin: try RelayOrigin(row: row),
                recipient: try MailAddress(parsing: recipient),
                header: Array(header),
                file: try row["file"],
                isEightBit: try row["is_eight_bit"],
                isUTF8: try row["is_utf8"],
                createdAt: try row["created_at"]
            ),
            attempts: attempts - 1,
            token: token
        )
    }
}
