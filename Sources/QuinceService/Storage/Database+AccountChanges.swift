import DatabaseFile
import Foundation
import GRDB

// Each change is one function here and one transaction, with the events that tell the apps.

extension Database: AccountChanges {
    package func rename(firstName: String?, lastName: String?, by author: ChangeAuthor) async throws
        -> ChangeOutcome
    {
        try await self.change(by: author) { account, database in
            try database.execute(
                sql: "UPDATE account SET first_name = ?, last_name = ? WHERE id = ?",
                arguments: [firstName, lastName, account]
            )
            return database.changesCount == 1 ? .done : .missing
        }
    }

    package func setForwarding(
        _ forwards: Bool,
        grant id: String,
        by author: ChangeAuthor,
        _ stamp: EventStamp
    ) async throws -> ChangeOutcome {
        try await self.change(grant: id, by: author) { identity, database in
            guard identity.usedRelayAddress != nil else { return .refused }
            guard identity.grant.forwards != forwards else { return .unchanged }
            try database.execute(
                sql: "UPDATE consent_grant SET forwards = ? WHERE id = ?",
                arguments: [forwards, id]
            )
            let change: EventChange = forwards ? .emailEnabled(grant: id) : .emailDisabled(grant: id)
            try Event.enqueue(change, stamp, database)
            return .done
        }
    }

    package func stopUsing(grant id: String, by author: ChangeAuthor, _ stamp: EventStamp) async throws
        -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.change(grant: id, by: author) { _, database in
            try Self.endGrant(id, notifying: stamp, audit, database) ? .done : .missing
        }
    }

    package func deleteAccount(by author: ChangeAuthor, _ stamp: EventStamp, grace: Double) async throws
        -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.file.write { database in
            guard let account = author.accountID else { return .signedOut }
            // Before the session, which the other of two deletions deleted, too.
            guard try Account.stored(account, database) != nil else { return .missing }
            guard try Self.isSignedIn(author, database) else { return .signedOut }
            guard grace > 0 else {
                return try Self.removeAccount(account, notifying: stamp, audit, database) ? .done : .missing
            }
            try database.execute(
                sql: "UPDATE account SET deletes_at = ? WHERE id = ? AND deletes_at IS NULL",
                arguments: [stamp.now.timeIntervalSince1970 + grace, account]
            )
            guard database.changesCount == 1 else { return .unchanged }
            try audit.append(.deletionPlanned, account: account, database)
            return .done
        }
    }

    package func keepAccount(by author: ChangeAuthor) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, database in
            try database.execute(
                sql: "UPDATE account SET deletes_at = NULL WHERE id = ? AND deletes_at IS NOT NULL",
                arguments: [account]
            )
            guard database.changesCount == 1 else { return .unchanged }
            try audit.append(.deletionCancelled, account: account, database)
            return .done
        }
    }

    package func deleteAccounts(dueAt stamp: EventStamp) async throws -> [String] {
        let now = stamp.now.timeIntervalSince1970
        let sql = "SELECT id FROM account WHERE deletes_at <= ?"
        let due = try self.file.read { try String.fetchAll($0, sql: sql, arguments: [now]) }
        let audit = AuditWriter()
        var deleted: [String] = []
        for id in due {
            // Checked again: the user may have decided to keep the account since.
            let isDeleted = try await self.file.write { database in
                try String.fetchOne(database, sql: sql + " AND id = ?", arguments: [now, id]) != nil
                    && Self.removeAccount(id, notifying: stamp, audit, database)
            }
            if isDeleted { deleted.append(id) }
        }
        return deleted
    }

    /// Makes a change of the author's own account, if the author is still signed in.
    func change(
        by author: ChangeAuthor,
        _ body: @escaping @Sendable (_ account: String, GRDB.Database) throws -> ChangeOutcome
    ) async throws -> ChangeOutcome {
        try await self.file.write { database in
            guard let account = author.accountID, try Self.isSignedIn(author, database) else {
                return .signedOut
            }
            return try body(account, database)
        }
    }

    /// Makes a change of a grant: one of the author's own, or, for the developer, any.
    private func change(
        grant id: String,
        by author: ChangeAuthor,
        _ body: @escaping @Sendable (GrantedIdentity, GRDB.Database) throws -> ChangeOutcome
    ) async throws -> ChangeOutcome {
        try await self.file.write { database in
            guard try Self.isSignedIn(author, database) else { return .signedOut }
            guard let identity = try Self.identity(grant: id, in: database),
                author.accountID.map({ $0 == identity.grant.accountID }) ?? true
            else { return .missing }
            return try body(identity, database)
        }
    }
}
