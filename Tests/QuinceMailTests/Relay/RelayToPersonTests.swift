import Testing

@testable import QuinceMail

@Suite("Header from an app to a person")
struct RelayToPersonTests {
    private static func header(_ lines: String...) throws -> HeaderBlock {
        try HeaderBlock(parsing: Array(lines.map { $0 + "\r\n" }.joined().utf8))
    }

    private static func rewriting(_ addresses: [String: String]) throws -> RelayToPerson {
        var reverse: [MailAddress: MailAddress] = [:]
        for (key, value) in addresses {
            reverse[try MailAddress(parsing: key)] = try MailAddress(parsing: value)
        }
        return RelayToPerson(
            reverseAddresses: reverse,
            serverID: "mx.relay.example",
            authenticationResults: try HeaderField(
                name: "Authentication-Results",
                value: "mx.relay.example; spf=pass smtp.mailfrom=app.example"
            ),
            received: try HeaderField(name: "Received", value: "by mx.relay.example with SMTP id j1; now"),
            id: "j1",
            originalID: { $0 == "<sub@relay.example>" ? "<mine@home.example>" : nil }
        )
    }

    private static func text(_ block: HeaderBlock) -> String { String(decoding: block.bytes, as: UTF8.self) }

    @Test("From and Reply-To are rewritten, traces and ways past the relay removed, the rest kept")
    func rewrites() throws {
        let header = try Self.header(
            "Return-Path: <bounce@app.example>",
            "Delivered-To: x",
            "Received: from a by b; c",
            "Authentication-Results: MX.relay.example 1; spf=pass",
            "authentication-results: (c) \"mx.relay.example\"; dkim=pass",
            "Authentication-Results: mx.other.example; spf=pass",
            "Authentication-Results: (mx.other.example; spf=pass",
            "DKIM-Signature: v=1;\r\n b=x",
            "From: \"Sales, Team\" <sales@app.example>",
            "Reply-To: help@app.example, Sales <sales@app.example>",
            "To: Ann <abc123@relay.example>, other@x.example",
            "Cc: third@x.example",
            "Sender: sender@x.example",
            "Resent-From: again@x.example",
            "X-Reply-To: x@x.example",
            "List-Post: <mailto:list@app.example>",
            "Bcc: hidden@x.example",
            "SUBJECT:  odd   spacing ",
            "Message-ID: <1@app.example>",
            "In-Reply-To: <sub@relay.example>",
            "References: <0@app.example>\r\n\t<sub@relay.example>",
            "List-Unsubscribe: <mailto:u@app.example>,\r\n <https://app.example/u>",
            "Disposition-Notification-To: sales@app.example",
            "Return-Receipt-To: sales@app.example",
            "Mail-Followup-To: sales@app.example",
            "Mail-Copies-To: sales@app.example",
            "Followup-To: sales@app.example",
            "Delivery-Receipt-To: sales@app.example",
            "Original-Recipient: rfc822;ann@home.example",
            "X-Rcpt-To: ann@home.example",
            "X-Original-From: sales@app.example",
            "MIME-Version: 1.0",
            "Content-Type: multipart/mixed;\r\n boundary=x",
            "X-Other: y"
        )
        #expect(
            try RelayToPerson.correspondents(in: header).map(\.text) == [
                "sales@app.example", "help@app.example",
            ]
        )
        let new = try Self.rewriting([
            "sales@app.example": "sales_at_app_example_aaaaaaaa@relay.example",
            "help@app.example": "help_at_app_example_bbbbbbbb@relay.example",
        ]).rewrite(header)
        #expect(
            Self.text(new) == """
                X-Quince-Relay: j1\r
                Received: by mx.relay.example with SMTP id j1; now\r
                Authentication-Results: mx.relay.example; spf=pass smtp.mailfrom=app.example\r
                Received: from a by b; c\r
                Authentication-Results: mx.other.example; spf=pass\r
                From: "Sales, Team" <sales_at_app_example_aaaaaaaa@relay.example>\r
                Reply-To: help_at_app_example_bbbbbbbb@relay.example,\r
                 Sales <sales_at_app_example_aaaaaaaa@relay.example>\r
                To: Ann <abc123@relay.example>\r
                SUBJECT:  odd   spacing \r
                Message-ID: <1@app.example>\r
                In-Reply-To: <mine@home.example>\r
                References: <0@app.example>\r
                 <mine@home.example>\r
                List-Unsubscribe: <https://app.example/u>\r
                MIME-Version: 1.0\r
                Content-Type: multipart/mixed;\r
                 boundary=x\r
                X-Other: y\r

                """
        )
    }

    @Test("a message without Reply-To gets none, and a broken one is dropped")
    func replyTo() throws {
        for line in ["X: y", "Reply-To: ", "Reply-To: <", "Reply-To: a@b.example\r\nReply-To: c@d.example"] {
            let header = try Self.header("From: a@app.example", line)
            let new = try Self.rewriting(["a@app.example": "a_at_app_example_aaaaaaaa@relay.example"])
                .rewrite(header)
            #expect(new["Reply-To"].isEmpty)
        }
    }

    @Test(
        "names stay names",
        arguments: [
            ("=?utf-8?B?w4RyZ2Vy?= <a@app.example>", "=?utf-8?B?w4RyZ2Vy?= <"),
            ("a@app.example (Ann)", "a_at_"),
            ("\"x\\\" <evil@x.example>,\" <a@app.example>", "\"x\\\" <evil@x.example>,\" <"),
            ("=?utf-8?Q?x=0D=0ABcc=3A_evil=40x.example?= <a@app.example>", "\"x  Bcc: evil@x.example\" <"),
        ]
    )
    func names(_ from: String, _ start: String) throws {
        let header = try Self.header("From: " + from)
        let new = try Self.rewriting(["a@app.example": "a_at_app_example_aaaaaaaa@relay.example"]).rewrite(
            header
        )
        #expect(new.only("From")?.value.hasPrefix(start) == true, "\(new.only("From")?.value ?? "")")
        #expect(try AddressList(parsing: #require(new.only("From"))).mailboxes.count == 1)
    }

    @Test(
        "a message without one sender is refused",
        arguments: [
            [], ["From: a@b.example, c@d.example"], ["From: a@b.example", "From: a@b.example"],
            ["From: nobody"], ["From: x:;"],
        ]
    )
    func refuses(_ lines: [String]) throws {
        let header = try HeaderBlock(parsing: Array(lines.map { $0 + "\r\n" }.joined().utf8))
        #expect(throws: RelayToPerson.Refusal.self) { try RelayToPerson.correspondents(in: header) }
        #expect(throws: RelayToPerson.Refusal.self) { try Self.rewriting([:]).rewrite(header) }
    }

    @Test("an address without a reverse address is refused, rather than shown")
    func noReverseAddress() throws {
        let header = try Self.header("From: a@app.example")
        let address = try MailAddress(parsing: "a@app.example")
        #expect(throws: RelayToPerson.Refusal.noReverseAddress(address)) {
            try Self.rewriting([:]).rewrite(header)
        }
    }
}
