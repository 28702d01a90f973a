/// An IP address, or a network of them such as `10.0.0.0/8`.
public struct SMTPNetwork: Hashable, Sendable {
    private let address: IPAddress
    /// How many of the first bits count.
    private let length: Int

    /// Parses an address or a network; nil if the text is none.
    ///
    /// - Parameter text: An IPv4 or IPv6 address, with a prefix length behind `/` if it is a network.
    public init?(parsing text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(parsing: String(parts[0])) else { return nil }
        self.address = address
        guard parts.count == 2 else {
            self.length = address.bytes.count * 8
            return
        }
        guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy(\.isDigit),
            let length = Int(parts[1]),
            length <= address.bytes.count * 8
        else { return nil }
        self.length = length
    }

    /// Whether an address belongs to the network; an IPv4 address in IPv6 notation counts as the IPv4 address.
    public func contains(_ address: String) -> Bool {
        IPAddress(parsing: address)?.unmapped.isIn(self.address, length: self.length) ?? false
    }

    /// An address in its usual notation: an IPv4 address that a socket for both protocols shows as `::ffff:192.0.2.1`.
    static func plain(_ address: String) -> String {
        IPAddress(parsing: address)?.unmapped.description ?? address
    }

    /// Whom limits count for an address: the address, or the first 64 bits of an IPv6 address.
    static func owner(of address: String) -> String {
        guard let parsed = IPAddress(parsing: address), !parsed.isIPv4 else { return address }
        return parsed.bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }
}
