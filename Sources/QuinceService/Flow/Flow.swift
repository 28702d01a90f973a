// Flow: a sign-in under way, between the checked request and the answer. A state machine over one stored value with
// one dispatcher (FlowEndpoint); its steps are SignIn (who) and Consent (what), which return to it and never call
// each other. Routes: GET and POST /flow/{id}.

import QuinceProtocol

/// The stored value of one sign-in.
///
/// The browser holds its id and a cookie; nothing else it sends is believed.
package struct Flow: Hashable, Sendable, Codable {
    /// How long a person may take, in seconds: ten minutes.
    ///
    /// A limit of Quince.
    package static let lifetime = 600.0
    /// How many there may be at a time; beyond that the oldest end.
    ///
    /// A limit of Quince.
    package static let maximumCount = 10_000

    /// Where the flow stands.
    package enum Step: Hashable, Sendable, Codable {
        case account
        case consent(accountID: String)
    }

    package let request: AuthorizationRequest
    package var step: Step
    /// When the person proved who they are, in seconds since 1970; nil before.
    package var authenticatedAt: Int?
    package let expiresAt: Double

    package init(request: AuthorizationRequest, step: Step, authenticatedAt: Int?, expiresAt: Double) {
        self.request = request
        self.step = step
        self.authenticatedAt = authenticatedAt
        self.expiresAt = expiresAt
    }
}

/// Flows by the digest of their id; each belongs to one browser.
package protocol FlowStore: Sendable {
    func insert(_ flow: Flow, id: SecretDigest, browser: SecretDigest) async throws
    /// Puts `new` where `old` is; false where the flow ended or stands elsewhere by now. Atomic.
    func replace(_ old: Flow, with new: Flow, id: SecretDigest, browser: SecretDigest) async throws -> Bool
    /// The flow of this id and this browser, unless it ended before `now` (seconds since 1970).
    func flow(_ id: SecretDigest, browser: SecretDigest, now: Double) async throws -> Flow?
    /// Removes the flow where it still is `flow`. Atomic: of any number of callers at most one gets true.
    func take(_ flow: Flow, id: SecretDigest, browser: SecretDigest) async throws -> Bool
    /// Removes the oldest flows beyond `count`.
    func removeFlows(beyond count: Int) async throws
    func removeFlows(endedBefore time: Double) async throws
}
