package import ProgramStart
package import Crypto

/// A `.p8` file: the private half of a developer's ES256 key, PKCS #8 in PEM.
package struct DeveloperKeyFile: Sendable {
    /// The longest accepted file, in bytes.
    ///
    /// A limit of Quince; real files have 257.
    package static let maximumLength = 65_536

    package let path: String
    package let privateKey: P256.Signing.PrivateKey

    /// Reads the file at `path`.
    ///
    /// - Throws: ``ConfigurationError`` if there is none, or it isn't a P-256 private key.
    package init(readingFileAt path: String) throws(ConfigurationError) {
        let text = try ConfigurationText.read(path, called: "key file", limit: Self.maximumLength) {
            "give the path of a .p8 file"
        }
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: text) else {
            throw ConfigurationError(
                "\(path): this isn't an ES256 private key in PEM; give a .p8 file of the developer portal or of Quince"
            )
        }
        self.path = path
        self.privateKey = key
    }

    /// The file name that the developer portal gives to the key `keyID`.
    package static func name(keyID: String) -> String { "AuthKey_\(keyID).p8" }

    /// The Key ID in a file name of the developer portal; nil for other names.
    package static func keyID(inFileName name: String) -> String? {
        guard name.hasPrefix("AuthKey_"), name.hasSuffix(".p8") else { return nil }
        return String(name.dropFirst("AuthKey_".count).dropLast(".p8".count))
    }
}
