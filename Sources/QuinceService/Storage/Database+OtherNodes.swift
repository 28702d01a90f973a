import SQLEngines

extension Database {
    /// How often changes of other nodes are looked for; on PostgreSQL, where a message could get lost.
    static let watchInterval = Duration.seconds(1)

    /// How far the events and the audit log are, and a number that differs when the signing keys have changed.
    private struct Progress: Hashable, Sendable {
        let event: Int
        let auditLine: Int
        let keys: Double
    }

    /// Tells of events, signing keys and lines of the audit log by other nodes, until it is canceled; what this process changes is told
    /// at once.
    ///
    /// Apps and clients' keys are read again after ``RegistryCache/lifetime`` anyway. While the database can't be read, nothing is told.
    ///
    /// - Parameters:
    ///   - each: Called each time, before anything is read.
    ///   - newKeys: Called for changed signing keys; again the next time if it throws.
    ///   - sameKeys: Called if the signing keys are those of the last successful call of `newKeys`, with the time of the comparison.
    ///   - newLines: Called for new lines of the audit log.
    func watchOtherNodes(
        each: @escaping @Sendable () async -> Void = {},
        newKeys: @escaping @Sendable () async throws -> Void = {},
        sameKeys: @escaping @Sendable (_ asOf: ContinuousClock.Instant) -> Void = { _ in },
        newLines: @escaping @Sendable () async -> Void = {}
    ) async {
        var seen: Progress?
        var seenKeys: Double?
        repeat {
            await each()
            try? await self.chainAuditLines()
            let time = ContinuousClock.now
            guard let now = try? await self.progress() else { continue }
            // Also the first time: something can have changed since the database was opened.
            if now.event != seen?.event {
                self.eventSignal.tell()
                self.eventSignal.call()
            }
            if now.keys == seenKeys {
                sameKeys(time)
            } else if (try? await newKeys()) != nil {
                seenKeys = now.keys
            }
            if now.auditLine != seen?.auditLine { await newLines() }
            seen = now
        } while (try? await Task.sleep(for: Self.watchInterval)) != nil
    }

    private func progress() async throws -> Progress {
        try await self.storage.read { transaction in
            let sql = """
                SELECT e.last AS event, a.last AS line, (
                    SELECT coalesce(sum(sequence + signs_from + coalesce(retired_at, 0)), 0) FROM signing_key
                ) AS keys
                FROM event_counter e, audit_chain a
                """
            guard let row = try transaction.row(sql) else { return Progress(event: 0, auditLine: 0, keys: 0) }
            return try Progress(event: row["event"], auditLine: row["line"], keys: row["keys"])
        }
    }
}
