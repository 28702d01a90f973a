@_exported public import QuinceWire

/// The parameter values of `GET /auth/authorize` (seed: "Send the required query parameters").

/// The user data that a client requests.
package enum Scope: String, Hashable, Sendable, CaseIterable, Codable {
    case name
    case email
    /// Accepted without effect, as observed at Apple.
    case openid
}

/// `response_type`: `code`, or `code id_token` in either order.
package enum ResponseType: String, Hashable, Sendable, CaseIterable {
    case code
    case codeIdentityToken = "code id_token"

    /// Parses the parameter; nil for unsupported values, including `id_token` alone.
    ///
    /// The order of the values has no meaning (OAuth 2.0 Multiple Response Types §3).
    package init?(parsing text: String) {
        switch text.split(separator: " ").sorted() {
        case ["code"]: self = .code
        case ["code", "id_token"]: self = .codeIdentityToken
        default: return nil
        }
    }
}

/// `response_mode`: how the authorization response travels to the client.
package enum ResponseMode: String, Hashable, Sendable, CaseIterable, Codable {
    case query
    case fragment
    case formPost = "form_post"
    /// A message to the page that opened the popup; undocumented, and sent by Apple's own script.
    case webMessage = "web_message"
}
