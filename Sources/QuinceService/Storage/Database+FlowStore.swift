import Foundation
import SQLEngines

extension Database: FlowStore {
    package func flow(_ id: SecretDigest) async throws -> (flow: Flow, browser: SecretDigest)? {
        try await self.storage.read { try Flow.stored(id, $0) }
    }

    package func change(
        _ ticket: FlowTicket,
        to new: Flow,
        provedBy account: Account?,
        limits: FlowLimits,
        now: Double
    ) async throws -> FlowChange {
        // Nodes that store flows at the same moment can exceed the limits by their number.
        try await self.storage.write(.readCommitted) { [openFlows] transaction in
            // The account's row first, as when its sign-ins are ended.
            if let id = new.signedInAccountID, id != ticket.flow.signedInAccountID {
                guard let account, account.id == id, try account.isStillProved(transaction) else {
                    return .ended
                }
            }
            guard ticket.isStored else {
                if try Self.isFull(limits, openFlows, ticket.client, now, transaction) {
                    return try Flow.locked(ticket.id, transaction) == nil ? .tooMany : .overtaken
                }
                return try new.insert(ticket, transaction) ? .done : .overtaken
            }
            guard let stored = try Flow.locked(ticket.id, transaction), stored.flow == ticket.flow,
                stored.browser == ticket.browser
            else { return .overtaken }
            try new.store(ticket, transaction)
            return .done
        }
    }

    package func removeFlows(endedBefore time: Double) async throws {
        try await self.storage.removeRows(of: "flow", by: "digest", where: "expires_at < ?", [time])
    }

    /// Ends the sign-ins to apps that have reached this account, with their unused codes, what its devices were asked or have
    /// allowed, and proofs that have begun nothing yet.
    ///
    /// Someone else may have begun them: the user has just removed a passkey, replaced the codes or ended a session.
    static func endSignIns(ofAccount id: String, _ transaction: SQLTransaction) throws {
        // First, as when a session begins: so neither waits for the other with a row that the other needs.
        try transaction.execute("UPDATE account SET sign_in_epoch = sign_in_epoch + 1 WHERE id = ?", [id])
        try transaction.execute("DELETE FROM flow WHERE account_id = ?", [id])
        try transaction.execute(
            """
            DELETE FROM authorization_code WHERE used_at IS NULL
                AND grant_id IN (SELECT id FROM consent_grant WHERE account_id = ?)
            """,
            [id]
        )
        try Self.endDeviceRequests(ofAccount: id, transaction)
    }

    private static func isFull(
        _ limits: FlowLimits,
        _ openFlows: OpenFlows,
        _ client: String,
        _ now: Double,
        _ transaction: SQLTransaction
    ) throws -> Bool {
        let open = "SELECT 1 FROM flow WHERE is_finished = 0 AND expires_at > $now"
        let ofClient = "EXISTS (\(open) AND client = $client LIMIT 1 OFFSET $ofOne)"
        if let count = openFlows.known() {
            guard count < limits.ofAll else { return true }
            let arguments: SQLArguments = ["now": now, "client": client, "ofOne": limits.ofOneClient - 1]
            return try transaction.value("SELECT \(ofClient)", arguments) ?? false
        }
        let row = try transaction.row(
            "SELECT \(ofClient) AS is_full, (SELECT count(*) FROM (\(open) LIMIT $ofAll) AS counted) AS count",
            ["now": now, "client": client, "ofOne": limits.ofOneClient - 1, "ofAll": limits.ofAll]
        )
        guard let row else { return false }
        let count: Int = try row["count"]
        openFlows.note(count)
        return try count >= limits.ofAll || row["is_full"]
    }
}

extension Flow {
    /// The row with that ID, ended or not.
    static func stored(_ id: SecretDigest, _ transaction: SQLTransaction) throws -> (
        flow: Flow, browser: SecretDigest
    )? {
        try transaction.row(Self.selection, [id.bytes]).map(Self.reading)
    }

    /// The same, for a change in this transaction, which others wait for.
    static func locked(_ id: SecretDigest, _ transaction: SQLTransaction) throws -> (
        flow: Flow, browser: SecretDigest
    )? {
        try transaction.lockedRow(Self.selection, [id.bytes]).map(Self.reading)
    }

    private static let selection = "SELECT body, browser_digest FROM flow WHERE digest = ?"

    private static func reading(_ row: SQLRow) throws -> (flow: Flow, browser: SecretDigest) {
        let body: String = try row["body"]
        let flow = try StoredValueError.reading("flow.body") {
            try JSONDecoder().decode(Flow.self, from: Data(body.utf8))
        }
        return try (flow, SecretDigest(stored: row["browser_digest"]))
    }

    /// Writes the ticket's row.
    func store(_ ticket: FlowTicket, _ transaction: SQLTransaction) throws {
        _ = try self.write(
            ticket,
            "UPDATE SET body = excluded.body, is_finished = excluded.is_finished, account_id = excluded.account_id",
            transaction
        )
    }

    /// Adds the ticket's row; false if it exists.
    func insert(_ ticket: FlowTicket, _ transaction: SQLTransaction) throws -> Bool {
        try self.write(ticket, "NOTHING", transaction)
    }

    private func write(_ ticket: FlowTicket, _ otherwise: String, _ transaction: SQLTransaction) throws
        -> Bool
    {
        let body = String(decoding: try JSONEncoder.flows.encode(self), as: UTF8.self)
        return try transaction.execute(
            """
            INSERT INTO flow (digest, browser_digest, client, body, is_finished, expires_at, account_id)
            VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (digest) DO \(otherwise)
            """,
            [
                ticket.id.bytes, ticket.browser.bytes, ticket.client, body, self.isFinished, self.expiresAt,
                self.signedInAccountID,
            ]
        ) == 1
    }
}
