// One half of a transfer with files in place of an app's database, for the tests against the service. Run it again after an interruption.
//
//   user-migration ISSUER CLIENT_ID TEAM_ID KEY_FILE USERS_FILE RESULTS_FILE [NEW_TEAM_ID]
//
// With NEW_TEAM_ID it is the old team's half, otherwise the new team's. USERS_FILE has a subject or a transfer identifier per line.
// RESULTS_FILE gets a line of JSON per user.

import Foundation
import QuinceAsyncHTTPClient
import QuinceRelyingParty
import Synchronization

/// The users of a file, with their results in another one.
final class FileMigrationStore: MigrationStore {
    private struct State {
        var results: [String: MigrationResult] = [:]
        var state: MigrationState?
    }

    private let users: [String]
    private let file: FileHandle
    private let stateURL: URL
    private let table: Mutex<State>

    init(users: String, results: String) throws {
        self.users = try String(contentsOfFile: users, encoding: .utf8).split(separator: "\n").map(
            String.init
        )
        var state = State()
        let earlier = FileManager.default.contents(atPath: results) ?? Data()
        for line in earlier.split(separator: 0x0A) {
            let result = try JSONDecoder().decode(MigrationResult.self, from: line)
            state.results[result.user] = result
        }
        self.stateURL = URL(fileURLWithPath: results + ".state")
        if let text = try? Data(contentsOf: self.stateURL) {
            state.state = try JSONDecoder().decode(MigrationState.self, from: text)
        }
        if earlier.isEmpty { try Data().write(to: URL(fileURLWithPath: results)) }
        self.file = try FileHandle(forWritingTo: URL(fileURLWithPath: results))
        try self.file.seekToEnd()
        self.table = Mutex(state)
    }

    func users(after cursor: String?, limit: Int) -> MigrationPage {
        let start = cursor.flatMap(Int.init) ?? 0
        let page = Array(self.users.dropFirst(start).prefix(limit))
        return MigrationPage(users: page, cursor: String(start + page.count))
    }

    func results(of users: [String]) -> [MigrationResult] {
        self.table.withLock { table in users.compactMap { table.results[$0] } }
    }

    func keep(_ result: MigrationResult) throws {
        let line = try JSONEncoder().encode(result) + Data([0x0A])
        try self.table.withLock { table in
            try self.file.write(contentsOf: line)
            table.results[result.user] = result
        }
    }

    func state() -> MigrationState? { self.table.withLock { $0.state } }

    func replace(_ old: MigrationState?, with new: MigrationState) throws -> Bool {
        try self.table.withLock { table in
            guard table.state == old else { return false }
            try JSONEncoder().encode(new).write(to: self.stateURL, options: .atomic)
            table.state = new
            return true
        }
    }
}

let arguments = CommandLine.arguments
let (issuer, clientID, teamID, keyFile) = (arguments[1], arguments[2], arguments[3], arguments[4])
let keyID = URL(fileURLWithPath: keyFile).deletingPathExtension().lastPathComponent.replacing(
    "AuthKey_",
    with: ""
)
let configuration = try SignInConfiguration(
    teamID: teamID,
    key: DeveloperKey(id: keyID, pem: String(contentsOf: URL(fileURLWithPath: keyFile), encoding: .utf8)),
    clients: [.app(clientID)],
    sealingSecret: [UInt8](repeating: 3, count: 32),
    endpoints: Endpoints(issuer: issuer)
)
let transport = AsyncHTTPClientTransport()
let migration = try UserMigration(
    SignInWithApple(configuration, transport: transport, store: MemorySignInStore()),
    clientID: clientID,
    direction: arguments.count > 7 ? .leaving(to: arguments[7]) : .arriving,
    store: FileMigrationStore(users: arguments[5], results: arguments[6])
)
var status: Int32 = 0
do {
    let report = try await migration.run()
    print(
        "\(report.migrated) migrated, \(report.done) done before, \(report.failures.values.reduce(0, +)) failed"
    )
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    status = 1
}
try await transport.shutdown()
exit(status)
