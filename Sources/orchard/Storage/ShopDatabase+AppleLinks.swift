import Foundation
import GRDB

extension ShopDatabase: AppleLinkStore {
    func signIn(
        _ identity: AppleIdentity,
        sealedToken: Data?,
        linkingTo current: Account.ID?,
        newID: Account.ID,
        now: Double
    ) async throws -> AppleSignInOutcome {
        try await self.writer.write { database in
            let outcome = try Self.decide(identity, current, newID, database)
            switch outcome {
            case .created(let id): try Self.insertAccount(id, identity, now, database)
            case .known(let id), .linked(let id): try Self.completeName(of: id, identity, database)
            case .linkSuggested, .refused, .beingDeleted: return outcome
            }
            try Self.link(identity.subject, to: outcome.account, sealedToken, now, database)
            return outcome
        }
    }

    /// Reads, and writes nothing; the transaction around it keeps what it has read true.
    private static func decide(
        _ identity: AppleIdentity,
        _ current: Account.ID?,
        _ newID: Account.ID,
        _ database: Database
    ) throws -> AppleSignInOutcome {
        let linked = try String.fetchOne(
            database,
            sql: "SELECT account_id FROM apple_link WHERE subject = ?",
            arguments: [identity.subject]
        )
        if let linked {
            if try self.isGoing(linked, database) { return .beingDeleted }
            return current == nil || current == linked ? .known(linked) : .refused
        }
        if let current {
            if try self.isGoing(current, database) { return .beingDeleted }
            return try self.canBeLinked(current, database) ? .linked(current) : .refused
        }
        return try self.accountWithAddress(of: identity, database) ?? .created(newID)
    }

    private static func accountWithAddress(of identity: AppleIdentity, _ database: Database) throws
        -> AppleSignInOutcome?
    {
        guard identity.isEmailVerified, let email = identity.email else { return nil }
        let other = try String.fetchOne(
            database,
            sql: "SELECT id FROM account WHERE email = ? AND email_verified = 1",
            arguments: [email]
        )
        guard let other else { return nil }
        if try self.isGoing(other, database) { return .beingDeleted }
        let canBeLinked = try identity.provenOwnEmail != nil && self.canBeLinked(other, database)
        return canBeLinked ? .linkSuggested(other) : .refused
    }

    /// An account that is not linked, or whose person ended an earlier link.
    private static func canBeLinked(_ account: Account.ID, _ database: Database) throws -> Bool {
        try Row.fetchOne(
            database,
            sql: """
                SELECT 1 FROM account WHERE id = ? AND id NOT IN
                    (SELECT account_id FROM apple_link WHERE withdrawn_at IS NULL)
                """,
            arguments: [account]
        ) != nil
    }

    private static func isGoing(_ account: Account.ID, _ database: Database) throws -> Bool {
        try Row.fetchOne(
            database,
            sql: "SELECT 1 FROM deletion WHERE account_id = ?",
            arguments: [account]
        ) != nil
    }

    private static func insertAccount(
        _ id: Account.ID,
        _ identity: AppleIdentity,
        _ now: Double,
        _ database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO account (id, name, email, email_verified, is_private_email, created_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, identity.suggestedName, identity.email, identity.isEmailVerified, identity.isPrivateEmail,
                now,
            ]
        )
    }

    /// The name comes once: it fills a gap, and never replaces what the person wrote.
    private static func completeName(
        of id: Account.ID,
        _ identity: AppleIdentity,
        _ database: Database
    ) throws {
        try database.execute(
            sql: "UPDATE account SET name = ? WHERE id = ? AND name IS NULL",
            arguments: [identity.suggestedName, id]
        )
    }

    private static func link(
        _ subject: String,
        to account: Account.ID?,
        _ sealedToken: Data?,
        _ now: Double,
        _ database: Database
    ) throws {
        // An earlier link that its person ended makes room.
        try database.execute(
            sql: "DELETE FROM apple_link WHERE account_id = ? AND subject <> ? AND withdrawn_at IS NOT NULL",
            arguments: [account, subject]
        )
        try database.execute(
            sql: """
                INSERT INTO apple_link (subject, account_id, refresh_token, linked_at, verified_at)
                VALUES (:subject, :account, :token, :now, :now)
                ON CONFLICT (subject) DO UPDATE SET refresh_token = coalesce(excluded.refresh_token, refresh_token),
                    verified_at = excluded.verified_at, withdrawn_at = NULL,
                    linked_at = CASE WHEN withdrawn_at IS NULL THEN linked_at ELSE excluded.linked_at END
                """,
            arguments: ["subject": subject, "account": account, "token": sealedToken, "now": now]
        )
    }
}
