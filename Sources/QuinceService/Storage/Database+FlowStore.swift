import DatabaseFile
import Foundation
import GRDB

extension Database: FlowStore {
    package func insert(_ flow: Flow, id: SecretDigest, browser: SecretDigest) async throws {
        let body = try flow.body
        try await self.file.write { database in
            try database.cachedStatement(
                sql: "INSERT INTO flow (digest, browser_digest, body, expires_at) VALUES (?, ?, ?, ?)"
            ).execute(arguments: [id.bytes, browser.bytes, body, flow.expiresAt])
        }
    }

    package func replace(
        _ old: Flow,
        with new: Flow,
        id: SecretDigest,
        browser: SecretDigest
    ) async throws -> Bool {
        let bodies = (old: try old.body, new: try new.body)
        return try await self.file.write { database in
            try database.execute(
                sql: "UPDATE flow SET body = ? WHERE digest = ? AND browser_digest = ? AND body = ?",
                arguments: [bodies.new, id.bytes, browser.bytes, bodies.old]
            )
            return database.changesCount == 1
        }
    }

    package func flow(_ id: SecretDigest, browser: SecretDigest, now: Double) async throws -> Flow? {
        let body = try self.file.read { database in
            try String.fetchOne(
                database,
                sql: "SELECT body FROM flow WHERE digest = ? AND browser_digest = ? AND expires_at > ?",
                arguments: [id.bytes, browser.bytes, now]
            )
        }
        return try body.map { try JSONDecoder().decode(Flow.self, from: Data($0.utf8)) }
    }

    package func take(_ flow: Flow, id: SecretDigest, browser: SecretDigest) async throws -> Bool {
        let body = try flow.body
        return try await self.file.write { database in
            try database.execute(
                sql: "DELETE FROM flow WHERE digest = ? AND browser_digest = ? AND body = ?",
                arguments: [id.bytes, browser.bytes, body]
            )
            return database.changesCount == 1
        }
    }

    package func removeFlows(beyond count: Int) async throws {
        try await self.file.write { database in
            try database.execute(
                sql: """
                    DELETE FROM flow WHERE digest IN
                        (SELECT digest FROM flow ORDER BY expires_at DESC LIMIT -1 OFFSET ?)
                    """,
                arguments: [count]
            )
        }
    }

    package func removeFlows(endedBefore time: Double) async throws {
        try await self.file.write { database in
            try database.execute(sql: "DELETE FROM flow WHERE expires_at < ?", arguments: [time])
        }
    }
}

extension Flow {
    /// The same text for the same flow, since it is compared.
    fileprivate var body: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
