/// The reason why an identity token is rejected; each check has its own.
public enum IdentityRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The token isn't a valid signed JWT.
    case malformed(String)
    /// `alg` is not RS256.
    case algorithm(String?)
    /// The header has no `kid`.
    case keyMissing
    /// Apple's key set, fetched a moment ago, doesn't contain the key.
    case keyUnknown(String)
    /// Apple's key set contains the key for another purpose than RS256 signatures.
    case keyUse(String)
    /// The key named in the header didn't sign the token.
    case signature
    /// `iss` is missing or isn't the issuer of the configuration, although a key of that issuer signed the token.
    case issuer(String?, expected: String)
    /// The token was issued for another client ID.
    case audience(String?)
    /// The token has expired, at this time in seconds since 1970.
    case expired(Int)
    /// `exp` is missing or isn't a number.
    case expiryMissing
    /// `iat` or `nbf` is in the future, in seconds since 1970.
    case fromTheFuture(Int)
    /// `iat` is missing or isn't a valid time.
    case issuedAt(Int?)
    case subject
    /// A nonce was sent, but the token has none: it belongs to another sign-in.
    case nonceMissing
    case nonceMismatch
    /// No nonce was sent, but the token has one: it belongs to another sign-in.
    case nonceUnexpected
    /// `at_hash` doesn't match the access token.
    case accessTokenHash
    /// `c_hash` is missing or doesn't match the code.
    case codeHash
    /// The identity tokens of the authorization response and of the exchange have different subjects.
    case subjectsDiffer
    /// The keys couldn't be fetched; try again later.
    case keysUnavailable(String)

    /// A sentence without its period; it contains no secrets.
    public var description: String {
        switch self {
        case .malformed(let reason): "the token isn't a valid signed JWT: \(reason)"
        case .algorithm(let name):
            "the token is signed with \(name.map { Self.quoted($0, 20) } ?? "nothing"), not RS256"
        case .keyMissing: "the token's header has no kid"
        case .keyUnknown(let id): "Apple's key set has no key \(Self.quoted(id, 40))"
        case .keyUse(let id):
            "the key \(Self.quoted(id, 40)) in Apple's key set isn't for RS256 signatures"
        case .signature: "the signature is wrong"
        case .issuer(let text, let expected):
            "iss is \(text.map { Self.quoted($0, 100) } ?? "missing"), but this server expects '\(expected)'; check the issuer in its configuration"
        case .audience(let text):
            "aud is \(text.map { Self.quoted($0, 100) } ?? "missing"): it was issued for another app, or for one that the configuration does not name"
        case .expired(let at): "the token expired at \(at)"
        case .expiryMissing: "exp is missing"
        case .fromTheFuture(let at): "the token begins at \(at), in the future; check this server's clock"
        case .issuedAt(let at): "iat is \(at.map { "\($0), which isn't a valid time" } ?? "missing")"
        case .subject: "sub is missing"
        case .nonceMissing: "the nonce is missing: this token belongs to another sign-in"
        case .nonceMismatch: "the nonce is different: this token belongs to another sign-in"
        case .nonceUnexpected:
            "the token has a nonce, but none was sent: this token belongs to another sign-in"
        case .accessTokenHash: "at_hash doesn't match the access token"
        case .codeHash: "c_hash is missing or doesn't match the code"
        case .subjectsDiffer: "the two identity tokens of the sign-in have different subjects"
        case .keysUnavailable(let reason):
            "Apple's keys could not be fetched: \(reason); if this lasts, check the issuer in the configuration and that this server can reach it"
        }
    }

    /// Untrusted text, made safe for one line of a log.
    private static func quoted(_ text: String, _ length: Int) -> String {
        let scalars = text.unicodeScalars.prefix(length).map { (0x20..<0x7F).contains($0.value) ? $0 : "?" }
        return "'\(String(String.UnicodeScalarView(scalars)))'"
    }

    /// Whether the same token may be accepted later.
    public var isTemporary: Bool {
        if case .keysUnavailable = self { true } else { false }
    }

    /// Whether this server's configuration or clock is wrong: Apple signed the token, but it can't be accepted.
    ///
    /// An attacker can't cause this, because the signature is checked first.
    public var isMisconfiguration: Bool {
        switch self {
        case .issuer, .fromTheFuture: true
        default: false
        }
    }
}
