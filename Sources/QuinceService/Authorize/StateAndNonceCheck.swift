import QuinceProtocol

/// `state` and `nonce` are opaque.
///
/// They have a maximum length and are returned unchanged.
enum StateAndNonceCheck {
    /// The maximum length in bytes of UTF-8; a limit of Quince, so that the response's URL doesn't become too long.
    static let maximumLength = 2_048

    static func run(_ parameters: FormParameters, _ type: ResponseType, _ explanation: Explanation)
        throws(ProtocolError)
    {
        for name in ["state", "nonce"] {
            guard let value = parameters[name] else { continue }
            guard value.utf8.count <= Self.maximumLength else {
                throw ProtocolError(
                    .invalidRequest,
                    because: .refused(
                        name,
                        "\(name) has \(value.utf8.count) bytes",
                        expected: "at most \(Self.maximumLength) bytes",
                        actual: "\(value.utf8.count) bytes"
                    )
                )
            }
        }
        if parameters["state"] == nil {
            explanation.note(
                "state",
                "no state was sent, so an attacker could inject a response into the app (RFC 9700 §4.7); send one"
            )
        }
        if type == .codeIdentityToken, parameters["nonce"] == nil {
            explanation.note("nonce", "no nonce was sent; OpenID Connect requires one here, Apple doesn't")
        }
    }
}
