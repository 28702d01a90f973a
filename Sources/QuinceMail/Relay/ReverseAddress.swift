/// The address by which a person writes to an app: `LOCAL_at_DOMAIN_TOKEN@relay-domain`.
///
/// The readable part is for the person's eyes. Only the token says whom the address belongs to.
public struct ReverseAddress: Hashable, Sendable {
    /// The most characters of the readable part.
    public static let readableLength = 40
    /// The characters of a new token: 60 random bits.
    public static let tokenLength = 12
    /// The characters of tokens that earlier versions gave out, and that stay valid.
    private static let earlierTokenLength = 8

    /// The token, in lower case.
    public let token: String
    /// The address.
    public let address: MailAddress

    /// Makes the address for a correspondent.
    ///
    /// - Parameters:
    ///   - correspondent: The address that the app wrote from.
    ///   - token: What ``randomToken(using:)`` returned.
    ///   - domain: The domain of the relay.
    /// - Throws: ``AddressRefusal`` for a domain that is none, or that is too long; ``AddressRefusal/localPart`` for a wrong token.
    public init(for correspondent: MailAddress, token: String, domain: String) throws(AddressRefusal) {
        guard Self.isToken(token) else { throw .localPart }
        let local = "\(Self.readable(correspondent))_\(token)"
        self.token = token
        self.address = try MailAddress(parsing: "\(local)@\(domain)")
    }

    /// A new token.
    public static func randomToken(using random: inout some RandomNumberGenerator) -> String {
        let characters = (0..<Self.tokenLength).map { _ in
            Base32.alphabet[Int.random(in: 0..<32, using: &random)]
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// The token of a local part that looks like a reverse address, in lower case; nil for others.
    ///
    /// Whether the token exists, only the stored rows say.
    public static func token(in localPart: String) -> String? {
        let local = localPart.lowercasedASCII
        guard let mark = local.lastIndex(of: "_"), mark > local.startIndex else { return nil }
        let token = String(local[local.index(after: mark)...])
        return Self.isToken(token) ? token : nil
    }

    private static func isToken(_ text: String) -> Bool {
        [Self.tokenLength, Self.earlierTokenLength].contains(text.utf8.count)
            && text.utf8.allSatisfy { Base32.alphabet.contains($0) }
    }

    /// The correspondent with `_at_` for the sign and `_` for everything but letters and digits, cut.
    private static func readable(_ address: MailAddress) -> String {
        let text = "\(address.localPart)_at_\(address.domain)".lowercasedASCII
        let characters = text.unicodeScalars.map { scalar -> Character in
            scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                ? Character(scalar) : "_"
        }
        return String(characters.prefix(Self.readableLength))
    }
}
