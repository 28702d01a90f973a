import Foundation
import GRDB

extension Database: FlowStore {
    package func save(_ flow: Flow, id: SecretDigest, browser: SecretDigest) async throws {
        let body = String(decoding: try JSONEncoder().encode(flow), as: UTF8.self)
        try await self.writer.write { database in
            try database.execute(
                sql: """
                    INSERT INTO flow (digest, browser_digest, body, expires_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (digest) DO UPDATE SET body = excluded.body
                    """,
                arguments: [id.bytes, browser.bytes, body, flow.expiresAt]
            )
        }
    }

    package func flow(_ id: SecretDigest, browser: SecretDigest, now: Double) async throws -> Flow? {
        let body = try self.read { database in
            try String.fetchOne(
                database,
                sql: "SELECT body FROM flow WHERE digest = ? AND browser_digest = ? AND expires_at > ?",
                arguments: [id.bytes, browser.bytes, now]
            )
        }
        return try body.map { try JSONDecoder().decode(Flow.self, from: Data($0.utf8)) }
    }

    package func takeFlow(_ id: SecretDigest, browser: SecretDigest, now: Double) async throws -> Flow? {
        let body = try await self.writer.write { database in
            try String.fetchOne(
                database,
                sql:
                    "DELETE FROM flow WHERE digest = ? AND browser_digest = ? AND expires_at > ? RETURNING body",
                arguments: [id.bytes, browser.bytes, now]
            )
        }
        return try body.map { try JSONDecoder().decode(Flow.self, from: Data($0.utf8)) }
    }

    package func removeFlows(endedBefore time: Double) async throws {
        try await self.writer.write { database in
            try database.execute(sql: "DELETE FROM flow WHERE expires_at < ?", arguments: [time])
        }
    }
}
