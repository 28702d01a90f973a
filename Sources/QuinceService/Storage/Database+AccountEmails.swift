import DatabaseFile
import GRDB

extension Database {
    package func emails(of account: String) async throws -> AccountEmails? {
        try self.file.read { try Self.emails(of: account, $0) }
    }

    package func addEmail(_ email: String, by author: ChangeAuthor, at now: Double) async throws
        -> ChangeOutcome
    {
        try await self.change(by: author) { account, database in
            guard let emails = try Self.emails(of: account, database) else { return .missing }
            guard emails.own.lowercased() != email.lowercased(),
                !emails.added.contains(where: { $0.email.lowercased() == email.lowercased() })
            else { return .unchanged }
            guard emails.added.count < AccountEmails.maximumAdded else { return .full }
            guard try Account.stored(email: email, database) == nil else { return .taken }
            try database.execute(
                sql: "INSERT INTO account_email (account_id, email, added_at) VALUES (?, ?, ?)",
                arguments: [account, email, now]
            )
            return .done
        }
    }

    package func verifyEmail(_ email: String, by author: ChangeAuthor, at now: Double) async throws
        -> ChangeOutcome
    {
        try await self.change(by: author) { account, database in
            guard let emails = try Self.emails(of: account, database),
                let added = emails.added.first(where: { $0.email.lowercased() == email.lowercased() })
            else { return .missing }
            guard !added.isVerified else { return .unchanged }
            guard try Account.stored(email: email, database) == nil else { return .taken }
            try database.execute(
                sql: "UPDATE account_email SET verified_at = ? WHERE account_id = ? AND email = ?",
                arguments: [now, account, email]
            )
            return .done
        }
    }

    package func removeEmail(_ email: String, by author: ChangeAuthor) async throws -> ChangeOutcome {
        try await self.change(by: author) { account, database in
            try database.execute(
                sql: "UPDATE account SET forward_to = NULL WHERE id = ? AND forward_to = ?",
                arguments: [account, email]
            )
            try database.execute(
                sql: "DELETE FROM account_email WHERE account_id = ? AND email = ?",
                arguments: [account, email]
            )
            return database.changesCount == 1 ? .done : .missing
        }
    }

    package func forwardMail(to email: String, by author: ChangeAuthor) async throws -> ChangeOutcome {
        try await self.change(by: author) { account, database in
            guard let emails = try Self.emails(of: account, database) else { return .missing }
            let isOwn = emails.own.lowercased() == email.lowercased()
            let added = emails.added.first { $0.email.lowercased() == email.lowercased() }
            guard isOwn || added != nil else { return .missing }
            guard isOwn || added?.isVerified == true else { return .refused }
            guard emails.forwardsTo.lowercased() != email.lowercased() else { return .unchanged }
            try database.execute(
                sql: "UPDATE account SET forward_to = ? WHERE id = ?",
                arguments: [isOwn ? nil : added?.email, account]
            )
            return .done
        }
    }

    private static func emails(of account: String, _ database: GRDB.Database) throws -> AccountEmails? {
        let sql = "SELECT email, forward_to FROM account WHERE id = ?"
        guard let row = try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [account]) else {
            return nil
        }
        let (own, chosen): (String, String?) = (row["email"], row["forward_to"])
        let added = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT email, verified_at IS NOT NULL AS verified FROM account_email WHERE account_id = ?
                    ORDER BY added_at, email
                    """
            ),
            arguments: [account]
        ).map { AccountEmails.Added(email: $0["email"], isVerified: $0["verified"]) }
        return AccountEmails(own: own, added: added, forwardsTo: chosen ?? own)
    }
}
