/// The progress of a migration: of one run, or of all stored results.
public struct MigrationReport: Hashable, Sendable {
    /// The largest number of example users per reason.
    public static let maximumExamples = 20

    /// The migration.
    public let run: String
    /// The number of users that were checked.
    public internal(set) var users = 0
    /// The number of users with a result from this run.
    public internal(set) var migrated = 0
    /// The number of users with an earlier result, which stays as it is.
    public internal(set) var done = 0
    /// The number of users that a run would request; 0 in the report of a run.
    public internal(set) var remaining = 0
    /// The number of failures by reason; in the report of all stored results, earlier failures too.
    public internal(set) var failures: [MigrationRefusal: Int] = [:]
    /// Examples of users who failed, for each reason.
    public internal(set) var examples: [MigrationRefusal: [String]] = [:]
    /// Whether all users were checked.
    public internal(set) var isComplete = false

    init(run: String) { self.run = run }

    mutating func count(_ result: MigrationResult) {
        guard let failure = result.failure else { return self.migrated += 1 }
        self.count(failure, of: result.user)
    }

    mutating func count(_ failure: MigrationRefusal, of user: String) {
        self.failures[failure, default: 0] += 1
        if self.examples[failure, default: []].count < Self.maximumExamples {
            self.examples[failure, default: []].append(user)
        }
    }
}
