import Crypto
import Foundation
import Testing

@testable import QuinceMail

@Suite("Header from a person to an app")
struct RelayToAppTests {
    private static let mailbox = "Jo.Doe+shop@home.example"

    private static func header(_ lines: [String]) throws -> HeaderBlock {
        try HeaderBlock(parsing: Array(lines.map { $0 + "\r\n" }.joined().utf8))
    }

    private static func rewriting(name: String? = nil) throws -> RelayToApp {
        RelayToApp(
            mailbox: try MailAddress(parsing: Self.mailbox),
            relayAddress: try MailAddress(parsing: "abc123@relay.example"),
            sharedName: name,
            correspondent: try MailAddress(parsing: "sales@app.example"),
            received: try HeaderField(name: "Received", value: "by mx.relay.example with SMTP id j1; now"),
            id: "j1",
            messageID: "<new@relay.example>",
            now: 0,
            sharedID: { id in
                if id.hasSuffix("@app.example>") { return id }
                let key = SymmetricKey(data: Array(repeating: UInt8(1), count: 32))
                return RelayMessageID.substitute(for: id, key: key, domain: "relay.example")
            }
        )
    }

    private static func text(_ block: HeaderBlock) -> String { String(decoding: block.bytes, as: UTF8.self) }

    @Test("only the allowed fields are there, made anew")
    func rewrites() throws {
        let header = try Self.header([
            "Received: from laptop by home.example; x", "Received: from y by z; x",
            "Return-Path: <\(Self.mailbox)>",
            "DKIM-Signature: d=home.example", "X-Originating-IP: 192.0.2.1", "User-Agent: Program 1.0",
            "From: Jo Doe <\(Self.mailbox)>", "Sender: \(Self.mailbox)", "Reply-To: \(Self.mailbox)",
            "To: sales_at_app_example_aaaaaaaa@relay.example", "Cc: friend@x.example",
            "Subject: Re: =?utf-8?B?w4RyZ2Vy?=",
            "Date: Thu, 26 Nov 2026 19:27:42 +0100 (at home)", "Message-ID: <m1@home.example>",
            "In-Reply-To: <1@app.example>",
            "References: <0@app.example> (c) <m0@home.example>\r\n <1@app.example>",
            "MIME-Version: 1.0 (Program)",
            "Content-Type: multipart/mixed; BOUNDARY=\"a=b\"; x-mailbox=\"\(Self.mailbox)\"",
            "Content-Transfer-Encoding: 8BIT", "Auto-Submitted: auto-replied; owner-email=\(Self.mailbox)",
            "X-Anything: \(Self.mailbox)",
        ])
        #expect(
            Self.text(try Self.rewriting(name: "Jo").rewrite(header))
                == """
                X-Quince-Relay: j1\r
                Received: by mx.relay.example with SMTP id j1; now\r
                Date: Thu, 26 Nov 2026 19:27:42 +0100\r
                From: Jo <abc123@relay.example>\r
                To: sales@app.example\r
                Message-ID: <new@relay.example>\r
                In-Reply-To: <1@app.example>\r
                References: <0@app.example>\r
                 <tsc2zqyf6uhqxcmx5iw5fcjg6akyfk6q@relay.example>\r
                 <1@app.example>\r
                Subject: Re: =?utf-8?B?w4RyZ2Vy?=\r
                Content-Type: multipart/mixed;\r
                 boundary="a=b"\r
                MIME-Version: 1.0\r
                Content-Transfer-Encoding: 8bit\r
                Auto-Submitted: auto-replied\r

                """.replacing("tsc2zqyf6uhqxcmx5iw5fcjg6akyfk6q", with: Self.substitute("<m0@home.example>"))
        )
    }

    private static func substitute(_ id: String) -> String {
        let key = SymmetricKey(data: Array(repeating: UInt8(1), count: 32))
        return String(
            RelayMessageID.substitute(for: id, key: key, domain: "relay.example").dropFirst().prefix {
                $0 != "@"
            }
        )
    }

    @Test("a message with little says little")
    func small() throws {
        #expect(
            Self.text(
                try Self.rewriting(name: Self.mailbox).rewrite(
                    Self.header(["From: \(Self.mailbox)", "Date: ?"])
                )
            ) == """
                X-Quince-Relay: j1\r
                Received: by mx.relay.example with SMTP id j1; now\r
                Date: Thu, 1 Jan 1970 00:00:00 +0000\r
                From: abc123@relay.example\r
                To: sales@app.example\r
                Message-ID: <new@relay.example>\r

                """
        )
    }

    @Test(
        "subjects",
        arguments: [
            ("plain", "plain"), ("about JO.DOE+shop@HOME.example!", "about abc123@relay.example!"),
            (
                "=?utf-8?Q?Jo=2EDoe=2Bshop=40home=2Eexample_=C3=84?=",
                "=?utf-8?B?YWJjMTIzQHJlbGF5LmV4YW1wbGUgw4Q=?="
            ),
            ("=?koi8-r?B?wdPM?=", "=?koi8-r?B?wdPM?="), ("a =?utf-7?Q?+AEA-?= b", "a ? b"),
            ("=?koi8-r?Q?Jo.Doe+shop=40home.example?=", nil), ("Jo.Doe+shop(x)@home.example", nil),
        ]
    )
    func subjects(_ subject: String, _ expected: String?) throws {
        let new = try Self.rewriting().rewrite(Self.header(["From: x@y.example", "Subject: " + subject]))
        #expect(new.only("Subject")?.value == expected)
    }

    @Test(
        "content",
        arguments: [
            (
                "Content-Type: text/plain; charset=utf-8; format=flowed",
                "text/plain;\r\n charset=\"utf-8\";\r\n format=\"flowed\""
            ),
            ("Content-Type: application/pdf; name=\"Jo.Doe+shop@home.example.pdf\"", "application/pdf"),
            (
                "Content-Type: application/pdf; name*=utf-8''%C3%A4%20b",
                "application/pdf;\r\n name*=utf-8''%C3%A4%20b"
            ),
            ("Content-Type: text; x", nil),
            (
                "Content-Type: multipart/mixed; boundary=\"a \\\"b\"",
                "multipart/mixed;\r\n boundary=\"a \\\"b\""
            ),
        ]
    )
    func content(_ line: String, _ expected: String?) throws {
        let new = try Self.rewriting().rewrite(Self.header(["From: x@y.example", line]))
        let value = new.only("Content-Type").map { String(decoding: $0.rawValue.dropFirst(), as: UTF8.self) }
        #expect(value == expected)
    }

    @Test("a boundary that names the mailbox is refused")
    func boundary() throws {
        let header = try Self.header(["Content-Type: multipart/mixed; boundary=\"x \(Self.mailbox)\""])
        #expect(throws: RelayToApp.Refusal.mailboxInBoundary) { try Self.rewriting().rewrite(header) }
    }

    @Test("the mailbox is nowhere, even if a value of the relay names it")
    func net() throws {
        var rewriting = try Self.rewriting()
        rewriting.correspondent = rewriting.mailbox
        let header = try Self.header(["From: x@y.example"])
        #expect(throws: RelayToApp.Refusal.mailboxInHeader) { try rewriting.rewrite(header) }
    }

    @Test(
        "an address is found however it is written",
        arguments: [
            "jo.doe+shop@home.example", "JO.DOE+SHOP@HOME.EXAMPLE", "jo.doe+shop@home\r\n .example",
            "\"Jo.Doe+shop\"@home.example",
            "Jo.Doe+shop (x) @ (y) home.example", "(Jo.Doe+shop@home.example)",
            "(Jo.Doe+shop(x)@home.example)",
            "Jo.Doe\\+shop@home.example", "Jo.Doe%2Bshop%40home.example", "Jo.Doe=2Bshop=40home.example",
            "=?utf-8?B?Sm8uRG9lK3Nob3BAaG9tZS5leGFtcGxl?=", "=?koi8-r?b?Sm8uRG9lK3Nob3BAaG9tZS5leGFtcGxl?=",
            "=?utf-8?Q?Jo.Doe=2B?= =?utf-8?Q?shop=40home.example?=", "Jo.Doe+=?x?Q?shop=40?=home.example",
        ]
    )
    func traces(_ text: String) throws {
        #expect(MailboxTrace(of: try MailAddress(parsing: Self.mailbox)).isIn(Array("x \(text) y".utf8)))
    }

    @Test(
        "other addresses are no traces",
        arguments: [
            "jo.doe@home.example", "shop@home.example", "home.example", "=?utf-8?Q?x=40home.example?=", "",
        ]
    )
    func noTraces(_ text: String) throws {
        #expect(!MailboxTrace(of: try MailAddress(parsing: Self.mailbox)).isIn(Array(text.utf8)))
    }
}

