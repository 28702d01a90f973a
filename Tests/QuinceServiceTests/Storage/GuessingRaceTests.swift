import Foundation
import SQLEngines
import Testing

@testable import QuinceService

/// What is counted in the transaction that it guards, for clients that guess at once; on PostgreSQL on two nodes.
@Suite("Guesses at once", .everyEngine, .timeLimit(.minutes(15)))
struct GuessingRaceTests {
    private static let many = 64

    /// Runs `body` with the nodes of one service: two on PostgreSQL, one process on SQLite.
    private func withNodes(_ body: ([Database]) async throws -> Void) async throws {
        #if PostgreSQL
        if StoreEngine.current == .postgreSQL {
            return try await withPostgreSQLDatabase { pool, place in
                try await body([Database.open(pool, at: place), Database.open(pool, at: place)])
            }
        }
        #endif
        try await StoreEngine.current.with { try await body([$0]) }
    }

    /// Runs `work` 64 times at once, on each node as often.
    ///
    /// - Returns: How often the result was each value.
    private static func atOnce<Value: Hashable & Sendable>(
        on nodes: [Database],
        _ work: @escaping @Sendable (_ node: Database, _ number: Int) async throws -> Value
    ) async throws -> [Value: Int] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for number in 0..<Self.many {
                let node = nodes[number % nodes.count]
                group.addTask { try await work(node, number) }
            }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    private static func account(_ id: String) -> Account {
        Account(id: id, email: "\(id)@example.com", firstName: nil, lastName: nil, emailSharing: .share)
    }

    private static func lines(_ action: AuditAction, _ node: Database) async throws -> Int? {
        try await node.chainAuditLines()
        return try await node.storage.readList {
            try $0.value("SELECT count(*) FROM audit_line WHERE action = ?", [action.rawValue])
        }
    }

    @Test("a client tries 30 recovery codes an hour")
    func recoveryCodes() async throws {
        try await self.withNodes { nodes in
            try await nodes[0].save(Self.account("a"))
            let outcomes = try await Self.atOnce(on: nodes) { node, number in
                try await node.recover(
                    email: "a@example.com",
                    code: SecretDigest(of: "\(number)"),
                    client: "192.0.2.1",
                    at: 1
                )
            }
            #expect(outcomes == [.refused: 30, .tooMany: Self.many - 30])
        }
    }

    private static func ask(_ node: Database, _ number: Int, email: String, client: String) async throws
        -> Bool
    {
        let request = DeviceRequest(
            id: "\(number)",
            browser: "",
            client: client,
            createdAt: 1,
            isAllowed: false
        )
        return try await node.ask(request, email: email, SecretDigest(of: "\(number)"))
    }

    @Test("a client asks the devices of users 30 times an hour, and a user is asked three times")
    func deviceRequests() async throws {
        try await self.withNodes { nodes in
            try await nodes[0].save(Self.account("a"))
            let ofClient = try await Self.atOnce(on: nodes) { node, number in
                try await Self.ask(node, number, email: "\(number)@example.com", client: "192.0.2.1")
            }
            #expect(ofClient == [true: 30, false: Self.many - 30])
            let ofAccount = try await Self.atOnce(on: nodes) { node, number in
                try await Self.ask(node, number, email: "a@example.com", client: "client \(number)")
            }
            #expect(ofAccount == [true: Self.many])
            #expect(try await nodes[0].deviceRequests(for: "a", at: 1).count == 3)
        }
    }

    @Test("three codes of a device are tried")
    func deviceCodes() async throws {
        try await self.withNodes { nodes in
            try await nodes[0].save(Self.account("a"))
            _ = try await Self.ask(nodes[0], 0, email: "a@example.com", client: "192.0.2.1")
            let secret = SecretDigest(of: "0")
            let accepted = try await Self.atOnce(on: nodes) { node, _ in
                try await node.confirm(secret, at: 2) { _ in false } != nil
            }
            #expect(accepted == [false: Self.many])
            #expect(try await Self.lines(.deviceCodeRefused, nodes[0]) == 3)
        }
    }

    @Test("an email address gets three messages of registrations a day")
    func registrations() async throws {
        try await self.withNodes { nodes in
            let outcomes = try await Self.atOnce(on: nodes) { node, number in
                let registration = PendingRegistration(
                    account: Account(
                        id: "\(number)",
                        email: "new@example.com",
                        firstName: nil,
                        lastName: nil,
                        emailSharing: .share
                    ),
                    userHandle: [UInt8(number)],
                    createdAt: 1
                )
                return try await node.add(registration, SecretDigest(of: "\(number)"))
            }
            #expect(outcomes == [.added: 3, .tooMany: Self.many - 3])
        }
    }
}
