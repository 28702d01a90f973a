/// An ES256 key a team signs its client secrets with.
package struct DeveloperKeySeed: Hashable, Sendable {
    /// Where the key comes from.
    package enum Origin: Hashable, Sendable {
        /// The service makes the key at the first start and writes `AuthKey_ID.p8` beside its database.
        case generated
        /// A `.p8` file: PKCS #8 in PEM, as the developer portal hands it out.
        case privateKeyFile(String)
        /// The public half in PEM, when the private one is kept elsewhere.
        case publicKeyPEM(String)
    }

    /// Ten uppercase letters or digits; `kid` of the client secrets.
    package var id: String
    package var origin: Origin

    package init(id: String, origin: Origin = .generated) {
        self.id = id
        self.origin = origin
    }
}
