package import Hummingbird
import NIOCore
import QuinceProtocol

/// `GET /auth/keys` (RFC 7517).
package struct KeysEndpoint: Sendable {
    package let keys: SigningKeyRing
    package let added: AddedKeys

    package init(keys: SigningKeyRing, added: AddedKeys) {
        self.keys = keys
        self.added = added
    }

    package func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.get(.init(Paths.keys)) { _, context in
            context.explanation.note("keys", "more than one key is published; choose by kid")
            return try self.answer(with: self.added.published()).response
        }
    }

    /// The current key set, without added keys.
    var answer: BufferedAnswer { WireAnswer.document(self.keys.document, cacheable: false) }

    private func answer(with added: [JSONObject]) throws -> BufferedAnswer {
        guard !added.isEmpty else { return self.answer }
        let keys = try self.keys.keySet.keys.map { try $0.json() } + added
        let text = JSONValue.object(["keys": .array(keys.map(JSONValue.object))]).text
        return WireAnswer.document(ByteBuffer(string: text), cacheable: false)
    }
}
