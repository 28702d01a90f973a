public import Crypto

/// The return path of a relayed message: `bounce+ID.MAC@relay-domain`.
///
/// Only a notice about a message that the relay sent itself can be answered to it: the MAC proves that, and the time in the ID ends
/// it.
public struct ReturnPath: Hashable, Sendable {
    /// The seconds for which a notice is taken: 7 days.
    public static let lifetime: Int64 = 7 * 86_400
    /// The octets of the MAC.
    private static let macLength = 8
    private static let prefix = "bounce+"

    /// The number of the message's row.
    public let id: Int64
    /// When the message was sent, in minutes since 1970.
    public let minute: UInt32

    /// Why an address is no return path of this relay.
    public enum Refusal: Error, Hashable, Sendable {
        /// It has another form.
        case form
        /// The relay didn't make it.
        case mac
        /// It is older than ``lifetime``.
        case expired
    }

    /// - Parameters:
    ///   - id: The number of the message's row.
    ///   - sentAt: Seconds since 1970.
    public init(id: Int64, sentAt: Int64) {
        self.id = id
        self.minute = UInt32(clamping: sentAt / 60)
    }

    /// Reads an address.
    ///
    /// - Parameters:
    ///   - address: The recipient of a notice.
    ///   - key: The relay's key.
    ///   - now: Seconds since 1970.
    /// - Throws: ``Refusal``.
    public init(parsing address: MailAddress, key: SymmetricKey, now: Int64) throws(Refusal) {
        let local = address.localPart.lowercasedASCII
        guard local.hasPrefix(Self.prefix) else { throw .form }
        let parts = local.dropFirst(Self.prefix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let payload = Base32.decode(parts[0]), payload.count == 12,
            let mac = Base32.decode(parts[1]), mac.count == Self.macLength
        else { throw .form }
        self.id = payload[..<8].reduce(0) { $0 << 8 | Int64($1) }
        self.minute = payload[8...].reduce(0) { $0 << 8 | UInt32($1) }
        guard Self.areEqual(mac, self.mac(key, address.domain)) else { throw .mac }
        guard now - Int64(self.minute) * 60 <= Self.lifetime else { throw .expired }
    }

    /// The address.
    ///
    /// - Throws: ``AddressRefusal`` for a domain that is none, or that is too long.
    public func address(key: SymmetricKey, domain: String) throws(AddressRefusal) -> MailAddress {
        let mac = self.mac(key, domain)
        return try MailAddress(
            parsing: "\(Self.prefix)\(Base32.encode(self.payload)).\(Base32.encode(mac))@\(domain)"
        )
    }

    private var payload: [UInt8] {
        let id = UInt64(bitPattern: self.id)
        return stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: id >> UInt64($0)) }
            + stride(from: 24, through: 0, by: -8).map {
                UInt8(truncatingIfNeeded: self.minute >> UInt32($0))
            }
    }

    /// The first octets of an HMAC with SHA-256 over purpose, domain and payload.
    private func mac(_ key: SymmetricKey, _ domain: String) -> [UInt8] {
        let text = Array("return-path\0\(domain.lowercasedASCII)\0".utf8) + self.payload
        return Array(HMAC<SHA256>.authenticationCode(for: text, using: key).prefix(Self.macLength))
    }

    /// Takes the same time wherever the first difference is.
    private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
