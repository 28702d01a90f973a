import GRDB
import ProgramStart

extension Database {
    /// Stores the accounts of a configuration with their identifiers, and removes those that it doesn't have any more.
    static func storeAccounts(_ plan: SeedPlan, _ database: GRDB.Database) throws {
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
