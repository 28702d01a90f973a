import SQLEngines
import ProgramStart

extension Database {
    /// Stores the accounts of a configuration with their identifiers, and removes those that it doesn't have any more.
    ///
    /// At a start and a reset, another account that has a configured identifier gets a new one: the identifiers of earlier runs
    /// never keep a service from starting.
    static func storeAccounts(
        _ plan: SeedPlan,
        _ warnings: inout [SeedWarning],
        _ audit: AuditWriter,
        _ transaction: SQLTransaction
    ) throws {
        let addresses = plan.seed.accounts.map(\.email)
        switch plan.kind {
        case .add: break
        // Accounts from the console stay in any mode.
        case .start where !plan.seed.replacesAccounts: break
        case .start: try Self.removeConfiguredAccounts(butThoseOf: addresses, audit, transaction)
        case .reset:
            try Self.keep(addresses, "email", of: "account", in: transaction)
            // A run begins anew, and with a seed it gives the same identifiers again.
            try transaction.execute("DELETE FROM retired_identifier")
        }
        let accounts = try plan.seed.accounts.map { seed in
            let account = Account(
                id: try Self.knownAccount(seed.email, transaction) ?? plan.random.hex(32),
                email: seed.email,
                firstName: seed.firstName,
                lastName: seed.lastName,
                emailSharing: seed.emailSharing
            )
            try account.store(transaction)
            return (account, seed)
        }
        for (account, seed) in accounts { try Self.release(seed.identifiers, of: account.id, transaction) }
        let losers =
            try plan.kind == .add
            ? [] : accounts.flatMap { try Self.takeIdentifiers(for: $1, &warnings, transaction) }
        for (account, seed) in accounts {
            for identifier in seed.identifiers {
                let proposals = plan.pseudonyms.proposals(for: account, team: identifier.team)
                guard try Self.assign(identifier, to: account.id, proposals: proposals, transaction) else {
                    throw ConfigurationError(
                        "the subject or relay address of \(seed.email) for team \(identifier.team) belongs to another account; "
                            + "choose another one"
                    )
                }
            }
        }
        for loser in losers {
            try Self.replaceFreed(
                account: loser.account,
                team: loser.team,
                proposals: plan.pseudonyms.proposals(forEmail: loser.email, team: loser.team),
                transaction
            )
        }
    }

    /// Deletes the accounts of an earlier configuration that have none of these email addresses.
    private static func removeConfiguredAccounts(
        butThoseOf addresses: [String],
        _ audit: AuditWriter,
        _ transaction: SQLTransaction
    ) throws {
        let kept = Set(addresses.map { $0.lowercased() })
        for row in try transaction.rows("SELECT id, email FROM account WHERE configured = 1") {
            let (id, email): (String, String) = try (row["id"], row["email"])
            guard !kept.contains(email.lowercased()) else { continue }
            _ = try Self.removeAccount(id, notifying: nil, audit, transaction)
        }
    }

    /// An account that lost an identifier for a team.
    private struct Loser {
        let account: String
        let email: String
        let team: String
    }

    /// A value that no identifier has, because it has spaces, and that is different in every row.
    private static let free = "'free ' || account_id || ' ' || team_id"

    /// Frees the identifiers of `seed` that other accounts have.
    private static func takeIdentifiers(
        for seed: AccountSeed,
        _ warnings: inout [SeedWarning],
        _ transaction: SQLTransaction
    ) throws -> [Loser] {
        var losers: [Loser] = []
        for identifier in seed.identifiers {
            for (column, value) in [
                ("subject", identifier.subject), ("relay_address", identifier.relayAddress),
            ] {
                let find = """
                    SELECT p.account_id, p.team_id, a.email FROM pseudonym p JOIN account a ON a.id = p.account_id
                    WHERE p.\(column) = ?
                    """
                guard let value, let row = try transaction.row(find, [value]) else { continue }
                let loser = try Loser(account: row["account_id"], email: row["email"], team: row["team_id"])
                try transaction.execute(
                    "UPDATE pseudonym SET \(column) = \(Self.free) WHERE account_id = ? AND team_id = ?",
                    [loser.account, loser.team]
                )
                losers.append(loser)
                warnings.append(
                    .givesAway(
                        email: loser.email,
                        team: loser.team,
                        isSubject: column == "subject",
                        newOwner: seed.email
                    )
                )
            }
        }
        return losers
    }

    /// The ID of the account with this email address, but not of one that only added it.
    private static func knownAccount(_ email: String, _ transaction: SQLTransaction) throws -> String? {
        let statement = "SELECT id FROM account WHERE email = ?"
        return try transaction.value(statement, [email])
    }

    /// Frees the stored values that `identifiers` replace, so that accounts can exchange them.
    private static func release(
        _ identifiers: [AccountSeed.Identifier],
        of account: String,
        _ transaction: SQLTransaction
    ) throws {
        for identifier in identifiers {
            let release = """
                UPDATE pseudonym SET subject = CASE WHEN $subject = 1 THEN \(Self.free) ELSE subject END,
                    relay_address = CASE WHEN $relay = 1 THEN \(Self.free) ELSE relay_address END
                WHERE account_id = $account AND team_id = $team
                """
            try transaction.execute(
                release,
                [
                    "subject": identifier.subject != nil, "relay": identifier.relayAddress != nil,
                    "account": account, "team": identifier.team,
                ]
            )
        }
    }
}
