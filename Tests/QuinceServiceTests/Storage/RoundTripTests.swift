#if PostgreSQL
import Foundation
import HTTPTypes
import PostgreSQLServer
import QuinceProtocol
import Testing

@testable import QuinceService

@Suite("Round trips to PostgreSQL", .timeLimit(.minutes(15)))
struct RoundTripTests {
    /// The round trips of a step, and its commits.
    private struct Cost: Hashable, Comparable, CustomStringConvertible {
        let roundTrips: Int
        let commits: Int
        var description: String { "\(self.roundTrips) round trips, \(self.commits) commits" }
        static func < (one: Self, other: Self) -> Bool { one.roundTrips < other.roundTrips }
    }

    /// The steps of a sign-in of a user who has signed in to the app before.
    private static let costs: [(step: String, cost: Cost)] = [
        ("authorize", Cost(roundTrips: 0, commits: 0)),
        ("account page", Cost(roundTrips: 2, commits: 0)),
        ("choice", Cost(roundTrips: 7, commits: 1)),
        ("consent page", Cost(roundTrips: 5, commits: 0)),
        ("continue", Cost(roundTrips: 11, commits: 1)),
        ("exchange", Cost(roundTrips: 2, commits: 1)),
        ("refresh", Cost(roundTrips: 2, commits: 1)),
        ("revocation", Cost(roundTrips: 5, commits: 1)),
    ]

    @Test(
        "a code exchange is two round trips with one commit, and each step of a sign-in as many as are known"
    )
    func steps() async throws {
        try await withPostgreSQLService(logsStatements: true) { service, name, server in
            var log = try StatementLog(name, on: server)
            var seen: [String: Cost] = [:]
            var texts: [String: [String]] = [:]
            // The first time, statements of reads are repeated in a transaction, once on each connection; and apps are read again after
            // some seconds, which can happen in any step.
            for _ in 0..<12 {
                try await Self.signIn(service) { step in
                    let statements = try log.next()
                    let cost = Cost(
                        roundTrips: statements.count,
                        commits: StatementLog.commits(of: statements)
                    )
                    if seen[step].map({ cost < $0 }) ?? true {
                        seen[step] = cost
                        texts[step] = statements
                    }
                }
            }
            for (step, cost) in Self.costs { #expect(seen[step] == cost, "\(step): \(texts[step] ?? [])") }
        }
    }

    /// A sign-in through the pages, with the exchange of its code, a refresh and a revocation.
    private static func signIn(_ service: TestService, _ done: (_ step: String) throws -> Void) async throws {
        // The user has a grant again.
        _ = try await service.code()
        let id = try await service.parts.database.account(email: "jane@example.com")?.id ?? ""
        try done("before")
        let start = try await service.authorize(["response_mode": "query", "scope": nil])
        try done("authorize")
        let path = try #require(start.location)
        let cookie: HTTPFields = [
            .cookie: start.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
        ]
        #expect(try await service.get(path, headers: cookie).status == 200)
        try done("account page")
        let choice = FormParameters([.init("action", "choose"), .init("account", id)])
        #expect(try await service.post(path, form: choice, headers: cookie).status == 303)
        try done("choice")
        #expect(try await service.get(path, headers: cookie).status == 200)
        try done("consent page")
        let consent = FormParameters([.init("action", "continue")])
        let code = try await service.post(path, form: consent, headers: cookie).query["code"]
        try done("continue")
        let tokens = try await service.token(code: code)
        #expect(tokens.status == 200)
        try done("exchange")
        let token = tokens.json?["refresh_token"]?.string
        let refresh = try await service.token([
            "grant_type": "refresh_token", "refresh_token": token, "redirect_uri": nil,
        ])
        #expect(refresh.status == 200)
        try done("refresh")
        let revocation = FormParameters([
            .init("client_id", service.clientID), .init("client_secret", try service.secret()),
            .init("token", token ?? ""),
        ])
        #expect(try await service.post(Paths.revoke, form: revocation).status == 200)
        try done("revocation")
    }
}
#endif
