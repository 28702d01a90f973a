import Foundation
import SQLEngines

/// Writes the lines of one change into the audit log, in its transaction.
struct AuditWriter: Sendable {
    private let origin: AuditOrigin

    /// For the changes of the current task; made before the change waits for the writing thread.
    init() { self.init(.current) }

    init(_ origin: AuditOrigin) { self.origin = origin }

    /// Whether the server of an app makes the changes.
    var isOfApp: Bool { self.origin.actor == .app }

    func append(
        _ action: AuditAction,
        account: String? = nil,
        app: String? = nil,
        target: String? = nil,
        reason: String? = nil,
        _ transaction: SQLTransaction
    ) throws {
        let line = self.line(action, account: account, app: app, target: target, reason: reason)
        // On PostgreSQL, it gets its place later: otherwise all who write lines would wait for each other until they commit.
        guard !transaction.isPostgreSQL else { return try Database.wait(line, transaction) }
        let chain = try transaction.row("UPDATE audit_chain SET last = last + 1 RETURNING last, last_hash")
        guard let chain else { throw MissingAuditChain() }
        let chained = try line.following(chain["last_hash"], as: chain["last"])
        try chained.insert(transaction)
        try transaction.execute("UPDATE audit_chain SET last_hash = ?", [chained.hash])
    }

    /// The line, without its place in the chain.
    private func line(
        _ action: AuditAction,
        account: String?,
        app: String?,
        target: String?,
        reason: String?
    ) -> AuditLine {
        let place = self.origin.place?()
        let salt = place?.client.map { _ in Data(RandomSource.system.bytes(16)) }
        return AuditLine(
            sequence: 0,
            time: self.origin.time ?? Date().timeIntervalSince1970,
            actor: self.origin.actor.rawValue,
            action: action.rawValue,
            person: account.map(AuditLine.person),
            clientID: app,
            target: target,
            reason: reason,
            browser: place?.browser,
            requestID: place?.requestID,
            addressDigest: salt.flatMap { salt in
                place?.client.map { AuditLine.digest(ofAddress: $0, salt) }
            },
            address: place?.client,
            salt: salt
        )
    }
}

/// The table `audit_chain` is empty.
struct MissingAuditChain: Error {}
