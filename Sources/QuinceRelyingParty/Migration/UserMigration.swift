import QuinceProtocol

/// The half of a transfer that a migration runs.
public enum MigrationDirection: Hashable, Sendable {
    /// The old team's half, before the transfer or up to 60 days after it: exchanges subjects for transfer IDs.
    case leaving(to: String)
    /// The new team's half, up to 60 days after the transfer: exchanges transfer IDs for subjects.
    ///
    /// Until all users have arrived, look up ``VerifiedIdentity/transferSubject`` of each sign-in among the transfer
    /// IDs before you treat the user as new.
    case arriving
}

/// Moves an app's users to another team; each team runs one half.
public struct UserMigration: Sendable {
    /// The number of users that are read from the store at a time.
    static let pageSize = 500

    let app: SignInWithApple
    let clientID: String
    let direction: MigrationDirection
    let store: any MigrationStore
    let concurrency: Int

    /// Checks the settings; sends nothing yet.
    ///
    /// - Parameters:
    ///   - app: The server library of the team that runs this half.
    ///   - clientID: The client ID of the transferred app, from the configuration.
    ///   - direction: The half to run.
    ///   - store: The app's users and their results.
    ///   - concurrency: The number of concurrent requests, 1 to 64; Apple doesn't limit these requests (TN3159).
    /// - Throws: ``ConfigurationRefusal``.
    public init(
        _ app: SignInWithApple,
        clientID: String,
        direction: MigrationDirection,
        store: any MigrationStore,
        concurrency: Int = 8
    ) throws(ConfigurationRefusal) {
        guard app.configuration.client(clientID) != nil else {
            throw ConfigurationRefusal(
                "client ID '\(clientID.prefix(255))' isn't among the configuration's clients; add it"
            )
        }
        if case .leaving(let team) = direction {
            guard Identifiers.isTenCharacters(team) else {
                throw ConfigurationRefusal(
                    "target team '\(team.prefix(40))' must be ten uppercase letters or digits, such as ABCDE12345"
                )
            }
            // The transfer IDs would be useless, and nobody would notice until the 60 days have passed.
            guard !team.isExactly(app.configuration.teamID) else {
                throw ConfigurationRefusal(
                    "target team \(team) is the team that the users leave; give the team that they move to"
                )
            }
        }
        guard (1...64).contains(concurrency) else {
            throw ConfigurationRefusal("concurrency must be 1 to 64, not \(concurrency)")
        }
        self.app = app
        self.clientID = clientID
        self.direction = direction
        self.store = store
        self.concurrency = concurrency
    }

    /// The name of the migration in the store.
    var name: String {
        switch self.direction {
        case .leaving(let team): "\(self.app.configuration.teamID) to \(team)"
        case .arriving: "arriving at \(self.app.configuration.teamID)"
        }
    }

    /// Sends the requests for the users without a result, and stores each result as it arrives.
    ///
    /// You can interrupt it at any time: the next run continues from there. Users are requested twice only if their
    /// requests were under way when the process ended.
    ///
    /// - Parameters:
    ///   - pass: The users to request.
    ///   - progress: Called with the progress after every page of 500 users.
    /// - Returns: The report of this run.
    /// - Throws: ``MigrationError``.
    public func run(
        _ pass: MigrationPass = .remaining,
        progress: @Sendable (MigrationReport) async -> Void = { _ in }
    ) async throws(MigrationError) -> MigrationReport {
        var run = MigrationRun(self, pass)
        var state = try await self.begin(pass)
        while true {
            let page = try await self.page(after: state.cursor)
            guard !page.users.isEmpty else { break }
            try await run.answer(page.users)
            state = try await self.advance(state, to: page.cursor)
            await progress(run.report)
        }
        run.report.isComplete = true
        _ = try await self.advance(state, to: state.cursor, isComplete: true)
        return run.report
    }

    /// Rehearses a migration: gets the team token from Apple and counts the users that a run would request.
    ///
    /// It sends no requests for users and stores nothing.
    ///
    /// - Throws: ``MigrationError``.
    public func rehearse() async throws(MigrationError) -> MigrationReport {
        var token = TeamToken(self)
        _ = try await token.current()
        return try await self.report()
    }

    /// Returns the state of the migration from all stored results; sends nothing.
    ///
    /// - Throws: ``MigrationError/store(_:)``, ``MigrationError/cancelled``.
    public func report() async throws(MigrationError) -> MigrationReport {
        var report = MigrationReport(run: self.name)
        var cursor: String?
        while true {
            let page = try await self.page(after: cursor)
            guard !page.users.isEmpty else { break }
            let results = try await self.results(of: page.users)
            for user in page.users {
                report.users += 1
                switch results[user]?.failure {
                case let failure?: report.count(failure, of: user)
                case nil where results[user] != nil: report.done += 1
                case nil where !UserIdentifier.isValid(user): report.count(.malformed, of: user)
                case nil: break
                }
                let isDue = results[user]?.failure?.isTemporary ?? (results[user] == nil)
                report.remaining += isDue ? 1 : 0
            }
            cursor = page.cursor
        }
        report.isComplete = true
        return report
    }
}
