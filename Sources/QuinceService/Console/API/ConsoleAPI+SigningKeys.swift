import HTTPTypes
import QuinceProtocol

extension ConsoleAPI {
    var signingKeyRoutes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/signing-keys",
                "listSigningKeys",
                "The keys of identity tokens, retired ones included, oldest first",
                gives: .json(.object([.required("keys", .list(.named("SigningKey")))]))
            ) { _ in Self.list("keys", self.parts.keys.keys.map(\.json)) },
            ConsoleRoute(
                .post,
                "/signing-keys/rotate",
                "rotateSigningKeys",
                "Adds a key and retires the oldest that signs",
                gives: .created(.object([.required("kid", .text())]))
            ) { _ in .created(["kid": .string(try await self.parts.keys.rotate())]) },
        ]
    }
}

extension StoredSigningKey {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "kid": .string(self.key.id), "active": .bool(self.retiredAt == nil),
            "createdAt": .string(Timestamp.text(self.createdAt)),
        ]
        object["retiredAt"] = self.retiredAt.map { .string(Timestamp.text($0)) }
        return .object(object)
    }
}
