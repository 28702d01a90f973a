import CryptoExtras
import QuinceProtocol

extension Attack {
    private static let identity =
        "The attacker can sign in as any user, because they can write the whole token."

    static let signatures: [Attack] = [
        Self.forged(
            "alg-none",
            "The token says that it is not signed (alg none, in four spellings).",
            gain: Self.identity,
            remedy: "Accept RS256 only; never take the algorithm from the token."
        ) { token in
            ["none", "None", "NONE", "nOnE"].map { spelling in
                var header = token.header
                header["alg"] = .string(spelling)
                return token.unsigned(header)
            }
        },
        Self.forged(
            "alg-hs256",
            "The token is signed with HS256, with the public key as the secret.",
            gain: Self.identity,
            remedy: "Accept RS256 only; use each key for one algorithm."
        ) { $0.signedWithPublicKey() },
        Self.forged(
            "key-own",
            "The token names a published key but is signed with another.",
            gain: Self.identity,
            remedy: "Verify the signature with the published key that kid names."
        ) { [try $0.signedWithOwnKey { _ in }] },
        Self.forged(
            "kid-unknown",
            "The token names a key that is not published.",
            gain: Self.identity,
            remedy:
                "Fetch the keys again once. If kid isn't among them, reject the token. There is no key to fall back to."
        ) { [try $0.signedWithOwnKey { $0["kid"] = "QUINCEATTK" }] },
        Self.forged(
            "kid-missing",
            "The token has no kid.",
            gain:
                "An app that then tries all keys, or skips the check, accepts tokens that Apple didn't sign.",
            remedy: "Reject a token without kid."
        ) { [try $0.signedWithOwnKey { $0["kid"] = nil }] },
        Self.forged(
            "kid-path",
            "The token's kid is a file path or a database query, which a careless lookup follows.",
            gain: "A file or a row with known content becomes the key.",
            remedy: "Compare kid with the IDs in the key set, and use it for nothing else."
        ) { token in
            try ["../../../../dev/null", "' UNION SELECT 'quince' --"].map { kid in
                try token.signedWithOwnKey { $0["kid"] = .string(kid) }
            }
        },
        Self.forged(
            "key-in-header",
            "The token has its own key in its header (jwk).",
            gain: Self.identity,
            remedy: "Take keys only from Apple's URL; ignore jwk, jku, x5c and x5u."
        ) { token in
            let key = IdentityTokenKey(id: "QUINCEATTK", publicKey: token.own.publicKey)
            let jwk = JSONValue.object(try key.json())
            return try [token.header["kid"], "QUINCEATTK"].map { kid in
                try token.signedWithOwnKey { header in
                    header["kid"] = kid
                    header["jwk"] = jwk
                }
            }
        },
        Self.forged(
            "signature-stripped",
            "The token has no signature.",
            gain: Self.identity,
            remedy: "Verify the signature before anything else in the token counts."
        ) { [$0.stripped] },
        Self.forged(
            "signature-flipped",
            "One bit of the signature is changed.",
            gain: Self.identity,
            remedy: "Verify the signature."
        ) { [$0.withFlippedBit] },
        Self.forged(
            "claims-altered",
            "The signature is real, but a claim was changed after signing.",
            gain: Self.identity,
            remedy: "Verify the signature over the bytes as you received them."
        ) { [$0.altered("auth_time", 1)] },
    ]

    /// A sign-in with forged tokens, one after the other, until one is accepted.
    private static func forged(
        _ name: String,
        _ sentence: String,
        gain: String,
        remedy: String,
        _ tokens: @escaping @Sendable (ForgedToken) throws -> [String]
    ) -> Attack {
        Attack(name, .signatures, .severe, sentence, gain: gain, remedy: remedy) { player in
            if let obstacle = player.reading.obstacle(.posted) { return Finding(.notPlayed, obstacle) }
            var last = Finding(.unclear, "no token could be forged")
            var index = 0
            while true {
                let sent = try await player.sent()
                var answer = sent.answer
                let honest = try ForgedToken(
                    answer["id_token"] ?? "",
                    keys: try await player.quince.keys(),
                    own: player.own
                )
                let forged = try tokens(honest)
                guard index < forged.count else { return last }
                answer["id_token"] = forged[index]
                let finding = await player.finding(answer, by: sent.browser)
                if finding.verdict == .accepted { return finding }
                if last.verdict != .unclear || index == 0 { last = finding }
                index += 1
            }
        }
    }
}
