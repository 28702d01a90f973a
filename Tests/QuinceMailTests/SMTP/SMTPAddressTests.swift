import Testing

@testable import QuinceMail

@Suite("Addresses and replies of SMTP")
struct SMTPAddressTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let refusal: SMTPAddress.Refusal?
        let utf8: Bool
        let why: String

        init(_ text: String, _ refusal: SMTPAddress.Refusal, _ why: String) {
            (self.text, self.refusal, self.utf8, self.why) = (text, refusal, false, why)
        }

        init(_ text: String, utf8: Bool = false, _ why: String) {
            (self.text, self.refusal, self.utf8, self.why) = (text, nil, utf8, why)
        }

        var testDescription: String { self.why }
    }

    static let rows: [Row] = [
        Row("a@b", "short"),
        Row("bounce+x=y.example@mail.example.com", "the return path of a sender of many mails"),
        Row("!#$%&'*+-/=?^_`{|}~@example.com", "all special characters of an atom"),
        Row(#""a\"b @ c"@example.com"#, "a quoted string"),
        Row(#""""@example.com"#, .syntax, "text behind a quoted string"),
        Row(#""a"b@example.com"#, .syntax, "text behind a quoted string, before the @"),
        Row(#""a@example.com"#, .syntax, "a quoted string without an end"),
        Row(#""a\"#, .syntax, "a backslash at the end"),
        Row("\"a\rb\"@example.com", .syntax, "a control character"),
        Row("a@[192.0.2.1]", "an IPv4 address"),
        Row("a@[IPv6:2001:db8::1]", "an IPv6 address"),
        Row("a@[]", .syntax, "an empty literal"),
        Row("a@[x@y]", .syntax, "an address in a literal"),
        Row("", .syntax, "empty"),
        Row("@example.com", .syntax, "no local part"),
        Row("a@", .syntax, "no domain"),
        Row(".a@example.com", .syntax, "a dot at the beginning"),
        Row("a..b@example.com", .syntax, "two dots"),
        Row("a.@example.com", .syntax, "a dot at the end"),
        Row("a b@example.com", .syntax, "a space"),
        Row("a@b@c", .syntax, "two signs"),
        Row("a@-b.example", .syntax, "a hyphen at the beginning"),
        Row("a@b-.example", .syntax, "a hyphen at the end"),
        Row("a@b..example", .syntax, "an empty label"),
        Row("a@b.example.", .syntax, "the dot of the root"),
        Row("a@b_c.example", .syntax, "an underscore in the domain"),
        Row("<a@b>", .syntax, "brackets"),
        Row("ä@example.com", .needsUTF8, "UTF-8 in the local part"),
        Row("a@exämple.com", .needsUTF8, "UTF-8 in the domain"),
        Row("ä@exämple.com", utf8: true, "UTF-8 where it is allowed"),
        Row(String(repeating: "a", count: 64) + "@b.example", "64 octets"),
        Row(String(repeating: "a", count: 65) + "@b.example", .tooLong, "65 octets"),
        Row("a@" + String(repeating: "b", count: 63) + ".example", "a label of 63 octets"),
        Row("a@" + String(repeating: "b", count: 64) + ".example", .syntax, "a label of 64 octets"),
        Row("a@" + String(repeating: "b.", count: 126), .syntax, "254 octets with the dot of the root"),
        Row("a@" + String(repeating: "b.", count: 125) + "bc", "254 octets"),
        Row("a@" + String(repeating: "b.", count: 126) + "b", .tooLong, "255 octets"),
    ]

    @Test("parses", arguments: rows)
    func parses(_ row: Row) {
        let result = Result { () throws(SMTPAddress.Refusal) in
            try SMTPAddress(parsing: row.text, utf8: row.utf8)
        }
        switch result {
        case .success(let address):
            #expect(row.refusal == nil)
            #expect(address.text == row.text)
        case .failure(let refusal): #expect(refusal == row.refusal)
        }
    }

    @Test("domains are equal in any case, local parts are not")
    func equality() throws {
        #expect(try SMTPAddress(parsing: "a@B.example") == SMTPAddress(parsing: "a@b.Example"))
        #expect(try SMTPAddress(parsing: "A@b.example") != SMTPAddress(parsing: "a@b.example"))
    }

    @Test("a reply has one line for each line of its text, word for word")
    func replies() {
        #expect(
            SMTPReply(550, "5.1.1", "<a@b>: user not found").wire() == "550 5.1.1 <a@b>: user not found\r\n"
        )
        #expect(SMTPReply(250, nil, lines: ["a", "B", "c"]).wire() == "250-a\r\n250-B\r\n250 c\r\n")
        #expect(SMTPReply(554, "5.7.1", "one\ntwo").wire() == "554-5.7.1 one\r\n554 5.7.1 two\r\n")
        #expect(SMTPReply(250, nil, lines: []).wire() == "250 \r\n")
        // Nothing in a text can begin a line of its own.
        #expect(SMTPReply(550, "5.1.1", "a\r\n250 b\rc").wire() == "550-5.1.1 a\r\n550 5.1.1 250 b c\r\n")
        #expect(SMTPReply(250, "2.0.0", "grün").wire() == "250 2.0.0 gr?n\r\n")
        #expect(SMTPReply(250, "2.0.0", "grün").wire(utf8: true) == "250 2.0.0 grün\r\n")
        #expect(SMTPReply(250, "2.0.0", String(repeating: "x", count: 600)).wire().utf8.count == 512)
    }

    @Test(
        "xtext",
        arguments: [
            ("a+2Bb", "a+b"), ("+C3+A4", "ä"), ("a=b", nil), ("+", nil), ("+4", nil), ("+ZZ", nil),
            ("a b", nil),
            ("+FF", nil), ("+00", nil), ("", ""),
        ]
    )
    func xtext(_ text: String, decoded: String?) {
        #expect(XText.decode(text) == decoded)
        if let decoded { #expect(XText.decode(XText.encode(decoded)) == decoded) }
    }
}
