@_exported public import QuinceWire

/// The words of `GET /auth/authorize` (seed: "Send the required query parameters").

/// What a client asks to learn about a person.
package enum Scope: String, Hashable, Sendable, CaseIterable, Codable {
    case name
    case email
    /// Accepted and without effect, as observed at Apple.
    case openid
}

/// `response_type`: `code`, or `code id_token` in either order.
package enum ResponseType: String, Hashable, Sendable, CaseIterable {
    case code
    case codeIdentityToken = "code id_token"

    /// Reads the parameter; nil for what is unsupported, `id_token` alone included.
    ///
    /// The order of the words has no meaning (OAuth 2.0 Multiple Response Types §3).
    package init?(parsing text: String) {
        switch text.split(separator: " ").sorted() {
        case ["code"]: self = .code
        case ["code", "id_token"]: self = .codeIdentityToken
        default: return nil
        }
    }
}

/// `response_mode`: how the answer travels to the client.
package enum ResponseMode: String, Hashable, Sendable, CaseIterable, Codable {
    case query
    case fragment
    case formPost = "form_post"
    /// A message to the page that opened the popup; undocumented, sent by Apple's own script.
    case webMessage = "web_message"
}
