#if canImport(CryptoKit)
import CryptoKit
import Foundation
import QuinceWire

/// The secrets that bind a response to the request that this app sent.
struct SignInSecrets: Hashable, Sendable {
    /// Sent only to the app's server; the request and the token contain its digest.
    let nonce: String
    let state: String

    /// Secrets of 256 bits each, as the server library creates them for the web.
    init(random: (Int) -> [UInt8]) {
        self.nonce = Self.secret(random)
        self.state = Self.secret(random)
    }

    private static func secret(_ random: (Int) -> [UInt8]) -> String {
        let bytes = random(32)
        precondition(bytes.count == 32, "a secret needs 32 random bytes, but got \(bytes.count)")
        return Base64URL.encode(bytes)
    }

    /// The SHA-256 digest of the nonce in hexadecimal, which is visible to everyone who sees the token.
    var nonceDigest: String {
        SHA256.hash(data: Data(self.nonce.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
#endif
