import QuinceProtocol

/// A sign-in that the sample client started.
struct TryRun: Sendable {
    /// The `state`, 256 random bits.
    let id: String
    let clientID: String
    let redirectURI: String
    let nonce: String?
    let verifier: String?
    /// The form's fields, for starting the same sign-in again.
    let options: [FormParameters.Parameter]
}
