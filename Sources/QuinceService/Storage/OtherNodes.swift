import SQLEngines
import ServiceLifecycle

/// Notices other nodes and what they change, until the service is stopped.
struct OtherNodes: Sendable {
    let database: Database
    let nodes: Nodes
    let keys: SigningKeyRing
    let auditStream: AuditStream?

    func run() async {
        await cancelWhenGracefulShutdown {
            await self.database.watchOtherNodes(
                each: { await self.nodes.look() },
                // Housekeeping reads them, too.
                newKeys: { try await self.keys.reload() },
                sameKeys: { self.keys.confirm(asOf: $0) },
                newLines: { await self.logLines() }
            )
        }
        await self.nodes.leave()
        // The last lines.
        await self.logLines()
    }

    /// Logs the lines of the audit log that aren't logged yet.
    private func logLines() async {
        guard let stream = self.auditStream else { return }
        var isFull = true
        while isFull, let lines = try? await self.database.auditLinesOfNodes(after: stream.lastLine) {
            stream.log(lines)
            isFull = lines.count == AuditStream.step
        }
    }
}

extension Database {
    fileprivate func auditLinesOfNodes(after sequence: Int) async throws -> [AuditLine] {
        try await self.chainAuditLines()
        return try await self.storage.readList { transaction in
            let statement = "SELECT * FROM audit_line WHERE sequence > ? ORDER BY sequence LIMIT ?"
            return try transaction.rows(statement, [sequence, AuditStream.step]).map(AuditLine.init(row:))
        }
    }
}
