// Try: a small client of our own, run by the console: it starts a sign-in with any combination of parameters, takes the
// answer, exchanges the code and verifies the token, as a relying party does. Routes: GET /_quince/try/start,
// GET and POST /_quince/try/callback, POST /_quince/try/revoke.

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
