/// The app's storage for one migration: its users, a result for each, and the progress.
///
/// Use one store per direction of one transfer. ``MigrationStoreCheck`` tests an implementation.
public protocol MigrationStore: Sendable {
    /// Returns the next users, in an order that doesn't change; empty at the end.
    ///
    /// - Parameters:
    ///   - cursor: The place where the last page ended; nil at the start.
    ///   - limit: The largest number of users to return.
    /// - Returns: Subjects for users who leave, or transfer IDs for users who arrive, and the place where the page
    ///   ends.
    /// - Throws: Any error of the storage; the run then stops and can continue later.
    func users(after cursor: String?, limit: Int) async throws -> MigrationPage

    /// Returns the stored results of some users; users without a result are missing.
    func results(of users: [String]) async throws -> [MigrationResult]

    /// Stores a user's result and replaces an earlier one; the result must be durable when it returns.
    ///
    /// It is called from several tasks at once. For users who arrive, it can write the new subject to the account at
    /// once.
    func keep(_ result: MigrationResult) async throws

    /// Returns the progress of the migration; nil if it never started.
    func state() async throws -> MigrationState?

    /// Atomically replaces the progress, but only if it is still `old`.
    ///
    /// - Parameters:
    ///   - old: The expected progress; nil if there is none.
    ///   - new: The new progress.
    /// - Returns: Whether the progress was `old`.
    /// - Throws: Any error of the storage.
    func replace(_ old: MigrationState?, with new: MigrationState) async throws -> Bool
}

/// Some users, and the place to continue.
public struct MigrationPage: Hashable, Sendable {
    /// The subjects or transfer IDs.
    public let users: [String]
    /// The place after the last user, such as a row number.
    public let cursor: String?

    /// Creates a page.
    public init(users: [String], cursor: String?) {
        self.users = users
        self.cursor = cursor
    }
}

/// The progress of a migration.
public struct MigrationState: Codable, Hashable, Sendable {
    /// The migration that the progress belongs to; another migration must not continue it.
    public let run: String
    /// The users that the run requests.
    public let pass: MigrationPass
    /// The random ID of the process that runs it.
    public let holder: String
    /// The place before which all users were requested; nil at the start.
    public internal(set) var cursor: String?
    /// Whether the migration has reached the end.
    public internal(set) var isComplete: Bool
}

/// The users that a run requests.
public enum MigrationPass: String, Codable, Hashable, Sendable, CaseIterable {
    /// Users without a result, continuing where the last run ended.
    case remaining
    /// Users without a result and users whose request failed for any reason, from the start.
    case failures
    /// All users, from the start.
    case everything
}
