import Foundation
import Testing

@testable import QuinceMail

/// A dialogue without sockets: the receiver accepts everything except what its addresses say.
struct Dialogue {
    var session: SMTPSession
    private(set) var isClosed = false
    private(set) var questions: [SMTPSession.Question] = []
    private(set) var resets = 0

    init(
        _ address: String = "192.0.2.7",
        change: (inout SMTPConfiguration) -> Void = { _ in }
    ) {
        var configuration = SMTPConfiguration(hostname: "mx.example")
        change(&configuration)
        self.session = SMTPSession(configuration, peer: SMTPPeer(address: address, port: 4711))
    }

    /// The reply to a line.
    mutating func say(_ line: String, isLast: Bool = true) -> SMTPReply {
        self.perform(self.session.receive(Array(line.utf8), isLast: isLast))
    }

    mutating func perform(_ step: SMTPSession.Step) -> SMTPReply {
        switch step {
        case .reply(let reply): return reply
        case .reset(let reply):
            self.resets += 1
            return reply
        case .close(let reply):
            self.isClosed = true
            return reply
        case .startTLS(let reply):
            self.session.encrypted()
            return reply
        case .ask(let question):
            self.questions.append(question)
            switch question {
            case .data: return self.session.beginText()
            case .recipient(let address?) where address.local.hasPrefix("unknown"):
                return self.perform(
                    self.session.answer(SMTPReply(550, "5.1.1", "<\(address)>: user not found"))
                )
            case .mail(let address?, _) where address.local == "bad":
                return self.perform(
                    self.session.answer(SMTPReply(550, "5.1.1", "<\(address)>: unauthorized sender"))
                )
            case .authenticate(let login):
                let isRight = login == SMTPCredentials(user: "u", password: "p")
                return self.perform(
                    self.session.answer(
                        isRight ? SMTPReply(235, "2.7.0", "Welcome") : SMTPReply(535, "5.7.8", "Wrong")
                    )
                )
            default: return self.perform(self.session.answer(.ok))
            }
        }
    }

    mutating func endText() -> SMTPReply { self.perform(self.session.endText(.ok)) }
}

