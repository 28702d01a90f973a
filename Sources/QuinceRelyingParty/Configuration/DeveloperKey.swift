public import Crypto
import QuinceProtocol

/// The key that client secrets are signed with: the `.p8` file of the developer's account.
public struct DeveloperKey: Sendable, CustomStringConvertible {
    /// Ten letters and digits, as the account shows it.
    public let id: String
    let privateKey: P256.Signing.PrivateKey

    /// Reads a `.p8` file.
    ///
    /// - Parameters:
    ///   - id: The Key ID.
    ///   - pem: The file's text, which begins with `-----BEGIN PRIVATE KEY-----`.
    /// - Throws: ``ConfigurationRefusal``; it never repeats the key.
    public init(id: String, pem: String) throws(ConfigurationRefusal) {
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else {
            throw ConfigurationRefusal(
                "the private key of \(id.prefix(20)) cannot be read: give the whole text of the .p8 file, with its first and last line"
            )
        }
        try self.init(id: id, privateKey: key)
    }

    /// A key that is there already.
    ///
    /// - Throws: ``ConfigurationRefusal`` for what is no Key ID.
    public init(id: String, privateKey: P256.Signing.PrivateKey) throws(ConfigurationRefusal) {
        guard Identifiers.isTenCharacters(id) else {
            throw ConfigurationRefusal("Key ID '\(id.prefix(40))' is not 10 capital letters and digits")
        }
        self.id = id
        self.privateKey = privateKey
    }

    /// The id alone.
    public var description: String { "DeveloperKey(\(self.id))" }
}
