import QuinceProtocol

extension Attack {
    /// A wrong claim and its explanation.
    private struct Row {
        let name: String
        let weight: Weight
        let what: String
        let gain: String
        let remedy: String
        let claims: JSONObject
        var channels: [TokenChannel] = [.posted, .exchanged]
    }

    /// A time in the future beyond every tolerance: a day, in seconds.
    private static let day = 86_400

    private static let rows: [Row] = [
        Row(
            name: "aud",
            weight: .severe,
            what: "is for another app",
            gain:
                "The operator of any other app can sign in here with the tokens of that app's users, and take their accounts.",
            remedy: "Compare aud with your own client IDs, exactly.",
            claims: ["aud": "com.attacker.app"]
        ),
        Row(
            name: "iss",
            weight: .severe,
            what: "names another issuer",
            gain: "If you ever trust another issuer's key, its tokens pass for Apple's.",
            remedy: "Compare iss with the issuer, exactly.",
            claims: ["iss": "https://appleid.attacker.example"]
        ),
        Row(
            name: "expired",
            weight: .severe,
            what: "expired a day ago",
            gain: "A token that leaked long ago, from a log or a backup, still signs its owner in.",
            remedy: "Reject a token whose exp has passed. Allow at most one minute of tolerance.",
            claims: ["exp": ["secondsFromNow": .integer(-day)]]
        ),
        Row(
            name: "nbf",
            weight: .weakness,
            what: "is not valid before tomorrow (nbf)",
            gain: "The app accepts a token before it is valid.",
            remedy: "If the token has nbf, reject it before that time (RFC 7519 §4.1.5).",
            claims: ["nbf": ["secondsFromNow": .integer(day)]]
        ),
        Row(
            name: "iat",
            weight: .weakness,
            what: "was issued tomorrow (iat)",
            gain:
                "A wrong clock, yours or the issuer's, goes unnoticed, and any age calculated from iat is wrong.",
            remedy: "Reject an iat in the future. Allow at most one minute of tolerance.",
            claims: ["iat": ["secondsFromNow": .integer(day)]]
        ),
        Row(
            name: "nonce-swapped",
            weight: .severe,
            what: "has the nonce of another sign-in",
            gain: "An attacker can use a token that was stolen from another sign-in of the victim.",
            remedy:
                "Send a nonce with every sign-in, bind it to the browser, and compare it with the token's nonce.",
            claims: ["nonce": "of-another-sign-in"]
        ),
        Row(
            name: "nonce-missing",
            weight: .severe,
            what: "has no nonce",
            gain:
                "If a missing nonce passes, the check protects nothing: an attacker can use any older token.",
            remedy:
                "Reject a token without the nonce that you sent; nonce_supported says whether a token can have one.",
            claims: ["nonce": .null]
        ),
        Row(
            name: "sub-missing",
            weight: .severe,
            what: "has no subject (sub)",
            gain: "All users without a subject share one account, or take over the first one.",
            remedy: "Reject a token without sub.",
            claims: ["sub": .null]
        ),
        Row(
            name: "sub-differs",
            weight: .severe,
            what: "identifies another user than the token in the response",
            gain: "An attacker combines their own code with a victim's token to enter the victim's account.",
            remedy: "If you have two tokens, reject them unless both have the same sub.",
            claims: ["sub": "000001.00000000000000000000000000000000.0001"],
            channels: [.exchanged]
        ),
        Row(
            name: "c_hash",
            weight: .weakness,
            what: "belongs to another code (c_hash)",
            gain: "An attacker can combine the victim's token with their own code, or the reverse.",
            remedy: "Compare c_hash with the code's hash (OpenID Connect Core §3.3.2.11).",
            claims: ["c_hash": "AAAAAAAAAAAAAAAAAAAAAA"],
            channels: [.posted]
        ),
        Row(
            name: "c_hash-missing",
            weight: .weakness,
            what: "belongs to no code (no c_hash)",
            gain: "Same as for a wrong c_hash: if a missing value passes, the check protects nothing.",
            remedy: "Reject a token without c_hash if it arrives with a code.",
            claims: ["c_hash": .null],
            channels: [.posted]
        ),
        Row(
            name: "at_hash",
            weight: .weakness,
            what: "belongs to another access token (at_hash)",
            gain: "The app takes another user's access token for this user's.",
            remedy: "If the token has at_hash, compare it with the access token's hash.",
            claims: ["at_hash": "AAAAAAAAAAAAAAAAAAAAAA"],
            channels: [.exchanged]
        ),
    ]

    static let claims: [Attack] = Self.rows.flatMap { row in row.channels.map { Self.attack(row, $0) } }

    private static func attack(_ row: Row, _ channel: TokenChannel) -> Attack {
        Attack(
            "\(channel.prefix)-\(row.name)",
            .claims,
            row.weight,
            "\(channel.subject) \(row.what).",
            gain: row.gain,
            remedy: row.remedy
        ) { player in
            // An app that reads only one token has no other token to compare.
            if row.name == "sub-differs", let obstacle = player.reading.obstacle(.posted) {
                return Finding(.notPlayed, obstacle)
            }
            return try await player.claims(row.claims, by: channel)
        }
    }
}

extension Player {
    /// A sign-in whose token has other claims and a valid signature.
    func claims(_ claims: JSONObject, by channel: TokenChannel) async throws -> Finding {
        if self.reading.obstacle(channel) == nil, claims["nonce"] == .null, !self.reading.sendsNonce {
            return Finding(.notPlayed, "the app sends no nonce, so none can be missing")
        }
        return try await self.spoilt(.claims(claims), by: channel)
    }
}