/// No byte of the mailbox in anything that the app gets.
@Suite("The mailbox stays hidden")
struct RelayLeakTests {
    private static let count = ProcessInfo.processInfo.environment["QUINCE_SOAK"] == nil ? 600 : 20_000

    /// All names that have a meaning here, and some that have none.
    private static let names =
        RelayToApp.allowed + [
            "From", "Sender", "Reply-To", "To", "Cc", "Received", "Return-Path", "Message-ID",
            "X-Originating-IP", "User-Agent",
            "DKIM-Signature", "List-Unsubscribe", "X-Anything", "Resent-From", "Content-ID",
            "Content-Description", "Keywords",
            "Comments", "Thread-Topic", "Organization", "Autocrypt", "Disposition-Notification-To",
            "Authentication-Results",
        ]

    private let mailbox: String
    private var random: SeededGenerator

    private init(seed: Int) {
        self.random = SeededGenerator(UInt64(seed))
        self.mailbox =
            ["jo@home.example", "Jo.Doe+x@Mail.Home.example", "j@h.example"].randomElement(
                using: &self.random
            ) ?? ""
    }

    init() { self.init(seed: 0) }

    private mutating func pick<Element>(_ list: [Element]) -> Element {
        list[Int.random(in: 0..<list.count, using: &self.random)]
    }

