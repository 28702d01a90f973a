import Foundation
import QuinceMail
import Synchronization
import Testing

@testable import MailRelay

@Suite("Relaying")
struct RelayingTests {
    @Test("A person gets the app's message from a reverse address, body byte for byte, signed by the relay")
    func toPerson() async throws {
        let world = try World()
        var attempt = Attempt()
        attempt.body = "Hello\r\n\r\n.dots. \t\r\n\u{FC}\r\n\r\n"
        attempt.header += "Reply-To: help@example.com\r\nBcc: x@example.com\r\n"
        #expect(try await attempt.reply(world).code == 250)
        let outside = Outside()
        try await world.deliver(to: outside)
        let message = try #require(outside.messages.first)
        let domain = World.domain
        #expect(message.recipient == World.jane)
        #expect(message.sender.hasPrefix("bounce+") && message.sender.hasSuffix("@\(domain)"))
        #expect(message.body == attempt.body)
        let shop = try #require(message.value("From"))
        #expect(shop.hasPrefix("Shop <shop_at_example_com_") && shop.hasSuffix("@\(domain)>"))
        #expect(message.value("Reply-To")?.contains("help_at_example_com_") == true)
        #expect(message.value("To") == "abcdefghij@\(domain)")
        #expect(message.value("Bcc") == nil)
        #expect(message.value("Message-ID") == "<1@example.com>")
        #expect(message.value("Received")?.hasPrefix("from unknown ([192.0.2.1]) by mx.relay.test") == true)
        #expect(message.value("Authentication-Results")?.contains("spf=pass") == true)
        let verdicts = try await world.verdicts(message)
        #expect(verdicts.map(\.result) == [.pass])
        #expect(world.files.isEmpty)
        #expect(world.events(.accepted(.toPerson)) == 1)
        #expect(world.events(.delivered(.toPerson)) == 1)
    }

    @Test("A signature of the app's domain is enough, from any client")
    func signature() async throws {
        let world = try World()
        var attempt = try Attempt.signed(at: world.now())
        #expect(try await attempt.reply(world).code == 250)
        attempt.body += "changed\r\n"
        #expect(try await attempt.reply(world).description == RefusalTests.unsigned)
    }

