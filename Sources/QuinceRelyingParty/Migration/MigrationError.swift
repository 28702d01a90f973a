/// The reason why a migration stopped.
///
/// Results so far are stored, and the next run continues from there.
public enum MigrationError: Error, Sendable, CustomStringConvertible {
    /// Apple refuses to issue or accept the team token; the migration can't continue until the configuration is
    /// corrected.
    case token(TokenError)
    /// Apple is unavailable; run the migration again later.
    case interrupted(TokenError)
    /// No user was moved, and this many in a row were refused for one reason; probably the problem isn't theirs.
    case allRefused(count: Int, MigrationRefusal)
    /// Two users got the same result, which Apple never sends: don't use the results of this run.
    case answerRepeated(String, users: [String])
    /// The store belongs to another migration.
    case otherRun(kept: String, this: String)
    /// Another process is running the migration.
    case runningElsewhere
    /// The task was canceled.
    case cancelled
    /// The app's store failed.
    case store(any Error)

    /// A description of the problem and its remedy.
    public var description: String {
        switch self {
        case .token(let error): error.description
        case .interrupted(let error): "\(error) All results so far are stored."
        case .allRefused(let count, let failure):
            "Apple refused all of the first \(count) users (\(failure)). Check the client ID, the team, and that no more than 60 days have passed since the transfer. If they are right, run again; these users are then skipped."
        case .answerRepeated(let answer, let users):
            "\(users.joined(separator: " and ")) got the same result, \(answer). Don't use the results of this run; find the cause, and run again with .everything."
        case .otherRun(let kept, let this):
            "The store belongs to the migration '\(kept)', but this one is '\(this)'; give each migration its own store."
        case .runningElsewhere: "Another process took over the migration."
        case .cancelled: "The migration was canceled; all results so far are stored."
        case .store(let error): "The app's store failed: \(error)"
        }
    }
}
