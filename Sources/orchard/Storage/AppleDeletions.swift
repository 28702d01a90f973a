import DatabaseFile
import Foundation
import GRDB
import QuinceRelyingParty

/// The server library's deletions in the shop's database; refresh tokens are sealed.
struct AppleDeletions: DeletionStore {
    typealias Deletion = AccountDeletion

    let database: ShopDatabase
    let seal: Seal

    func begin(_ deletion: Deletion) async throws -> Deletion {
        let (state, signIns) = try self.columns(deletion)
        let stored = try await self.database.file.write { database in
            try database.execute(
                sql: """
                    INSERT INTO apple_deletion (account_id, id, state, sign_ins, begun_at, retry_at)
                    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (account_id) DO NOTHING
                    """,
                arguments: [
                    deletion.account, deletion.id, state, signIns,
                    deletion.requestedAt.timeIntervalSince1970, deletion.retryAt.timeIntervalSince1970,
                ]
            )
            return try Self.stored("account_id = ?", [deletion.account], database)
        }
        return try stored.map(self.deletion(of:)) ?? deletion
    }

    func take(_ id: String, at now: Date, until lease: Date) async throws -> Deletion? {
        try await self.database.file.write { database in
            try Row.fetchOne(
                database,
                sql: """
                    UPDATE apple_deletion SET lease_until = ? WHERE id = ? AND coalesce(lease_until, 0) <= ?
                    RETURNING *
                    """,
                arguments: [lease.timeIntervalSince1970, id, now.timeIntervalSince1970]
            ).map(Stored.init(row:))
        }.map(self.deletion(of:))
    }

    func save(_ deletion: Deletion) async throws {
        let (state, signIns) = try self.columns(deletion)
        try await self.database.file.write { database in
            try database.execute(
                sql: """
                    UPDATE apple_deletion SET state = ?, sign_ins = ?, retry_at = ?, lease_until = NULL WHERE id = ?
                    """,
                arguments: [state, signIns, deletion.retryAt.timeIntervalSince1970, deletion.id]
            )
        }
    }

    func remove(_ id: String) async throws {
        try await self.database.file.write { database in
            try database.execute(sql: "DELETE FROM apple_deletion WHERE id = ?", arguments: [id])
        }
    }

    func due(at now: Date, limit: Int) async throws -> [String] {
        try self.database.file.read { database in
            try String.fetchAll(
                database,
                sql: "SELECT id FROM apple_deletion WHERE retry_at <= ? ORDER BY begun_at LIMIT ?",
                arguments: [now.timeIntervalSince1970, limit]
            )
        }
    }

    func deletion(of account: String) async throws -> Deletion? {
        try self.database.file.read { try Self.stored("account_id = ?", [account], $0) }
            .map(self.deletion(of:))
    }

    private static func stored(_ condition: String, _ arguments: StatementArguments, _ database: Database)
        throws
        -> Stored?
    {
        try Row.fetchOne(
            database,
            sql: "SELECT * FROM apple_deletion WHERE \(condition)",
            arguments: arguments
        ).map(Stored.init(row:))
    }

    /// A row with sealed values.
    private struct Stored: Sendable {
        let state: String
        let signIns: Data

        init(row: Row) {
            self.state = row["state"]
            self.signIns = row["sign_ins"]
        }
    }

    private func columns(_ deletion: Deletion) throws -> (state: String, signIns: Data) {
        var state = deletion
        state.signIns = []
        let signIns = String(decoding: try JSONEncoder().encode(deletion.signIns), as: UTF8.self)
        return (
            String(decoding: try JSONEncoder().encode(state), as: UTF8.self),
            try self.seal.close(signIns, for: Self.purpose(deletion.id))
        )
    }

    private func deletion(of stored: Stored) throws -> Deletion {
        var deletion = try JSONDecoder().decode(Deletion.self, from: Data(stored.state.utf8))
        // A lost key can't open the token, and must not prevent the deletion of the account.
        if let json = try? self.seal.open(stored.signIns, for: Self.purpose(deletion.id)) {
            deletion.signIns = try JSONDecoder().decode([RememberedSignIn].self, from: Data(json.utf8))
        }
        return deletion
    }

    private static func purpose(_ id: String) -> String { "deletion:\(id)" }
}
