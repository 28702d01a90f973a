import Foundation
import GRDB
import ProgramStart
import SQLEngines
import Testing

@testable import QuinceService

/// A database belongs to one mode, also one of a version that didn't store it.
@Suite("The mode of a database of an earlier version")
struct ModeTests {
    private typealias Store = QuinceService.Database

    /// The last migration before the mode is stored.
    static let before = "8 invitations and recovery codes"

    /// What an earlier version left in a database.
    enum Trace: String, CaseIterable {
        case nothing
        case consent
        case consentAndPasskeyOfDevelopment
        case passkey
        case recoveryCode
        case invitation
        case consentAndPasskey
        case consentAndRecoveryCode
        case consentAndInvitation

        var sql: String {
            let account =
                "INSERT INTO account (id, email, email_sharing) VALUES ('a', 'a@example.com', 'share');"
            let consent = """
                INSERT INTO consent_grant (id, account_id, group_id, team_id, scopes, email_sharing, created_at)
                VALUES ('g', 'a', 'app', 'T', '', 'share', 0);
                """
            func passkey(_ mode: Mode) -> String {
                """
                INSERT INTO passkey (credential_id, id, account_id, mode, rp_id, public_key, algorithm, sign_count,
                    backup_eligible, backed_up, uv_initialized, transports, aaguid, name, created_at)
                VALUES (x'01', 'p', 'a', '\(mode.rawValue)', 'h', x'', -7, 0, 0, 0, 1, '', x'', '', 0);
                """
            }
            let code = "INSERT INTO recovery_code (account_id, digest) VALUES ('a', x'01');"
            let invitation = "INSERT INTO invitation VALUES (x'01', 'a', 9e9);"
            return switch self {
            case .nothing: account
            case .consent: account + consent
            case .consentAndPasskeyOfDevelopment: account + consent + passkey(.development)
            case .passkey: account + passkey(.production)
            case .recoveryCode: account + code
            case .invitation: account + invitation
            case .consentAndPasskey: account + consent + passkey(.production)
            case .consentAndRecoveryCode: account + consent + code
            case .consentAndInvitation: account + consent + invitation
            }
        }

        /// The modes in which it can be used.
        var modes: Set<Mode> {
            switch self {
            case .nothing: [.development, .production]
            case .consent, .consentAndPasskeyOfDevelopment: [.development]
            case .passkey, .recoveryCode, .invitation, .consentAndPasskey, .consentAndRecoveryCode,
                .consentAndInvitation:
                [.production]
            }
        }
    }

    private static func modes(_ database: GRDB.Database) -> Set<Mode> {
        Set(
            Mode.allCases.filter { mode in
                do { try Store.require(mode, SQLTransaction(database)) } catch { return false }
                return true
            }
        )
    }

    @Test(
        "a database can be used in its own mode only, before its migration and after it",
        arguments: Trace.allCases
    )
    func migration(_ trace: Trace) throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue, upTo: Self.before)
        try queue.write { try $0.execute(sql: trace.sql) }
        #expect(try queue.read(Self.modes) == trace.modes)
        try Schema.migrator.migrate(queue)
        #expect(try queue.read(Self.modes) == trace.modes)
    }

    @Test("a start claims the database for its mode, and is refused in the other", arguments: Trace.allCases)
    func start(_ trace: Trace) throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue, upTo: Self.before)
        try queue.write { try $0.execute(sql: trace.sql) }
        try Schema.migrator.migrate(queue)
        for mode in Mode.allCases where !trace.modes.contains(mode) {
            #expect(throws: ConfigurationError.self) {
                try queue.write {
                    try Store.claim(mode, issuer: "https://id.example.com", SQLTransaction($0))
                }
            }
        }
        let mode = try #require(trace.modes.sorted { $0.rawValue < $1.rawValue }.first)
        try queue.write { try Store.claim(mode, issuer: "https://id.example.com", SQLTransaction($0)) }
        #expect(try queue.read(Self.modes) == [mode])
    }
}
