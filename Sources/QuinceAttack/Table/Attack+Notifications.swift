import Foundation
import QuinceProtocol

extension Attack {
    private static let anybody =
        "Anybody who knows the address ends sessions and deletes accounts: he writes the event himself."

    static let notifications: [Attack] = [
        Self.event(
            "event-forged",
            .severe,
            "A notification that names a published key and is signed with another.",
            gain: Self.anybody,
            remedy: "Verify the signature with the published key that kid names."
        ) { try ForgedToken.sign($0.claims, $0.header, $1.own) },
        Self.event(
            "event-unsigned",
            .severe,
            "A notification that says it is not signed (alg none).",
            gain: Self.anybody,
            remedy: "Accept RS256 alone."
        ) { token, _ in token.unsigned(["alg": "none", "kid": token.header["kid"] ?? .null]) },
        Self.event(
            "event-kid-unknown",
            .severe,
            "A notification signed with a key that is not published.",
            gain: Self.anybody,
            remedy: "Fetch the keys again once; if kid is not among them, refuse."
        ) { try ForgedToken.sign($0.claims, ["kid": "QUINCEATTK", "alg": "RS256"], $1.own) },
        Self.event(
            "event-aud",
            .severe,
            "A notification for another app, really signed.",
            gain: "Another app's events end your people's accounts.",
            remedy: "Compare aud with your own ids.",
            changing: ["aud": "com.attacker.app"]
        ),
        Self.event(
            "event-iss",
            .severe,
            "A notification of another issuer, really signed.",
            gain: "A key that you come to trust for something else deletes accounts.",
            remedy: "Compare iss with the issuer.",
            changing: ["iss": "https://appleid.attacker.example"]
        ),
        Self.event(
            "event-stale",
            .weakness,
            "A notification that was issued a year ago and has expired.",
            gain: "An old event is sent again when it does harm.",
            remedy: "Refuse events that are older than deliveries can be, and remember their jti as long.",
            changing: ["iat": ["secondsFromNow": -31_536_000], "exp": ["secondsFromNow": -31_449_600]]
        ),
        Self.event(
            "event-identity-token",
            .severe,
            "An identity token in the place of a notification.",
            gain: "Whoever has a token, of himself or stolen, makes an event of it.",
            remedy: "Refuse a token without events.",
            changing: ["events": .null, "jti": .null]
        ),
        Attack(
            "event-replayed",
            .notifications,
            .weakness,
            "The same notification twice.",
            gain: "What an event sets off happens twice.",
            remedy: "Remember each jti, and do nothing the second time."
        ) { player in
            try await player.notifying { try await player.replayed(to: $0) }
        },
        Self.body(
            "event-garbage",
            .severe,
            "A body that is no notification.",
            gain: "An endpoint that says 200 to everything verifies nothing, or loses what it cannot read.",
            remedy: "Answer 400 to what is no notification."
        ) { "{\"payload\": \"garbage\"}" },
        Self.body(
            "event-1m",
            .note,
            "A body of 1 MB.",
            gain: "Every request costs memory and time.",
            remedy: "Read at most 64 kB."
        ) { "{\"payload\": \"\(String(repeating: "e", count: 1_048_576))\"}" },
    ]

    private static func event(
        _ name: String,
        _ weight: Weight,
        _ sentence: String,
        gain: String,
        remedy: String,
        changing claims: JSONObject = [:],
        _ forge: (@Sendable (ForgedToken, Player) throws -> String)? = nil
    ) -> Attack {
        Attack(name, .notifications, weight, sentence, gain: gain, remedy: remedy) { player in
            try await player.notifying { url in
                var token = try await player.event(changing: claims)
                if let forge {
                    let honest = try ForgedToken(
                        token,
                        keys: try await player.quince.keys(),
                        own: player.own
                    )
                    token = try forge(honest, player)
                }
                return try await player.finding(event: token, to: url)
            }
        }
    }

    private static func body(
        _ name: String,
        _ weight: Weight,
        _ sentence: String,
        gain: String,
        remedy: String,
        _ body: @escaping @Sendable () -> String
    ) -> Attack {
        Attack(name, .notifications, weight, sentence, gain: gain, remedy: remedy) { player in
            try await player.notifying { try await player.finding(body: body(), to: $0) }
        }
    }
}

extension Player {
    /// Plays an attack with a notification, unless the app does not even take an honest one.
    fileprivate func notifying(_ play: (URL) async throws -> Finding) async throws -> Finding {
        guard let url = self.target.notifications else {
            return Finding(.notPlayed, "no --notifications was given")
        }
        if let obstacle = self.notificationObstacle { return Finding(.notPlayed, obstacle) }
        return try await play(url)
    }
}
