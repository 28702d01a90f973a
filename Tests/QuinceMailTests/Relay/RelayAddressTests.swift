import Crypto
import Testing

@testable import QuinceMail

@Suite("Addresses of the relay")
struct RelayAddressTests {
    private static let key = SymmetricKey(data: Array(repeating: UInt8(7), count: 32))

    @Test(
        "reverse addresses are readable",
        arguments: [
            ("sales@example.com", "sales_at_example_com_abcd2345"),
            ("Sales+Team.1@mail.Example.com", "sales_team_1_at_mail_example_com_abcd2345"),
            ("\"a b\"@example.com", "a_b_at_example_com_abcd2345"),
            ("ä@exämple.com", "__at_ex_mple_com_abcd2345"),
            ("a@[192.0.2.1]", "a_at__192_0_2_1__abcd2345"),
            (
                String(repeating: "x", count: 64) + "@example.com",
                String(repeating: "x", count: 40) + "_abcd2345"
            ),
        ]
    )
    func reverse(_ correspondent: String, _ local: String) throws {
        let reverse = try ReverseAddress(
            for: MailAddress(parsing: correspondent),
            token: "abcd2345",
            domain: "relay.example"
        )
        #expect(reverse.address.text == local + "@relay.example")
        #expect(reverse.address.localPart.utf8.count <= 64)
        #expect(ReverseAddress.token(in: reverse.address.localPart) == "abcd2345")
        #expect(ReverseAddress.token(in: reverse.address.localPart.uppercased()) == "abcd2345")
    }

