import NIOCore
import PlainClient
import Testing

/// The IP addresses that a service may connect to on behalf of others: both sides of each range.
@Suite("Public addresses")
struct PublicAddressesTests {
    static let rows: [(address: String, isPublic: Bool)] = [
        ("17.253.144.10", true), ("1.1.1.1", true), ("9.255.255.255", true), ("11.0.0.0", true),
        ("100.63.255.255", true), ("100.128.0.0", true), ("169.253.255.255", true), ("172.15.255.255", true),
        ("172.32.0.0", true), ("192.167.255.255", true), ("198.17.255.255", true), ("223.255.255.255", true),
        ("0.0.0.0", false), ("0.1.2.3", false), ("10.0.0.0", false), ("10.255.255.255", false),
        ("100.64.0.0", false),
        ("100.127.255.255", false), ("127.0.0.1", false), ("127.255.255.255", false),
        ("169.254.169.254", false),
        ("172.16.0.0", false), ("172.31.255.255", false), ("192.0.0.8", false), ("192.0.2.1", false),
        ("192.88.99.1", false), ("192.168.0.1", false), ("198.18.0.1", false), ("198.19.255.255", false),
        ("198.51.100.1", false), ("203.0.113.1", false), ("224.0.0.1", false), ("239.255.255.255", false),
        ("240.0.0.1", false), ("255.255.255.255", false),
        ("2620:149:af0::10", true), ("2606:4700::1111", true), ("2a00:1450::1", true),
        ("::", false), ("::1", false), ("::ffff:127.0.0.1", false), ("::ffff:10.0.0.1", false),
        ("::ffff:17.253.144.10", false), ("::127.0.0.1", false), ("fc00::1", false), ("fdff::1", false),
        ("fe80::1", false), ("fec0::1", false), ("ff02::1", false), ("2001::1", false),
        ("2001:db8::1", false),
        ("2002:7f00:1::", false), ("3fff::1", false), ("4000::1", false),
        ("64:ff9b::17.253.144.10", true), ("64:ff9b::10.0.0.1", false), ("64:ff9b::169.254.169.254", false),
        ("64:ff9b:1::17.253.144.10", false),
    ]

    @Test("contains the addresses of the internet, and no others", arguments: rows)
    func contains(_ address: String, _ isPublic: Bool) throws {
        #expect(PublicAddresses.contains(try SocketAddress(ipAddress: address, port: 443)) == isPublic)
    }

    @Test("a socket in a file isn't one")
    func file() throws {
        #expect(PublicAddresses.contains(try SocketAddress(unixDomainSocketPath: "/tmp/socket")) == false)
    }
}
