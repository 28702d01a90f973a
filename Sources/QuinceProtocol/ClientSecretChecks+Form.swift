/// The form and the header of a client secret, and the refusals.
extension ClientSecretChecks {
    /// Parses a client secret.
    package static func token(parsing secret: String) throws(ProtocolError) -> CompactJWS {
        do throws(CompactJWS.Refusal) { return try CompactJWS(parsing: secret) } catch {
            throw Self.refusal("client_secret", "the client secret isn't a signed token: \(error)")
        }
    }

    /// Checks the algorithm.
    package static func algorithm(of token: CompactJWS) throws(ProtocolError) {
        guard token.algorithm != "ES256" else { return }
        throw Self.refusal(
            "client_secret.alg",
            "the client secret's alg is \(token.algorithm.quoted); only ES256 is accepted",
            expected: "ES256",
            actual: token.algorithm.quoted
        )
    }

    /// The Key ID in the header.
    package static func keyID(of token: CompactJWS) throws(ProtocolError) -> String {
        guard let id = token.keyID else {
            throw Self.refusal(
                "client_secret.kid",
                "the client secret's header has no kid",
                expected: "a Key ID"
            )
        }
        return id
    }

    /// The length of an ES256 signature, in bytes (RFC 7518 §3.4).
    package static let signatureLength = 64

    /// The refusal of a client secret that the key `keyID` did not sign.
    package static func signatureRefusal(of token: CompactJWS, keyID: String) -> ProtocolError {
        let cause =
            token.signature.count == Self.signatureLength
            ? "; use the private key (.p8) of \(keyID)"
            : " (raw r‖s of \(Self.signatureLength) bytes is expected, not DER)"
        return Self.refusal(
            "client_secret.signature",
            "key \(keyID) did not sign the client secret\(cause)",
            expected: "a signature by key \(keyID)",
            actual: "\(token.signature.count) bytes that do not verify"
        )
    }

    /// The refusal that every failed check of a client's authentication ends in.
    package static func refusal(
        _ check: String,
        _ message: String,
        expected: String? = nil,
        actual: String? = nil
    ) -> ProtocolError {
        ProtocolError(
            .invalidClient,
            because: .refused(
                check,
                message,
                expected: expected,
                actual: actual,
                apple: "Apple responds with only invalid_client"
            )
        )
    }
}

extension String? {
    fileprivate var quoted: String { self.map { "'\($0.shortened)'" } ?? "missing" }
}
