import HTTPTypes
import QuinceProtocol

/// The keys that sign identity tokens: list, rotate, add and withdraw.
struct SigningKeyRoutes: Sendable {
    let keys: SigningKeyRing
    let added: AddedKeys

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/signing-keys",
                "listSigningKeys",
                "Lists the signing keys, oldest first, with retired ones; then the added keys",
                gives: .json(.object([.required("keys", .list(.named("SigningKey")))]))
            ) { _ in
                ConsoleAnswer.list("keys", self.keys.keys.map(self.json) + self.added.all.map(\.json))
            },
            ConsoleRoute(
                .post,
                "/signing-keys/rotate",
                "rotateSigningKeys",
                "Adds a signing key and retires the oldest one",
                gives: .created(.object([.required("kid", .text())]))
            ) { _ in .created(["kid": .string(try await self.keys.rotateNow().id)]) },
            ConsoleRoute(
                .post,
                "/signing-keys",
                "addSigningKey",
                "Publishes one more key, which signs only if a fault of kind key says so",
                body: [
                    .optional(
                        "use",
                        .word(AddedKeys.Use.allCases.map(\.rawValue)),
                        "The key's use in the key set; sig by default"
                    )
                ],
                gives: .created(.object([.required("kid", .text())]))
            ) { call in .created(["kid": .string(try await self.addKey(call.text("use")))]) },
            ConsoleRoute(
                .delete,
                "/signing-keys/{kid}",
                "withdrawSigningKey",
                "Removes an added key from the key set; a fault can still sign with it, unless the key is forgotten",
                query: [
                    .optional(
                        "forget",
                        .word(["true", "false"]),
                        "true removes the key from the list of keys, too, even if it was withdrawn before"
                    )
                ],
                gives: .done
            ) { call in
                try self.removeKey(try call.path("kid"), forgetting: call.query["forget"] == "true")
                return .done
            },
        ]
    }

    private func json(_ key: StoredSigningKey) -> JSONValue {
        let state = self.keys.state(of: key)
        var object: JSONObject = [
            "kid": .string(key.key.id), "active": .bool(state == .active), "use": "sig",
            "published": true, "createdAt": .string(Timestamp.text(key.times.createdAt)),
        ]
        if state == .next { object["signsFrom"] = .string(Timestamp.text(key.times.signsFrom)) }
        object["retiredAt"] = key.times.retiredAt.map { .string(Timestamp.text($0)) }
        return .object(object)
    }

    private func removeKey(_ id: String, forgetting: Bool) throws {
        guard !forgetting else {
            guard self.added.forget(id) else {
                throw ConsoleError.notFound("there is no added key '\(id.shortened)'")
            }
            return
        }
        guard self.added.withdraw(id) else {
            throw ConsoleError.notFound("there is no added key '\(id.shortened)' that is published")
        }
    }

    private func addKey(_ use: String?) async throws -> String {
        let use = use.flatMap(AddedKeys.Use.init(rawValue:)) ?? .signature
        guard let id = try await self.added.publish(for: use) else {
            throw ConsoleError.conflict(
                "there are already \(AddedKeys.maximumCount) published added keys; withdraw one first"
            )
        }
        return id
    }
}

extension AddedKeys.Entry {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "kid": .string(self.key.id), "active": false, "use": .string(self.use.rawValue),
            "published": .bool(self.withdrawnAt == nil), "createdAt": .string(Timestamp.text(self.createdAt)),
        ]
        object["retiredAt"] = self.withdrawnAt.map { .string(Timestamp.text($0)) }
        return .object(object)
    }
}
