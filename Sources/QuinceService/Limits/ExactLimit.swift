import Clients

/// A limit that all nodes count together, before each action.
package struct ExactLimit: Sendable {
    private let rule: SharedLimits.Exact
    /// Counts on this node: what is too much for one node is too much for all, and is refused without storage.
    private let local: RateLimiter
    private let store: (any AttemptStore)?

    /// `store`: counts for all nodes; nil for a service of one process.
    init(_ rule: SharedLimits.Exact, _ local: RateLimiter, _ store: (any AttemptStore)?) {
        self.rule = rule
        self.local = local
        self.store = store
    }

    /// Counts an action of `client` if it is allowed; nil stands for all unknown clients together.
    ///
    /// - Returns: Whether it is.
    /// - Throws: Errors of the storage, after this node has allowed the action; then it isn't allowed.
    package func allows(_ client: String?) async throws -> Bool {
        guard self.local.allows(client) else { return false }
        guard let store else { return true }
        return try await store.countAttempt(
            of: SecretDigest(of: "\(self.rule.rawValue) \(client ?? "")"),
            step: self.local.step,
            most: Int(self.local.most)
        )
    }
}
