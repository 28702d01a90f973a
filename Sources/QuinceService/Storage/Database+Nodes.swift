import Foundation
import SQLEngines

/// A process that serves a database.
package struct Node: Hashable, Sendable {
    /// Another one for each start.
    package let id: String
    /// The URL of the process, without TLS.
    package let url: String
    /// The name of its machine or container; empty if it isn't known.
    package var machine = ""
    /// The issuer that its configuration names; nil if its URL is the issuer, in development mode.
    package var issuer: String?
    /// How far its clock was moved, in seconds.
    package var clockOffset = 0.0
    /// How many faults are active on it.
    package var faults = 0

    package init(id: String, url: String) {
        self.id = id
        self.url = url
    }

    /// The URL and the machine, for messages: nodes on several machines can have the same URL.
    package var place: String { self.machine.isEmpty ? self.url : "\(self.url) on \(self.machine)" }
}

extension Database {
    /// How long a node counts that doesn't say any more that it runs, in seconds.
    static let nodeLifetime = 10.0

    /// The other nodes, and what became of the own row.
    struct Company: Sendable {
        /// Those that were seen within ``Database/nodeLifetime``, by URL.
        let others: [Node]
        /// The time of the database, in seconds since 1970.
        let time: Double
        /// The issuer of the service; nil before the first start.
        let issuer: String?
        /// Whether the node wasn't noted; after its start, because others took it for dead.
        let wasForgotten: Bool
    }

    /// Notes that a node runs, and removes the nodes that are dead.
    ///
    /// - Parameters:
    ///   - node: The node with its present state.
    ///   - isolation: With ``SQLEngines/SQLStorage/Isolation/serializable``, of two nodes that are noted at once one sees the other.
    ///   - check: Looks at the other nodes; what it throws leaves the node as it was.
    /// - Returns: The other nodes, and what became of the own row.
    /// - Throws: What `check` throws, and errors of the storage.
    @discardableResult
    func note(
        _ node: Node,
        _ isolation: SQLStorage.Isolation = .serializable,
        _ check: @escaping @Sendable ([Node]) throws -> Void = { _ in }
    ) async throws -> Company {
        let now = self.timeOfDatabase
        return try await self.storage.write(isolation) { transaction in
            let rows = try transaction.rows(
                "SELECT *, seen_at < \(now) - ? AS dead FROM node WHERE id <> ? ORDER BY url, id",
                [Self.nodeLifetime, node.id]
            )
            let others = try rows.filter { try !$0["dead"] }.map(Node.init(row:))
            let time: Double = try transaction.value("SELECT \(now)") ?? 0
            try check(others)
            let isNoted =
                try transaction.execute(
                    "UPDATE node SET seen_at = \(now), clock_offset = ?, faults = ? WHERE id = ?",
                    [node.clockOffset, node.faults, node.id]
                ) > 0
            if !isNoted {
                try transaction.execute(
                    """
                    INSERT INTO node (id, url, started_at, seen_at, clock_offset, faults, issuer, machine)
                    VALUES (?, ?, \(now), \(now), ?, ?, ?, ?)
                    """,
                    [node.id, node.url, node.clockOffset, node.faults, node.issuer, node.machine]
                )
            }
            for row in rows where try row["dead"] {
                // Not one that has come back meanwhile.
                let id: String = try row["id"]
                let remove = "DELETE FROM node WHERE id = ? AND seen_at < \(now) - ?"
                try transaction.execute(remove, [id, Self.nodeLifetime])
            }
            let issuer: String? = try transaction.value("SELECT issuer FROM service")
            return Company(others: others, time: time, issuer: issuer, wasForgotten: !isNoted)
        }
    }

    /// Removes a node that stops.
    func forget(_ node: Node) async throws {
        try await self.storage.execute("DELETE FROM node WHERE id = ?", [node.id])
    }

    /// How many nodes serve the database, as far as they say so.
    package func nodeCount() async throws -> Int {
        let sql = "SELECT count(*) FROM node WHERE seen_at >= \(self.timeOfDatabase) - ?"
        return try await self.storage.read { try $0.value(sql, [Self.nodeLifetime]) ?? 0 }
    }

    /// The nodes that serve the database, as far as they say so.
    func nodes(_ transaction: SQLTransaction) throws -> [Node] {
        let sql = "SELECT * FROM node WHERE seen_at >= \(self.timeOfDatabase) - ? ORDER BY url, id"
        return try transaction.rows(sql, [Self.nodeLifetime]).map(Node.init(row:))
    }

    /// The time of the database, in seconds since 1970, in a statement.
    var timeOfDatabase: String {
        self.storage.isPostgreSQL
            ? "CAST(extract(epoch FROM clock_timestamp()) AS double precision)"
            : "((julianday('now') - 2440587.5) * 86400.0)"
    }
}

extension Node {
    fileprivate init(row: SQLRow) throws {
        try self.init(id: row["id"], url: row["url"])
        self.clockOffset = try row["clock_offset"]
        self.faults = try row["faults"]
        self.issuer = try row["issuer"]
        self.machine = try row["machine"]
    }
}
