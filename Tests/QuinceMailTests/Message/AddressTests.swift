import Testing

@testable import QuinceMail

@Suite("Addresses")
struct AddressTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let local: String
        let domain: String
        let written: String
        var testDescription: String { self.text }

        init(_ text: String, _ local: String, _ domain: String, _ written: String? = nil) {
            (self.text, self.local, self.domain) = (text, local, domain)
            self.written = written ?? text
        }
    }

    private static let long = String(repeating: "a", count: 64)

    @Test(
        "addresses of the envelope are read",
        arguments: [
            Row("ann@example.com", "ann", "example.com"),
            Row("Ann+x=y@EXAMPLE.com", "Ann+x=y", "example.com", "Ann+x=y@example.com"),
            Row(#""ann b"@example.com"#, "ann b", "example.com"),
            Row(#""ann"@example.com"#, "ann", "example.com", "ann@example.com"),
            Row(#""a\"\\b"@example.com"#, #"a"\b"#, "example.com"),
            Row(#""a@b"@example.com"#, "a@b", "example.com"),
            Row(#""a..b"@example.com"#, "a..b", "example.com"),
            Row("ann@[192.0.2.1]", "ann", "[192.0.2.1]"),
            Row("ann@[IPv6:2001:db8::1]", "ann", "[ipv6:2001:db8::1]", "ann@[ipv6:2001:db8::1]"),
            Row("änn@bücher.example", "änn", "bücher.example"), Row("a@b", "a", "b"),
            Row("\(Self.long)@example.com", Self.long, "example.com"),
        ]
    )
    func read(_ row: Row) throws {
        let address = try MailAddress(parsing: row.text)
        #expect(address.localPart == row.local)
        #expect(address.domain == row.domain)
        #expect(address.text == row.written)
        #expect(try MailAddress(parsing: address.text) == address)
    }

    @Test(
        "texts that aren't addresses are refused",
        arguments: [
            ("", AddressRefusal.localPart), ("ann", .noAt), ("@example.com", .localPart), ("ann@", .domain),
            (".ann@example.com", .localPart), ("ann.@example.com", .localPart),
            ("a..b@example.com", .localPart),
            ("a b@example.com", .noAt), ("a@b@example.com", .domain), ("a@example..com", .domain),
            ("a@-example.com", .domain), ("a@exa_mple.com", .domain), ("a@example.com.", .domain),
            ("a@[192.0.2.256]", .domain), ("a@[2001:db8::1]", .domain), ("a@[]", .domain),
            ("a@example.com\r\nRCPT TO:<b@example.com>", .domain), ("\"a\r\nb\"@example.com", .localPart),
            ("\"a\"b@example.com", .noAt), ("\"a@example.com", .localPart), ("<a@example.com>", .localPart),
            ("a\u{202E}b@example.com", .localPart), ("a@exam\u{200B}ple.com", .domain),
            ("\(Self.long)a@example.com", .localPartTooLong),
            ("a@\(String(repeating: "\(Self.long.dropLast(1)).", count: 4))com", .domain),
            ("\(Self.long)@\(String(repeating: "abcdefg.", count: 24))com", .tooLong),
            ("a@\(Self.long).com", .domain), (String(repeating: "a", count: 509), .tooLong),
        ]
    )
    func refused(_ text: String, _ refusal: AddressRefusal) {
        #expect(throws: refusal) { try MailAddress(parsing: text) }
    }

    @Test(
        "a domain covers itself and what is below it",
        arguments: [
            ("example.com", "example.com", true), ("EXAMPLE.com", "mail.example.COM", true),
            ("example.com", "a.b.example.com", true), ("mail.example.com", "example.com", false),
            ("a.example.com", "b.example.com", false), ("com", "example.com", false), ("com", "com", true),
            ("example.com", "badexample.com", false), ("", "", false), ("", "com", false),
            (".com", "example.com", false),
        ]
    )
    func covers(_ domain: String, _ other: String, _ expected: Bool) {
        #expect(MailDomain.covers(domain, other) == expected)
    }
}

@Suite("Address lists")
struct AddressListTests {
    private static func list(_ text: String) throws(AddressRefusal) -> AddressList {
        try AddressList(parsing: Array(text.utf8))
    }

    private static func text(_ text: String) throws -> [String] {
        try Self.list(text).mailboxes.map { "\($0.displayName ?? "-")|\($0.address)" }
    }

    @Test(
        "mailboxes are read in all forms",
        arguments: [
            (" ann@example.com", ["-|ann@example.com"]),
            ("Ann Other <ann@example.com>", ["Ann Other|ann@example.com"]),
            (#""Other, Ann" <ann@example.com>"#, ["Other, Ann|ann@example.com"]),
            (#""a\"b\\c" <ann@example.com>"#, [#"a"b\c|ann@example.com"#]),
            ("J. R. Other <a@b.example>, b@c.example", ["J. R. Other|a@b.example", "-|b@c.example"]),
            ("<ann@example.com>", ["-|ann@example.com"]), (#""" <ann@example.com>"#, ["-|ann@example.com"]),
            ("Ann (a (nested \\) one)) <ann(x)@(y)example.com(z)>", ["Ann|ann@example.com"]),
            ("ann . b @ example . com", ["-|ann.b@example.com"]),
            ("Ann\r\n Other\r\n\t<ann@example.com>", ["Ann Other|ann@example.com"]),
            ("<@one.example,@two.example:ann@example.com>", ["-|ann@example.com"]),
            (",, a@b.example ,,c@d.example,", ["-|a@b.example", "-|c@d.example"]),
            (
                "Team: Ann <a@b.example>, c@d.example; , e@f.example",
                ["Ann|a@b.example", "-|c@d.example", "-|e@f.example"]
            ),
            ("undisclosed-recipients:;", []), (#""ann b"@example.com"#, [#"-|"ann b"@example.com"#]),
            ("=?utf-8?Q?=C3=84nn?= <ann@example.com>", ["Änn|ann@example.com"]),
            ("=?utf-8?B?w4Q=?= =?utf-8?Q?nn?= Other <a@b.example>", ["Änn Other|a@b.example"]),
            ("Änn <änn@bücher.example>", ["Änn|änn@bücher.example"]),
            ("Ann <ann@[192.0.2.1]>", ["Ann|ann@[192.0.2.1]"]),
        ]
    )
    func read(_ text: String, _ expected: [String]) throws {
        #expect(try Self.text(text) == expected)
    }

    @Test("a group keeps its name")
    func group() throws {
        let list = try Self.list("A Team: ann@example.com;")
        #expect(
            list.entries == [
                .group(
                    name: "A Team",
                    [AddressList.Mailbox(address: try MailAddress(parsing: "ann@example.com"))]
                )
            ]
        )
    }

    @Test(
        "texts that aren't lists are refused",
        arguments: [
            ("Ann@Other <ann@example.com>", AddressRefusal.displayName), ("", .empty), (" , ", .empty),
            ("(only)", .empty), ("Ann", .noAt),
            ("ann@example.com bob@example.com", .displayName), ("Ann <ann@example.com", .notClosed),
            ("\"Ann <ann@example.com>", .notClosed), ("(Ann <ann@example.com>", .notClosed),
            ("Ann <ann>", .noAt), ("Ann <>", .localPart), ("Ann <ann@ex ample.com>", .notClosed),
            ("Team: ann@example.com", .notClosed), (": ann@example.com;", .displayName),
            ("Team: Inner: a@b.example;;", .noAt), ("<@one.example ann@example.com>", .domain),
            ("<,ann@example.com>", .domain), (String(repeating: "(", count: 9) + ")", .tooDeep),
            (String(repeating: "a@b.example,", count: 1_001), .tooMany), ("a..b@example.com", .localPart),
            ("Ann <ann@example.com> Other", .displayName),
            ("Ann <ann@example.com><b@example.com>", .displayName),
        ]
    )
    func refused(_ text: String, _ refusal: AddressRefusal) {
        #expect(throws: refusal) { try Self.list(text) }
    }

    @Test(
        "a mailbox that is written is read as the same mailbox",
        arguments: [
            "Ann", "Ann Other", "Other, Ann", "a\"b\\c", "J. R.", "Änn 🍐 Öther", "=?utf-8?Q?x?=", "a  b",
            "<b@c.example>",
            "ann@other.example", "(x)", String(repeating: "Ä", count: 100),
            String(repeating: "long ", count: 60) + "x",
            "👩‍👩‍👧",
        ]
    )
    func roundTrip(_ name: String) throws {
        let address = try MailAddress(parsing: #""a b"@example.com"#)
        let mailbox = AddressList.Mailbox(displayName: name, address: address)
        let field = try HeaderField(name: "From", value: mailbox.text)
        // The joiners of an emoji can't be seen, so they are left out.
        let shown = String(String.UnicodeScalarView(name.unicodeScalars.filter { $0 != "\u{200D}" }))
        #expect(try AddressList(parsing: field).mailboxes == [.init(displayName: shown, address: address)])
    }

    @Test(
        "a display name can't add a field, an address or another line",
        arguments: [
            ("Ann\r\nBcc: b@example.com", "Ann  Bcc: b@example.com"), ("Ann\0\u{1B}[31m", "Ann[31m"),
            ("\u{202E}nnA", "nnA"), ("a\u{2028}b", "ab"),
        ]
    )
    func hostile(_ name: String, _ shown: String) throws {
        let mailbox = AddressList.Mailbox(displayName: name, address: try MailAddress(parsing: "a@b.example"))
        let field = try HeaderField(name: "From", value: mailbox.text)
        #expect(try AddressList(parsing: field).mailboxes.map(\.displayName) == [shown])
    }
}

@Suite("Encoded words")
struct EncodedWordTests {
    @Test(
        "words are decoded as RFC 2047 says",
        arguments: [
            ("=?ISO-8859-1?Q?a?=", "a"), ("=?ISO-8859-1?Q?a?= b", "a b"),
            ("=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=", "ab"),
            ("=?ISO-8859-1?Q?a?=\r\n    =?ISO-8859-1?Q?b?=", "ab"), ("=?ISO-8859-1?Q?a_b?=", "a b"),
            ("=?ISO-8859-1?Q?a?= =?ISO-8859-2?Q?_b?=", "a =?ISO-8859-2?Q?_b?="),
            ("=?utf-8?Q?=C3?= =?utf-8?Q?=A4?=", "ä"),
            ("=?utf-8*de?b?w6Q=?=", "ä"), ("=?windows-1252?Q?=80=A4?=", "€¤"),
            ("=?utf-8?Q?=FF?=", "\u{FFFD}"),
            ("x=?utf-8?Q?a?=", "x=?utf-8?Q?a?="), ("=?utf-8?X?a?=", "=?utf-8?X?a?="),
            ("=?utf-8?Q?=4?=", "=?utf-8?Q?=4?="),
            ("=?utf-8?B?!?=", "=?utf-8?B?!?="), ("=?utf-8?Q?a=0D=0ABcc:_b?=", "a  Bcc: b"),
            ("=?utf-8?Q??=", ""),
            ("a =?utf-8?Q?b?= c", "a b c"), ("=?", "=?"), ("=??=", "=??="), ("  a  b  ", "a  b"),
        ]
    )
    func decode(_ text: String, _ expected: String) {
        #expect(EncodedWords.decode(Array(text.utf8)) == expected)
    }

    @Test("encoded words are at most 75 bytes long")
    func lengths() {
        let lines = EncodedWords.encode(String(repeating: "日本語🍐", count: 40)).split(separator: "\r\n ")
        #expect(lines.count > 3)
        #expect(lines.allSatisfy { $0.utf8.count <= EncodedWords.maximumLength })
        #expect(lines.allSatisfy { !EncodedWords.decode(Array($0.utf8)).contains("\u{FFFD}") })
    }
}