    @Test("A signed message that is sent again is refused once a day for each address, and isn't counted")
    func repeated() async throws {
        let world = try World()
        var attempt = try Attempt.signed(at: world.now())
        #expect(try await attempt.reply(world).code == 250)
        let refusal = "554 5.7.1 <abcdefghij@private.relay.test>: this message was already accepted today\r\n"
        for _ in 0..<120 { #expect(try await attempt.reply(world).wire() == refusal) }
        #expect(world.events(.refused(.repeated)) == 120)
        // The same signature on other lines.
        let value = try #require(attempt.header.firstRange(of: "b="))
        var folded = attempt
        folded.header.insert(contentsOf: "\r\n ", at: value.upperBound)
        #expect(try await folded.reply(world).code == 554)
        #expect(world.jobs.count == 1 && world.files.count == 1)
        // Another message to the address arrives: the day has 99 left.
        let other = try Attempt.signed(at: world.now().addingTimeInterval(1))
        #expect(try await other.reply(world).code == 250)
        // Another address gets it, and the next day the first one does.
        attempt.to = ["abcdefghijk@private.relay.test"]
        #expect(try await attempt.reply(world).code == 250)
        world.time.withLock { $0 += 86_400 }
        attempt.to = ["abcdefghij@private.relay.test"]
        #expect(try await attempt.reply(world).code == 250)
    }

    @Test("The sender's own servers, for which SPF passes, may repeat a signed message")
    func repeatedByTheSender() async throws {
        let world = try World()
        var attempt = try Attempt.signed(at: world.now())
        attempt.client = "192.0.2.1"
        for _ in 0..<3 { #expect(try await attempt.reply(world).code == 250) }
    }

    @Test(
        "A signature that another server has verified counts once, too, by the part of it that the server names"
    )
    func repeatedBehindAnother() async throws {
        let world = try World { $0.authentication = .header(serverID: "front.test") }
        var attempt = Attempt()
        let field = "Authentication-Results: front.test; dkim=pass header.d=example.com header.b=AbCdEfGh"
        attempt.header = "\(field)\r\n" + attempt.header
        #expect(try await attempt.reply(world).code == 250)
        #expect(try await attempt.reply(world).code == 554)
        attempt.header = attempt.header.replacingOccurrences(of: "AbCdEfGh", with: "AbCdEfGx")
        #expect(try await attempt.reply(world).code == 250)
    }

    @Test("Of an answer's references, the nearest fifty are looked up, in one question")
    func references() async throws {
        let world = try World()
        let reverse = try await world.reverseAddress()
        try await Attempt().accepted(by: world)
        let before = world.store.with { $0.calls["messageIDs"] ?? 0 }
        var answer = Attempt.answer(to: reverse)
        let far = (0..<90).map { "<far\($0)@example.com>" }.joined(separator: "\r\n ")
        answer.header += "References: <1@example.com>\r\n \(far)\r\n"
        try await answer.accepted(by: world)
        #expect(world.store.with { $0.calls["messageIDs"] ?? 0 } == before + 1)
        // Each is looked up as it is and as its substitute, and so is the message's own identifier.
        #expect(world.store.with { $0.mostIDs } == 2 * RelayComposer.maximumReferences + 1)
        let outside = Outside()
        try await world.deliver(to: outside, ends: 2)
        let arrived = outside.messages.first { $0.recipient == "shop@example.com" }
        #expect(arrived?.value("In-Reply-To") == "<1@example.com>")
    }

    @Test(
        "Verdicts of a named server count, those of others don't",
        arguments: [
            ("front.test; spf=pass smtp.mailfrom=shop@example.com", 250),
            ("front.test; dkim=pass header.d=example.com", 250),
            ("front.test; spf=pass smtp.mailfrom=evil.example", 554),
            ("front.test; dkim=pass header.d=evil.example", 554),
            ("evil.example; spf=pass smtp.mailfrom=example.com", 554),
            ("front.test; spf=pass smtp.mailfrom=example.com; dmarc=fail policy.dmarc=reject", 554),
        ]
    )
    func believed(results: String, code: Int) async throws {
        let world = try World { $0.authentication = .header(serverID: "front.test") }
        var attempt = Attempt()
        attempt.header = "Authentication-Results: \(results)\r\n" + attempt.header
        // The server must remove fields with its name that come from outside; if it doesn't, they are below its own.
        if results.hasPrefix("front.test") {
            attempt.header += "Authentication-Results: front.test; spf=pass smtp.mailfrom=example.com\r\n"
        }
        #expect(try await attempt.reply(world).code == code)
    }

    @Test("In development registered senders need no authentication")
    func assumed() async throws {
        let world = try World { $0.authentication = .assume }
        var attempt = Attempt()
        attempt.client = "198.51.100.9"
        #expect(try await attempt.reply(world).code == 250)
        attempt.from = "a@evil.example"
        #expect(try await attempt.reply(world).code == 550)
    }

    @Test("Each recipient gets a copy; one file holds the body until the last copy is delivered")
    func severalRecipients() async throws {
        let world = try World()
        var attempt = Attempt()
        attempt.to = ["abcdefghij", "nobody1234", "abcdefghijk", "abcdefghij"].map { "\($0)@\(World.domain)" }
        #expect(try await attempt.reply(world).code == 250)
        #expect(world.jobs.count == 2)
        #expect(world.files.count == 1)
        let outside = Outside()
        try await world.deliver(to: outside, ends: 2)
        #expect(outside.messages.count == 2)
        #expect(Set(outside.messages.compactMap { $0.value("X-Quince-Relay") }).count == 2)
        #expect(world.files.isEmpty)
    }

    @Test("An app gets the person's answer from the relay address; the thread holds in both directions")
    func thread() async throws {
        let world = try World()
        let reverse = try await world.reverseAddress()
        try await Attempt().accepted(by: world)
        try await Attempt.answer(to: reverse).accepted(by: world)
        let outside = Outside()
        try await world.deliver(to: outside, ends: 2)
        let answer = try #require(outside.messages.first { $0.recipient == "shop@example.com" })
        #expect(answer.value("From") == "Jane <abcdefghij@\(World.domain)>")
        #expect(answer.value("In-Reply-To") == "<1@example.com>")
        #expect(try await world.verdicts(answer).map(\.result) == [.pass])
        let outward = try #require(answer.value("Message-ID"))
        var back = Attempt()
        back.header += "In-Reply-To: \(outward)\r\n"
        try await back.accepted(by: world)
        try await world.deliver(to: outside)
        #expect(outside.messages.last?.value("In-Reply-To") == "<j1@mailbox.test>")
    }

    @Test("A message can't go to a person, an app and a return path at once")
    func mixed() async throws {
        let world = try World()
        let source = try #require(RelaySource(parsing: "mailbox.test"))
        world.store.with { $0.sources[source] = ["T1"] }
        let reverse = try await world.reverseAddress()
        let receiver = try #require(await world.filter.receiver())
        let peer = SMTPPeer(address: "192.0.2.7", port: 1)
        _ = await receiver.mail(from: try SMTPAddress(parsing: World.jane), parameters: .init(), peer: peer)
        #expect(await receiver.recipient(try SMTPAddress(parsing: reverse.text)).code == 250)
        let second = await receiver.recipient(try SMTPAddress(parsing: "abcdefghij@\(World.domain)"))
        #expect(
            second.description
                == "452 4.5.3 <abcdefghij@\(World.domain)>: send this recipient a message of its own"
        )
    }

    @Test("Nothing that reaches apps names the mailbox: generated answers through filter and delivery")
    func leak() async throws {
        let world = try World()
        let reverse = try await world.reverseAddress()
        var generator = AnswerGenerator(seed: 42)
        var accepted = 0
        let count = ProcessInfo.processInfo.environment["QUINCE_SOAK"] == nil ? 400 : 4_000
        for number in 0..<count {
            // The limit of a day is 100.
            if number % 90 == 0 { world.time.withLock { $0 += 86_400 } }
            var attempt = Attempt.answer(to: reverse)
            attempt.header = generator.header(to: reverse.text)
            let reply = try await attempt.reply(world)
            #expect(reply.code == 250 || reply.description.contains("transformation"), "\(attempt.header)")
            accepted += reply.code == 250 ? 1 : 0
        }
        try #require(accepted > count * 2 / 3)
        let outside = Outside()
        try await world.deliver(to: outside, ends: accepted)
        #expect(outside.messages.count == accepted)
        for message in outside.messages {
            let text = message.sender + message.recipient + message.header
            #expect(!AnswerGenerator.names(World.jane, text), "\(message.header)")
        }
    }
}

extension World {
    /// The verdicts on the signatures of a delivered message.
    func verdicts(_ message: Outside.Message) async throws -> [DKIMVerdict] {
        let header = try HeaderBlock(parsing: Array("\(message.header)\r\n".utf8))
        var verifier = DKIMVerifier(header: header, dns: self.zone, now: self.now())
        verifier.take(Array(message.body.utf8))
        return await verifier.finish()
    }
}

/// Headers of answers with the mailbox in all places and forms that programs know, and in some that they don't.
struct AnswerGenerator {
    private var state: UInt64

