/// What the app keeps of one migration: its people, a result for each, and how far it came.
///
/// One store is for one direction of one transfer. ``MigrationStoreCheck`` tests an implementation.
public protocol MigrationStore: Sendable {
    /// The next people, in an order that does not change; empty at the end.
    ///
    /// - Parameters:
    ///   - cursor: Where the last page ended; nil at the beginning.
    ///   - limit: The most to give.
    /// - Returns: Subjects where they leave, transfer ids where they arrive, and where the page ends.
    /// - Throws: What the storage throws; the run then stops, and goes on another time.
    func users(after cursor: String?, limit: Int) async throws -> MigrationPage

    /// What was kept for some people; those without a result are left out.
    func results(of users: [String]) async throws -> [MigrationResult]

    /// Keeps a person's result, in place of an older; durable when it returns. Called from several tasks at once.
    ///
    /// Where people arrive it may write the new subject into the account at once.
    func keep(_ result: MigrationResult) async throws

    /// How far the migration came; nil where it never began.
    func state() async throws -> MigrationState?

    /// Keeps how far it came, in one step, where nobody else did meanwhile.
    ///
    /// - Parameters:
    ///   - old: What has to be there; nil for nothing.
    ///   - new: What is to be there.
    /// - Returns: Whether `old` was there.
    /// - Throws: What the storage throws.
    func replace(_ old: MigrationState?, with new: MigrationState) async throws -> Bool
}

/// Some people, and where to go on.
public struct MigrationPage: Hashable, Sendable {
    /// Subjects or transfer ids.
    public let users: [String]
    /// Names the place behind the last of them, such as its row's number.
    public let cursor: String?

    /// A page.
    public init(users: [String], cursor: String?) {
        self.users = users
        self.cursor = cursor
    }
}

/// How far a migration came.
public struct MigrationState: Codable, Hashable, Sendable {
    /// Which migration it is: another one must not go on here.
    public let run: String
    /// Whom it asks for.
    public let pass: MigrationPass
    /// Who runs it; chance.
    public let holder: String
    /// Everybody before this place was asked for; nil at the beginning.
    public internal(set) var cursor: String?
    /// Whether it came to the end.
    public internal(set) var isComplete: Bool
}

/// Whom a run asks for.
public enum MigrationPass: String, Codable, Hashable, Sendable, CaseIterable {
    /// Those without a result, from where the last run ended; nobody who has one.
    case remaining
    /// From the beginning: those without a result, and those whose request failed for whatever reason.
    case failures
    /// From the beginning, everybody.
    case everything
}
