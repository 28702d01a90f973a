import Foundation
import SQLEngines
package import QuinceProtocol

/// Everything that is stored about an account (GDPR, articles 15 and 20).
package struct AccountExport: Sendable {
    /// A table with rows about accounts.
    package struct Table: Sendable {
        /// The member of the export.
        let member: String
        package let name: String
        /// Selects the rows of the account `$id`, whose digest in the audit log is `$person`.
        let condition: String
        /// Columns that are left out: digests of secrets, and what only the database uses.
        let leftOut: Set<String>

        fileprivate init(
            _ member: String,
            _ name: String,
            _ condition: String,
            without leftOut: Set<String> = []
        ) {
            self.member = member
            self.name = name
            self.condition = condition
            self.leftOut = leftOut
        }
    }

    private static let ofAccount = "account_id = $id"
    private static let ofRelayAddress =
        "relay_address IN (SELECT relay_address FROM pseudonym WHERE account_id = $id)"
    private static let ofGrant = "grant_id IN (SELECT id FROM consent_grant WHERE account_id = $id)"

    /// The tables, in the order of the export.
    package static let tables = [
        Table("account", "account", "id = $id", without: ["sequence", "configured", "sign_in_epoch"]),
        Table("emailAddresses", "account_email", Self.ofAccount),
        Table("identifiers", "pseudonym", Self.ofAccount),
        Table(
            "mailCorrespondents",
            "relay_correspondent",
            Self.ofRelayAddress
        ),
        Table(
            "mailInTransit",
            "relay_job",
            Self.ofRelayAddress,
            without: ["header", "spool", "file", "claim", "lease_until"]
        ),
        Table("mailHistory", "relay_origin", Self.ofRelayAddress),
        Table("mailCounts", "relay_count", Self.ofRelayAddress),
        Table("mailSignatures", "relay_signature", Self.ofRelayAddress, without: ["digest"]),
        Table("mailIdentifiers", "relay_message_id", Self.ofRelayAddress),
        Table("transferIdentifiers", "transfer_subject", Self.ofAccount),
        Table("consents", "consent_grant", Self.ofAccount),
        Table("codes", "authorization_code", Self.ofGrant, without: ["digest", "token_digest", "challenge"]),
        Table("tokens", "token", Self.ofGrant, without: ["digest", "access_digest"]),
        Table(
            "signIns",
            "flow",
            Self.ofAccount,
            without: ["digest", "browser_digest", "body", "is_finished"]
        ),
        Table("sessions", "account_session", Self.ofAccount, without: ["digest"]),
        Table("passkeyUser", "passkey_user", Self.ofAccount),
        Table("passkeys", "passkey", Self.ofAccount),
        Table("passkeyCeremonies", "passkey_ceremony", Self.ofAccount, without: ["digest", "browser"]),
        Table("invitations", "invitation", Self.ofAccount, without: ["digest"]),
        // Messages to someone who wanted an account with the email address of this one.
        Table(
            "registrations",
            "registration",
            "email = (SELECT email FROM account WHERE id = $id)",
            without: ["digest", "account_id", "user_handle"]
        ),
        Table("recoveryCodes", "recovery_code", Self.ofAccount, without: ["digest"]),
        Table("deviceRequests", "device_request", Self.ofAccount, without: ["secret"]),
        Table(
            "deviceRequestCounts",
            "recovery_attempt",
            "subject = $attempts",
            without: ["subject", "is_account"]
        ),
        Table(
            "notifications",
            "event",
            "subject IN (SELECT subject FROM pseudonym WHERE account_id = $id)",
            without: ["token", "lease_until", "revision"]
        ),
        Table(
            "activity",
            "audit_line",
            "person = $person",
            without: ["person", "address_digest", "salt", "hash"]
        ),
    ]
}

extension Database {
    /// Everything that is stored about an account, as one JSON object; the audit log then says that it was exported.
    ///
    /// `account`: its ID. `now`: the service's time, in seconds since 1970.
    /// - Returns: nil if there is no such account.
    package func export(_ account: String, at now: Double) async throws -> JSONObject? {
        try await self.chainAuditLines()
        let found = try await self.storage.readList { transaction -> JSONObject? in
            guard try Account.stored(account, transaction) != nil else { return nil }
            var object: JSONObject = ["exportedAt": AccountExport.moment(now)]
            for table in AccountExport.tables {
                let rows = try table.rows(of: account, transaction)
                object[table.member] = table.name == "account" ? rows.first : .array(rows)
            }
            return object
        }
        guard let found else { return nil }
        try await self.append(.exported, account: account, target: nil, reason: nil)
        return found
    }
}

extension AccountExport {
    /// A time, in seconds since 1970, as text.
    fileprivate static func moment(_ time: Double) -> JSONValue {
        .string(
            Date(timeIntervalSince1970: time).formatted(
                Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            )
        )
    }
}

extension AccountExport.Table {
    fileprivate func rows(of account: String, _ transaction: SQLTransaction) throws -> [JSONValue] {
        let values: [(name: String, value: SQLValue)] = [
            ("id", account.sqlValue), ("person", AuditLine.person(account).sqlValue),
            ("attempts", SecretDigest(of: Database.deviceSubject(ofAccount: account)).bytes.sqlValue),
        ]
        let statement = "SELECT * FROM \(self.name) WHERE \(self.condition)"
        // Values for names that the statement doesn't have are refused.
        let used = values.filter { self.condition.contains("$\($0.name)") }
        return try transaction.rows(statement, SQLArguments(used)).map { row in
            var object = JSONObject()
            for (column, value) in zip(row.columns, row.values) where !self.leftOut.contains(column) {
                object[Self.member(column)] = Self.json(value, column)
            }
            return .object(object)
        }
    }

    /// A column as a member, such as `lastUsedAt` for `last_used_at`.
    private static func member(_ column: String) -> String {
        let words = column.split(separator: "_")
        return words.dropFirst().reduce(String(words.first ?? "")) {
            $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
    }

    private static func json(_ value: SQLValue, _ column: String) -> JSONValue {
        let isTime = column == "time" || column.hasSuffix("_at")
        return switch value {
        case .null: .null
        case .integer(let number): isTime ? AccountExport.moment(Double(number)) : .integer(Int(number))
        case .double(let number): isTime ? AccountExport.moment(number) : .double(number)
        case .text(let text): .string(text)
        case .data(let bytes): .string(Base64URL.encode(bytes))
        }
    }
}
