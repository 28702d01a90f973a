package import QuinceProtocol

/// An identity token before it is signed, so that faults can change it.
package struct TokenDraft: Sendable {
    package var header: JSONObject
    package var claims: JSONObject
    /// The signing key; ``header`` need not name it.
    package var key: IdentityTokenSigningKey
    /// Whether one bit of the signature is flipped.
    package var isSignatureSpoilt = false
    /// Whether the signature is empty (RFC 7519 §6).
    package var isUnsigned = false

    /// The correct token.
    package init(_ claims: JSONObject, key: IdentityTokenSigningKey) {
        self.header = key.header
        self.claims = claims
        self.key = key
    }

    package func signed() throws -> String {
        try CompactJWS.write(header: self.header, claims: self.claims) { bytes in
            guard !self.isUnsigned else { return [UInt8]() }
            var signature = Array(try self.key.signature(over: bytes))
            if self.isSignatureSpoilt { signature[signature.count / 2] ^= 1 }
            return signature
        }
    }
}