@Suite("Dialogue of the SMTP server")
struct SMTPSessionTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let lines: [String]
        /// The code and enhanced status of each reply.
        let replies: [String]
        let why: String

        init(_ why: String, _ pairs: (String, String)...) {
            self.why = why
            self.lines = pairs.map(\.0)
            self.replies = pairs.map(\.1)
        }

        var testDescription: String { self.why }
    }

    private static let hello = ("EHLO client.example", "250")
    private static let mail = ("MAIL FROM:<a@app.example>", "250 2.0.0")
    private static let recipient = ("RCPT TO:<b@relay.example>", "250 2.0.0")

    static let rows: [Row] = [
        Row("a message", hello, mail, recipient, ("DATA", "354")),
        Row("commands in any case", ("ehlo x", "250"), ("mail from:<a@b.example>", "250 2.0.0")),
        Row("HELO", ("HELO x.example", "250"), mail, recipient, ("DATA", "354")),
        Row("a bounce", hello, ("MAIL FROM:<>", "250 2.0.0"), recipient),
        Row("a space before the path", hello, ("MAIL FROM: <a@b.example>", "250 2.0.0")),
        Row("a source route", hello, mail, ("RCPT TO:<@x.example,@y.example:b@z.example>", "250 2.0.0")),
        Row("postmaster without a domain", hello, mail, ("RCPT TO:<Postmaster>", "250 2.0.0")),
        Row("a quoted local part", hello, (#"MAIL FROM:<"a > b"@c.example>"#, "250 2.0.0")),
        Row("an address literal", ("EHLO [192.0.2.1]", "250"), ("MAIL FROM:<a@[192.0.2.1]>", "250 2.0.0")),
        Row("no greeting", ("MAIL FROM:<a@b.example>", "503 5.5.1")),
        Row("EHLO without a name", ("EHLO", "501 5.5.4"), ("EHLO ", "501 5.5.4"), ("HELO", "501 5.5.4")),
        Row(
            "blanks at the end",
            ("EHLO c.example  ", "250"),
            ("MAIL FROM:<a@b.example> ", "250 2.0.0"),
            ("RSET ", "250 2.0.0")
        ),
        Row("EHLO with two names", ("EHLO a b", "501 5.5.4"), ("EHLO a@b", "501 5.5.4")),
        Row("MAIL in MAIL", hello, mail, ("MAIL FROM:<c@d.example>", "503 5.5.1")),
        Row("RCPT without MAIL", hello, ("RCPT TO:<b@relay.example>", "503 5.5.1")),
        Row("DATA without MAIL", hello, ("DATA", "503 5.5.1")),
        Row("DATA without RCPT", hello, mail, ("DATA", "554 5.5.1")),
        Row("DATA with words", hello, mail, recipient, ("DATA now", "501 5.5.4")),
        Row(
            "refused recipients",
            hello,
            mail,
            ("RCPT TO:<unknown@x.example>", "550 5.1.1"),
            ("DATA", "554 5.5.1")
        ),
        Row(
            "a refused sender",
            hello,
            ("MAIL FROM:<bad@x.example>", "550 5.1.1"),
            ("RCPT TO:<b@relay.example>", "503 5.5.1")
        ),
        Row("RSET", hello, mail, recipient, ("RSET", "250 2.0.0"), ("DATA", "503 5.5.1")),
        Row("EHLO in a transaction", hello, mail, hello, mail),
        Row("a path without brackets", hello, ("MAIL FROM:a@b.example", "501 5.5.4")),
        Row("a path that doesn't end", hello, ("MAIL FROM:<a@b.example", "501 5.5.4")),
        Row("text behind the path", hello, ("MAIL FROM:<a@b.example>SIZE=1", "501 5.5.4")),
        Row("no domain", hello, ("MAIL FROM:<a>", "501 5.1.7")),
        Row("two domains", hello, mail, ("RCPT TO:<a@b@c.example>", "501 5.1.3")),
        Row(
            "a percent hack is an address like others",
            hello,
            mail,
            ("RCPT TO:<a%b@c.example>", "250 2.0.0")
        ),
        Row("no recipient", hello, mail, ("RCPT TO:<>", "501 5.5.4")),
        Row("a size", hello, ("MAIL FROM:<a@b.example> SIZE=26214400", "250 2.0.0")),
        Row("a size too large", hello, ("MAIL FROM:<a@b.example> SIZE=26214401", "552 5.3.4")),
        Row(
            "a size no number holds",
            hello,
            ("MAIL FROM:<a@b.example> SIZE=99999999999999999999", "552 5.3.4")
        ),
        Row("a signed size", hello, ("MAIL FROM:<a@b.example> SIZE=+1", "501 5.5.4")),
        Row("a size twice", hello, ("MAIL FROM:<a@b.example> SIZE=1 size=2", "501 5.5.4")),
        Row("8 bits", hello, ("MAIL FROM:<a@b.example> BODY=8BITMIME", "250 2.0.0")),
        Row("an unknown body", hello, ("MAIL FROM:<a@b.example> BODY=BINARYMIME", "501 5.5.4")),
        Row("an unknown parameter", hello, ("MAIL FROM:<a@b.example> RET=HDRS", "555 5.5.4")),
        Row("a parameter of RCPT", hello, mail, ("RCPT TO:<a@b.example> NOTIFY=NEVER", "555 5.5.4")),
        Row("AUTH without the extension", hello, ("MAIL FROM:<a@b.example> AUTH=<>", "555 5.5.4")),
        Row("parameters after HELO", ("HELO x", "250"), ("MAIL FROM:<a@b.example> SIZE=1", "501 5.5.4")),
        Row(
            "UTF-8",
            hello,
            ("MAIL FROM:<ä@b.example> SMTPUTF8", "250 2.0.0"),
            ("RCPT TO:<ö@b.example>", "250 2.0.0")
        ),
        Row("UTF-8 without the parameter", hello, ("MAIL FROM:<ä@b.example>", "553 5.6.7")),
        Row("UTF-8 in RCPT alone", hello, mail, ("RCPT TO:<ö@b.example>", "553 5.6.7")),
        Row("VRFY", hello, ("VRFY a", "252 2.5.2"), ("VRFY", "501 5.5.4"), ("EXPN a", "502 5.5.1")),
        Row("NOOP and HELP", ("NOOP", "250 2.0.0"), ("NOOP x", "250 2.0.0"), ("HELP", "214 2.0.0")),
        Row("QUIT", ("QUIT", "221 2.0.0")),
        Row("nonsense", ("GET / HTTP/1.1", "500 5.5.2"), ("", "500 5.5.2"), ("\u{0}", "500 5.5.2")),
        Row("a long line", hello, ("NOOP " + String(repeating: "x", count: 506), "500 5.5.2")),
        Row("a line as long as allowed", hello, ("NOOP " + String(repeating: "x", count: 505), "250 2.0.0")),
        Row(
            "no extensions",
            hello,
            ("STARTTLS", "502 5.5.1"),
            ("AUTH PLAIN", "502 5.5.1"),
            ("XFORWARD NAME=x", "550 5.7.0")
        ),
    ]

    @Test("answers each line", arguments: rows)
    func answers(_ row: Row) {
        var dialogue = Dialogue()
        for (line, expected) in zip(row.lines, row.replies) {
            let reply = dialogue.say(line)
            #expect("\(reply.code)" + (reply.status.map { " " + $0 } ?? "") == expected, "\(line)")
        }
    }

    @Test("EHLO lists what the configuration offers")
    func extensions() {
        var plain = Dialogue()
        #expect(
            plain.say("EHLO c").lines == [
                "mx.example", "PIPELINING", "SIZE 26214400", "ENHANCEDSTATUSCODES", "8BITMIME", "SMTPUTF8",
            ]
        )
        var all = Dialogue("127.0.0.1") {
            $0.offersTLS = true
            $0.offersLogin = true
            $0.loginNeedsTLS = false
            $0.offersEightBit = false
            $0.offersUTF8 = false
            $0.proxies = [SMTPNetwork(parsing: "127.0.0.0/8")].compactMap { $0 }
        }
        #expect(
            all.say("EHLO c").lines == [
                "mx.example", "PIPELINING", "SIZE 26214400", "ENHANCEDSTATUSCODES", "STARTTLS",
                "AUTH PLAIN LOGIN",
                "XFORWARD NAME ADDR PORT PROTO HELO IDENT SOURCE",
            ]
        )
    }

    @Test("the receiver learns addresses and parameters")
    func questions() throws {
        var dialogue = Dialogue { $0.offersLogin = true }
        _ = dialogue.say("EHLO c")
        _ = dialogue.say("MAIL FROM:<a@b.example> SIZE=7 BODY=8BITMIME AUTH=x+2By@z.example")
        _ = dialogue.say("RCPT TO:<Postmaster>")
        var parameters = SMTPMailParameters()
        parameters.size = 7
        parameters.isEightBit = true
        parameters.author = "x+y@z.example"
        #expect(
            dialogue.questions == [
                .mail(try SMTPAddress(parsing: "a@b.example"), parameters), .recipient(nil),
            ]
        )
    }

    @Test("more than 100 recipients wait for the next message")
    func recipients() {
        var dialogue = Dialogue()
        _ = dialogue.say("EHLO c")
        _ = dialogue.say("MAIL FROM:<a@b.example>")
        for number in 1...100 { #expect(dialogue.say("RCPT TO:<r\(number)@b.example>").code == 250) }
        let reply = dialogue.say("RCPT TO:<r101@b.example>")
        #expect(reply == SMTPReply(452, "4.5.3", "Too many recipients"))
        #expect(dialogue.say("DATA").code == 354)
    }

    @Test("unknown recipients, errors and commands end a connection at their limits")
    func limits() {
        var unknown = Dialogue()
        _ = unknown.say("EHLO c")
        _ = unknown.say("MAIL FROM:<a@b.example>")
        for _ in 1...20 { #expect(unknown.say("RCPT TO:<unknown@b.example>").code == 550) }
        #expect(unknown.say("RCPT TO:<unknown@b.example>").code == 421)
        #expect(unknown.isClosed)

        var errors = Dialogue()
        for _ in 1...19 { #expect(errors.say("NONSENSE").code == 500) }
        #expect(errors.say("NONSENSE").code == 421)
        #expect(errors.isClosed)

        var commands = Dialogue { $0.limits.commands = 3 }
        for _ in 1...3 { #expect(commands.say("NOOP").code == 250) }
        #expect(commands.say("NOOP").code == 421)
        #expect(commands.isClosed)
    }

    @Test(
        "only some commands may have others behind them",
        arguments: [
            ("MAIL FROM:<a@b.example>", false), ("RSET", false), ("NOOP", false),
            ("RCPT TO:<a@b.example>", false),
            ("EHLO c", true), ("HELO c", true), ("DATA", true), ("AUTH PLAIN", true),
        ]
    )
    func pipelining(_ line: String, closes: Bool) {
        var dialogue = Dialogue {
            $0.offersLogin = true
            $0.loginNeedsTLS = false
        }
        _ = dialogue.say("EHLO c")
        let reply = dialogue.say(line, isLast: false)
        #expect(dialogue.isClosed == closes)
        #expect((reply.status == "5.5.0") == closes)
        // Without EHLO, no command may.
        var old = Dialogue()
        _ = old.say("HELO c")
        #expect(old.say(line, isLast: false).status == "5.5.0")
    }

    @Test("STARTTLS forgets what the client said before")
    func startTLS() {
        var dialogue = Dialogue { $0.offersTLS = true }
        _ = dialogue.say("EHLO c")
        _ = dialogue.say("MAIL FROM:<a@b.example>")
        #expect(dialogue.say("STARTTLS").code == 503)
        _ = dialogue.say("RSET")
        #expect(dialogue.say("STARTTLS now").code == 501)
        #expect(dialogue.say("STARTTLS").code == 220)
        #expect(dialogue.session.peer.helo == nil)
        #expect(dialogue.session.peer.isEncrypted)
        #expect(dialogue.say("MAIL FROM:<a@b.example>").code == 503)
        #expect(!dialogue.say("EHLO c").lines.contains("STARTTLS"))
        #expect(dialogue.say("STARTTLS").code == 503)
    }
}

@Suite("Fuzz of the SMTP dialogue")
struct SMTPFuzzTests {
    /// A longer run sets more: `SMTP_FUZZ=200000`.
    private static let count = ProcessInfo.processInfo.environment["SMTP_FUZZ"].flatMap { Int($0) } ?? 500

    @Test("each line has one reply, with a code of its class")
    func dialogues() {
        let fuzzer = SMTPFuzzer()
        var replies = 0
        for seed in 0..<Self.count {
            var random = SeededGenerator(UInt64(seed))
            for reply in fuzzer.run(fuzzer.octets(using: &random), using: &random) {
                replies += 1
                #expect((200..<560).contains(reply.code), "seed \(seed)")
                if let status = reply.status {
                    #expect(status.first == "\(reply.code)".first, "seed \(seed)")
                }
                #expect(reply.wire().utf8.count >= 6, "seed \(seed)")
            }
        }
        #expect(replies > Self.count)
    }
}
