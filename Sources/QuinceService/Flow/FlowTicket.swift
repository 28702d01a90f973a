/// A flow as one request found it, with everything that a change of it has to compare.
package struct FlowTicket: Hashable, Sendable {
    /// The digest of the flow's id.
    package let id: SecretDigest
    /// The digest of the browser's cookie.
    package let browser: SecretDigest
    package let flow: Flow
    /// Whether a row has it; a flow in which nobody has acted yet lies in the cookie only.
    package let isStored: Bool
    /// Who asks, for limits.
    package let client: String

    package init(id: SecretDigest, browser: SecretDigest, flow: Flow, isStored: Bool, client: String) {
        self.id = id
        self.browser = browser
        self.flow = flow
        self.isStored = isStored
        self.client = client
    }
}
