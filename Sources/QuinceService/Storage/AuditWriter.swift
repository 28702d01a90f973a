import Foundation
import GRDB

/// Writes the lines of one change into the audit log, in its transaction.
struct AuditWriter: Sendable {
    private let origin: AuditOrigin

    /// For the changes of the current task; made before the change waits for the writing thread.
    init() { self.origin = .current }

    /// Whether the server of an app makes the changes.
    var isOfApp: Bool { self.origin.actor == .app }

    func append(
        _ action: AuditAction,
        account: String? = nil,
        app: String? = nil,
        target: String? = nil,
        reason: String? = nil,
        _ database: GRDB.Database
    ) throws {
        let chain = try Row.fetchOne(database.cachedStatement(sql: "SELECT last, last_hash FROM audit_chain"))
        guard let chain else { throw MissingChain() }
        let last: Int = chain["last"]
        let place = self.origin.place?()
        let salt = place?.client.map { _ in Data(RandomSource.system.bytes(16)) }
        var line = AuditLine(
            sequence: last + 1,
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
        line.hash = line.hash(after: chain["last_hash"])
        try line.insert(database)
        try database.cachedStatement(sql: "UPDATE audit_chain SET last = ?, last_hash = ?")
            .execute(arguments: [line.sequence, line.hash])
    }

    private struct MissingChain: Error {}
}
