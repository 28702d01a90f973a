import SQLEngines
import Testing

/// What differs in a statement on PostgreSQL.
@Suite("The text of a statement on PostgreSQL")
struct PostgreSQLTextTests {
    /// A statement, and what PostgreSQL gets.
    struct Row: CustomTestStringConvertible, Sendable {
        let statement: String
        let sql: String
        let places: Int
        let names: [String]
        let why: String

        init(_ statement: String, _ sql: String, places: Int = 0, names: [String] = [], _ why: String) {
            self.statement = statement
            self.sql = sql
            self.places = names.isEmpty ? places : names.count
            self.names = names
            self.why = why
        }

        var testDescription: String { self.why }
    }

    static let rows: [Row] = [
        Row("SELECT 1", "SELECT 1", "nothing differs"),
        Row(
            "INSERT INTO a VALUES (?, ?)",
            "INSERT INTO a VALUES ($1, $2)",
            places: 2,
            "places have numbers"
        ),
        Row(
            "SELECT $now, $id WHERE a > $now",
            "SELECT $1, $2 WHERE a > $1",
            names: ["now", "id"],
            "a name has one number"
        ),
        Row("SELECT $a_1+$a", "SELECT $1+$2", names: ["a_1", "a"], "the beginning of a longer name"),
        Row("a LIKE ? ESCAPE '\\'", "a ILIKE $1 ESCAPE '\\'", places: 1, "LIKE ignores the case"),
        Row("a LIKE 'free %'", "a ILIKE 'free %'", "a pattern without an argument"),
        Row("SELECT UNLIKELY, a_LIKE, LIKEN", "SELECT UNLIKELY, a_LIKE, LIKEN", "LIKE inside a longer word"),
        Row("SELECT '?', '$a', 'LIKE', ?", "SELECT '?', '$a', 'LIKE', $1", places: 1, "texts stay"),
        Row("SELECT 'it''s ?', ?", "SELECT 'it''s ?', $1", places: 1, "a quote in a text"),
        Row("SELECT \"a?b\", ?", "SELECT \"a?b\", $1", places: 1, "names in quotes stay"),
        Row("SELECT ? -- why?\n, ?", "SELECT $1 -- why?\n, $2", places: 2, "comments stay"),
        Row("SELECT ? - -1, 'ä', ?", "SELECT $1 - -1, 'ä', $2", places: 2, "a minus begins no comment"),
        Row("SELECT 'open ?", "SELECT 'open ?", "a text without its end"),
        Row("", "", "nothing"),
    ]

    @Test(
        "the tables that a statement changes are known, and whether it adds rows",
        arguments: [
            ("SELECT a FROM b FOR UPDATE SKIP LOCKED", [:]),
            ("INSERT INTO a (b) SELECT c FROM d", ["a": true]),
            ("INSERT INTO a VALUES (?) ON CONFLICT (b) DO UPDATE SET c = 1", ["a": true]),
            ("UPDATE a SET b = (SELECT c FROM d)", ["a": false]),
            ("DELETE FROM a WHERE b = 'INSERT INTO c'", ["a": false]),
            (
                "WITH x AS (UPDATE a SET b = 1 RETURNING b) INSERT INTO c SELECT b FROM x",
                ["a": false, "c": true]
            ),
        ] as [(String, [String: Bool])]
    )
    func changes(_ statement: String, _ changes: [String: Bool]) {
        #expect(PostgreSQLText(statement).changes == changes)
    }

    @Test("is translated", arguments: rows)
    func translation(_ row: Row) {
        for text in [PostgreSQLText(row.statement), .of(row.statement), .of(row.statement)] {
            #expect(text.sql == row.sql)
            #expect(text.places == row.places)
            #expect(text.names == row.names)
        }
    }
}
