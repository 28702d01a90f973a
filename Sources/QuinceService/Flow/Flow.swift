// Flow: A sign-in in progress, between the checked authorization request and its response: a state machine over one value.
// The value is sealed in a cookie and costs no storage until the user acts; then it is stored. Interaction dispatches to its
// steps.

import QuinceProtocol

/// The value of one sign-in.
///
/// The browser holds its id and a cookie; nothing else that it sends is trusted.
package struct Flow: Hashable, Sendable, Codable {
    /// How long a person may take, in seconds: ten minutes.
    ///
    /// A limit of Quince.
    package static let lifetime = 600.0

    /// Where the flow stands.
    package enum Step: Hashable, Sendable, Codable {
        case account
        case consent(accountID: String)
        /// The person pressed Continue. The answer can be given again until the app has used its code: it may have been
        /// lost on its way to the browser.
        case continued(accountID: String, answer: Answer)
        case cancelled
    }

    /// What the app was answered.
    package struct Answer: Hashable, Sendable, Codable {
        /// The digest of the code.
        package let code: SecretDigest
        /// Whether the answer told the name.
        package let isFirst: Bool

        package init(code: SecretDigest, isFirst: Bool) {
            self.code = code
            self.isFirst = isFirst
        }
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

    /// Whether the person has continued to the app.
    ///
    /// All others count against the limits, canceled ones too: anybody can cancel.
    package var isFinished: Bool {
        switch self.step {
        case .account, .consent, .cancelled: false
        case .continued: true
        }
    }
}
