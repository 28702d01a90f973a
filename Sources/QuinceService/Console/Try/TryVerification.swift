import Foundation
import QuinceProtocol

/// The sample client's verification of an identity token: each claim with its check.
struct TryVerification: Sendable {
    let claims: [TryResultPage.Claim]
    let succeeded: Bool
    /// The email address, or the subject if there is none.
    let person: String

    init(
        _ token: CompactJWS,
        _ verification: IdentityTokenVerification,
        accessToken: String?,
        code: String
    ) {
        var findings = verification.findings(for: token)
        findings += [
            Self.hash("at_hash", of: accessToken, in: token), Self.hash("c_hash", of: code, in: token),
        ].compactMap { $0 }
        var claims = ["signature", "alg"].compactMap { name in
            findings.first { $0.check == name }.map { finding in
                let value =
                    name == "signature" ? "kid \(token.keyID ?? "(none)")" : token.algorithm ?? "(none)"
                return Self.claim(name, value, finding)
            }
        }
        for member in token.claims.members {
            let value = member.value.string ?? member.value.text
            claims.append(Self.claim(member.name, value, findings.first { $0.check == member.name }))
        }
        for finding in findings where finding.verdict == .refused && token.claims[finding.check] == nil {
            guard finding.check != "signature", finding.check != "alg" else { continue }
            claims.append(Self.claim(finding.check, "(missing)", finding))
        }
        self.claims = claims
        self.succeeded = findings.allSatisfy { $0.verdict != .refused }
        self.person = token.claims["email"]?.string ?? token.claims["sub"]?.string ?? "an unknown user"
    }

    private static func claim(_ name: String, _ value: String, _ finding: Finding?) -> TryResultPage.Claim {
        guard let finding else { return .init(name, value) }
        return .init(
            name,
            value,
            check: finding.message,
            verdict: finding.verdict == .passed ? .passed : .failed
        )
    }

    private static func hash(_ name: String, of text: String?, in token: CompactJWS) -> Finding? {
        guard let actual = token.claims[name]?.string else { return nil }
        let expected = text.map(TokenDigest.leftHalf(of:))
        guard actual == expected else {
            return .refused(
                name,
                "\(name) doesn't match the code or access token that came with the identity token",
                expected: expected,
                actual: actual
            )
        }
        return Finding(
            name,
            .passed,
            "\(name) matches the code or access token that came with the identity token",
            actual: actual
        )
    }
}
