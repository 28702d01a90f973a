import Testing

@testable import QuinceMail

@Suite("Logins and proxies of the SMTP server")
struct SMTPLoginTests {
    /// Lines and the codes of their replies, after EHLO.
    static let logins: [(why: String, lines: [(String, Int)])] = [
        ("PLAIN with the response", [("AUTH PLAIN AHUAcA==", 235), ("AUTH PLAIN AHUAcA==", 503)]),
        ("PLAIN", [("AUTH PLAIN", 334), ("AHUAcA==", 235)]),
        ("PLAIN on behalf of somebody", [("AUTH PLAIN eAB1AHA=", 235)]),
        ("LOGIN", [("AUTH LOGIN", 334), ("dQ==", 334), ("cA==", 235)]),
        ("LOGIN with the name", [("auth login dQ==", 334), ("cA==", 235)]),
        ("a wrong password", [("AUTH PLAIN AHUAeA==", 535), ("NOOP", 250)]),
        ("cancelled", [("AUTH LOGIN", 334), ("*", 501), ("NOOP", 250)]),
        ("not base64", [("AUTH PLAIN", 334), ("???", 501)]),
        ("two parts", [("AUTH PLAIN dQBw", 501)]),
        ("no name", [("AUTH PLAIN AABw", 501)]),
        ("an empty response", [("AUTH PLAIN =", 501)]),
        ("another mechanism", [("AUTH CRAM-MD5", 504), ("AUTH", 501)]),
        ("in a transaction", [("MAIL FROM:<a@b.example>", 250), ("AUTH PLAIN AHUAcA==", 503)]),
    ]

    @Test("AUTH", arguments: logins.indices)
    func logsIn(_ index: Int) {
        let row = Self.logins[index]
        var dialogue = Dialogue {
            $0.offersLogin = true
            $0.loginNeedsTLS = false
        }
        _ = dialogue.say("EHLO c")
        for (line, code) in row.lines { #expect(dialogue.say(line).code == code, "\(row.why): \(line)") }
        #expect(dialogue.session.peer.user == (row.lines.contains { $0.1 == 235 } ? "u" : nil))
    }

    @Test("AUTH waits for TLS, and failed logins count as errors")
    func encryption() {
        var dialogue = Dialogue { $0.offersLogin = true }
        #expect(!dialogue.say("EHLO c").lines.contains("AUTH PLAIN LOGIN"))
        #expect(dialogue.say("AUTH PLAIN AHUAcA==").code == 538)
        dialogue.session.encrypted()
        #expect(dialogue.say("EHLO c").lines.contains("AUTH PLAIN LOGIN"))
        for _ in 1...18 { #expect(dialogue.say("AUTH PLAIN AHUAeA==").code == 535) }
        #expect(dialogue.say("AUTH PLAIN AHUAeA==").code == 421)
    }

    @Test("a password is in no description")
    func descriptions() {
        let login = SMTPCredentials(user: "u", password: "geheim")
        var text = ""
        dump(login, to: &text)
        #expect(!"\(login) \(String(reflecting: login)) \(text)".contains("geheim"))
    }

    @Test("a trusted proxy names the client, for one message")
    func forward() {
        var dialogue = Dialogue("127.0.0.1") {
            $0.proxies = [SMTPNetwork(parsing: "127.0.0.1")].compactMap { $0 }
        }
        #expect(dialogue.say("XFORWARD NAME=x").code == 503)
        _ = dialogue.say("EHLO proxy")
        #expect(dialogue.say("XFORWARD NAME=mail.example ADDR=192.0.2.1 PORT=2525").code == 250)
        #expect(dialogue.say("xforward helo=a+20b PROTO=ESMTP IDENT=4711 SOURCE=REMOTE").code == 250)
        let peer = dialogue.session.peer
        #expect(peer.clientAddress == "192.0.2.1")
        #expect(peer.clientHelo == "a b")
        #expect(peer.forwarded?.name == "mail.example")
        #expect(peer.forwarded?.port == 2525)
        #expect(peer.forwarded?.proto == "ESMTP")
        #expect(peer.forwarded?.ident == "4711")
        #expect(peer.forwarded?.source == "REMOTE")
        _ = dialogue.say("MAIL FROM:<a@b.example>")
        #expect(dialogue.say("XFORWARD ADDR=192.0.2.2").code == 503)
        _ = dialogue.say("RCPT TO:<a@b.example>")
        _ = dialogue.say("DATA")
        _ = dialogue.endText()
        #expect(dialogue.session.peer.forwarded == nil)
        #expect(dialogue.session.peer.clientAddress == "127.0.0.1")
    }

    @Test(
        "attributes of XFORWARD",
        arguments: [
            ("ADDR=[UNAVAILABLE]", true, nil), ("ADDR=[TEMPUNAVAIL]", true, nil),
            ("ADDR=IPV6:2001:db8::1", true, "2001:db8::1"), ("addr=ipv6:2001:db8::1", true, "2001:db8::1"),
            ("ADDR=mail.example", false, nil), ("ADDR=", false, nil), ("ADDR", false, nil), ("", false, nil),
            ("ADDR=192.0.2.1 COLOR=red", false, nil), ("PORT=+25", false, nil), ("NAME=a+0D+0Ab", false, nil),
            ("NAME=a+4", false, nil), ("NAME=" + String(repeating: "x", count: 256), false, nil),
        ]
    )
    func attributes(_ text: String, isRight: Bool, address: String?) {
        var client = ForwardedClient()
        #expect(client.add(text) == isRight)
        #expect(client.address == address)
        if !isRight { #expect(client == ForwardedClient()) }
    }

    @Test(
        "networks",
        arguments: [
            ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false),
            ("127.0.0.0/8", "127.9.9.9", true),
            ("10.0.0.0/9", "10.128.0.1", false), ("0.0.0.0/0", "192.0.2.1", true), ("::1", "::1", true),
            ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
            ("127.0.0.1", "::ffff:127.0.0.1", true), ("127.0.0.1", "unknown", false),
            ("::/0", "192.0.2.1", false),
        ]
    )
    func networks(_ network: String, _ address: String, contains: Bool) throws {
        #expect(try #require(SMTPNetwork(parsing: network)).contains(address) == contains)
    }

    @Test(
        "texts that are no network",
        arguments: ["", "x", "1.2.3", "1.2.3.4/33", "1.2.3.4/", "1.2.3.4/+1", "::/129"]
    )
    func noNetworks(_ text: String) { #expect(SMTPNetwork(parsing: text) == nil) }
}
