/// An ES256 key with which a team signs its client secrets.
package struct DeveloperKeySeed: Hashable, Sendable {
    /// The source of the key.
    package enum Origin: Hashable, Sendable {
        /// The service creates the key at the first start and writes `AuthKey_ID.p8` next to its database.
        case generated
        /// A `.p8` file: PKCS #8 in PEM, as the developer portal provides it.
        case privateKeyFile(String)
        /// The public key in PEM, if the private key is stored elsewhere.
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
