#if PostgreSQL
import PostgreSQLConnections
import ProgramStart
import SQLEngines

extension StartCheck {
    /// Checks what a start needs of PostgreSQL: a connection, a fitting database, rights, and in existing tables what it needs of a file.
    func checkPostgreSQL(_ findings: inout Findings) async throws {
        do {
            let (remarks, node) = try await Database.withPool(
                of: self.configuration.storage,
                limits: PostgreSQLLimits()
            ) { pool, place in
                let database = Database.current(pool, at: place, wrappingKey: try self.wrappingKey)
                let pending = try await database.requireRights(pool, at: place)
                let isNew = pending.count == PostgreSQLSchema.migrations.count
                var (remarks, node) = try await database.storage.read { transaction in
                    var remarks: [String] = []
                    var node: String?
                    if !isNew {
                        try database.wrapping.check(transaction)
                        try self.checkRows(transaction)
                        // The nodes that run can end before the start.
                        let nodes = try database.nodes(transaction)
                        let issuer = self.configuration.namedIssuer
                        remarks += Nodes.difference(ofIssuer: issuer, from: nodes).map { [$0] } ?? []
                        node = Nodes.node(withOtherIssuerThan: issuer, in: nodes)?.place
                    }
                    remarks += try Self.remarkOnConnections(transaction).map { [$0] } ?? []
                    return (remarks, node)
                }
                let clocks = try await database.compareClocks()
                if clocks.seconds > ClockDifference.noticed { remarks.append(clocks.sentence) }
                return (remarks, node)
            }
            findings.remarks += remarks
            findings.node = node
        } catch {
            throw Database.refusal(for: error, at: self.configuration.storage) ?? error
        }
    }

    /// Fewer connections than a node wants don't prevent its start.
    private static func remarkOnConnections(_ transaction: SQLTransaction) throws -> String? {
        // The connection of this check ends.
        let sql = """
            SELECT least(
                current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint
                    - coalesce(nullif(current_setting('reserved_connections', true), ''), '0')::bigint
                    - (SELECT sum(numbackends) FROM pg_stat_database)::bigint,
                (
                    SELECT CASE WHEN d.datconnlimit >= 0 THEN d.datconnlimit - s.numbackends END
                    FROM pg_database d JOIN pg_stat_database s ON s.datid = d.oid
                    WHERE d.datname = current_database()
                ),
                (
                    SELECT CASE WHEN rolconnlimit >= 0 THEN rolconnlimit - (
                        SELECT count(*) FROM pg_stat_activity WHERE usename = current_user
                    ) END FROM pg_roles WHERE rolname = current_user
                )
            ) + 1
            """
        let wanted = PostgreSQLSettings.defaultConnections
        guard let free: Int = try transaction.value(sql), free < wanted else { return nil }
        let noun = free == 1 ? "connection" : "connections"
        return
            "PostgreSQL has room for \(max(free, 0)) more \(noun), and a node opens \(wanted); raise max_connections, or the limit of the user or the database, unless a node that runs now ends before"
    }
}
#endif
