package import Foundation
import SQLEngines

extension Database: EventQueue {
    package func add(_ draft: EventDraft, at now: Date) async throws -> Event {
        try await self.storage.write { transaction in
            guard let id = try Event.insert(draft, at: now, transaction),
                let event = try Event.stored(id, transaction)
            else {
                throw StoredValueError(column: "event.id", reason: "the event that was added isn't there")
            }
            return event
        }
    }

    package func events(after revision: Int?, limit: Int) async throws -> [Event] {
        try await self.storage.readList { transaction in
            guard let revision else {
                let sql = Self.withEarlier + " ORDER BY revision DESC LIMIT ?"
                return try transaction.rows(sql, [limit]).map(Event.init(row:))
                    .reversed()
            }
            let sql = Self.withEarlier + " WHERE revision > ? ORDER BY revision LIMIT ?"
            return try transaction.rows(sql, [revision, limit]).map(Event.init(row:))
        }
    }

    package func event(_ id: Int) async throws -> Event? {
        try await self.storage.read { try Event.stored(id, $0) }
    }

    /// Events `e`, each with the first event that it waits for.
    fileprivate static let withEarlier = """
        SELECT e.*, CASE WHEN e.state = 'waiting' THEN (SELECT min(p.id) FROM \(Self.earlier)) END AS waits_for FROM event e
        """

    /// The number of events whose delivery isn't over.
    package func pendingEvents() async throws -> Int {
        try await self.storage.readList { transaction in
            let sql = "SELECT count(*) FROM event WHERE state IN ('waiting', 'in-flight')"
            return try transaction.value(sql) ?? 0
        }
    }

    package func attempts(of ids: [Int]) async throws -> [Int: [EventAttempt]] {
        try await self.storage.readList { transaction in
            let sql = "SELECT * FROM event_attempt WHERE event_id = ? ORDER BY number"
            return try ids.reduce(into: [:]) { all, id in
                let attempts = try transaction.rows(sql, [id]).map(EventAttempt.init(row:))
                if !attempts.isEmpty { all[id] = attempts }
            }
        }
    }

    package func redeliver(_ id: Int, at now: Date) async throws -> Bool {
        let isQueued = try await self.storage.write { transaction in
            guard let event = try Event.stored(id, transaction) else { return false }
            // The URL of another team isn't told about the earlier team's subjects.
            let app = try App.stored(event.appID, in: transaction)
            let url =
                app?.teamID == event.teamID
                ? app?.notifications : event.url.flatMap { try? NotificationURL(parsing: $0) }
            return try transaction.execute(
                """
                UPDATE event SET state = 'waiting', due_at = ?, tries = 0, url = ?, origin = ?
                WHERE id = ? AND state <> 'in-flight'
                """,
                [now.timeIntervalSince1970, url?.text ?? "", url?.origin ?? "", id]
            ) == 1
        }
        if isQueued { self.eventSignal.call() }
        return isQueued
    }

    package func due(at now: Date, limit: Int) async throws -> [(origin: String, count: Int)] {
        try await self.storage.read { transaction in
            try transaction.rows(Self.dueOrigins, ["now": now.timeIntervalSince1970, "limit": limit])
                .map { try (origin: $0["origin"], count: $0["count"]) }.filter { $0.count > 0 }
        }
    }

    /// Jumps from origin to origin: a receiver that is down can have thousands of events.
    private static let dueOrigins = """
        WITH RECURSIVE origins (origin) AS (
            SELECT min(origin) FROM event WHERE state = 'waiting'
            UNION ALL
            SELECT (SELECT min(origin) FROM event WHERE state = 'waiting' AND origin > origins.origin) FROM origins
            WHERE origins.origin IS NOT NULL
        )
        SELECT origin, (SELECT count(*) FROM (SELECT 1 FROM \(Self.deliverable) LIMIT $limit) AS ready) AS count
        FROM origins WHERE origin IS NOT NULL
        ORDER BY (SELECT e.id FROM \(Self.deliverable) ORDER BY e.due_at, e.id LIMIT 1)
        """.replacing("$origin", with: "origins.origin")

    /// The events that have to be delivered before the event `e`: earlier ones of the same user and URL.
    ///
    /// An event with faults holds up only events with the same faults: an app may reject it again and again.
    private static let earlier = """
        event p WHERE p.subject = e.subject AND p.url = e.url AND p.id < e.id AND p.state IN ('waiting', 'in-flight')
            AND p.faults IN ('', e.faults)
        """

