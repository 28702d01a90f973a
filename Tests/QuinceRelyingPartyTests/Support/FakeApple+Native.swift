import Crypto
import Foundation
import QuinceProtocol

extension FakeApple {
    /// What QuinceUI posts for a person, as JSON and good once; the token has the digest of the nonce `n`.
    ///
    /// - Parameters:
    ///   - sent: The nonce that is posted; another one than `n` does not fit the token.
    ///   - givenName: As the app was told.
    /// - Returns: The message.
    /// - Throws: What making a token throws.
    func nativeSignIn(sent: String = "n", givenName: String? = "Jane") throws -> Data {
        let id = "com.example.shop"
        let digest = SHA256.hash(data: Data("n".utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
        let code = self.code(clientID: id, redirectURI: nil, nonce: digest)
        let token = try self.identityToken(clientID: id, nonce: digest, code: code)
        return try JSONEncoder().encode(
            NativeSignIn(bundleID: id, code: code, identityToken: token, nonce: sent, givenName: givenName)
        )
    }
}
