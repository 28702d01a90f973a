import Foundation
import QuinceProtocol

extension Attack {
    private static let anybody =
        "Anyone who knows the URL can end sessions and delete accounts, because they can write the event themselves."

    static let notifications: [Attack] = [
        Self.event(
            "event-forged",
            .severe,
            "The notification names a published key but is signed with another.",
            gain: Self.anybody,
            remedy: "Verify the signature with the published key that kid names."
        ) { try ForgedToken.sign($0.claims, $0.header, $1.own) },
        Self.event(
            "event-unsigned",
            .severe,
            "The notification says that it isn't signed (alg none).",
            gain: Self.anybody,
            remedy: "Accept RS256 only."
        ) { token, _ in token.unsigned(["alg": "none", "kid": token.header["kid"] ?? .null]) },
        Self.event(
            "event-kid-unknown",
            .severe,
            "The notification is signed with a key that isn't published.",
            gain: Self.anybody,
            remedy: "Fetch the keys again once. If kid isn't among them, reject the token."
        ) { try ForgedToken.sign($0.claims, ["kid": "QUINCEATTK", "alg": "RS256"], $1.own) },
        Self.event(
            "event-aud",
            .severe,
            "The notification is for another app and has a valid signature.",
            gain: "Another app's events close your users' accounts.",
            remedy: "Compare aud with your own client IDs.",
            changing: ["aud": "com.attacker.app"]
        ),
        Self.event(
            "event-iss",
            .severe,
            "The notification is from another issuer and has a valid signature.",
            gain: "If you ever trust another issuer's key, its events can delete accounts.",
            remedy: "Compare iss with the issuer.",
            changing: ["iss": "https://appleid.attacker.example"]
        ),
        Self.event(
            "event-stale",
            .weakness,
            "The notification was issued a year ago and has expired.",
            gain: "An attacker can send an old event again when it does harm.",
            remedy:
                "Reject events that are older than any delivery can be, and remember each jti for that long.",
            changing: ["iat": ["secondsFromNow": -31_536_000], "exp": ["secondsFromNow": -31_449_600]]
        ),
        Self.event(
            "event-identity-token",
            .severe,
            "The notification is an identity token.",
            gain: "Anyone with an identity token, their own or a stolen one, can use it as an event.",
            remedy: "Reject a token without events.",
            changing: ["events": .null, "jti": .null]
        ),
        Attack(
            "event-replayed",
            .notifications,
            .weakness,
            "The same notification is sent twice.",
            gain: "The app carries out the event twice.",
            remedy: "Remember each jti, and ignore the second one."
        ) { player in
            try await player.notifying { try await player.replayed(to: $0) }
        },
        Self.body(
            "event-garbage",
            .severe,
            "The body isn't a notification.",
            gain:
                "An endpoint that responds 200 to everything verifies nothing, or loses what it can't read.",
            remedy: "Respond 400 to anything that isn't a notification."
        ) { "{\"payload\": \"garbage\"}" },
        Self.body(
            "event-1m",
            .note,
            "The notification has a body of 1 MB.",
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
    /// Runs an attack with a notification, unless the app doesn't accept an honest one.
    fileprivate func notifying(_ play: (URL) async throws -> Finding) async throws -> Finding {
        guard let url = self.target.notifications else {
            return Finding(.notPlayed, "the run has no --notifications")
        }
        if let obstacle = self.notificationObstacle { return Finding(.notPlayed, obstacle) }
        return try await play(url)
    }
}
