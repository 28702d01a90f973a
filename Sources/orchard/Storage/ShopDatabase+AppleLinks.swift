import DatabaseFile
import Foundation
import GRDB
import QuinceRelyingParty

extension ShopDatabase: AppleLinkStore {
    func signIn(
        _ identity: AppleIdentity,
        sealedToken: Data?,
        newID: ShopAccount.ID,
        now: Double
    ) async throws -> ShopSignInOutcome {
        try await self.file.write { database in
            let facts = try Self.facts(identity.verified, database)
            let decision = AccountDecision(for: identity.verified, given: facts)
            let outcome = try Self.act(on: decision, identity, newID, now, database)
            if let account = outcome.account {
                try Self.keep(identity.credential, sealedToken, in: account, now, database)
            }
            return outcome
        }
    }

    func link(
        _ credential: AppleCredential,
        sealedToken: Data?,
        toProvenAccount account: ShopAccount.ID,
        now: Double
    ) async throws -> ShopSignInOutcome {
        try await self.file.write { database in
            if try Self.isGoing(account, database) { return .beingDeleted }
            guard try Self.link(credential.subject, to: account, now, database) == .linked else {
                return .refused
            }
            try Self.keep(credential, sealedToken, in: account, now, database)
            return .linked(account)
        }
    }

    /// Applies the decision; the surrounding transaction keeps the facts of the decision valid.
    private static func act(
        on decision: AccountDecision<ShopAccount.ID>,
        _ identity: AppleIdentity,
        _ newID: ShopAccount.ID,
        _ now: Double,
        _ database: Database
    ) throws -> ShopSignInOutcome {
        if let id = decision.account, try self.isGoing(id, database) { return .beingDeleted }
        switch decision {
        case .known(let id):
            _ = try self.link(identity.verified.subject, to: id, now, database)
            if let email = identity.credential.provenOwnEmail {
                try self.replaceRelayAddress(of: id, with: email, database)
            }
            return .known(id)
        case .knownByTransfer(let id):
            guard let transferSubject = identity.verified.transferSubject,
                try self.arrive(identity.verified.subject, transferredAs: transferSubject, database)
                    == .linked
            else { return .refused }
            return .known(id)
        case .linkSuggested(let suggestion): return .linkSuggested(suggestion.accountToProve)
        case .new(let email):
            return try self.create(newID, identity, email, now, database)
        case .linkRefused(.accountAddressUnverified):
            // The unproven account's owner proved nothing; Apple verified this user.
            return try self.create(newID, identity, identity.verified.email, now, database)
        case .linkRefused(.addressUnverified):
            return try self.create(newID, identity, nil, now, database)
        case .linkRefused(.relayAddress), .linkRefused(.severalAccounts),
            .linkRefused(.accountLinkedElsewhere):
            return .refused
        }
    }

    private static func create(
        _ id: ShopAccount.ID,
        _ identity: AppleIdentity,
        _ email: VerifiedIdentity.Email?,
        _ now: Double,
        _ database: Database
    ) throws -> ShopSignInOutcome {
        try database.execute(
            sql: """
                INSERT INTO account (id, name, email, email_verified, is_private_email, created_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, identity.suggestedName, email?.address, email?.isVerified == true,
                email?.isPrivate == true, now,
            ]
        )
        _ = try self.link(identity.verified.subject, to: id, now, database)
        return .created(id)
    }

    /// Stores the email address of a user who hid it before, and shares it since a new first sign-in.
    ///
    /// Not if another account has proven it: a proven email address belongs to one account.
    private static func replaceRelayAddress(
        of account: ShopAccount.ID,
        with email: String,
        _ database: Database
    ) throws {
        try database.execute(
            sql: """
                UPDATE account SET email = :email, email_verified = 1, is_private_email = 0
                WHERE id = :account AND is_private_email = 1
                    AND NOT EXISTS (SELECT 1 FROM account WHERE email = :email AND email_verified = 1)
                """,
            arguments: ["email": email, "account": account]
        )
    }

    /// Stores the sign-in's data at its link, and the name.
    ///
    /// Apple sends the name once; it fills a gap and never replaces a name that the user wrote.
    private static func keep(
        _ credential: AppleCredential,
        _ sealedToken: Data?,
        in account: ShopAccount.ID,
        _ now: Double,
        _ database: Database
    ) throws {
        try database.execute(
            sql: """
                UPDATE apple_link SET verified_at = :now, refresh_token = coalesce(:token, refresh_token),
                    client_id = CASE WHEN :token IS NULL THEN client_id ELSE :client END
                WHERE subject = :subject
                """,
            arguments: [
                "now": now, "token": sealedToken, "client": credential.clientID,
                "subject": credential.subject,
            ]
        )
        try database.execute(
            sql: "UPDATE account SET name = ? WHERE id = ? AND name IS NULL",
            arguments: [credential.suggestedName, account]
        )
    }
}

extension AccountDecision {
    /// Whether the account exists and can be linked.
    fileprivate var account: AccountID? {
        switch self {
        case .known(let id), .knownByTransfer(let id): id
        case .linkSuggested(let suggestion): suggestion.accountToProve
        case .new, .linkRefused: nil
        }
    }
}
