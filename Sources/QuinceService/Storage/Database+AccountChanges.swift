import Foundation
import SQLEngines

// Each change is one function here and one transaction, with the events that tell the apps.

extension Database: AccountChanges {
    package func rename(firstName: String?, lastName: String?, by author: ChangeAuthor) async throws
        -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            guard let stored = try Account.stored(account, transaction) else { return .missing }
            guard stored.firstName != firstName || stored.lastName != lastName else { return .done }
            try transaction.execute(
                "UPDATE account SET first_name = ?, last_name = ? WHERE id = ?",
                [firstName, lastName, account]
            )
            try audit.append(.nameChanged, account: account, transaction)
            return .done
        }
    }

    package func setForwarding(
        _ forwards: Bool,
        grant id: String,
        by author: ChangeAuthor,
        _ stamp: EventStamp
    ) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.change(grant: id, by: author) { identity, transaction in
            guard identity.usedRelayAddress != nil else { return .refused }
            guard identity.grant.forwards != forwards else { return .unchanged }
            try transaction.execute("UPDATE consent_grant SET forwards = ? WHERE id = ?", [forwards, id])
            let change: EventChange = forwards ? .emailEnabled(grant: id) : .emailDisabled(grant: id)
            try Event.enqueue(change, stamp, transaction)
            let grant = identity.grant
            try audit.append(.forwardingChanged, account: grant.accountID, app: grant.groupID, transaction)
            return .done
        }
    }

    package func stopUsing(grant id: String, by author: ChangeAuthor, _ stamp: EventStamp) async throws
        -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.change(grant: id, by: author) { _, transaction in
            try Self.endGrant(id, notifying: stamp, audit, transaction) ? .done : .missing
        }
    }

    package func deleteAccount(by author: ChangeAuthor, _ stamp: EventStamp, grace: Double) async throws
        -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.storage.write { transaction in
            guard let account = author.accountID else { return .signedOut }
            // Before the session, which the other of two deletions deleted, too.
            guard try Account.stored(account, transaction) != nil else { return .missing }
            guard try Self.isSignedIn(author, transaction) else { return .signedOut }
            guard grace > 0 else {
                return try Self.removeAccount(account, notifying: stamp, audit, transaction)
                    ? .done : .missing
            }
            guard
                try transaction.execute(
                    "UPDATE account SET deletes_at = ? WHERE id = ? AND deletes_at IS NULL",
                    [stamp.now.timeIntervalSince1970 + grace, account]
                ) == 1
            else { return .unchanged }
            try audit.append(.deletionPlanned, account: account, transaction)
            return .done
        }
    }

    package func keepAccount(by author: ChangeAuthor) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            guard
                try transaction.execute(
                    "UPDATE account SET deletes_at = NULL WHERE id = ? AND deletes_at IS NOT NULL",
                    [account]
                ) == 1
            else { return .unchanged }
            try audit.append(.deletionCancelled, account: account, transaction)
            return .done
        }
    }

    package func deleteAccounts(dueAt stamp: EventStamp) async throws -> [String] {
        let now = stamp.now.timeIntervalSince1970
        let sql = "SELECT id FROM account WHERE deletes_at <= ?"
        let due: [String] = try await self.storage.read { try $0.values(sql, [now]) }
        let audit = AuditWriter()
        var deleted: [String] = []
        for id in due {
            // Checked again: the user may have decided to keep the account since.
            let isDeleted = try await self.storage.write { transaction in
                try transaction.hasRow(sql + " AND id = ?", [now, id])
                    && Self.removeAccount(id, notifying: stamp, audit, transaction)
            }
            if isDeleted { deleted.append(id) }
        }
        return deleted
    }

    /// Makes a change of the author's own account, if the author is still signed in.
    func change(
        by author: ChangeAuthor,
        _ body: @escaping @Sendable (_ account: String, SQLTransaction) throws -> ChangeOutcome
    ) async throws -> ChangeOutcome {
        try await self.storage.write { transaction in
            guard let account = author.accountID, try Self.isSignedIn(author, transaction) else {
                return .signedOut
            }
            return try body(account, transaction)
        }
    }

    /// Makes a change of a grant: one of the author's own, or, for the developer, any.
    private func change(
        grant id: String,
        by author: ChangeAuthor,
        _ body: @escaping @Sendable (GrantedIdentity, SQLTransaction) throws -> ChangeOutcome
    ) async throws -> ChangeOutcome {
        try await self.storage.write { transaction in
            guard try Self.isSignedIn(author, transaction) else { return .signedOut }
            guard let identity = try Self.identity(grant: id, in: transaction),
                author.accountID.map({ $0 == identity.grant.accountID }) ?? true
            else { return .missing }
            return try body(identity, transaction)
        }
    }
}
