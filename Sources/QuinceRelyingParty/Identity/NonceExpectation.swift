import Crypto
import Foundation
import QuinceProtocol

/// The nonce that a token must have.
public enum NonceExpectation: Hashable, Sendable {
    /// No nonce was sent.
    case none
    /// This value was sent.
    case exactly(String)
    /// The SHA-256 digest of this value was sent in hexadecimal, as native apps usually do.
    case sha256(of: String)

    /// Compares a nonce; the only place that does.
    ///
    /// - Parameter claims: The claims of a token that Apple signed.
    /// - Throws: ``IdentityRefusal`` if the token has another nonce, or has one although none was sent.
    func check(_ claims: JSONObject) throws(IdentityRefusal) {
        let nonce = claims["nonce"]?.string
        guard let expected = self.value else {
            guard nonce == nil else { throw .nonceUnexpected }
            return
        }
        guard let nonce else { throw .nonceMissing }
        guard ConstantTime.equal(nonce, expected) else { throw .nonceMismatch }
    }

    private var value: String? {
        switch self {
        case .none: nil
        case .exactly(let value): value
        case .sha256(let value):
            SHA256.hash(data: Data(value.utf8)).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        }
    }
}
