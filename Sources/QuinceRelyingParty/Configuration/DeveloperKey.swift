public import Crypto
import QuinceProtocol

/// The private key (.p8) from the developer account, which signs client secrets.
public struct DeveloperKey: Sendable, CustomStringConvertible {
    /// The Key ID: ten letters and digits, as the developer account shows it.
    public let id: String
    let privateKey: P256.Signing.PrivateKey

    /// Reads a `.p8` file.
    ///
    /// - Parameters:
    ///   - id: The Key ID.
    ///   - pem: The file's text, which begins with `-----BEGIN PRIVATE KEY-----`.
    /// - Throws: ``ConfigurationRefusal``, which never contains the key.
    public init(id: String, pem: String) throws(ConfigurationRefusal) {
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else {
            throw ConfigurationRefusal(
                "can't read the private key of \(id.prefix(20)); give the whole text of the .p8 file, with its first and last line"
            )
        }
        try self.init(id: id, privateKey: key)
    }

    /// Uses a private key that is already in memory.
    ///
    /// - Throws: ``ConfigurationRefusal`` if `id` isn't a Key ID.
    public init(id: String, privateKey: P256.Signing.PrivateKey) throws(ConfigurationRefusal) {
        guard Identifiers.isTenCharacters(id) else {
            throw ConfigurationRefusal(
                "Key ID '\(id.prefix(40))' must be ten uppercase letters or digits, such as ABCDE12345"
            )
        }
        self.id = id
        self.privateKey = privateKey
    }

    /// The Key ID, without the key.
    public var description: String { "DeveloperKey(\(self.id))" }
}
