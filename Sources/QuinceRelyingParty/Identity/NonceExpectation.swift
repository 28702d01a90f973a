import Crypto
import Foundation
import QuinceProtocol

/// Which nonce a token must have.
public enum NonceExpectation: Hashable, Sendable {
    /// None was sent.
    case none
    /// The value that was sent.
    case exactly(String)
    /// The SHA-256 of this value in hexadecimal was sent; native apps do so by custom.
    case sha256(of: String)

    /// The one place where a nonce is compared.
    ///
    /// - Parameter claims: Those of a token that Apple signed.
    /// - Throws: ``IdentityRefusal``, if the token has another nonce, or one where none was sent.
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
