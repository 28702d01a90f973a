import QuinceProtocol

/// The fault of one identity token that Quince issues; its signature is valid nevertheless.
enum TokenFault: Sendable {
    /// Other claims; null removes one.
    case claims(JSONObject)
    /// Another header; null removes a member.
    case header(JSONObject)
    /// The key with this ID signs.
    case key(String)
    /// One bit of the signature is flipped afterwards.
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
