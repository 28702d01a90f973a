/// Stores flows in which the user has acted, by the digest of their ID; each belongs to one browser.
package protocol FlowStore: Sendable {
    /// The flow with this ID, ended or not, with the digest of its browser; nil if none is stored.
    func flow(_ id: SecretDigest) async throws -> (flow: Flow, browser: SecretDigest)?

    /// Replaces the flow of `ticket` with `new` if it hasn't changed. Atomic: of two concurrent callers, one changes it and the
    /// other gets `.overtaken`.
    ///
    /// `account`: the account whose user has just proved who they are, as read when the proof was valid or before; needed for a flow that
    /// gets its account. If the account's sign-ins were ended since, nothing changes.
    ///
    /// `limits`: the maximum numbers of stored unfinished flows; checked when a flow is stored for the first time.
    func change(
        _ ticket: FlowTicket,
        to new: Flow,
        provedBy account: Account?,
        limits: FlowLimits,
        now: Double
    ) async throws -> FlowChange

    func removeFlows(endedBefore time: Double) async throws
}

/// The result of a change.
package enum FlowChange: Hashable, Sendable {
    case done
    /// The flow has changed or ended in the meantime.
    case overtaken
    /// The account's sign-ins were ended after the user had proved who they are.
    case ended
    /// Too many flows are in progress.
    case tooMany
}

/// The maximum numbers of stored unfinished flows.
///
/// Limits of Quince.
///
/// Beyond them, a new flow is refused; flows in progress continue.
package struct FlowLimits: Hashable, Sendable {
    package let ofOneClient: Int
    /// A number from 1,000 on can be exceeded by the flows of a second.
    package let ofAll: Int

    package init(ofOneClient: Int, ofAll: Int) {
        self.ofOneClient = ofOneClient
        self.ofAll = ofAll
    }

    /// In development, all clients are on one machine.
    package static func of(_ mode: Mode) -> Self {
        switch mode {
        case .development: Self(ofOneClient: 20_000, ofAll: 20_000)
        case .production: Self(ofOneClient: 200, ofAll: 200_000)
        }
    }
}
