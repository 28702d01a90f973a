/// Tests an app's ``MigrationStore``, including race conditions; for the app's own tests.
public struct MigrationStoreCheck: Sendable {
    private let store: any MigrationStore
    private let users: [String]

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - store: A store created for this check, without results.
    ///   - users: The users in the store; at least four.
    public init(_ store: any MigrationStore, users: [String]) {
        self.store = store
        self.users = users
    }

    /// Returns one sentence per problem with the store; empty if there is none.
    ///
    /// - Throws: Any error that the store throws.
    public func findings() async throws -> [String] {
        try await self.pages() + self.results() + self.states()
    }

    private func pages() async throws -> [String] {
        var findings = Findings()
        var orders: [[String]] = []
        for limit in [1, 3, 1_000] {
            var (users, cursor): ([String], String?) = ([], nil)
            while true {
                let page = try await self.store.users(after: cursor, limit: limit)
                findings.expect(
                    page.users.count <= limit,
                    "users(after:limit:) returns more than \(limit) users"
                )
                guard !page.users.isEmpty, users.count <= self.users.count else { break }
                users += page.users
                cursor = page.cursor
            }
            findings.expect(
                users.sorted() == self.users.sorted(),
                "users(after:limit:) doesn't return every user exactly once in pages of \(limit)"
            )
            orders.append(users)
        }
        findings.expect(Set(orders).count == 1, "users(after:limit:) returns the users in different orders")
        return findings.all
    }

    private func results() async throws -> [String] {
        var findings = Findings()
        findings.expect(
            try await self.store.results(of: self.users).isEmpty,
            "results(of:) returns results that were never stored"
        )
        let outcomes: [MigrationResult.Outcome] = [
            .failed(.refused(code: "invalid_request")), .leaves(transferSubject: "t"),
            .arrived(subject: "s", email: .init(address: "a@example.com", isPrivate: true)),
            .arrived(subject: "s", email: nil), .failed(.unavailable),
        ]
        for outcome in outcomes {
            let results = self.users.dropFirst().map { MigrationResult(user: $0, outcome: outcome) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for result in results { group.addTask { try await self.store.keep(result) } }
                try await group.waitForAll()
            }
            findings.expect(
                Set(try await self.store.results(of: self.users)) == Set(results),
                "results(of:) doesn't return the results that keep(_:) stored last"
            )
        }
        return findings.all
    }

    private func states() async throws -> [String] {
        var findings = Findings()
        let first = self.state("first", cursor: nil)
        let second = self.state("second", cursor: "7")
        findings.expect(try await self.store.state() == nil, "state() returns a state that was never stored")
        findings.expect(
            try await !self.store.replace(second, with: first),
            "replace(_:with:) stores a state although the expected one doesn't exist"
        )
        findings.expect(
            try await self.store.replace(nil, with: first),
            "replace(_:with:) doesn't store the first state"
        )
        findings.expect(
            try await !self.store.replace(nil, with: second),
            "replace(_:with:) replaces a state that differs from the expected one"
        )
        findings.expect(
            try await self.store.replace(first, with: second),
            "replace(_:with:) doesn't replace the expected state"
        )
        findings.expect(
            try await self.store.state() == second,
            "state() doesn't return the state that was stored"
        )
        let won = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<16 {
                group.addTask {
                    try await self.store.replace(second, with: self.state("\(number)", cursor: "8"))
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        findings.expect(
            won == 1,
            "replace(_:with:) isn't atomic: of 16 concurrent calls, exactly one must succeed"
        )
        return findings.all
    }

    private func state(_ holder: String, cursor: String?) -> MigrationState {
        MigrationState(run: "check", pass: .remaining, holder: holder, cursor: cursor, isComplete: false)
    }
}
