public import Crypto

/// Message identifiers (RFC 5322 §3.6.4) and what stands for those that name a person's provider.
public enum RelayMessageID: Sendable {
    /// The identifiers that are read of one field.
    public static let maximumCount = 100

    /// The identifier, with its brackets, that the app gets instead of one of the person's.
    ///
    /// The same original always has the same one, so threads hold together without stored rows. Nobody can find the original
    /// without the key; for the way back, it has to be stored.
    public static func substitute(for original: String, key: SymmetricKey, domain: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Array("message-id\0\(original)".utf8), using: key)
        return "<\(Base32.encode(code.prefix(20)))@\(domain)>"
    }

    /// The identifiers of a field, each with its brackets; what isn't one is left out.
    public static func all(in field: HeaderField) -> [String] {
        var ids: [String] = []
        var rest = field.rawValue[...]
        while ids.count < Self.maximumCount, let start = rest.firstIndex(of: UInt8(ascii: "<")),
            let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
        {
            let id = rest[start...end]
            rest = rest[(end + 1)...]
            let isSound = id.count > 4 && id.count <= 250 && id.allSatisfy { (0x21...0x7E).contains($0) }
            if isSound, id.contains(UInt8(ascii: "@")) { ids.append(String(decoding: id, as: UTF8.self)) }
        }
        return ids
    }
}
