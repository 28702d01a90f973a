/// Flows in which a person has acted, by the digest of their id; each belongs to one browser.
package protocol FlowStore: Sendable {
    /// The flow of this id, ended or not, with the digest of its browser; nil if none is stored.
    func flow(_ id: SecretDigest) async throws -> (flow: Flow, browser: SecretDigest)?

    /// Puts `new` where `ticket` says the flow stands. Atomic: of two callers one changes it, and the other gets
    /// `.overtaken`.
    ///
    /// `limits`: how many unfinished flows may be stored; they are checked when a flow is stored for the first time.
    func change(_ ticket: FlowTicket, to new: Flow, limits: FlowLimits, now: Double) async throws
        -> FlowChange

    func removeFlows(endedBefore time: Double) async throws
}

/// What came of a change.
package enum FlowChange: Hashable, Sendable {
    case done
    /// The flow stands elsewhere by now, or has ended.
    case overtaken
    /// Too many are under way.
    case tooMany
}

/// How many unfinished flows are stored at a time.
///
/// Limits of Quince.
///
/// Beyond them a new one is refused; nobody who is under way is thrown out.
package struct FlowLimits: Hashable, Sendable {
    package let ofOneClient: Int
    package let ofAll: Int

    package init(ofOneClient: Int, ofAll: Int) {
        self.ofOneClient = ofOneClient
        self.ofAll = ofAll
    }

    /// In development all clients are on one machine.
    package static func of(_ mode: Mode) -> Self {
        switch mode {
        case .development: Self(ofOneClient: 20_000, ofAll: 20_000)
        case .production: Self(ofOneClient: 200, ofAll: 20_000)
        }
    }
}
