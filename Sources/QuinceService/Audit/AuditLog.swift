/// The stored audit log.
///
/// Changes of storage write their lines themselves, in their own transactions.
package protocol AuditLog: Sendable {
    /// Adds a line that belongs to no change, from ``AuditOrigin/current``.
    func append(_ action: AuditAction, account: String?, target: String?, reason: String?) async throws

    /// At most `limit` lines about the account with the ID `account`, the newest first.
    ///
    /// `sequence`: only lines before this one; nil for the newest.
    func lines(about account: String, before sequence: Int?, limit: Int) async throws -> [AuditLine]
}

/// How long the audit log keeps what; the setting `audit-days` says how long it keeps lines.
package enum AuditTimes {
    /// After this number of days, IP addresses are shortened to their networks.
    package static let addressDays = 30
}
