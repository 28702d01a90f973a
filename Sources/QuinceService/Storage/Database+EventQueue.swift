import DatabaseFile
package import Foundation
import GRDB

extension Database: EventQueue {
    package func add(_ draft: EventDraft, at now: Date) async throws -> Event {
        try await self.file.write { database in
            try Event.insert(draft, at: now, database)
            guard let event = try Event.stored(Int(database.lastInsertedRowID), database) else {
                throw StoredValueError(column: "event.id", reason: "the event that was added isn't there")
            }
            return event
        }
    }

    package func events(after revision: Int?, limit: Int) async throws -> [Event] {
        try await self.file.readList { database in
            guard let revision else {
                let sql = Self.withEarlier + " ORDER BY revision DESC LIMIT ?"
                return try Row.fetchAll(database, sql: sql, arguments: [limit]).map(Event.init(row:))
                    .reversed()
            }
            let sql = Self.withEarlier + " WHERE revision > ? ORDER BY revision LIMIT ?"
            return try Row.fetchAll(database, sql: sql, arguments: [revision, limit]).map(Event.init(row:))
        }
    }

    package func event(_ id: Int) async throws -> Event? { try self.file.read { try Event.stored(id, $0) } }

    /// Events `e`, each with the first event that it waits for.
    fileprivate static let withEarlier = """
        SELECT e.*, CASE WHEN e.state = 'waiting' THEN (SELECT min(p.id) FROM \(Self.earlier)) END AS waits_for FROM event e
        """

    /// The number of events whose delivery isn't over.
    package func pendingEvents() async throws -> Int {
        try await self.file.readList { database in
            let sql = "SELECT count(*) FROM event WHERE state IN ('waiting', 'in-flight')"
            return try Int.fetchOne(database, sql: sql) ?? 0
        }
    }

    package func attempts(of ids: [Int]) async throws -> [Int: [EventAttempt]] {
        try await self.file.readList { database in
            let list = ids.map(String.init).joined(separator: ", ")
            let sql = "SELECT * FROM event_attempt WHERE event_id IN (\(list)) ORDER BY event_id, number"
            return try Row.fetchAll(database, sql: sql).reduce(into: [:]) { all, row in
                all[row["event_id"] as Int, default: []].append(try EventAttempt(row: row))
            }
        }
    }

    package func redeliver(_ id: Int, at now: Date) async throws -> Bool {
        let isQueued = try await self.file.write { database in
            guard let event = try Event.stored(id, database) else { return false }
            // The URL of another team isn't told about the earlier team's subjects.
            let app = try App.stored(event.appID, in: database)
            let url =
                app?.teamID == event.teamID
                ? app?.notifications : event.url.flatMap { try? NotificationURL(parsing: $0) }
            try database.execute(
                sql: """
                    UPDATE event SET state = 'waiting', due_at = ?, tries = 0, url = ?, origin = ?
                    WHERE id = ? AND state <> 'in-flight'
                    """,
                arguments: [now.timeIntervalSince1970, url?.text ?? "", url?.origin ?? "", id]
            )
            return database.changesCount == 1
        }
        if isQueued { self.eventSignal.call() }
        return isQueued
    }

