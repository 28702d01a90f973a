#if canImport(CryptoKit)
import CryptoKit
import Foundation
import QuinceWire

/// What ties an answer to the request that this app made just now.
struct SignInSecrets: Hashable, Sendable {
    /// Told to nobody but the app's server; the request and the token have its digest only.
    let nonce: String
    let state: String

    /// 256 bits each, as the kit makes them for the web.
    init(random: (Int) -> [UInt8]) {
        self.nonce = Base64URL.encode(random(32))
        self.state = Base64URL.encode(random(32))
    }

    /// The SHA-256 of the nonce in hexadecimal: what whoever sees the token gets to see.
    var nonceDigest: String {
        SHA256.hash(data: Data(self.nonce.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
#endif
