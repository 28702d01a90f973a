import SQLEngines

extension Database {
    package func emails(of account: String) async throws -> AccountEmails? {
        try await self.storage.read { try Self.emails(of: account, $0) }
    }

    package func addEmail(_ email: String, by author: ChangeAuthor, at now: Double) async throws
        -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            guard let emails = try Self.emails(of: account, transaction) else { return .missing }
            guard emails.own.lowercased() != email.lowercased(),
                !emails.added.contains(where: { $0.email.lowercased() == email.lowercased() })
            else { return .unchanged }
            guard emails.added.count < AccountEmails.maximumAdded else { return .full }
            guard try Account.stored(email: email, transaction) == nil else { return .taken }
            try transaction.execute(
                "INSERT INTO account_email (account_id, email, added_at) VALUES (?, ?, ?)",
                [account, email, now]
            )
            try audit.append(.emailAdded, account: account, transaction)
            return .done
        }
    }

    package func verifyEmail(_ email: String, by author: ChangeAuthor, at now: Double) async throws
        -> ChangeOutcome
    {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            guard let emails = try Self.emails(of: account, transaction),
                let added = emails.added.first(where: { $0.email.lowercased() == email.lowercased() })
            else { return .missing }
            guard !added.isVerified else { return .unchanged }
            guard try Account.stored(email: email, transaction) == nil else { return .taken }
            try transaction.execute(
                "UPDATE account_email SET verified_at = ? WHERE account_id = ? AND email = ?",
                [now, account, email]
            )
            try audit.append(.emailVerified, account: account, transaction)
            return .done
        }
    }

    package func removeEmail(_ email: String, by author: ChangeAuthor) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            try transaction.execute(
                "UPDATE account SET forward_to = NULL WHERE id = ? AND forward_to = ?",
                [account, email]
            )
            guard
                try transaction.execute(
                    "DELETE FROM account_email WHERE account_id = ? AND email = ?",
                    [account, email]
                ) == 1
            else { return .missing }
            try audit.append(.emailRemoved, account: account, transaction)
            return .done
        }
    }

    package func forwardMail(to email: String, by author: ChangeAuthor) async throws -> ChangeOutcome {
        let audit = AuditWriter()
        return try await self.change(by: author) { account, transaction in
            guard let emails = try Self.emails(of: account, transaction) else { return .missing }
            let isOwn = emails.own.lowercased() == email.lowercased()
            let added = emails.added.first { $0.email.lowercased() == email.lowercased() }
            guard isOwn || added != nil else { return .missing }
            guard isOwn || added?.isVerified == true else { return .refused }
            guard emails.forwardsTo.lowercased() != email.lowercased() else { return .unchanged }
            try transaction.execute(
                "UPDATE account SET forward_to = ? WHERE id = ?",
                [isOwn ? nil : added?.email, account]
            )
            try audit.append(.forwardToChanged, account: account, transaction)
            return .done
        }
    }

    private static func emails(of account: String, _ transaction: SQLTransaction) throws -> AccountEmails? {
        let sql = "SELECT email, forward_to FROM account WHERE id = ?"
        guard let row = try transaction.row(sql, [account]) else {
            return nil
        }
        let (own, chosen): (String, String?) = try (row["email"], row["forward_to"])
        let added = try transaction.rows(
            """
            SELECT email, verified_at IS NOT NULL AS verified FROM account_email WHERE account_id = ?
            ORDER BY added_at, email
            """,
            [account]
        ).map { try AccountEmails.Added(email: $0["email"], isVerified: $0["verified"]) }
        return AccountEmails(own: own, added: added, forwardsTo: chosen ?? own)
    }
}
