import Foundation
import QuinceProtocol
import QuinceService
import Testing

/// The program as people and scripts meet it: exit codes, where things are said, and what is touched.
@Suite("Command line")
struct CommandLineTests {
    /// Wrong arguments and the sentence on standard error.
    struct Row: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        var environment: [String: String] = [:]
        let sentence: String
        var testDescription: String { self.arguments.joined(separator: " ") }
    }

    static let refusals: [Row] = [
        Row(
            arguments: ["serve", "--prot", "1"],
            sentence: "Unknown option '--prot'. Did you mean '--port'? See 'quince serve --help'."
        ),
        Row(
            arguments: ["serve", "--port"],
            sentence: "Missing value for '--port <number>'. See 'quince serve --help'."
        ),
        Row(
            arguments: ["serve", "extra"],
            sentence: "Unexpected argument 'extra'. See 'quince serve --help'."
        ),
        Row(
            arguments: ["serv"],
            sentence: "there is no command 'serv'; did you mean 'serve'?"
        ),
        Row(
            arguments: ["token", "nonsense"],
            sentence: "there is no command 'nonsense'; the commands are: decode, verify"
        ),
        Row(
            arguments: ["serve", "--development", "--production"],
            sentence:
                "--development and --production exclude each other; use one of them. See 'quince serve --help'."
        ),
        Row(
            arguments: ["serve", "--port", "65536"],
            sentence: "--port: '65536' isn't a port; give a number from 0 to 65535"
        ),
        Row(
            arguments: ["serve"],
            environment: ["QUINCE_PORT": "x"],
            sentence: "QUINCE_PORT: 'x' isn't a port; give a number from 0 to 65535"
        ),
        Row(
            arguments: ["serve"],
            environment: ["QUINCE_REDIRECT_URIS": "https://a.example/, ftp://b"],
            sentence:
                "QUINCE_REDIRECT_URIS: redirect URI 'ftp://b' isn't valid: its scheme is 'ftp', not https; write one such as https://example.com/callback"
        ),
        Row(
            arguments: ["serve", "--config", "none.yaml"],
            sentence:
                "none.yaml: there is no such configuration file; write one with 'quince config init none.yaml'"
        ),
        Row(
            arguments: ["serve", "--production"],
            sentence:
                "production mode needs an https issuer; add --issuer https://id.example.com, or the key 'issuer' to the configuration file"
        ),
        Row(
            arguments: ["serve", "--port", "0", "--database", "none/quince.sqlite"],
            sentence:
                "can't write none/quince.sqlite: there is no folder FOLDER/none; create it, or name another place with --database"
        ),
        Row(
            arguments: ["serve", "--wrapping-key-file", ""],
            sentence: "--wrapping-key-file: the path of the wrapping key is empty; name a file"
        ),
        Row(
            arguments: ["account", "invite", "a@example.com", "--database", "none.sqlite"],
            sentence:
                "none.sqlite: can't find or read this database; start the service once, or name its database with --database"
        ),
        Row(
            arguments: ["health", "--config", "none.yaml"],
            sentence:
                "none.yaml: there is no such configuration file; write one with 'quince config init none.yaml'"
        ),
        Row(
            arguments: ["serve", "--ready-file", "none/ready.json"],
            sentence: "--ready-file: the folder FOLDER/none doesn't exist or isn't yours; create it first"
        ),
        Row(
            arguments: ["token", "decode", "a.b"],
            sentence:
                "this isn't a signed token: it has 2 parts between dots, not 3; give header.payload.signature"
        ),
        Row(
            arguments: ["keys", "rotate", "--database", "none.sqlite"],
            sentence:
                "none.sqlite: can't find or read this database; start the service once, or name its database with --database"
        ),
        Row(
            arguments: ["secret", "--key", "k.p8", "--team-id", "ABCDE12345", "--client-id", "com.a"],
            sentence: "k.p8: there is no such key file; give the path of a .p8 file"
        ),
    ]

    @Test("the help of serve names the variable of each setting")
    func variables() async throws {
        let program = try QuinceProgram()
        defer { program.remove() }
        let help = try await program.run(["serve", "--help"]).output
        let names = Set(help.matches(of: #/QUINCE_[A-Z_]+/#).map { String($0.output) })
        #expect(names.isSuperset(of: ServeSetting.allCases.map(\.variable)))
    }

    @Test(
        "a refusal is one sentence on standard error, exit code 2, and nothing is touched",
        arguments: refusals
    )
    func refuses(_ row: Row) async throws {
        let program = try QuinceProgram()
        defer { program.remove() }
        let result = try await program.run(row.arguments, environment: row.environment)
        let sentence = row.sentence.replacingOccurrences(of: "FOLDER", with: program.folder.path)
        #expect(result.errors == "quince: \(sentence)\n")
        #expect(result.output.isEmpty)
        #expect(result.exitCode == 2)
        #expect(program.files.isEmpty)
    }

    @Test(
        "help and version are results: standard output, exit code 0",
        arguments: [["--help"], ["--version"], ["serve", "--help"]]
    )
    func help(_ arguments: [String]) async throws {
        let program = try QuinceProgram()
        defer { program.remove() }
        let result = try await program.run(arguments)
        #expect(result.exitCode == 0)
        #expect(!result.output.isEmpty)
        #expect(result.errors.isEmpty)
    }

    @Test("config init writes a file that config check accepts, and never replaces one")
    func configFile() async throws {
        let program = try QuinceProgram()
        defer { program.remove() }
        #expect(try await program.run(["config", "init"]).exitCode == 0)
        let check = try await program.run(["config", "check"])
        #expect(
            check.output
                == "quince.yaml is valid: development mode, database: .quince/quince.sqlite, teams: 1, apps: 2, keys: 1, accounts: 3\n"
        )
        let again = try await program.run(["config", "init"])
        #expect(again.exitCode == 2)
        #expect(
            again.errors
                == "quince: quince.yaml already exists; remove it or choose another name\n"
        )
        #expect(program.files == ["quince.yaml"])
    }

    @Test("profile prints the table of the code")
    func profile() async throws {
        let program = try QuinceProgram()
        defer { program.remove() }
        #expect(try await program.run(["profile"]).output == Profile.table)
    }
}
