/// Tests an app's ``MigrationStore``, races included; for the app's own tests.
public struct MigrationStoreCheck: Sendable {
    private let store: any MigrationStore
    private let users: [String]

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - store: One that was made for this, and has results of nobody yet.
    ///   - users: The people it has; at least four.
    public init(_ store: any MigrationStore, users: [String]) {
        self.store = store
        self.users = users
    }

    /// What is wrong with the store, a sentence each; empty where nothing is.
    ///
    /// - Throws: What the store throws.
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
                findings.expect(page.users.count <= limit, "a page has more than \(limit) people")
                guard !page.users.isEmpty, users.count <= self.users.count else { break }
                users += page.users
                cursor = page.cursor
            }
            findings.expect(
                users.sorted() == self.users.sorted(),
                "pages of \(limit) do not have everybody once"
            )
            orders.append(users)
        }
        findings.expect(Set(orders).count == 1, "the order is not always the same")
        return findings.all
    }

    private func results() async throws -> [String] {
        var findings = Findings()
        findings.expect(
            try await self.store.results(of: self.users).isEmpty,
            "there are results that nobody kept"
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
                "results are not kept as they are, or a newer does not take the place of an older"
            )
        }
        return findings.all
    }

    private func states() async throws -> [String] {
        var findings = Findings()
        let first = self.state("first", cursor: nil)
        let second = self.state("second", cursor: "7")
        findings.expect(try await self.store.state() == nil, "there is a state that nobody kept")
        findings.expect(
            try await !self.store.replace(second, with: first),
            "a state takes the place of one that is not there"
        )
        findings.expect(try await self.store.replace(nil, with: first), "the first state is not taken")
        findings.expect(
            try await !self.store.replace(nil, with: second),
            "a state takes the place of one that the caller does not know"
        )
        findings.expect(try await self.store.replace(first, with: second), "a second state is not taken")
        findings.expect(try await self.store.state() == second, "a state is not kept as it is")
        let won = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<16 {
                group.addTask {
                    try await self.store.replace(second, with: self.state("\(number)", cursor: "8"))
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        findings.expect(won == 1, "of 16 that replace a state, not one does")
        return findings.all
    }

    private func state(_ holder: String, cursor: String?) -> MigrationState {
        MigrationState(run: "check", pass: .remaining, holder: holder, cursor: cursor, isComplete: false)
    }
}
