import QuinceProtocol

extension Attack {
    /// A claim that is wrong, and what that is about.
    private struct Row {
        let name: String
        let weight: Weight
        let what: String
        let gain: String
        let remedy: String
        let claims: JSONObject
        var channels: [TokenChannel] = [.posted, .exchanged]
    }

    /// In the future, beyond every tolerance: a day, in seconds.
    private static let day = 86_400

    private static let rows: [Row] = [
        Row(
            name: "aud",
            weight: .severe,
            what: "is for another app",
            gain:
                "An app that anybody may publish signs its users in here: its operator takes their accounts.",
            remedy: "Compare aud with your own client ids, exactly.",
            claims: ["aud": "com.attacker.app"]
        ),
        Row(
            name: "iss",
            weight: .severe,
            what: "names another issuer",
            gain: "A token of whoever else's key you come to trust passes for Apple's.",
            remedy: "Compare iss with the issuer, exactly.",
            claims: ["iss": "https://appleid.attacker.example"]
        ),
        Row(
            name: "expired",
            weight: .severe,
            what: "expired a day ago",
            gain: "A token that leaked long ago, from a log or a backup, still signs its owner in.",
            remedy: "Refuse a token whose exp has passed, with a minute of tolerance at most.",
            claims: ["exp": ["secondsFromNow": .integer(-day)]]
        ),
        Row(
            name: "nbf",
            weight: .weakness,
            what: "is not valid before tomorrow (nbf)",
            gain: "A token made for later is believed now.",
            remedy: "Where nbf is there, refuse a token before its time (RFC 7519 §4.1.5).",
            claims: ["nbf": ["secondsFromNow": .integer(day)]]
        ),
        Row(
            name: "iat",
            weight: .weakness,
            what: "was issued tomorrow (iat)",
            gain:
                "A clock that is wrong, yours or the issuer's, is not noticed; what counts ages by iat counts wrongly.",
            remedy: "Refuse an iat in the future, with a minute of tolerance.",
            claims: ["iat": ["secondsFromNow": .integer(day)]]
        ),
        Row(
            name: "nonce-swapped",
            weight: .severe,
            what: "has the nonce of another sign-in",
            gain: "A token stolen from another sign-in of the victim is played in here.",
            remedy:
                "Send a nonce with every sign-in, tie it to the browser, and compare it with the token's.",
            claims: ["nonce": "of-another-sign-in"]
        ),
        Row(
            name: "nonce-missing",
            weight: .severe,
            what: "has no nonce",
            gain: "A check that passes where nothing is there is no check: any old token does.",
            remedy: "Refuse a token without the nonce you sent; nonce_supported says that it can be there.",
            claims: ["nonce": .null]
        ),
        Row(
            name: "sub-missing",
            weight: .severe,
            what: "names no person (sub)",
            gain: "All who come without a subject share one account, or take the first without one.",
            remedy: "Refuse a token without a sub.",
            claims: ["sub": .null]
        ),
        Row(
            name: "sub-differs",
            weight: .severe,
            what: "is about another person than the other token",
            gain: "One's own code and somebody else's token together open somebody else's account.",
            remedy: "Where there are two tokens, refuse if their sub differ.",
            claims: ["sub": "000001.00000000000000000000000000000000.0001"],
            channels: [.exchanged]
        ),
        Row(
            name: "c_hash",
            weight: .weakness,
            what: "belongs to another code (c_hash)",
            gain: "The victim's token is combined with the attacker's code, or the other way round.",
            remedy: "Compare c_hash with the code's hash (OpenID Connect Core §3.3.2.11).",
            claims: ["c_hash": "AAAAAAAAAAAAAAAAAAAAAA"],
            channels: [.posted]
        ),
        Row(
            name: "c_hash-missing",
            weight: .weakness,
            what: "belongs to no code (no c_hash)",
            gain: "As with a wrong one: a check that passes where nothing is there is no check.",
            remedy: "Beside a code, refuse a token without c_hash.",
            claims: ["c_hash": .null],
            channels: [.posted]
        ),
        Row(
            name: "at_hash",
            weight: .weakness,
            what: "belongs to another access token (at_hash)",
            gain: "An access token of somebody else is taken for this person's.",
            remedy: "Where at_hash is there, compare it with the access token's hash.",
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
            // Who reads one token alone is told by it who the person is: there is no other to differ from.
            if row.name == "sub-differs", let obstacle = player.reading.obstacle(.posted) {
                return Finding(.notPlayed, obstacle)
            }
            return try await player.claims(row.claims, by: channel)
        }
    }
}

extension Player {
    /// A sign-in whose token is really signed, with other claims.
    func claims(_ claims: JSONObject, by channel: TokenChannel) async throws -> Finding {
        if self.reading.obstacle(channel) == nil, claims["nonce"] == .null, !self.reading.sendsNonce {
            return Finding(.notPlayed, "the relying party sends no nonce, so none is missing")
        }
        return try await self.spoilt(.claims(claims), by: channel)
    }
}
