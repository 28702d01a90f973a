package import NIOCore

/// The IP addresses of the internet: those that a server may connect to on behalf of others.
///
/// The ranges that aren't public are from IANA's registries of special-purpose addresses (RFC 6890).
package enum PublicAddresses {
    /// IPv4 ranges that aren't public: four bytes, and the length of the prefix in bits.
    private static let specialIPv4: [(range: [UInt8], bits: Int)] = [
        ([0, 0, 0, 0], 8),  // this network
        ([10, 0, 0, 0], 8),  // private (RFC 1918)
        ([100, 64, 0, 0], 10),  // shared by the customers of a provider (RFC 6598)
        ([127, 0, 0, 0], 8),  // this machine
        ([169, 254, 0, 0], 16),  // link-local, and the metadata of cloud providers
        ([172, 16, 0, 0], 12),  // private
        ([192, 0, 0, 0], 24),  // IETF protocols
        ([192, 0, 2, 0], 24),  // documentation
        ([192, 88, 99, 0], 24),  // relays of 6to4
        ([192, 168, 0, 0], 16),  // private
        ([198, 18, 0, 0], 15),  // benchmarks
        ([198, 51, 100, 0], 24),  // documentation
        ([203, 0, 113, 0], 24),  // documentation
        ([224, 0, 0, 0], 4),  // multicast
        ([240, 0, 0, 0], 4),  // reserved, and broadcast
    ]

    /// The IPv6 range of the internet; every other range is special.
    private static let globalIPv6: (range: [UInt8], bits: Int) = ([0x20], 3)

    /// Ranges inside ``globalIPv6`` that aren't public.
    private static let specialIPv6: [(range: [UInt8], bits: Int)] = [
        ([0x20, 0x01, 0x00, 0x00], 23),  // IETF protocols, with Teredo
        ([0x20, 0x01, 0x0D, 0xB8], 32),  // documentation
        ([0x20, 0x02], 16),  // 6to4, which contains an IPv4 address
        ([0x3F, 0xFF, 0x00], 20),  // documentation
    ]

    /// NAT64 (RFC 6052): the last four bytes are an IPv4 address.
    private static let translated: (range: [UInt8], bits: Int) = (
        [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96
    )

    /// Whether the address is one of the internet; false for anything but an IP address.
    package static func contains(_ address: SocketAddress) -> Bool {
        // The bytes of the address follow family and port; those of IPv6 also the flow label (RFC 3493). By offset, because the
        // names of these members belong to different modules.
        func bytes(_ offset: Int, _ count: Int) -> [UInt8] {
            unsafe address.withSockAddr { pointer, size in
                unsafe Array(UnsafeRawBufferPointer(start: pointer, count: size)[offset..<offset + count])
            }
        }
        return switch address {
        case .v4: self.containsIPv4(bytes(4, 4))
        case .v6: self.containsIPv6(bytes(8, 16))
        case .unixDomainSocket: false
        }
    }

    /// Whether the text is an IP address of the internet; nil if it isn't an IP address.
    package static func contains(_ text: String) -> Bool? {
        (try? SocketAddress(ipAddress: text, port: 0)).map { self.contains($0) }
    }

    private static func containsIPv4(_ bytes: [UInt8]) -> Bool {
        !self.specialIPv4.contains { self.matches(bytes, $0) }
    }

    private static func containsIPv6(_ bytes: [UInt8]) -> Bool {
        if self.matches(bytes, self.translated) { return self.containsIPv4(Array(bytes.suffix(4))) }
        return self.matches(bytes, self.globalIPv6) && !self.specialIPv6.contains { self.matches(bytes, $0) }
    }

    private static func matches(_ bytes: [UInt8], _ prefix: (range: [UInt8], bits: Int)) -> Bool {
        (0..<prefix.bits).allSatisfy { bit in
            (bytes[bit / 8] ^ prefix.range[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }
}