    @Test(
        "texts without a token",
        arguments: [
            "", "abcd2345", "_abcd2345", "a_abcd234", "a_abcd23456", "a_abcd2341", "a-abcd2345",
            "a_abcd2345efg", "a_abcd2345efghi", "a_abcd2345efg1",
        ]
    )
    func noToken(_ local: String) { #expect(ReverseAddress.token(in: local) == nil) }

    @Test("long domains, and tokens that are none, are refused")
    func refusals() throws {
        let sales = try MailAddress(parsing: "sales@example.com")
        #expect(throws: AddressRefusal.localPart) {
            try ReverseAddress(for: sales, token: "x@y", domain: "b.example")
        }
        let long = Array(repeating: String(repeating: "d", count: 60), count: 4).joined(separator: ".")
        #expect(throws: AddressRefusal.tooLong) {
            try ReverseAddress(for: sales, token: "abcd2345", domain: long)
        }
    }

    @Test("tokens are random")
    func tokens() {
        var random = SeededGenerator(1)
        let tokens = (0..<1_000).map { _ in ReverseAddress.randomToken(using: &random) }
        #expect(Set(tokens).count == 1_000)
        #expect(Set(tokens.joined()).count == 32)
        // 60 bits.
        #expect(tokens.allSatisfy { $0.utf8.count == 12 })
    }

    @Test("tokens of 40 bits, which earlier versions gave out, stay tokens")
    func earlierTokens() throws {
        let correspondent = try MailAddress(parsing: "\(String(repeating: "x", count: 64))@example.com")
        for token in ["abcd2345", "abcd2345efgh"] {
            let reverse = try ReverseAddress(for: correspondent, token: token, domain: "relay.example")
            #expect(reverse.address.localPart.utf8.count <= 64)
            #expect(ReverseAddress.token(in: reverse.address.localPart) == token)
        }
    }

    @Test("return paths come back, in any case")
    func returnPath() throws {
        let path = ReturnPath(id: 123_456_789_012, sentAt: 1_800_000_059)
        let address = try path.address(key: Self.key, domain: "relay.example")
        #expect(address.localPart.hasPrefix("bounce+"))
        #expect(address.localPart.utf8.count == 7 + 20 + 1 + 13)
        #expect(try ReturnPath(parsing: address, key: Self.key, now: 1_800_000_059) == path)
        let loud = try MailAddress(parsing: address.text.uppercased())
        #expect(try ReturnPath(parsing: loud, key: Self.key, now: 1_800_000_059) == path)
        #expect(
            try ReturnPath(parsing: address, key: Self.key, now: 1_800_000_000 + 7 * 86_400).id == path.id
        )
        #expect(throws: ReturnPath.Refusal.expired) {
            try ReturnPath(parsing: address, key: Self.key, now: 1_800_000_001 + 7 * 86_400)
        }
        let extremes = ReturnPath(id: -1, sentAt: -5)
        let odd = try extremes.address(key: Self.key, domain: "relay.example")
        #expect(try ReturnPath(parsing: odd, key: Self.key, now: 0).id == -1)
    }

    @Test("a changed return path, another key and another domain are refused")
    func forged() throws {
        let address = try ReturnPath(id: 1, sentAt: 0).address(key: Self.key, domain: "relay.example")
        let local = Array(address.localPart)
        for index in local.indices where local[index] != "." && index >= 7 {
            var changed = local
            changed[index] = local[index] == "b" ? "c" : "b"
            let forged = try MailAddress(parsing: String(changed) + "@relay.example")
            #expect(throws: ReturnPath.Refusal.self) {
                try ReturnPath(parsing: forged, key: Self.key, now: 0)
            }
        }
        let other = SymmetricKey(data: Array(repeating: UInt8(8), count: 32))
        #expect(throws: ReturnPath.Refusal.mac) { try ReturnPath(parsing: address, key: other, now: 0) }
        let moved = try MailAddress(parsing: address.localPart + "@other.example")
        #expect(throws: ReturnPath.Refusal.mac) { try ReturnPath(parsing: moved, key: Self.key, now: 0) }
        for text in [
            "bounce", "bounce+", "bounce+a.b", "bounce+.", "a+b",
            "bounce+\(String(repeating: "a", count: 20))",
        ] {
            let address = try MailAddress(
                parsing: text.hasSuffix(".") ? "\"\(text)\"@b.example" : text + "@b.example"
            )
            #expect(throws: ReturnPath.Refusal.form) {
                try ReturnPath(parsing: address, key: Self.key, now: 0)
            }
        }
    }

    /// RFC 4648 §10, in lower case and without padding.
    @Test(
        "base32",
        arguments: [
            ("", ""), ("f", "my"), ("fo", "mzxq"), ("foo", "mzxw6"), ("foob", "mzxw6yq"),
            ("fooba", "mzxw6ytb"),
            ("foobar", "mzxw6ytboi"),
        ]
    )
    func base32(_ plain: String, _ encoded: String) {
        #expect(Base32.encode(plain.utf8) == encoded)
        #expect(Base32.decode(encoded) == Array(plain.utf8))
    }

    @Test("texts that are no base32", arguments: ["a", "mz", "m1", "mzx", "my======"])
    func noBase32(_ text: String) { #expect(Base32.decode(text) == nil) }

    @Test(
        "dates",
        arguments: [
            (0, "Thu, 1 Jan 1970 00:00:00 +0000"), (1_795_721_262, "Thu, 26 Nov 2026 19:27:42 +0000"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 +0000"),
            (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 +0000"),
            (4_107_542_400, "Mon, 1 Mar 2100 00:00:00 +0000"), (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
        ] as [(Int64, String)]
    )
    func dates(_ seconds: Int64, _ text: String) { #expect(TraceField.date(seconds) == text) }

    @Test("Received says what the client said, and nothing of it becomes syntax")
    func received() throws {
        var peer = SMTPPeer(address: "127.0.0.1", port: 1)
        var forwarded = ForwardedClient()
        _ = forwarded.add("ADDR=IPV6:2001:db8::1 HELO=a+20(b) PROTO=ESMTP")
        peer.forwarded = forwarded
        let field = try TraceField.received(from: peer, by: "mx.example", id: "j1", at: 0)
        #expect(
            field.value
                == "from a??b? ([IPv6:2001:db8::1]) by mx.example with ESMTP id j1; Thu, 1 Jan 1970 00:00:00 +0000"
        )
        let plain = try TraceField.received(from: nil, by: "mx.example", id: "j1", at: 0)
        #expect(plain.value == "by mx.example with SMTP id j1; Thu, 1 Jan 1970 00:00:00 +0000")
    }
}
