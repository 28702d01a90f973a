/// Why an identity token is not believed; each check has its own reason.
public enum IdentityRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is no signed token.
    case malformed(String)
    /// `alg` is not RS256.
    case algorithm(String?)
    /// The header names no key.
    case keyMissing
    /// Apple publishes no such key, or none any more; asked a moment ago.
    case keyUnknown(String)
    /// Apple publishes the key it names for something else than RS256 signatures.
    case keyUse(String)
    /// The key it names did not sign it.
    case signature
    /// `iss` is missing or isn't the issuer of the configuration, although a key of that issuer signed the token.
    case issuer(String?, expected: String)
    /// It was issued for someone else.
    case audience(String?)
    /// Since when, in seconds since 1970.
    case expired(Int)
    /// It has no `exp` that is a number.
    case expiryMissing
    /// `iat` or `nbf` lie ahead, in seconds since 1970.
    case fromTheFuture(Int)
    /// `iat` is missing, or lies further back than a token can be fresh.
    case issuedAt(Int?)
    case subject
    /// A nonce was sent and none came: a token of another sign-in.
    case nonceMissing
    case nonceMismatch
    /// None was sent and one came: a token of another sign-in.
    case nonceUnexpected
    /// `at_hash` is not that of the access token.
    case accessTokenHash
    /// `c_hash` is missing or not that of the code.
    case codeHash
    /// The token of the answer and that of the exchange name different people.
    case subjectsDiffer
    /// The keys could not be fetched: try again later.
    case keysUnavailable(String)

    /// A sentence without its full stop; nothing of it is secret.
    public var description: String {
        switch self {
        case .malformed(let reason): "the token is no signed token: \(reason)"
        case .algorithm(let name):
            "the token is signed with \(name.map { Self.quoted($0, 20) } ?? "nothing"), not RS256"
        case .keyMissing: "the token names no key (kid)"
        case .keyUnknown(let id): "Apple publishes no key \(Self.quoted(id, 40))"
        case .keyUse(let id):
            "Apple publishes the key \(Self.quoted(id, 40)) for something else than signatures"
        case .signature: "the signature is wrong"
        case .issuer(let text, let expected):
            "iss is \(text.map { Self.quoted($0, 100) } ?? "missing"), but this server expects '\(expected)'; check the issuer in its configuration"
        case .audience(let text):
            "aud is \(text.map { Self.quoted($0, 100) } ?? "missing"): it was issued for another app, or for one that the configuration does not name"
        case .expired(let at): "the token expired at \(at)"
        case .expiryMissing: "exp is missing"
        case .fromTheFuture(let at): "the token begins at \(at), in the future; check this server's clock"
        case .issuedAt(let at): "iat is \(at.map(String.init) ?? "missing")"
        case .subject: "sub is missing"
        case .nonceMissing: "the nonce is missing: this token belongs to another sign-in"
        case .nonceMismatch: "the nonce is another: this token belongs to another sign-in"
        case .nonceUnexpected: "there is a nonce, and none was sent: this token belongs to another sign-in"
        case .accessTokenHash: "at_hash is not that of the access token"
        case .codeHash: "c_hash is not that of the code"
        case .subjectsDiffer: "the two tokens of the sign-in name different people"
        case .keysUnavailable(let reason):
            "Apple's keys could not be fetched: \(reason); if this lasts, check the issuer in the configuration and that this server can reach it"
        }
    }

    /// A stranger's words, fit for one line of a log.
    private static func quoted(_ text: String, _ length: Int) -> String {
        let scalars = text.unicodeScalars.prefix(length).map { (0x20..<0x7F).contains($0.value) ? $0 : "?" }
        return "'\(String(String.UnicodeScalarView(scalars)))'"
    }

    /// Whether the same token may be accepted later.
    public var isTemporary: Bool {
        if case .keysUnavailable = self { true } else { false }
    }

    /// Whether this server's configuration or clock is wrong: Apple signed the token, and still it can't be accepted.
    ///
    /// An attacker can't cause this, because the signature is checked first.
    public var isMisconfiguration: Bool {
        switch self {
        case .issuer, .fromTheFuture: true
        default: false
        }
    }
}
