#if canImport(CryptoKit)
import CryptoKit
import Foundation
import QuinceWire

/// What ties an answer to the request that this app made just now.
struct SignInSecrets: Hashable, Sendable {
    /// Told to nobody but the app's server; the request and the token have its digest only.
    let nonce: String
    let state: String

    /// 256 bits each, as the server library makes them for the web.
    init(random: (Int) -> [UInt8]) {
        self.nonce = Self.secret(random)
        self.state = Self.secret(random)
    }

    private static func secret(_ random: (Int) -> [UInt8]) -> String {
        let bytes = random(32)
        precondition(bytes.count == 32, "a secret needs 32 random bytes, and \(bytes.count) came")
        return Base64URL.encode(bytes)
    }

    /// The SHA-256 of the nonce in hexadecimal: what whoever sees the token gets to see.
    var nonceDigest: String {
        SHA256.hash(data: Data(self.nonce.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
#endif
