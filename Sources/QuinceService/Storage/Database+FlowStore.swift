import DatabaseFile
import Foundation
import GRDB

extension Database: FlowStore {
    package func flow(_ id: SecretDigest) async throws -> (flow: Flow, browser: SecretDigest)? {
        try self.file.read { try Flow.stored(id, $0) }
    }

    package func change(
        _ ticket: FlowTicket,
        to new: Flow,
        limits: FlowLimits,
        now: Double
    ) async throws -> FlowChange {
        try await self.file.write { database in
            let stored = try Flow.stored(ticket.id, database)
            guard ticket.isStored ? stored?.flow == ticket.flow : stored == nil,
                stored.map({ $0.browser == ticket.browser }) ?? true
            else { return .overtaken }
            if !ticket.isStored, try Self.isFull(limits, ticket.client, now, database) { return .tooMany }
            try new.store(ticket, database)
            return .done
        }
    }

    package func removeFlows(endedBefore time: Double) async throws {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM flow WHERE expires_at < ?", arguments: [time])
        }
    }

    private static func isFull(
        _ limits: FlowLimits,
        _ client: String,
        _ now: Double,
        _ database: GRDB.Database
    ) throws -> Bool {
        let open = "SELECT 1 FROM flow WHERE is_finished = 0 AND expires_at > ?"
        let ofOne = try Int.fetchOne(
            database.cachedStatement(sql: open + " AND client = ? LIMIT 1 OFFSET ?"),
            arguments: [now, client, limits.ofOneClient - 1]
        )
        guard ofOne == nil else { return true }
        let all = try database.cachedStatement(sql: open + " LIMIT 1 OFFSET ?")
        return try Int.fetchOne(all, arguments: [now, limits.ofAll - 1]) != nil
    }
}

extension Flow {
    /// The row with that ID, ended or not.
    static func stored(_ id: SecretDigest, _ database: GRDB.Database) throws -> (
        flow: Flow, browser: SecretDigest
    )? {
        let statement = try database.cachedStatement(
            sql: "SELECT body, browser_digest FROM flow WHERE digest = ?"
        )
        guard let row = try Row.fetchOne(statement, arguments: [id.bytes]) else { return nil }
        let body: String = row["body"]
        let flow = try StoredValueError.reading("flow.body") {
            try JSONDecoder().decode(Flow.self, from: Data(body.utf8))
        }
        return (flow, SecretDigest(stored: row["browser_digest"]))
    }

    /// Writes the ticket's row.
    func store(_ ticket: FlowTicket, _ database: GRDB.Database) throws {
        let body = String(decoding: try JSONEncoder.flows.encode(self), as: UTF8.self)
        try database.cachedStatement(
            sql: """
                INSERT INTO flow (digest, browser_digest, client, body, is_finished, expires_at)
                VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (digest) DO UPDATE SET body = excluded.body,
                    is_finished = excluded.is_finished
                """
        ).execute(arguments: [
            ticket.id.bytes, ticket.browser.bytes, ticket.client, body, self.isFinished, self.expiresAt,
        ])
    }
}
