import GRDB
import ProgramStart

extension Database {
    /// Stores the accounts of a configuration with their identifiers, and removes those that it doesn't have any more.
    ///
    /// At a start and a reset, another account that has a configured identifier gets a new one: the identifiers of earlier runs
    /// never keep a service from starting.
    static func storeAccounts(
        _ plan: SeedPlan,
        _ warnings: inout [SeedWarning],
        _ database: GRDB.Database
    ) throws {
        let addresses = plan.seed.accounts.map(\.email)
        switch plan.kind {
        case .add: break
        // Accounts from the console stay in any mode.
        case .start: try Self.keep(addresses, "email", of: "account", " AND configured = 1", in: database)
        case .reset:
            try Self.keep(addresses, "email", of: "account", in: database)
            // A run begins anew, and with a seed it gives the same identifiers again.
            try database.execute(sql: "DELETE FROM retired_identifier")
        }
        let accounts = try plan.seed.accounts.map { seed in
            let account = Account(
                id: try Self.knownAccount(seed.email, database) ?? plan.random.hex(32),
                email: seed.email,
                firstName: seed.firstName,
                lastName: seed.lastName,
                emailSharing: seed.emailSharing
            )
            try account.store(database)
            return (account, seed)
        }
        for (account, seed) in accounts { try Self.release(seed.identifiers, of: account.id, database) }
        let losers =
            try plan.kind == .add
            ? [] : accounts.flatMap { try Self.takeIdentifiers(for: $1, &warnings, database) }
        for (account, seed) in accounts {
            for identifier in seed.identifiers {
                let proposals = plan.pseudonyms.proposals(for: account, team: identifier.team)
                guard try Self.assign(identifier, to: account.id, proposals: proposals, database) else {
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
                database
            )
        }
    }

    /// An account that lost an identifier for a team.
    private struct Loser {
        let account: String
        let email: String
        let team: String
    }

    /// Frees the identifiers of `seed` that other accounts have.
    private static func takeIdentifiers(
        for seed: AccountSeed,
        _ warnings: inout [SeedWarning],
        _ database: GRDB.Database
    ) throws -> [Loser] {
        var losers: [Loser] = []
        for identifier in seed.identifiers {
            for (column, value) in [
                ("subject", identifier.subject), ("relay_address", identifier.relayAddress),
            ] {
                let find = try database.cachedStatement(
                    sql: """
                        SELECT p.rowid AS number, p.account_id, p.team_id, a.email FROM pseudonym p
                        JOIN account a ON a.id = p.account_id WHERE p.\(column) = ?
                        """
                )
                guard let value, let row = try Row.fetchOne(find, arguments: [value]) else { continue }
                let number: Int64 = row["number"]
                try database.execute(
                    sql: "UPDATE pseudonym SET \(column) = 'free ' || rowid WHERE rowid = ?",
                    arguments: [number]
                )
                let loser = Loser(account: row["account_id"], email: row["email"], team: row["team_id"])
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
    private static func knownAccount(_ email: String, _ database: GRDB.Database) throws -> String? {
        let statement = try database.cachedStatement(sql: "SELECT id FROM account WHERE email = ?")
        return try String.fetchOne(statement, arguments: [email])
    }

    /// Frees the stored values that `identifiers` replace, so that accounts can exchange them.
    private static func release(
        _ identifiers: [AccountSeed.Identifier],
        of account: String,
        _ database: GRDB.Database
    ) throws {
        for identifier in identifiers {
            // No subject or relay address has a space.
            let release = try database.cachedStatement(
                sql: """
                    UPDATE pseudonym SET subject = iif($subject, 'free ' || rowid, subject),
                        relay_address = iif($relay, 'free ' || rowid, relay_address)
                    WHERE account_id = $account AND team_id = $team
                    """
            )
            try release.execute(arguments: [
                "subject": identifier.subject != nil, "relay": identifier.relayAddress != nil,
                "account": account, "team": identifier.team,
            ])
        }
    }
}
