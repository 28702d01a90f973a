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
            guard let answer = self.answer else {
                context.explanation.add(.refused("keys", Self.outdated))
                throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"], message: Self.outdated)
            }
            return try self.answer(answer, with: self.added.published()).response
        }
    }

    /// Better than a key set in which the key of a token is missing: clients would refuse the token.
    private static let outdated =
        "this node can't read the signing keys from the database; another node may use a new one"

    /// The current key set, without added keys; nil if it can be outdated.
    var answer: BufferedAnswer? {
        self.keys.isOutdated ? nil : WireAnswer.document(self.keys.document, cacheable: false)
    }

    private func answer(_ answer: BufferedAnswer, with added: [JSONObject]) throws -> BufferedAnswer {
        guard !added.isEmpty else { return answer }
        let keys = try self.keys.keySet.keys.map { try $0.json() } + added
        let text = JSONValue.object(["keys": .array(keys.map(JSONValue.object))]).text
        return WireAnswer.document(ByteBuffer(string: text), cacheable: false)
    }
}