    /// The mailbox in one of many forms.
    private mutating func form() -> String {
        let parts = self.mailbox.split(separator: "@").map(String.init)
        let text = self.pick([self.mailbox, self.mailbox.uppercased(), self.mailbox.lowercased()])
        let charset = self.pick([
            "utf-8", "UTF-8", "us-ascii", "iso-8859-1", "koi8-r", "utf-7", "x-unknown", "utf-8*en",
        ])
        let quoted = text.utf8.map { byte in
            byte.isLetter && Bool.random(using: &self.random)
                ? String(Unicode.Scalar(byte))
                : "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        let cut = Int.random(in: 1..<quoted.count, using: &self.random)
        return self.pick([
            text, "<\(text)>", "(\(text))", "\"\(text)\"", "\"\(text)\" <\(text)>", "Jo \(text) Doe",
            "\(parts[0])(c)@\(parts[1])",
            "\(parts[0])\r\n @\(parts[1])", "\(parts[0])@\r\n\t\(parts[1])", "\"\(parts[0])\"@\(parts[1])",
            "=?\(charset)?B?\(Data(text.utf8).base64EncodedString())?=",
            "=?\(charset)?Q?\(quoted.joined())?=",
            "=?\(charset)?Q?\(quoted[..<cut].joined())?=\r\n =?\(charset)?Q?\(quoted[cut...].joined())?=",
            "=?\(charset)?B?\(Data("xy\(text)z".utf8).base64EncodedString())?=", "<x.\(text)>",
            "<\(parts[0])=\(parts[1])@x.example> <\(text)>",
            "text/plain; name=\"\(text)\"",
            "text/plain; name*=utf-8''\(quoted.joined().replacing("=", with: "%"))",
            "multipart/mixed; boundary=\"\(text)\"", "multipart/mixed; boundary=x; y=\(text)",
            "attachment; filename=\"=?utf-8?Q?\(quoted.joined())?=\"",
            "attachment; filename*0=\"\(parts[0])@\"; filename*1=\"\(parts[1])\"",
            "Thu, 26 Nov 2026 19:27:42 +0100 (\(text))",
            "1.0 (\(text))", "base64 (\(text))", "auto-replied; owner=\(text)", "en, \(text)",
            "(a (b \(text)) c) x",
            "\(parts[0])\\@\(parts[1])", "\(text)\(text)", "mailto:\(text)?subject=x",
        ])
    }

    private mutating func message() -> [String] {
        var lines = ["From: \(self.form())"]
        for _ in 0..<Int.random(in: 1...25, using: &self.random) {
            lines.append(
                "\(self.pick(Self.names)): " + (Bool.random(using: &self.random) ? "x " : "") + self.form()
            )
        }
        return lines.shuffled(using: &self.random)
    }

    /// Other eyes than those of the code under test: every form in which a program could read the mailbox again.
    private func leaks(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        let needle = self.mailbox.lowercased()
        let unfolded = text.replacing("\r\n ", with: "").replacing("\r\n\t", with: "")
        let decoded = unfolded.split(separator: "\r\n").map { EncodedWords.decode(Array($0.utf8)) }.joined(
            separator: "\n"
        )
        let percent = decoded.removingPercentEncoding ?? decoded
        let quoted = unfolded.replacing("=", with: "%").removingPercentEncoding ?? ""
        let bare = { (text: String) in
            text.lowercased().filter { !" \t\r\n\"\\".contains($0) }
        }
        if [text, unfolded, decoded, percent, quoted].contains(where: { bare($0).contains(needle) }) {
            return true
        }
        // Base64 of the mailbox, wherever in a group of three octets it begins.
        return [needle, self.mailbox, self.mailbox.uppercased()].contains { spelling in
            (0..<3).contains { shift in
                let padded = String(repeating: "x", count: shift) + spelling
                let whole = (padded.utf8.count / 3) * 4
                let code = Data(padded.utf8).base64EncodedString().prefix(whole).dropFirst(shift == 0 ? 0 : 4)
                return unfolded.contains(code)
            }
        }
    }

    @Test("in thousands of messages")
    func golden() throws {
        var rewritten = 0
        var refused = 0
        var seen = 0
        for seed in 0..<Self.count {
            var messages = Self(seed: seed)
            let lines = messages.message()
            let header = try HeaderBlock(parsing: Array(lines.map { $0 + "\r\n" }.joined().utf8))
            if messages.leaks(header.bytes) { seen += 1 }
            let rewriting = RelayToApp(
                mailbox: try MailAddress(parsing: messages.mailbox),
                relayAddress: try MailAddress(parsing: "abc123@relay.example"),
                sharedName: seed % 2 == 0 ? messages.form() : nil,
                correspondent: try MailAddress(parsing: "sales@app.example"),
                received: try HeaderField(name: "Received", value: "by mx.relay.example; x"),
                id: "j1",
                messageID: "<new@relay.example>",
                now: 0,
                sharedID: { seed % 3 == 0 ? $0 : "<sub@relay.example>" }
            )
            do throws(RelayToApp.Refusal) {
                let new = try rewriting.rewrite(header)
                #expect(
                    !messages.leaks(new.bytes),
                    "seed \(seed): \(String(decoding: new.bytes, as: UTF8.self))"
                )
                #expect(new["From"].count == 1)
                #expect(Set(new.fields.map(\.lowercasedName)).count == new.fields.count)
                rewritten += 1
            } catch {
                #expect(error == .mailboxInBoundary, "seed \(seed)")
                refused += 1
            }
        }
        #expect(rewritten > Self.count / 2)
        #expect(refused > 0)
        // The eyes of the test are open.
        #expect(seen > Self.count * 99 / 100)
    }
}
