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
    func save(_ flow: Flow, id: SecretDigest, browser: SecretDigest) async throws
    /// The flow of this id and this browser, unless it ended before `now` (seconds since 1970).
    func flow(_ id: SecretDigest, browser: SecretDigest, now: Double) async throws -> Flow?
    /// Removes and returns the flow. At most one caller receives it.
    func takeFlow(_ id: SecretDigest, browser: SecretDigest, now: Double) async throws -> Flow?
    func removeFlows(endedBefore time: Double) async throws
}
