import QuinceProtocol

/// What the sample client remembers of a sign-in it started.
struct TryRun: Sendable {
    /// The `state`, 256 random bits.
    let id: String
    let clientID: String
    let redirectURI: String
    let nonce: String?
    let verifier: String?
    /// The form's fields, to start the same again.
    let options: [FormParameters.Parameter]
}
