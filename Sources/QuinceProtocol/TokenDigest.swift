import Crypto

/// The binding of an access token or a code into an identity token: `at_hash` and `c_hash`
/// (OpenID Connect Core §3.1.3.6, §3.3.2.11).
package enum TokenDigest {
    /// The left 128 bits of the SHA-256 of `token`, in base64url.
    package static func leftHalf(of token: String) -> String {
        Base64URL.encode(SHA256.hash(data: Array(token.utf8)).prefix(16))
    }
}
