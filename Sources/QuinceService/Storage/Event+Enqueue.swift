import Foundation
package import SQLEngines

extension Event {
    /// Queues the events about a change that a user made; call it inside the transaction of the change.
    ///
    /// So an event is neither sent before the change is durable, nor lost between the two. Call it before the change deletes the
    /// grant or the account, because it reads the subject and the relay address. Each app group gets one event, for its primary App
    /// ID. An event about mail of a user who doesn't hide the email address doesn't exist, so none is queued.
    ///
    /// Each event is delivered soon after the commit; nothing else has to be done.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - stamp: The time of the change, and the source of identifiers.
    ///   - transaction: The transaction.
    /// - Returns: The number of queued events.
    /// - Throws: Errors of the database; the change then has to fail, too.
    @discardableResult
    package static func enqueue(_ change: EventChange, _ stamp: EventStamp, _ transaction: SQLTransaction)
        throws -> Int
    {
        let (condition, id) =
            switch change {
            case .consentRevoked(let grant), .emailDisabled(let grant), .emailEnabled(let grant):
                ("g.id = ?", grant)
            case .accountDeleted(let account): ("g.account_id = ?", account)
            }
        let rows = try transaction.rows("\(Self.concerned) WHERE \(condition)", [id])
        let drafts = try rows.compactMap { try EventDraft(change.kind, of: $0, stamp) }
        for draft in drafts { try Self.insert(draft, at: stamp.now, transaction) }
        return drafts.count
    }

    /// The grants that a change concerns.
    private static let concerned = """
        SELECT g.group_id, g.team_id, g.scopes, g.email_sharing, p.subject, p.relay_address FROM consent_grant g
        JOIN pseudonym p ON p.account_id = g.account_id AND p.team_id = g.team_id
        """

    /// Queues an event, for the notification URL that the app has now.
    ///
    /// - Returns: The ID of the event.
    @discardableResult
    static func insert(_ draft: EventDraft, at now: Date, _ transaction: SQLTransaction) throws -> Int? {
        let url = try Self.url(ofApp: draft.appID, transaction)
        return try transaction.value(
            """
            INSERT INTO event (jti, kind, subject, team_id, app_id, email, happened_at, faults, url, origin, state,
                due_at, repeats, queued_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
            """,
            [
                draft.jti, draft.kind.rawValue, draft.subject, draft.teamID, draft.appID, draft.email,
                draft.happenedAt.timeIntervalSince1970,
                draft.faults.map(\.rawValue).sorted().joined(separator: " "), url?.text ?? "",
                url?.origin ?? "",
                EventState.waiting.rawValue, now.timeIntervalSince1970, draft.faults.contains(.twice) ? 1 : 0,
                now.timeIntervalSince1970,
            ]
        )
    }

    /// The current notification URL of an app; nil if it has none.
    static func url(ofApp appID: String, _ transaction: SQLTransaction) throws -> NotificationURL? {
        try App.stored(appID, in: transaction)?.notifications
    }

    /// Sends the events of an app that aren't delivered yet to its current notification URL; if it changed, at once and with all
    /// attempts.
    ///
    /// An attempt that is under way ends at the earlier URL. Events from before the app moved to another team keep the URL of
    /// the earlier team, whose subjects they have.
    static func redirect(eventsOf app: App, _ transaction: SQLTransaction) throws {
        try transaction.execute(
            """
            UPDATE event SET url = $url, origin = $origin, due_at = queued_at, tries = 0
            WHERE app_id = $app AND team_id = $team AND state IN ('waiting', 'in-flight') AND url <> $url
            """,
            [
                "url": app.notifications?.text ?? "", "origin": app.notifications?.origin ?? "",
                "app": app.clientID, "team": app.teamID,
            ]
        )
    }
}

extension EventDraft {
    /// nil for an event about mail that doesn't exist.
    fileprivate init?(_ kind: EventKind, of row: SQLRow, _ stamp: EventStamp) throws {
        let (scopes, sharing): (String, String) = try (row["scopes"], row["email_sharing"])
        let hidesEmail =
            sharing == AccountSeed.EmailSharing.hide.rawValue
            && scopes.split(separator: " ").contains("email")
        guard !kind.isAboutMail || hidesEmail else { return nil }
        try self.init(
            jti: stamp.jti(),
            kind: kind,
            subject: row["subject"],
            teamID: row["team_id"],
            appID: row["group_id"],
            email: kind.isAboutMail ? row["relay_address"] : nil,
            happenedAt: stamp.now,
            faults: []
        )
    }
}
