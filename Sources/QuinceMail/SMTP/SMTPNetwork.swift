import NIOCore

/// An IP address, or a network of them such as `10.0.0.0/8`.
public struct SMTPNetwork: Hashable, Sendable {
    private let bytes: [UInt8]
    /// How many of the first bits count.
    private let bits: Int

    /// - Parameter text: An IPv4 or IPv6 address, and a prefix length if it is a network.
    public init?(parsing text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bytes = Self.bytes(String(parts[0])) else { return nil }
        var bits = bytes.count * 8
        if parts.count == 2 {
            guard !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(parts[1]), number <= bits
            else { return nil }
            bits = number
        }
        self.bytes = bytes
        self.bits = bits
    }

    /// Whether an address belongs to the network; an IPv4 address in IPv6 notation counts as the IPv4 address.
    public func contains(_ address: String) -> Bool {
        guard let other = Self.bytes(address), other.count == self.bytes.count else { return false }
        for index in 0..<other.count {
            let count = min(8, self.bits - index * 8)
            guard count > 0 else { return true }
            guard (other[index] ^ self.bytes[index]) >> (8 - count) == 0 else { return false }
        }
        return true
    }

    /// An address in its usual notation: an IPv4 address that a socket for both protocols shows as `::ffff:192.0.2.1`.
    static func plain(_ address: String) -> String {
        let prefix = "::ffff:"
        guard address.lowercased().hasPrefix(prefix), address.contains(".") else { return address }
        return String(address.dropFirst(prefix.count))
    }

    /// Whom limits count for an address: the address, or the first 64 bits of an IPv6 address.
    static func owner(of address: String) -> String {
        guard let bytes = Self.bytes(address), bytes.count == 16 else { return address }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        guard let packed = SocketAddress.packed(text) else { return nil }
        let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]
        return packed.count == 16 && packed.starts(with: mapped) ? Array(packed[12...]) : packed
    }
}

extension SocketAddress {
    /// The bytes of an IP address; nil if the text is none.
    fileprivate static func packed(_ text: String) -> [UInt8]? {
        guard let address = try? SocketAddress(ipAddress: text, port: 0) else { return nil }
        switch address {
        case .v4: return text.split(separator: ".").compactMap { UInt8($0) }
        case .v6: return Self.groups(text)
        case .unixDomainSocket: return nil
        }
    }

    /// The 16 bytes of a text that is an IPv6 address for sure (RFC 4291 §2.2).
    private static func groups(_ text: String) -> [UInt8]? {
        func bytes(_ half: Substring) -> [UInt8] {
            half.split(separator: ":").flatMap { group -> [UInt8] in
                if group.contains(".") { return group.split(separator: ".").compactMap { UInt8($0) } }
                let number = UInt16(group, radix: 16) ?? 0
                return [UInt8(number >> 8), UInt8(number & 0xFF)]
            }
        }
        let text = text.prefix { $0 != "%" }
        let gap = text.firstRange(of: "::")
        let head = bytes(text[..<(gap?.lowerBound ?? text.endIndex)])
        let tail = bytes(text[(gap?.upperBound ?? text.endIndex)...])
        guard head.count + tail.count <= 16 else { return nil }
        return head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
    }
}
