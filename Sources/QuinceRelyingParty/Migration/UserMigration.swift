import QuinceProtocol

/// Which half of a transfer.
public enum MigrationDirection: Hashable, Sendable {
    /// The old team's, before the transfer or up to 60 days after: subjects become transfer ids for the team with that id.
    case leaving(to: String)
    /// The new team's, up to 60 days after the transfer: transfer ids become subjects.
    ///
    /// Until everybody has arrived, a sign-in brings ``VerifiedIdentity/transferSubject``: look it up among the transfer
    /// ids before taking the person for a new one.
    case arriving
}

/// Moves an app's people to another team, one half of it.
public struct UserMigration: Sendable {
    /// How many people are read from the store at a time.
    static let pageSize = 500

    let app: SignInWithApple
    let clientID: String
    let direction: MigrationDirection
    let store: any MigrationStore
    let concurrency: Int

    /// Checks the parts; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - app: Of the team whose half this is.
    ///   - clientID: A client of the configuration, of the app that is transferred.
    ///   - direction: Which half.
    ///   - store: The app's people and their results.
    ///   - concurrency: How many requests are under way at once, 1 to 64; Apple has no limit on these requests (TN3159).
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
                "client ID '\(clientID.prefix(255))' is none of the configuration's clients"
            )
        }
        if case .leaving(let team) = direction {
            guard Identifiers.isTenCharacters(team) else {
                throw ConfigurationRefusal(
                    "target team '\(team.prefix(40))' is not 10 capital letters and digits"
                )
            }
            // The ids would be of no use, and nobody would notice before the 60 days are over.
            guard !team.isExactly(app.configuration.teamID) else {
                throw ConfigurationRefusal(
                    "target team \(team) is the team that the people leave; give the team they go to"
                )
            }
        }
        guard (1...64).contains(concurrency) else {
            throw ConfigurationRefusal("concurrency is 1 to 64, not \(concurrency)")
        }
        self.app = app
        self.clientID = clientID
        self.direction = direction
        self.store = store
        self.concurrency = concurrency
    }

    /// Names the migration in the store.
    var name: String {
        switch self.direction {
        case .leaving(let team): "\(self.app.configuration.teamID) to \(team)"
        case .arriving: "arriving at \(self.app.configuration.teamID)"
        }
    }

    /// Asks for everybody who has no answer, and keeps each answer as it comes.
    ///
    /// May be interrupted anywhere: it goes on where it was. Nobody is asked for twice, except for those whose requests
    /// were under way when the process died.
    ///
    /// - Parameters:
    ///   - pass: Whom to ask for.
    ///   - progress: Hears how far it is, after every page of 500.
    /// - Returns: What this run did.
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

    /// Tries everything but the requests for people: whether Apple gives the team a token, and whom a run would ask for.
    ///
    /// Nothing is kept.
    ///
    /// - Throws: ``MigrationError``.
    public func rehearse() async throws(MigrationError) -> MigrationReport {
        var token = TeamToken(self)
        _ = try await token.current()
        return try await self.report()
    }

    /// How the migration stands, from all results that are kept; nothing is sent.
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
