/// Why a migration stopped.
///
/// What has a result keeps it; the next run goes on.
public enum MigrationError: Error, Sendable, CustomStringConvertible {
    /// Apple gives the team no token, or does not take it: nothing goes on until the configuration is right.
    case token(TokenError)
    /// Apple is down: run again later.
    case interrupted(TokenError)
    /// Nobody was moved, and this many in a row were refused for one reason: probably it is not theirs.
    case allRefused(count: Int, MigrationRefusal)
    /// Two people got one answer, which Apple never does: do not use the results of this run.
    case answerRepeated(String, users: [String])
    /// The store is another migration's.
    case otherRun(kept: String, this: String)
    /// Another process runs it.
    case runningElsewhere
    /// The task was cancelled.
    case cancelled
    /// The app's store failed.
    case store(any Error)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .token(let error): error.description
        case .interrupted(let error): "\(error) Everything that was answered is kept."
        case .allRefused(let count, let failure):
            "All of the first \(count) people were refused (\(failure)). Check the client ID, the team and the 60 days; if it is right, run again, and these are left out."
        case .answerRepeated(let answer, let users):
            "\(users.joined(separator: " and ")) got the same answer, \(answer). Do not use the results of this run; find out why, and run again with .everything."
        case .otherRun(let kept, let this):
            "The store belongs to '\(kept)', and this is '\(this)': give each its own."
        case .runningElsewhere: "Another process took the migration over."
        case .cancelled: "The migration was cancelled; everything that was answered is kept."
        case .store(let error): "The app's store failed: \(error)"
        }
    }
}
