import DatabaseFile
import GRDB
import QuinceRelyingParty

extension ShopDatabase {
    /// The facts about the shop's accounts for the server library's decision.
    static func facts(_ identity: VerifiedIdentity, _ database: Database) throws -> AccountFacts<
        ShopAccount.ID
    > {
        AccountFacts(
            linked: try self.account(linkedTo: identity.subject, database),
            transferred: try identity.transferSubject.flatMap {
                try self.account(transferredAs: $0, database)
            },
            withAddress: try identity.email.map { try self.accounts(withAddress: $0.address, database) } ?? []
        )
    }

    /// The account of a subject at Apple, including ended links: a returning user finds their account again.
    func account(linkedTo subject: String) async throws -> ShopAccount.ID? {
        try self.file.read { try Self.account(linkedTo: subject, $0) }
    }

    private static func account(linkedTo subject: String, _ database: Database) throws -> ShopAccount.ID? {
        try String.fetchOne(
            database,
            sql: "SELECT account_id FROM apple_link WHERE subject = ?",
            arguments: [subject]
        )
    }

    static func account(transferredAs transferSubject: String, _ database: Database) throws -> ShopAccount.ID?
    {
        try String.fetchOne(
            database,
            sql: "SELECT account_id FROM apple_link WHERE transfer_subject = ?",
            arguments: [transferSubject]
        )
    }

    /// An account whose link was ended counts as not linked.
    static func accounts(withAddress address: String, _ database: Database) throws
        -> [AccountWithAddress<ShopAccount.ID>]
    {
        try Row.fetchAll(
            database,
            sql: """
                SELECT account.id, account.email, account.email_verified, apple_link.subject FROM account
                LEFT JOIN apple_link ON apple_link.account_id = account.id AND apple_link.withdrawn_at IS NULL
                WHERE account.email = ?
                """,
            arguments: [address]
        ).map { row in
            AccountWithAddress(
                account: row["id"],
                address: row["email"],
                isVerified: row["email_verified"],
                linkedSubject: row["subject"]
            )
        }
    }

    static func link(_ subject: String, to account: ShopAccount.ID, _ now: Double, _ database: Database)
        throws
        -> LinkResult
    {
        guard try self.isThere(account, database) else { return .noAccount }
        if let owner = try self.account(linkedTo: subject, database), owner != account {
            return .subjectElsewhere
        }
        // An earlier link that its user ended is replaced.
        try database.execute(
            sql: "DELETE FROM apple_link WHERE account_id = ? AND subject <> ? AND withdrawn_at IS NOT NULL",
            arguments: [account, subject]
        )
        try database.execute(
            sql: """
                INSERT INTO apple_link (subject, account_id, linked_at, verified_at)
                SELECT :subject, :account, :now, :now WHERE NOT EXISTS
                    (SELECT 1 FROM apple_link WHERE account_id = :account AND subject <> :subject)
                ON CONFLICT (subject) DO UPDATE SET withdrawn_at = NULL,
                    linked_at = CASE WHEN withdrawn_at IS NULL THEN linked_at ELSE excluded.linked_at END
                """,
            arguments: ["subject": subject, "account": account, "now": now]
        )
        return database.changesCount == 1 ? .linked : .accountElsewhere
    }

    /// Removes the old team's subject, and its token, which Apple no longer accepts.
    static func arrive(_ subject: String, transferredAs transferSubject: String, _ database: Database) throws
        -> LinkResult
    {
        guard let account = try self.account(transferredAs: transferSubject, database) else {
            return .noAccount
        }
        if let owner = try self.account(linkedTo: subject, database) {
            return owner == account ? .linked : .subjectElsewhere
        }
        try database.execute(
            sql: """
                UPDATE apple_link SET subject = ?, refresh_token = NULL, withdrawn_at = NULL
                WHERE transfer_subject = ?
                """,
            arguments: [subject, transferSubject]
        )
        return .linked
    }

    static func isGoing(_ account: ShopAccount.ID, _ database: Database) throws -> Bool {
        try Row.fetchOne(
            database,
            sql: "SELECT 1 FROM deletion WHERE account_id = ?",
            arguments: [account]
        ) != nil
    }

    private static func isThere(_ account: ShopAccount.ID, _ database: Database) throws -> Bool {
        try Row.fetchOne(
            database,
            sql: "SELECT 1 FROM account WHERE id = ? AND id NOT IN (SELECT account_id FROM deletion)",
            arguments: [account]
        ) != nil
    }
}
