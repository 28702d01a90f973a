#if PostgreSQL

/// The statements that the server keeps prepared for one connection.
struct PreparedStatements {
    /// The maximum number of statements; the server keeps the plan of each one in its memory.
    static let maximum = 256

    /// The names, by the statements.
    private var names: [String: (name: String, lastUse: UInt64)] = [:]
    /// Names that are no longer used and that the server still has.
    private(set) var leftOver: [String] = []
    private var uses: UInt64 = 0

    var count: Int { self.names.count }

    /// The name under which a statement is prepared.
    mutating func name(of sql: String) -> String? {
        guard let index = self.names.index(forKey: sql) else { return nil }
        self.uses += 1
        self.names.values[index].lastUse = self.uses
        return self.names.values[index].name
    }

    /// A new name; if there are too many statements, the one that wasn't used for the longest time is left over.
    mutating func newName() -> String {
        if self.names.count >= Self.maximum,
            let oldest = self.names.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            self.forget(oldest.key)
        }
        self.uses += 1
        return "s\(self.uses)"
    }

    mutating func add(_ sql: String, as name: String) { self.names[sql] = (name, self.uses) }

    mutating func forget(_ sql: String) {
        if let entry = self.names.removeValue(forKey: sql) { self.leftOver.append(entry.name) }
    }

    mutating func removedLeftOver() { self.leftOver = [] }
}

extension ServerConnection {
    /// Runs one statement, which is prepared when it is new on this connection.
    func run(_ sql: String, _ arguments: [PostgreSQLValue]) throws(PostgreSQLError) -> ServerResult {
        let encoded = try EncodedArguments(arguments)
        guard let name = self.prepared.name(of: sql) else {
            return try self.runPrepared(self.prepare(sql), encoded)
        }
        do { return try self.runPrepared(name, encoded) } catch {
            guard case .statement(let message) = error, message.isChangedPlan else { throw error }
            self.prepared.forget(sql)
            // In a transaction nothing can run any more; it is repeated as a whole.
            guard !self.isInFailedTransaction else { throw error }
            return try self.runPrepared(self.prepare(sql), encoded)
        }
    }

    /// Runs one statement, as ``run(_:_:)``, and copies its rows.
    func rows(_ sql: String, _ arguments: [PostgreSQLValue]) throws(PostgreSQLError) -> [PostgreSQLRow] {
        let result = try self.run(sql, arguments)
        if self.caselessText == nil, result.hasAddedTypes {
            let oid = try self.run("SELECT to_regtype('citext')::oid", []).rows(caselessText: nil)
            if case .integer(let number)? = oid.first?.values.first { self.caselessText = UInt32(number) }
        }
        return try result.rows(caselessText: self.caselessText)
    }

    private func prepare(_ sql: String) throws(PostgreSQLError) -> String {
        guard !sql.utf8.contains(0) else { throw .nullCharacter(argument: nil) }
        let name = self.prepared.newName()
        let leftOver = self.prepared.leftOver
        if !leftOver.isEmpty {
            try self.script(leftOver.map { "DEALLOCATE \($0)" }.joined(separator: ";"))
            self.prepared.removedLeftOver()
        }
        try self.prepare(sql, as: name)
        self.prepared.add(sql, as: name)
        return name
    }
}
#endif