    /// The events that can be delivered to `$origin` at `$now`.
    private static let deliverable = """
        event e WHERE e.state = 'waiting' AND e.origin = $origin AND e.due_at <= $now
            AND NOT EXISTS (SELECT 1 FROM \(Self.earlier))
        """

    package func nextDue(after now: Date) async throws -> Date? {
        try await self.storage.read { transaction in
            let sql = "SELECT min(due_at) FROM event WHERE state = 'waiting' AND due_at > ?"
            let time: Double? = try transaction.value(sql, [now.timeIntervalSince1970])
            return time.map(Date.init(timeIntervalSince1970:))
        }
    }

    package func claim(_ claim: EventClaim) async throws -> Event? {
        try await self.storage.write(.readCommitted) { transaction in
            try Self.lockDeliveries(transaction)
            return try Self.claim(claim, transaction)
        }
    }

    /// On PostgreSQL, deliveries begin and end one after the other, as on SQLite, so that all nodes together keep the order of the
    /// events and the maximum for each origin; it is the lock that a change of an event takes anyway.
    private static func lockDeliveries(_ transaction: SQLTransaction) throws {
        try transaction.lockRows("SELECT last FROM event_counter FOR UPDATE")
    }

    private static func claim(_ claim: EventClaim, _ transaction: SQLTransaction) throws -> Event? {
        let statement = """
            UPDATE event SET state = 'in-flight', lease_until = $lease, tries = tries + 1, attempts = attempts + 1
            WHERE id = (SELECT e.id FROM \(Self.deliverable) ORDER BY e.due_at, e.id LIMIT 1)
                AND (SELECT count(*) FROM event f WHERE f.state = 'in-flight' AND f.origin = $origin) < $places
            RETURNING *, NULL AS waits_for
            """
        return try transaction.row(
            statement,
            [
                "lease": claim.leaseUntil.timeIntervalSince1970, "origin": claim.origin,
                "now": claim.now.timeIntervalSince1970, "places": EventDelivery.perOrigin,
            ]
        ).map(Event.init(row:))
    }

    package func finish(_ event: Event, with attempt: EventAttempt, then claim: EventClaim?) async throws
        -> Event?
    {
        try await self.storage.write(.readCommitted) { transaction in
            try Self.lockDeliveries(transaction)
            try Self.finish(event, with: attempt, transaction)
            return try claim.flatMap { try Self.claim($0, transaction) }
        }
    }

    /// The maximum number of stored attempts of an event, of which the oldest are dropped; redeliveries have no limit.
    private static let keptAttempts = 50

