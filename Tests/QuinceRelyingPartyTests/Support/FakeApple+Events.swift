import QuinceProtocol
import QuinceRelyingParty

extension FakeApple {
    /// The `events` of a notification, as Apple was seen to send them.
    func event(_ type: String, _ more: JSONObject = [:]) -> JSONObject {
        var object: JSONObject = [
            "type": .string(type), "sub": .string(Person().subject),
            "event_time": .integer(self.clock.seconds * 1_000),
        ]
        for member in more.members { object[member.name] = member.value }
        return object
    }

    /// A signed notification, after `change` had its way with the claims; `events` is text, as observed.
    func eventToken(
        _ events: JSONObject,
        id: String = "event-1",
        audience: String = "com.example.shop",
        change: (inout JSONObject) -> Void = { _ in }
    ) throws -> String {
        var claims: JSONObject = [
            "iss": .string(Self.issuer), "aud": .string(audience),
            "exp": .integer(self.clock.seconds + 86_400), "iat": .integer(self.clock.seconds),
            "jti": .string(id), "events": .string(JSONValue.object(events).text),
        ]
        change(&claims)
        return try self.signingKey.sign(claims)
    }

    /// The body of Apple's request.
    static func notification(_ token: String) -> [UInt8] { Array(#"{"payload":"\#(token)"}"#.utf8) }
}
