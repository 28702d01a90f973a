/// How a migration stands: of one run, or of all that is kept.
public struct MigrationReport: Hashable, Sendable {
    /// How many people a reason's examples name.
    public static let maximumExamples = 20

    /// Which migration.
    public let run: String
    /// How many were looked at.
    public internal(set) var users = 0
    /// How many have their answer from this run.
    public internal(set) var migrated = 0
    /// How many have a result from before that stays as it is.
    public internal(set) var done = 0
    /// How many a run would ask for; nothing in the report of a run.
    public internal(set) var remaining = 0
    /// How many failed, by reason; failures from before too where the report is of all that is kept.
    public internal(set) var failures: [MigrationRefusal: Int] = [:]
    /// Some of those, to look into.
    public internal(set) var examples: [MigrationRefusal: [String]] = [:]
    /// Whether everybody was looked at.
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
