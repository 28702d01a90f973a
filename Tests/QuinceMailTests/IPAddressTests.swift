import QuinceMail
import Testing

@Suite("IP addresses")
struct IPAddressTests {
    @Test(
        "addresses are read, and written in one form",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"), ("::", "::"), ("::1", "::1"),
            ("1::", "1::"), ("::ffff:192.0.2.1", "::ffff:c000:201"),
            ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
            ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"), ("1:2:3:4:5:6:192.0.2.1", "1:2:3:4:5:6:c000:201"),
            ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
        ]
    )
    func read(_ text: String, _ written: String) {
        #expect(IPAddress(parsing: text)?.description == written)
    }

    @Test(
        "other texts aren't addresses",
        arguments: [
            "", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "+1.2.3.4", "1.2.3.4 ", "1.2..4", ":",
            ":::", "1:2",
            "1::2::3", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "12345::", "g::", "+1::", "1.2.3.4::",
            "::1.2.3.4:1",
            "fe80::1%eth0", "[::1]", ":1:2:3:4:5:6:7", "1:2:3:4:5:6:7:",
        ]
    )
    func refused(_ text: String) {
        #expect(IPAddress(parsing: text) == nil)
    }

    @Test(
        "an address is in a network or not",
        arguments: [
            ("192.0.2.129", "192.0.2.128", 25, true), ("192.0.2.127", "192.0.2.128", 25, false),
            ("192.0.2.1", "10.0.0.0", 0, true), ("192.0.2.1", "192.0.2.1", 32, true),
            ("192.0.2.1", "192.0.2.1", 33, false),
            ("2001:db8::1", "2001:db8::", 32, true), ("2001:db8::1", "2001:db9::", 31, true),
            ("2001:db8::1", "2001:db9::", 32, false), ("192.0.2.1", "::", 0, false),
        ]
    )
    func networks(_ address: String, _ network: String, _ length: Int, _ expected: Bool) throws {
        let (address, network) = (
            try #require(IPAddress(parsing: address)), try #require(IPAddress(parsing: network))
        )
        #expect(address.isIn(network, length: length) == expected)
    }

    @Test("names for the reverse lookup")
    func reverse() {
        #expect(IPAddress(parsing: "192.0.2.1")?.reverseName == "1.2.0.192.in-addr.arpa")
        #expect(
            IPAddress(parsing: "2001:db8::1")?.reverseName
                == "1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa"
        )
        #expect(IPAddress(parsing: "::ffff:192.0.2.1")?.unmapped == IPAddress(parsing: "192.0.2.1"))
    }
}
