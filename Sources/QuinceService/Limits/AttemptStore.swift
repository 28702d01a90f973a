/// Counts for all nodes what clients used of their allowances.
///
/// A client is stored as a digest, with the time at which its allowance will be full again. That is the whole state of an allowance that
/// grows steadily (GCRA, ITU-T I.371). Times are those of the storage, so that the clocks of the nodes don't matter.
package protocol AttemptStore: Sendable {
    /// Counts an attempt if the allowance permits it. Atomic: of any number of callers on all nodes, no more than allowed get true.
    ///
    /// - Parameters:
    ///   - client: The client, and what it attempts.
    ///   - step: The time in which the allowance grows by one attempt, in seconds.
    ///   - most: How many attempts a full allowance has.
    /// - Returns: Whether it permits the attempt.
    /// - Throws: Errors of the storage.
    func countAttempt(of client: SecretDigest, step: Double, most: Int) async throws -> Bool

    /// Adds what clients used, also beyond their allowances; one statement.
    ///
    /// - Parameter uses: For each client, the time in which what it used grows again, in seconds.
    /// - Returns: For each client, the time until its allowance is full, in seconds, with the uses of all nodes.
    /// - Throws: Errors of the storage.
    func addUses(_ uses: [SecretDigest: Double]) async throws -> [SecretDigest: Double]

    /// Forgets clients whose allowance is full, in steps.
    ///
    /// - Throws: Errors of the storage.
    func removeAttempts() async throws
}
