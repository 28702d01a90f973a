/// A flow as a request found it, with the values that a change compares.
package struct FlowTicket: Hashable, Sendable {
    /// The digest of the flow's id.
    package let id: SecretDigest
    /// The digest of the browser's cookie.
    package let browser: SecretDigest
    package let flow: Flow
    /// Whether it is stored in a row; before the user acts, it is only in the cookie.
    package let isStored: Bool
    /// The client, for limits.
    package let client: String

    package init(id: SecretDigest, browser: SecretDigest, flow: Flow, isStored: Bool, client: String) {
        self.id = id
        self.browser = browser
        self.flow = flow
        self.isStored = isStored
        self.client = client
    }
}
