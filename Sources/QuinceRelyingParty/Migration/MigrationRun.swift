import QuinceProtocol

/// The progress of one run, and its conditions for stopping.
struct MigrationRun {
    /// The number of requests in a row that may find Apple unavailable before the run stops.
    static let maximumOutage = 20
    /// The number of users that may be refused before the first is moved.
    static let maximumRefusals = 100

    private let migration: UserMigration
    private let pass: MigrationPass
    var report: MigrationReport
    private var token: TeamToken
    private var outage = 0
    /// The number of refusals in a row since the start; nil once a user was moved.
    private var refusals: Int? = 0
    private var stop: MigrationError?
    /// The user of each result, within one page.
    private var answers: [String: String] = [:]

    init(_ migration: UserMigration, _ pass: MigrationPass) {
        self.migration = migration
        self.pass = pass
        self.report = MigrationReport(run: migration.name)
        self.token = TeamToken(migration)
    }

    /// Sends the requests for the users of a page, and returns when all have a result.
    mutating func answer(_ users: [String]) async throws(MigrationError) {
        let results = try await self.migration.results(of: users)
        var seen: Set<String> = []
        self.answers = [:]
        self.report.users += users.count
        let due = users.filter { user in
            // A user with two accounts occurs twice.
            guard seen.insert(user).inserted, self.isDue(results[user]) else { return false }
            return true
        }
        self.report.done += users.count - due.count
        if self.pass != .everything {
            for result in results.values { self.check(result) }
        }
        try await self.ask(due)
    }

    private func isDue(_ result: MigrationResult?) -> Bool {
        guard let result else { return true }
        return switch self.pass {
        case .remaining: result.failure?.isTemporary ?? false
        case .failures: result.failure != nil
        case .everything: true
        }
    }

    /// Keeps the given number of requests under way; if the run has to stop, waits for those that were sent.
    private mutating func ask(_ users: [String]) async throws(MigrationError) {
        var waiting = users.reversed().map { (user: $0, isSecond: false) }
        await withTaskGroup(of: (MigrationRequest, MigrationRequest.Answer).self) { group in
            var underWay = 0
            while true {
                while self.stop == nil, underWay < self.migration.concurrency, let next = waiting.popLast() {
                    guard let request = await self.request(next.user, next.isSecond) else { break }
                    group.addTask { (request, await request.answer()) }
                    underWay += 1
                }
                guard let (request, answer) = await group.next() else { break }
                underWay -= 1
                if self.isToBeRepeated(request, answer) { waiting.append((request.user, true)) }
            }
        }
        if let stop { throw stop }
    }

    private mutating func request(_ user: String, _ isSecond: Bool) async -> MigrationRequest? {
        guard !Task.isCancelled else {
            self.stop = .cancelled
            return nil
        }
        do throws(MigrationError) {
            let token = try await self.token.current()
            return MigrationRequest(
                migration: self.migration,
                user: user,
                token: token,
                isSecond: isSecond
            )
        } catch {
            self.stop = error
            return nil
        }
    }

    /// Counts a result.
    ///
    /// Returns whether to request the user again with another token.
    private mutating func isToBeRepeated(_ request: MigrationRequest, _ answer: MigrationRequest.Answer)
        -> Bool
    {
        switch answer {
        case .stopped(let error):
            self.stop = self.stop ?? error
        case .tokenRefused:
            // A new token isn't replaced again and again; the second request stores the refusal.
            _ = self.token.replaces(request.token)
            return true
        case .kept(let result, let error):
            self.report.count(result)
            self.check(result)
            self.judge(result, error)
        }
        return false
    }

    private mutating func judge(_ result: MigrationResult, _ error: TokenError?) {
        self.outage = error == nil ? 0 : self.outage + 1
        if let error, self.outage >= Self.maximumOutage { self.stop = self.stop ?? .interrupted(error) }
        guard let failure = result.failure else { return self.refusals = nil }
        guard let refusals, !failure.isTemporary, self.pass != .failures else { return }
        self.refusals = refusals + 1
        if refusals + 1 >= Self.maximumRefusals {
            self.stop = self.stop ?? .allRefused(count: refusals + 1, failure)
        }
    }

    /// Each result belongs to one user: a mistake anywhere between here and Apple shows up on the first page.
    private mutating func check(_ result: MigrationResult) {
        guard let answer = result.answer else { return }
        if let other = self.answers.updateValue(result.user, forKey: answer),
            !other.isExactly(result.user)
        {
            self.stop = self.stop ?? .answerRepeated(answer, users: [other, result.user])
        }
    }
}
