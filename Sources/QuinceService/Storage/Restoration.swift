package import DatabaseFile

extension Database {
    /// What a restoration did.
    package struct Restoration: Hashable, Sendable {
        /// The database that was in use before.
        package internal(set) var earlier = DatabaseRestore.Earlier.none
        /// The number of refresh tokens that the backup has and that apps can't use any more.
        package internal(set) var endedRefreshTokens = 0
        /// The signing keys that are published now, the oldest first.
        package internal(set) var keys: [PublishedKey] = []
        /// The IDs of the backup's keys that aren't published, because someone removed them since.
        package internal(set) var removedKeys: [String] = []
        /// The ID of the wrapping key that the restored database needs; nil if it needs none.
        package internal(set) var wrappingKey: String?
        /// The signing keys that are wrapped with another key than ``wrappingKey``, and so aren't published; nil if there are none.
        package internal(set) var leftOut: LeftOut?
        /// What happened to accounts and passkeys since the backup; nil if the earlier database doesn't tell, or not everything.
        package internal(set) var since: Since?
        /// Where the lines of the audit log are from.
        package internal(set) var auditLog = AuditLogOrigin.backup
    }

    /// Signing keys that a restoration leaves out, because a database needs one wrapping key.
    package struct LeftOut: Hashable, Sendable {
        /// Which of the two databases has them: `.earlier` or `.backup`.
        package let origin: PublishedKey.Origin
        /// The IDs of those that no other database has.
        package let keys: [String]
        /// The IDs of the keys with which they are wrapped.
        package let wrappedBy: [String]
    }

    /// Which database the lines of a restored audit log are from.
    package enum AuditLogOrigin: Hashable, Sendable {
        /// All are from the backup.
        case backup
        /// Those of the earlier database follow those of the backup, which they continue.
        case both
        /// This number of lines of the earlier database follow those of the backup, with new numbers.
        case appended(Int)
        /// All are from the earlier database. This number of lines of the backup are older than its first line, and left out.
        case earlier(Int)
        /// All are from the backup, because the numbers of the earlier log can't be right.
        case damaged
    }

    /// A signing key after a restoration.
    package struct PublishedKey: Hashable, Sendable {
        /// Which of the two databases had it.
        package enum Origin: String, Hashable, Sendable {
            case both
            /// It signs, will sign, or signed since the backup was made.
            case earlier
            /// It signs no more if there is an earlier database; tokens that it signed can be valid.
            case backup
        }

        package let id: String
        package let origin: Origin
    }

    /// What the audit log of the earlier database says of the time since the backup, and what the restored one keeps of it.
    package struct Since: Hashable, Sendable {
        /// The number of passkeys of the backup that their users removed.
        package internal(set) var removedPasskeys = 0
        /// The number of passkeys that users added.
        package internal(set) var addedPasskeys = 0
        /// The number of accounts of the backup that their users deleted.
        package internal(set) var deletedAccounts = 0
    }
}