    init(seed: UInt64) { self.state = seed }

    private mutating func next(_ bound: Int) -> Int {
        self.state = self.state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(self.state >> 33) % bound
    }

    private mutating func form() -> String {
        let mailbox = World.jane
        let base64 = Data(mailbox.utf8).base64EncodedString()
        switch self.next(12) {
        case 0: return mailbox
        case 1: return mailbox.uppercased()
        case 2: return "=?utf-8?B?\(base64)?="
        case 3: return "=?utf-8?Q?jane=2Edoe=40mailbox=2Etest?="
        case 4: return "jane.doe\r\n @mailbox.test"
        case 5: return "\"jane.doe\"@mailbox.test"
        case 6: return "jane(x).doe@mailbox(y).test"
        case 7: return "jane%2Edoe%40mailbox.test"
        case 8: return "=?iso-8859-1?Q?jane.do?= =?utf-8?Q?e@mailbox.test?="
        case 9: return "Re: <\(mailbox)> x"
        case 10: return "jane\\.doe@mailbox.test"
        default: return "=?x-unknown?B?\(base64)?="
        }
    }

    private mutating func field() -> String {
        let form = self.form()
        switch self.next(15) {
        case 0: return "Subject: Re: \(form)"
        case 1: return "Sender: \(form)"
        case 2: return "Reply-To: \(World.jane)"
        case 3: return "Received: from pc (pc [192.0.2.44]) by mailbox.test for <\(form)>; now"
        case 4: return "X-Originating-Email: [\(form)]"
        case 5: return "References: <\(World.jane)> <1@example.com> <a.\(World.jane)>"
        case 6: return "In-Reply-To: <\(World.jane)>"
        case 7: return "Date: Thu, 26 Nov 2026 19:27:42 +0000 (\(form))"
        case 8: return "Return-Path: <\(World.jane)>"
        case 9: return "User-Agent: \(form)"
        case 10: return "Content-Type: text/plain; charset=utf-8; name=\"\(World.jane).txt\""
        case 11: return "Content-Type: multipart/mixed; boundary=\"b-\(World.jane)\""
        case 12: return "DKIM-Signature: v=1; a=rsa-sha256; d=mailbox.test; s=x; i=\(form); h=from; bh=; b="
        case 13:
            let names = [
                "Mail-Copies-To", "Followup-To", "Delivery-Receipt-To", "Disposition-Notification-To",
                "Original-Recipient", "X-Rcpt-To", "X-Original-From",
            ]
            return "\(names[self.next(names.count)]): \(form)"
        default: return "X-\(self.next(1_000)): \(form)"
        }
    }

