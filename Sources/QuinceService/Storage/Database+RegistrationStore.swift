import Foundation
import SQLEngines

extension Database: RegistrationStore {
    package func add(_ registration: PendingRegistration, _ link: SecretDigest) async throws
        -> RegistrationOutcome
    {
        try await self.storage.write { transaction in
            let (email, now) = (registration.account.email, registration.createdAt)
            let day = now - Invitation.lifetime
            let all: Int? = try transaction.value(
                "SELECT count(*) FROM registration WHERE created_at > ?",
                [day]
            )
            let own: Int? = try transaction.value(
                "SELECT count(*) FROM registration WHERE email = ? AND created_at > ?",
                [email, day]
            )
            guard all ?? 0 < RegistrationLimits.inAll, own ?? 0 < RegistrationLimits.ofEmail else {
                return .tooMany
            }
            let account = try Account.stored(email: email, transaction)
            let isNew = account == nil
            try transaction.execute(
                """
                INSERT INTO registration (digest, email, account_id, user_handle, created_at)
                VALUES (?, ?, ?, ?, ?)
                """,
                [
                    link.bytes, email, isNew ? registration.account.id : nil,
                    isNew ? Data(registration.userHandle) : nil, now,
                ]
            )
            return account.map { .hasAccount($0.language) } ?? .added
        }
    }

    package func removeRegistration(_ link: SecretDigest) async throws {
        try await self.storage.write { transaction in
            try transaction.execute("DELETE FROM registration WHERE digest = ?", [link.bytes])
        }
    }

    package func removeRegistrations(expiredAt now: Double) async throws {
        try await self.storage.removeRows(
            of: "registration",
            by: "digest",
            where: "created_at <= ?",
            [now - Invitation.lifetime]
        )
    }

    /// The account that a link makes, with its user handle; nil without a valid link, or if the email address has an account by now.
    static func registered(_ link: SecretDigest, at now: Double, _ transaction: SQLTransaction) throws
        -> (account: Account, userHandle: Data)?
    {
        let statement = """
            SELECT * FROM registration WHERE digest = ? AND created_at > ? AND account_id IS NOT NULL
            """
        let arguments: SQLArguments = [link.bytes, now - Invitation.lifetime]
        guard let row = try transaction.row(statement, arguments) else { return nil }
        let account = try Account(
            id: row["account_id"],
            email: row["email"],
            firstName: nil,
            lastName: nil,
            emailSharing: .share
        )
        guard try Account.stored(email: account.email, transaction) == nil else { return nil }
        return try (account, row["user_handle"])
    }

    /// Begins the account of a registration; its links end.
    static func begin(
        _ account: Account,
        userHandle: Data,
        _ audit: AuditWriter,
        _ transaction: SQLTransaction
    ) throws {
        try account.store(transaction)
        try transaction.execute(
            "INSERT INTO passkey_user (account_id, handle) VALUES (?, ?)",
            [account.id, userHandle]
        )
        try Self.forgetRegistrations(of: account.email, transaction)
        try audit.append(.registered, account: account.id, transaction)
    }

    /// Deletes the registrations of an email address.
    static func forgetRegistrations(of email: String, _ transaction: SQLTransaction) throws {
        try transaction.execute("DELETE FROM registration WHERE email = ?", [email])
    }
}
