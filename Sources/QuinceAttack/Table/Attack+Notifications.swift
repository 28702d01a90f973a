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
            guard let setting = try await player.notificationSetting() else { return Finding.noNotifications }
            let token = try await player.event()
            _ = try await player.post(event: token, to: setting)
            let (status, request) = try await player.post(event: token, to: setting)
            return status < 300
                ? Finding(
                    .unclear,
                    "answered \(status) both times, as it should; look whether it was handled twice",
                    request
                )
                : Finding(.refused, "answered \(status) the second time", request)
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
            guard let setting = try await player.notificationSetting() else { return Finding.noNotifications }
            var token = try await player.event(changing: claims)
            if let forge {
                let honest = try ForgedToken(token, keys: try await player.quince.keys(), own: player.own)
                token = try forge(honest, player)
            }
            return try await player.finding(event: token, to: setting)
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
            guard let url = player.target.notifications else { return Finding.noNotifications }
            return try await player.finding(body: body(), to: url)
        }
    }
}

extension Finding {
    fileprivate static let noNotifications = Finding(.notPlayed, "no --notifications was given")
}

extension Player {
    /// The address, once an honest event was taken there.
    fileprivate func notificationSetting() async throws -> URL? {
        guard let url = self.target.notifications else { return nil }
        let (status, _) = try await self.post(event: try await self.event(), to: url)
        guard status < 300 else {
            throw WebFailure(
                "an honest notification is answered \(status) there; is --audience the id it is for?"
            )
        }
        return url
    }

    /// A notification of no consequence, really signed: an identity token whose claims a fault made into one.
    fileprivate func event(changing changes: JSONObject = [:]) async throws -> String {
        let time = Int(Date().timeIntervalSince1970)
        let event: JSONValue = [
            "type": "email-enabled", "sub": "000000.quince.0000", "email": "nobody@example.com",
            "is_private_email": "true", "event_time": .integer(time),
        ]
        var claims: JSONObject = [
            "jti": .string("quince-attack-\(UInt64.random(in: 0...(.max)))"), "events": .string(event.text),
            "sub": .null, "nonce": .null, "c_hash": .null, "email": .null, "email_verified": .null,
            "auth_time": .null, "nonce_supported": .null,
        ]
        claims["aud"] = self.target.audience.map(JSONValue.string)
        for change in changes.members {
            if claims[change.name] != nil, change.value == .null { claims[change.name] = nil }
            if change.value != .null { claims[change.name] = change.value }
        }
        let fault = try await self.quince.setFault(.posted, .claims(claims))
        do {
            var browser = PersonBrowser(self.client)
            let answer = try await self.journey.answer(self.hybrid, account: self.account, &browser)
            guard let token = answer["id_token"] else {
                throw WebFailure("Quince gave no token to sign an event")
            }
            return token
        } catch {
            _ = try? await self.quince.takeFaultBack(fault)
            throw error
        }
    }

    /// The relying party's own authorization request, changed so that a token comes with the answer.
    private var hybrid: URL {
        var parts = URLComponents(url: self.honest.authorize, resolvingAgainstBaseURL: true)
        var items = (parts?.queryItems ?? []).filter {
            !["response_type", "response_mode"].contains($0.name)
        }
        items.append(URLQueryItem(name: "response_type", value: "code id_token"))
        items.append(URLQueryItem(name: "response_mode", value: "form_post"))
        parts?.queryItems = items
        return parts?.url ?? self.honest.authorize
    }

    fileprivate func post(event token: String, to url: URL) async throws -> (status: Int, request: WebRequest)
    {
        try await self.post(body: JSONValue.object(["payload": .string(token)]).text, to: url)
    }

    private func post(body: String, to url: URL) async throws -> (status: Int, request: WebRequest) {
        let request = WebRequest(
            "POST",
            url,
            headers: [.init("Content-Type", "application/json")],
            body: Array(body.utf8)
        )
        return (try await self.client.send(request).status, request)
    }

    fileprivate func finding(event token: String, to url: URL) async throws -> Finding {
        try await self.finding(body: JSONValue.object(["payload": .string(token)]).text, to: url)
    }

    fileprivate func finding(body: String, to url: URL) async throws -> Finding {
        do {
            let (status, request) = try await self.post(body: body, to: url)
            switch status {
            case 200..<300: return Finding(.accepted, "answered \(status)", request)
            case 400..<500: return Finding(.refused, "answered \(status)", request)
            default: return Finding(.unclear, "answered \(status)", request)
            }
        } catch let failure as WebFailure {
            return Finding(.refused, "no answer: \(failure)")
        }
    }
}
