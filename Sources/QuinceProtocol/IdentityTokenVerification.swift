package import Foundation

/// The checks that a relying party has to run on an identity token (Apple, "Verifying a user"), each with its own
/// verdict.
///
/// The result includes the checks that passed, so that they can be shown, too.
package struct IdentityTokenVerification: Sendable {
    package let keys: JSONWebKeySet
    package let issuer: String
    package let audiences: [String]
    /// The nonce that was sent; nil if none was sent.
    package let nonce: String?
    package let now: Date

    package init(keys: JSONWebKeySet, issuer: String, audiences: [String], nonce: String?, now: Date) {
        self.keys = keys
        self.issuer = issuer
        self.audiences = audiences
        self.nonce = nonce
        self.now = now
    }

    /// Returns all checks in order; the token is valid if none is refused.
    package func findings(for token: CompactJWS) -> [Finding] {
        [
            self.algorithm(of: token), self.signature(of: token), self.issuer(of: token),
            self.audience(of: token),
            self.expiry(of: token), self.issuedAt(of: token), self.nonce(of: token),
        ]
    }

    private func algorithm(of token: CompactJWS) -> Finding {
        Self.verdict(
            "alg",
            token.algorithm == "RS256",
            "the algorithm is RS256",
            expected: "RS256",
            actual: token.algorithm
        )
    }

    private func signature(of token: CompactJWS) -> Finding {
        guard let id = token.keyID else {
            return .refused("signature", "the header has no kid", expected: "a kid of the key set")
        }
        guard let key = self.keys[id] else {
            return .refused(
                "signature",
                "the key set has no key '\(id)'",
                expected: self.keys.keys.map(\.id).joined(separator: ", "),
                actual: id
            )
        }
        return Self.verdict(
            "signature",
            key.signed(token),
            "key \(id) signed the token",
            expected: "valid",
            actual: "invalid"
        )
    }

    private func issuer(of token: CompactJWS) -> Finding {
        let actual = token.claims["iss"]?.string
        return Self.verdict(
            "iss",
            actual?.isExactly(self.issuer) == true,
            "iss is the issuer",
            expected: self.issuer,
            actual: actual
        )
    }

    private func audience(of token: CompactJWS) -> Finding {
        let actual = token.claims["aud"]?.string
        return Self.verdict(
            "aud",
            actual.map { actual in self.audiences.contains { $0.isExactly(actual) } } ?? false,
            "aud is the client",
            expected: self.audiences.joined(separator: " or "),
            actual: actual
        )
    }

    private func expiry(of token: CompactJWS) -> Finding {
        let now = Int(self.now.timeIntervalSince1970)
        let expiry = token.claims["exp"]?.integer
        return Self.verdict(
            "exp",
            expiry.map { now < $0 } ?? false,
            "the token has not expired",
            expected: "later than \(now)",
            actual: expiry.map(String.init)
        )
    }

    private func issuedAt(of token: CompactJWS) -> Finding {
        let now = Int(self.now.timeIntervalSince1970)
        let issuedAt = token.claims["iat"]?.integer
        return Self.verdict(
            "iat",
            issuedAt.map { $0 <= now + 300 } ?? false,
            "the token was not issued in the future",
            expected: "at most \(now + 300)",
            actual: issuedAt.map(String.init)
        )
    }

    private func nonce(of token: CompactJWS) -> Finding {
        let actual = token.claims["nonce"]?.string
        guard let nonce else {
            return Self.verdict(
                "nonce",
                actual == nil,
                "no nonce was sent, and the token has none",
                expected: "none",
                actual: actual
            )
        }
        return Self.verdict(
            "nonce",
            actual?.isExactly(nonce) == true,
            "nonce matches the nonce that was sent",
            expected: nonce,
            actual: actual
        )
    }

    private static func verdict(
        _ check: String,
        _ holds: Bool,
        _ statement: String,
        expected: String,
        actual: String?
    ) -> Finding {
        guard !holds else { return Finding(check, .passed, statement, actual: actual) }
        return .refused(
            check,
            "\(check) is \(actual.map { "'\($0)'" } ?? "missing"), expected \(expected)",
            expected: expected,
            actual: actual ?? "missing"
        )
    }
}