    /// A header with up to six such fields; some fields occur once only.
    mutating func header(to reverse: String) -> String {
        let name = ["Jane", World.jane, "=?utf-8?Q?jane.doe=40mailbox.test?=", ""][self.next(4)]
        var lines = [
            "From: \"\(name)\" <\(World.jane)>", "To: \(reverse)", "Cc: \(World.jane)",
            "Message-ID: <\(self.next(1 << 30)).\(World.jane)>",
        ]
        var seen: Set<Substring> = []
        for _ in 0...self.next(6) {
            let field = self.field()
            if seen.insert(field.prefix { $0 != ":" }).inserted { lines.append(field) }
        }
        return lines.map { "\($0)\r\n" }.joined()
    }

    /// Whether a text names a mailbox, plainly or in Base64 at any offset, whatever stands between the characters.
    static func names(_ mailbox: String, _ text: String) -> Bool {
        let plain = text.lowercased().filter { !" \t\r\n\"\\".contains($0) }
        let hex = ["%40", "=40", "@"].map { mailbox.replacingOccurrences(of: "@", with: $0) }
        let dots =
            hex + hex.map { $0.replacingOccurrences(of: ".", with: "=2e") }
            + hex.map { $0.replacingOccurrences(of: ".", with: "%2e") }
        guard !dots.contains(where: plain.contains) else { return true }
        return ["", "x", "xx"].contains { prefix in
            let encoded = Data("\(prefix)\(mailbox)".utf8).base64EncodedString()
            return text.contains(encoded.dropFirst(4).dropLast(4))
        }
    }
}
