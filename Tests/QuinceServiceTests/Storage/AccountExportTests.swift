import DatabaseFile
import Foundation
import GRDB
import QuinceProtocol
import Testing

@testable import QuinceService

/// An export has everything about an account, and no secret.
@Suite("Export of an account")
struct AccountExportTests {
    /// Tables that refer to an account: by a foreign key, at any number of steps, or by a column that identifies users.
    private static func tablesAboutAccounts(_ database: GRDB.Database) throws -> Set<String> {
        let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        var (found, count): (Set<String>, Int) = (["account"], 0)
        while found.count > count {
            count = found.count
            for table in tables {
                let sql = #"SELECT "table" FROM pragma_foreign_key_list(?)"#
                let parents = try String.fetchSet(database, sql: sql, arguments: [table])
                if !parents.isDisjoint(with: found) { found.insert(table) }
            }
        }
        for table in tables {
            let columns = try Set(database.columns(in: table).map(\.name))
            if !columns.isDisjoint(with: ["account_id", "grant_id", "person", "subject"]) {
                found.insert(table)
            }
        }
        return found
    }

    @Test("every table about accounts is in the export; a new one has to be added")
    func allTables() async throws {
        try await TestService.run { service async throws in
            let tables = try await service.parts.database.file.readList { try Self.tablesAboutAccounts($0) }
            #expect(tables.contains("passkey") && tables.contains("token") && tables.contains("audit_line"))
            #expect(tables == Set(AccountExport.tables.map(\.name)))
        }
    }

    @Test("a new table about accounts is found, also one that refers to another such table")
    func newTable() throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue)
        for (name, columns) in [
            ("first", "account_id TEXT"), ("second", "owner TEXT REFERENCES passkey_user (account_id)"),
            ("third", "second INTEGER REFERENCES second (rowid)"), ("fourth", "subject TEXT"),
        ] {
            try queue.write { try $0.execute(sql: "CREATE TABLE \(name) (\(columns))") }
            let found = try queue.read(Self.tablesAboutAccounts)
            #expect(found.contains(name) && found != Set(AccountExport.tables.map(\.name)))
        }
    }

    @Test("no other table names an account in any column")
    func allValues() async throws {
        try await TestService.run { service async throws in
            let database = service.parts.database
            _ = try await service.token(code: try await service.code())
            _ = try await service.code()
            let jane = try #require(try await database.account(email: "jane@example.com"))
            let identity = try #require(try await database.grants().first)
            let pseudonym = identity.pseudonym
            let names = [
                jane.id, jane.email, identity.grant.id, pseudonym.subject, pseudonym.relayAddress,
            ]
            let found = try await database.file.readList { database in
                let sql = "SELECT name FROM sqlite_master WHERE type = 'table'"
                return try String.fetchSet(database, sql: sql).filter { table in
                    let text = try Row.fetchAll(database, sql: "SELECT * FROM \(table)").map(Self.text)
                        .joined(separator: " ")
                    return names.contains { text.contains($0) }
                }
            }
            #expect(found.isSuperset(of: ["account", "consent_grant", "pseudonym", "token"]))
            #expect(found.subtracting(AccountExport.tables.map(\.name)).isEmpty)
        }
    }

    /// All values of a row, blobs as the text that they may have.
    private static func text(_ row: Row) -> String {
        row.databaseValues.map { value in
            guard case .blob(let bytes) = value.storage else { return value.description }
            return String(decoding: bytes, as: UTF8.self)
        }.joined(separator: " ")
    }

    @Test("the export has the account's rows of each table, and nobody else's")
    func content() async throws {
        try await TestService.run { service async throws in
            let database = service.parts.database
            _ = try await service.token(code: try await service.code())
            _ = try await service.code(account: "ravi@example.com")
            let jane = try #require(try await database.account(email: "jane@example.com"))
            let ravi = try #require(try await database.account(email: "ravi@example.com"))
            let now = service.clock.time
            let export = try #require(try await database.export(jane.id, at: now))
            #expect(export["exportedAt"] == "2027-01-15T08:00:00.000Z")
            #expect(export["account"]?.object?["email"] == "jane@example.com")
            #expect(export.members.map(\.name) == ["exportedAt"] + AccountExport.tables.map(\.member))
            for member in ["identifiers", "consents", "codes", "tokens"] {
                #expect(export.objects(member).count == 1, "\(member)")
            }
            let consent = export.objects("consents").first
            #expect(consent?["createdAt"] == "2027-01-15T08:00:00.000Z")
            #expect(export.objects("activity").map { $0["action"] } == ["consent-given"])
            let text = JSONValue.object(export).text
            #expect(!text.contains(ravi.id) && !text.contains("ravi@example.com"))
            let lines = try await database.lines(about: jane.id, before: nil, limit: 1)
            #expect(lines.map(\.action) == ["data-exported"])
            #expect(try await database.export("nobody", at: now) == nil)
        }
    }

    @Test("digests of secrets are in no export")
    func secrets() async throws {
        try await TestService.run { service async throws in
            let database = service.parts.database
            let code = try await service.code()
            let answer = try await service.token(code: code)
            let token = try #require(answer.json?["refresh_token"]?.string)
            let jane = try #require(try await database.account(email: "jane@example.com"))
            let export = try #require(try await database.export(jane.id, at: 1))
            let text = JSONValue.object(export).text
            for secret in [code, token] {
                #expect(!text.contains(secret))
                #expect(!text.contains(Base64URL.encode(SecretDigest(of: secret).bytes)))
            }
        }
    }
}
