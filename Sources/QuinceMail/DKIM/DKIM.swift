// DKIM: Signatures of messages, made and verified (RFC 6376, RFC 8301, RFC 8463). Owns the signature, the key record and the canonical
// forms. Does not own who may send, or private keys in files.

/// The limits of verification; all are limits of Quince unless they name a source.
public enum DKIMLimits: Sendable {
    /// The most signatures of a message that are looked at, from the top.
    public static let signatures = 5
    /// The length of an RSA key that counts, in bits (RFC 8301 §3.2 for the shorter one).
    public static let keyBits = 1_024...4_096
    /// How far the time of a signature can lie in the future, in seconds.
    public static let clockDifference = 300
}

/// The algorithms that count.
public enum DKIMAlgorithm: String, Hashable, Sendable {
    /// RSA with PKCS #1 v1.5 (RFC 6376 §3.3.2).
    case rsaSHA256 = "rsa-sha256"
    /// Ed25519 over the SHA-256 digest (RFC 8463 §3).
    case ed25519SHA256 = "ed25519-sha256"

    /// The type of key in a key record.
    var keyType: String { self == .rsaSHA256 ? "rsa" : "ed25519" }
}

/// What is known about one signature.
public struct DKIMVerdict: Hashable, Sendable {
    /// The result, named as in `Authentication-Results` (RFC 8601 §2.7.1).
    public enum Result: String, Hashable, Sendable {
        /// The signature is right and counts.
        case pass
        /// The signature is wrong, expired, or too weak to count.
        case fail
        /// DNS gave no answer; another try can give another result.
        case temperror
        /// The signature or its key record can't be used.
        case permerror
    }

    /// The result.
    public let result: Result
    /// The domain that signed (`d=`), in lower case; nil if it can't be read.
    ///
    /// It comes from the message, so it means something with ``Result/pass`` only.
    public let domain: String?
    /// The name of the key (`s=`).
    public let selector: String?
    /// The algorithm (`a=`) as it is written.
    public let algorithm: String?
    /// Why, as a sentence.
    public let reason: String
    /// The octets of the signature (`b=`): the same for each copy of one signed message; nil if they can't be read.
    public let signature: [UInt8]?

    init(
        result: Result,
        domain: String?,
        selector: String?,
        algorithm: String?,
        reason: String,
        signature: [UInt8]? = nil
    ) {
        (self.result, self.domain, self.selector) = (result, domain, selector)
        (self.algorithm, self.reason, self.signature) = (algorithm, reason, signature)
    }
}

/// Why a signature doesn't pass.
struct DKIMStop: Error, Hashable {
    let result: DKIMVerdict.Result
    let reason: String

    static func permanent(_ reason: String) -> Self { Self(result: .permerror, reason: reason) }
    static func fail(_ reason: String) -> Self { Self(result: .fail, reason: reason) }
}
