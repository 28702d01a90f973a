// Flow: A sign-in in progress, between the checked authorization request and its response: a state machine over one value.
// The value is sealed in a cookie and costs no storage until the user acts; then it is stored. Interaction dispatches to its
// steps.

import QuinceProtocol

/// The state of one sign-in.
///
/// The browser has its ID and a cookie; nothing else that the browser sends is trusted.
package struct Flow: Hashable, Sendable, Codable {
    /// The maximum duration of a sign-in, in seconds: ten minutes.
    ///
    /// A limit of Quince.
    package static let lifetime = 600.0

    /// The step of the flow.
    package enum Step: Hashable, Sendable, Codable {
        case account
        /// A simulated device was asked (development mode).
        case device(DevicePrompt)
        /// The user may trust the browser (development mode).
        case trust(accountID: String)
        case consent(accountID: String)
        /// The user pressed *Continue*. The response can be sent again until the app has used its code, because the response may
        /// have been lost on its way to the browser.
        case continued(accountID: String, answer: Answer)
        case cancelled
    }

    /// A code with which a user signs in; the name is the action of the form.
    package enum UsedCode: String, Hashable, Sendable, Codable {
        /// Six digits of another device.
        case device = "device-code"
        case recovery = "recover"
    }

    /// The response to the app.
    package struct Answer: Hashable, Sendable, Codable {
        /// The digest of the code.
        package let code: SecretDigest
        /// Whether the response contained the name.
        package let isFirst: Bool

        package init(code: SecretDigest, isFirst: Bool) {
            self.code = code
            self.isFirst = isFirst
        }
    }

    package let request: AuthorizationRequest
    package var step: Step
    /// When the user authenticated, in seconds since 1970; nil before.
    package var authenticatedAt: Int?
    /// The code with which the user signed in; nil for another way.
    package var usedCode: UsedCode?
    package let expiresAt: Double

    package init(request: AuthorizationRequest, step: Step, authenticatedAt: Int?, expiresAt: Double) {
        self.request = request
        self.step = step
        self.authenticatedAt = authenticatedAt
        self.expiresAt = expiresAt
    }

    /// The account that has signed in; nil for none.
    var signedInAccountID: String? {
        switch self.step {
        case .trust(let accountID), .consent(let accountID), .continued(let accountID, _): accountID
        case .account, .device, .cancelled: nil
        }
    }

    /// Whether the user has continued to the app.
    ///
    /// All other flows count against the limits, also canceled ones, because anyone can cancel.
    package var isFinished: Bool {
        switch self.step {
        case .account, .device, .trust, .consent, .cancelled: false
        case .continued: true
        }
    }
}