    package func due(at now: Date, limit: Int) async throws -> [(origin: String, count: Int)] {
        try self.file.read { database in
            // Jumps from origin to origin: a receiver that is down can have thousands of events.
            let sql = """
                WITH RECURSIVE origins (origin) AS (
                    SELECT min(origin) FROM event WHERE state = 'waiting'
                    UNION ALL
                    SELECT (SELECT min(origin) FROM event WHERE state = 'waiting' AND origin > origins.origin) FROM origins
                    WHERE origins.origin IS NOT NULL
                )
                SELECT origin, (SELECT count(*) FROM (SELECT 1 FROM \(Self.deliverable) LIMIT $limit)) AS count
                FROM origins WHERE origin IS NOT NULL
                ORDER BY (SELECT e.id FROM \(Self.deliverable) ORDER BY e.due_at, e.id LIMIT 1)
                """
            return try Row.fetchAll(
                database.cachedStatement(sql: sql.replacing("$origin", with: "origins.origin")),
                arguments: ["now": now.timeIntervalSince1970, "limit": limit]
            )
            .map { (origin: $0["origin"], count: $0["count"]) }.filter { $0.count > 0 }
        }
    }

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
        try self.file.read { database in
            let sql = "SELECT min(due_at) FROM event WHERE state = 'waiting' AND due_at > ?"
            return try Double.fetchOne(
                database.cachedStatement(sql: sql),
                arguments: [now.timeIntervalSince1970]
            )
            .map(Date.init(timeIntervalSince1970:))
        }
    }

    package func claim(_ claim: EventClaim) async throws -> Event? {
        try await self.file.write { try Self.claim(claim, $0) }
    }

    private static func claim(_ claim: EventClaim, _ database: GRDB.Database) throws -> Event? {
        let statement = try database.cachedStatement(
            sql: """
                UPDATE event SET state = 'in-flight', lease_until = $lease, tries = tries + 1, attempts = attempts + 1
                WHERE id = (SELECT e.id FROM \(Self.deliverable) ORDER BY e.due_at, e.id LIMIT 1)
                    AND (SELECT count(*) FROM event f WHERE f.state = 'in-flight' AND f.origin = $origin) < $places
                RETURNING *
                """
        )
        return try Row.fetchOne(
            statement,
            arguments: [
                "lease": claim.leaseUntil.timeIntervalSince1970, "origin": claim.origin,
                "now": claim.now.timeIntervalSince1970, "places": EventDelivery.perOrigin,
            ]
        ).map(Event.init(row:))
    }

    package func finish(_ event: Event, with attempt: EventAttempt, then claim: EventClaim?) async throws
        -> Event?
    {
        try await self.file.write { database in
            try Self.finish(event, with: attempt, database)
            return try claim.flatMap { try Self.claim($0, database) }
        }
    }

    /// The maximum number of stored attempts of an event, of which the oldest are dropped; redeliveries have no limit.
    private static let keptAttempts = 50

    private static func finish(_ event: Event, with attempt: EventAttempt, _ database: GRDB.Database) throws {
        let (state, pause): (EventState, Double) =
            switch attempt.outcome {
            case .delivered, .rejected, .accepted: (.delivered, 0)
            case .notSent: (.noURL, 0)
            case .failed:
                EventSchedule.pause(after: event.tries, of: event.jti).map { (.waiting, $0) } ?? (.givenUp, 0)
            }
        // A notification that is to arrive twice begins anew after its first delivery, and a failed one if the URL has changed.
        try database.cachedStatement(
            sql: """
                UPDATE event SET
                    state = CASE
                        WHEN $state = 'delivered' AND repeats > 0 OR $state <> 'delivered' AND url <> $url THEN 'waiting'
                        ELSE $state
                    END,
                    tries = CASE WHEN $state = 'delivered' OR url <> $url THEN 0 ELSE tries END,
                    repeats = CASE WHEN $state = 'delivered' THEN max(repeats - 1, 0) ELSE repeats END,
                    due_at = CASE WHEN url <> $url THEN $at ELSE $due END, lease_until = NULL, token = $token, key_id = $key, expires_at = $expiry
                WHERE id = $id AND state = 'in-flight' AND attempts = $attempts
                """
        ).execute(arguments: [
            "state": state.rawValue, "due": attempt.at.timeIntervalSince1970 + pause, "id": event.id,
            "at": attempt.at.timeIntervalSince1970, "url": event.url ?? "",
            "attempts": event.attempts, "token": event.token?.text, "key": event.token?.keyID,
            "expiry": event.token?.expiresAt?.timeIntervalSince1970,
        ])
        // Another attempt took over after the lease, or a reset deleted the event.
        guard database.changesCount == 1 else { return }
        try database.cachedStatement(
            sql: "INSERT INTO event_attempt VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            event.id, attempt.number, attempt.at.timeIntervalSince1970, attempt.milliseconds,
            attempt.outcome.rawValue, attempt.status, attempt.explanation, attempt.address, attempt.answer,
        ])
        try database.cachedStatement(sql: "DELETE FROM event_attempt WHERE event_id = ? AND number <= ?")
            .execute(arguments: [event.id, attempt.number - Self.keptAttempts])
    }

    package func release(leasedBefore time: Date?) async throws {
        let condition = time == nil ? "" : " AND lease_until < \(time?.timeIntervalSince1970 ?? 0)"
        let isNeeded = try self.file.read { database in
            try Bool.fetchOne(
                database,
                sql: "SELECT EXISTS (SELECT 1 FROM event WHERE state = 'in-flight'\(condition))"
            )
        }
        guard isNeeded == true else { return }
        try await self.file.write { database in
            // Its attempt may have succeeded, so it doesn't count against the schedule.
            try database.execute(
                sql: """
                    UPDATE event SET state = 'waiting', tries = max(tries - 1, 0), lease_until = NULL
                    WHERE state = 'in-flight'\(condition)
                    """
            )
        }
    }

    package func hasten(at now: Date) async throws {
        let latest = now.timeIntervalSince1970 + EventSchedule.longestPause
        let isNeeded = try self.file.read { database in
            let sql = "SELECT EXISTS (SELECT 1 FROM event WHERE state = 'waiting' AND due_at > ?)"
            return try Bool.fetchOne(database.cachedStatement(sql: sql), arguments: [latest])
        }
        guard isNeeded == true else { return }
        try await self.file.write { database in
            try database.execute(
                sql: "UPDATE event SET due_at = ? WHERE state = 'waiting' AND due_at > ?",
                arguments: [now.timeIntervalSince1970, latest]
            )
        }
    }

    package func removeEvents(queuedBefore time: Date) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: "DELETE FROM event WHERE queued_at < ? AND state NOT IN ('waiting', 'in-flight')",
                arguments: [time.timeIntervalSince1970]
            )
        }
    }
}

extension Event {
    fileprivate static func stored(_ id: Int, _ database: GRDB.Database) throws -> Event? {
        let statement = try database.cachedStatement(sql: Database.withEarlier + " WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(Event.init(row:))
    }

    fileprivate init(row: Row) throws {
        let (kind, state, faults): (String, String, String) = (row["kind"], row["state"], row["faults"])
        let (url, token): (String, String?) = (row["url"], row["token"])
        let expiry: Double? = row["expires_at"]
        self.init(
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
                EventToken(
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
    fileprivate init(row: Row) throws {
        let outcome: String = row["outcome"]
        self.init(
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
