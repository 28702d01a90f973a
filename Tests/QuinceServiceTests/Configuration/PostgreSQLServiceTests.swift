import ProgramStart
import QuinceProtocol
import QuinceService
import Testing

@Suite("A service on PostgreSQL", .timeLimit(.minutes(15)))
struct PostgreSQLServiceTests {
    @Test(
        "a URL of another kind is refused, and its password isn't repeated",
        arguments: ["mysql", "sqlite", "file"]
    )
    func otherSchemes(_ scheme: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try StorageLocation(parsing: "\(scheme)://root:hunter2@localhost/quince")
        }
        #expect(
            error?.message
                == "'\(scheme)' isn't a kind of database that Quince knows; give the path of a SQLite file, or the URL of a database in PostgreSQL: postgres://user@host:port/database"
        )
    }

    @Test(
        "a path is the location of the data, whatever its characters",
        arguments: ["./a://b", "://", "a:b/c"]
    )
    func paths(_ path: String) throws { #expect(try StorageLocation(parsing: path) == .file(path)) }

    #if PostgreSQL
    @Test("a URL is the location of the data; its password is refused and not repeated")
    func location() throws {
        #expect(
            try StorageLocation(parsing: "postgres://quince@localhost/quince")
                == .postgreSQL(url: "postgres://quince@localhost/quince")
        )
        let error = #expect(throws: ConfigurationError.self) {
            try StorageLocation(parsing: "postgres://quince:secret@localhost/quince")
        }
        #expect(error?.message.contains("secret") == false)
    }

    @Test("a server that doesn't answer ends the start with one sentence")
    func noServer() async throws {
        let error = await #expect(throws: ConfigurationError.self) {
            try await TestService.run {
                $0.storage = .postgreSQL(url: "postgres://quince@127.0.0.1:1/quince")
            } _: { _ in
            }
        }
        #expect(error?.message.hasPrefix("can't connect to PostgreSQL at quince@127.0.0.1:1/quince") == true)
    }

    @Test("an authorization code is exchanged once, and the token is refreshed")
    func exchange() async throws {
        try await withPostgreSQLService { service, _, _ in
            let code = try await service.code()
            let answer = try await service.token(code: code)
            #expect(answer.status == 200)
            let again = try await service.token(code: code)
            #expect(again.status == 400)
        }
    }
    #else
    @Test("a build without PostgreSQL says so")
    func location() {
        let error = #expect(throws: ConfigurationError.self) {
            try StorageLocation(parsing: "postgres://quince@localhost/quince")
        }
        #expect(
            error?.message
                == "this quince was built without PostgreSQL; build it with --traits Server,PostgreSQL, or give a SQLite file"
        )
    }
    #endif
}
