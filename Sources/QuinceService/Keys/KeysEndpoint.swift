package import Hummingbird

/// `GET /auth/keys` (RFC 7517).
package struct KeysEndpoint: Sendable {
    package let keys: SigningKeyRing

    package init(keys: SigningKeyRing) { self.keys = keys }

    package func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.get(.init(Paths.keys)) { _, context in
            context.explanation.note("keys", "more than one key is published; choose by kid")
            return self.answer.response
        }
    }

    /// The key set as it is now.
    var answer: BufferedAnswer { WireAnswer.document(self.keys.document, cacheable: false) }
}
