import QuinceProtocol

/// What is wrong with one identity token that the Quince issues; it is really signed all the same.
enum TokenFault: Sendable {
    /// Other claims; null removes one.
    case claims(JSONObject)
    /// Another header; null removes a member.
    case header(JSONObject)
    /// The key of this id signs.
    case key(String)
    /// One bit of the signature is turned afterwards.
    case signature

    /// The body of `POST /_quince/faults`, without its endpoint.
    var body: JSONObject {
        switch self {
        case .claims(let claims): ["kind": "claim", "claims": .object(claims)]
        case .header(let header): ["kind": "header", "header": .object(header)]
        case .key(let id): ["kind": "key", "kid": .string(id)]
        case .signature: ["kind": "signature"]
        }
    }
}