    private static func finish(_ event: Event, with attempt: EventAttempt, _ transaction: SQLTransaction)
        throws
    {
        let (state, pause): (EventState, Double) =
            switch attempt.outcome {
            case .delivered, .rejected, .accepted: (.delivered, 0)
            case .notSent: (.noURL, 0)
            case .failed:
                EventSchedule.pause(after: event.tries, of: event.jti).map { (.waiting, $0) } ?? (.givenUp, 0)
            }
        // A notification that is to arrive twice begins anew after its first delivery, and a failed one if the URL has changed.
        let changed = try transaction.execute(
            """
            UPDATE event SET
                state = CASE
                    WHEN $state = 'delivered' AND repeats > 0 OR $state <> 'delivered' AND url <> $url THEN 'waiting'
                    ELSE $state
                END,
                tries = CASE WHEN $state = 'delivered' OR url <> $url THEN 0 ELSE tries END,
                repeats = CASE WHEN $state = 'delivered' AND repeats > 0 THEN repeats - 1 ELSE repeats END,
                due_at = CASE WHEN url <> $url THEN CAST($at AS DOUBLE PRECISION) ELSE CAST($due AS DOUBLE PRECISION) END,
                lease_until = NULL, token = $token, key_id = $key, expires_at = $expiry
            WHERE id = $id AND state = 'in-flight' AND attempts = $attempts
            """,
            [
                "state": state.rawValue, "due": attempt.at.timeIntervalSince1970 + pause, "id": event.id,
                "at": attempt.at.timeIntervalSince1970, "url": event.url ?? "",
                "attempts": event.attempts, "token": event.token?.text, "key": event.token?.keyID,
                "expiry": event.token?.expiresAt?.timeIntervalSince1970,
            ]
        )
        // Another attempt took over after the lease, or a reset deleted the event.
        guard changed == 1 else { return }
        try transaction.execute(
            "INSERT INTO event_attempt VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                event.id, attempt.number, attempt.at.timeIntervalSince1970, attempt.milliseconds,
                attempt.outcome.rawValue, attempt.status, attempt.explanation, attempt.address,
                attempt.answer,
            ]
        )
        try transaction.execute(
            "DELETE FROM event_attempt WHERE event_id = ? AND number <= ?",
            [event.id, attempt.number - Self.keptAttempts]
        )
    }

    package func release(leasedBefore time: Date?) async throws {
        // On PostgreSQL, another node may be delivering them; what a node has left is free at the end of its lease.
        if time == nil, self.storage.isPostgreSQL { return }
        let condition = "state = 'in-flight'" + (time == nil ? "" : " AND lease_until < ?")
        let arguments: SQLArguments = time.map { [$0.timeIntervalSince1970] } ?? []
        let isNeeded = try await self.storage.read { transaction in
            try transaction.hasRow("SELECT 1 FROM event WHERE \(condition) LIMIT 1", arguments)
        }
        guard isNeeded else { return }
        try await self.storage.write(.readCommitted) { transaction in
            try Self.lockDeliveries(transaction)
            // Its attempt may have succeeded, so it doesn't count against the schedule.
            try transaction.execute(
                """
                UPDATE event SET state = 'waiting', tries = CASE WHEN tries > 0 THEN tries - 1 ELSE 0 END, lease_until = NULL
                WHERE \(condition)
                """,
                arguments
            )
        }
    }

    package func hasten(at now: Date) async throws {
        let latest = now.timeIntervalSince1970 + EventSchedule.longestPause
        let isNeeded = try await self.storage.read { transaction in
            try transaction.hasRow(
                "SELECT 1 FROM event WHERE state = 'waiting' AND due_at > ? LIMIT 1",
                [latest]
            )
        }
        guard isNeeded else { return }
        try await self.storage.write { transaction in
            try transaction.execute(
                "UPDATE event SET due_at = ? WHERE state = 'waiting' AND due_at > ?",
                [now.timeIntervalSince1970, latest]
            )
        }
    }

    package func removeEvents(queuedBefore time: Date) async throws {
        try await self.storage.removeRows(
            of: "event",
            by: "id",
            where: "queued_at < ? AND state NOT IN ('waiting', 'in-flight')",
            [time.timeIntervalSince1970]
        )
    }
}

extension Event {
    fileprivate static func stored(_ id: Int, _ transaction: SQLTransaction) throws -> Event? {
        let statement = Database.withEarlier + " WHERE id = ?"
        return try transaction.row(statement, [id]).map(Event.init(row:))
    }

    fileprivate init(row: SQLRow) throws {
        let (kind, state, faults): (String, String, String) = try (row["kind"], row["state"], row["faults"])
        let (url, token): (String, String?) = try (row["url"], row["token"])
        let expiry: Double? = try row["expires_at"]
        try self.init(
            id: row["id"],
            jti: row["jti"],
            kind: try StoredValueError.reading("event.kind", kind),
            subject: row["subject"],
            teamID: row["team_id"],
            appID: row["app_id"],
            email: row["email"],
            happenedAt: Date(timeIntervalSince1970: row["happened_at"]),
            faults: Set(
                try faults.split(separator: " ").map {
                    try StoredValueError.reading("event.faults", String($0))
                }
            ),
            url: url.isEmpty ? nil : url,
            state: try StoredValueError.reading("event.state", state),
            dueAt: Date(timeIntervalSince1970: row["due_at"]),
            tries: row["tries"],
            attempts: row["attempts"],
            token: token.map { text in
                try EventToken(
                    text: text,
                    keyID: row["key_id"] ?? "",
                    expiresAt: expiry.map(Date.init(timeIntervalSince1970:))
                )
            },
            queuedAt: Date(timeIntervalSince1970: row["queued_at"]),
            revision: row["revision"],
            waitsFor: row["waits_for"]
        )
    }
}

extension EventAttempt {
    fileprivate init(row: SQLRow) throws {
        let outcome: String = try row["outcome"]
        try self.init(
            number: row["number"],
            at: Date(timeIntervalSince1970: row["at"]),
            milliseconds: row["milliseconds"],
            outcome: try StoredValueError.reading("event_attempt.outcome", outcome),
            status: row["status"],
            explanation: row["explanation"],
            address: row["address"],
            answer: row["answer"]
        )
    }
}
