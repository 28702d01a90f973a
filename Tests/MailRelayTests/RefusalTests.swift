import Crypto
import Foundation
import QuinceMail
import Synchronization
import Testing

@testable import MailRelay

@Suite("Refusals")
struct RefusalTests {
    /// An attempt, and the exact reply.
    struct Row: Sendable, CustomTestStringConvertible {
        let why: String
        let attempt: Attempt
        let reply: String
        let reason: RelayRefusal.Reason

        init(
            _ why: String,
            _ reason: RelayRefusal.Reason,
            _ reply: String,
            _ change: (inout Attempt) -> Void = { _ in }
        ) {
            var attempt = Attempt()
            change(&attempt)
            (self.why, self.attempt, self.reply, self.reason) = (why, attempt, reply, reason)
        }

        var testDescription: String { self.why }
    }

    static let unsigned =
        "554 5.7.1 [HME1] This message was blocked for failing both SPF and DKIM authentication checks. "
        + "See https://id.example/mail for mailing best practices"
    static let loop = "554 5.4.6 Routing loop detected"

    static let rows: [Row] = [
        Row(
            "an open relay",
            .foreignRecipient,
            "550 5.7.1 <victim@elsewhere.example>: relay access denied"
        ) { $0.to = ["victim@elsewhere.example"] },
        Row(
            "an open relay by a percent hack",
            .unknownRecipient,
            "550 5.1.1 <victim%elsewhere.example@private.relay.test>: user not found"
        ) { $0.to = ["victim%elsewhere.example@private.relay.test"] },
        Row(
            "a source that nobody registered",
            .unauthorizedSender,
            "550 5.1.1 <a@evil.example>: unauthorized sender"
        ) { $0.from = "a@evil.example" },
        Row(
            "the return path of a subdomain, which the domain doesn't cover",
            .unauthorizedSender,
            "550 5.1.1 <bounce+x=relay@news.example.com>: unauthorized sender"
        ) { $0.from = "bounce+x=relay@news.example.com" },
        Row(
            "another address of a domain of which one address is registered",
            .unauthorizedSender,
            "550 5.1.1 <sales@pay.example>: unauthorized sender"
        ) { $0.from = "sales@pay.example" },
        Row(
            "a source of another team",
            .unauthorizedSender,
            "550 5.1.1 <a@other.example>: unauthorized sender"
        ) { $0.from = "a@other.example" },
        Row(
            "an unknown address",
            .unknownRecipient,
            "550 5.1.1 <nobody1234@private.relay.test>: user not found"
        ) { $0.to = ["nobody1234@private.relay.test"] },
        Row(
            "a deactivated address",
            .inactiveRecipient,
            "550 5.1.1 <inactive12@private.relay.test>: inactive email address"
        ) { $0.to = ["inactive12@private.relay.test"] },
        Row(
            "forwarding turned off",
            .inactiveRecipient,
            "550 5.1.1 <turnedoff1@private.relay.test>: inactive email address"
        ) { $0.to = ["turnedoff1@private.relay.test"] },
        Row(
            "an unregistered From",
            .unauthorizedSender,
            "550 5.1.1 <ceo@bank.example>: unauthorized sender"
        ) { $0.header = "From: ceo@bank.example\r\n" },
        Row("a spoofed source: another client, no signature", .authentication, unsigned) {
            $0.client = "198.51.100.9"
        },
        Row(
            "a spoofed source whose domain wants rejection",
            .dmarc,
            "554 5.7.1 Your message was rejected due to strict.example's DMARC policy. "
                + "See https://id.example/mail for info"
        ) { attempt in
            attempt.client = "198.51.100.9"
            attempt.from = "a@strict.example"
            attempt.header = "From: a@strict.example\r\n"
        },
        Row(
            "a return path of its own, a From that wants rejection",
            .dmarc,
            "554 5.7.1 Your message was rejected due to strict.example's DMARC policy. "
                + "See https://id.example/mail for info"
        ) { $0.header = "From: a@strict.example\r\n" },
        Row("two From fields", .header, "550 5.7.1 From must name one sender") {
            $0.header += "From: ceo@bank.example\r\n"
        },
        Row("two addresses in From", .header, "550 5.7.1 From must name one sender") {
            $0.header = "From: shop@example.com, ceo@bank.example\r\n"
        },
        Row("a message that has passed the relay", .loop, loop) { $0.header += "X-Quince-Relay: 1\r\n" },
        Row("25 servers", .loop, loop) {
            $0.header += String(repeating: "Received: by x; now\r\n", count: 25)
        },
        Row("a mailbox in the relay", .loop, loop) { $0.to = ["loopmailbx@private.relay.test"] },
        Row(
            "header injection by a bare CR",
            .header,
            "554 5.6.0 The header of the message is invalid: \(HeaderRefusal.bareLineBreak.rawValue)"
        ) { $0.header += "Subject: x\rBcc: y@example.com\r\n" },
        Row(
            "a header of more than 64 KiB",
            .header,
            "554 5.6.0 The header of the message is invalid: \(HeaderRefusal.tooLarge.rawValue)"
        ) { $0.header += String(repeating: "X: \(String(repeating: "a", count: 900))\r\n", count: 80) },
        Row(
            "backscatter: a notice to a relay address",
            .notice,
            "550 5.7.1 Notices are accepted for return paths only"
        ) { $0.from = nil },
        Row(
            "a notice with a sender",
            .notice,
            "550 5.7.1 Notices are accepted for return paths only"
        ) { $0.header += "Content-Type: multipart/report; boundary=x\r\n" },
        Row(
            "a return path that somebody made up",
            .unknownRecipient,
            "550 5.1.1 <bounce+aaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaa@private.relay.test>: user not found"
        ) { attempt in
            attempt.from = nil
            attempt.to = ["bounce+aaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaa@private.relay.test"]
        },
        Row(
            "an unknown reverse address",
            .unknownRecipient,
            "550 5.1.1 <shop_at_example_com_aaaaaaaa@private.relay.test>: user not found"
        ) { attempt in
            attempt.from = World.jane
            attempt.to = ["shop_at_example_com_aaaaaaaa@private.relay.test"]
        },
    ]

    @Test("A message is refused word for word, is counted, and leaves nothing", arguments: rows)
    func refused(row: Row) async throws {
        let world = try World()
        #expect(try await row.attempt.reply(world).wire() == row.reply + "\r\n")
        #expect(world.events(.refused(row.reason)) == 1)
        #expect(world.jobs.isEmpty)
        #expect(world.files.isEmpty)
    }

    @Test("A stranger's large body is in no file, because nothing in it could make the message authentic")
    func strangersBody() async throws {
        let world = try World()
        let files = Mutex<[String]?>(nil)
        var attempt = Attempt(client: "198.51.100.9")
        attempt.body = String(repeating: "All work and no play.\r\n", count: 10_000)
        attempt.beforeEnd = { files.withLock { $0 = world.files } }
        #expect(try await attempt.reply(world).wire() == Self.unsigned + "\r\n")
        #expect(files.withLock { $0 } == [])
    }

    @Test(
        "A signature that can't pass keeps a stranger's large body out of all files, too; SPF still counts",
        arguments: [
            "a: 1; d=example.com", "v=1; a=rsa-sha256; d=example.com; s=none; h=from; bh=\(digest); b=AAAA",
            "v=1; a=ed25519-sha256; d=example.com; s=s1; h=from; bh=\(digest); b=\(digest)",
            "v=1; a=ed25519-sha256; d=example.com; s=s1; h=from; b=AAAA",
        ]
    )
    func falseSignature(value: String) async throws {
        let world = try World()
        let files = Mutex<[String]?>(nil)
        var attempt = Attempt(client: "198.51.100.9")
        attempt.header += "DKIM-Signature: \(value)\r\n"
        attempt.body = String(repeating: "All work and no play.\r\n", count: 10_000)
        attempt.beforeEnd = { files.withLock { $0 = world.files } }
        #expect(try await attempt.reply(world).wire() == Self.unsigned + "\r\n")
        #expect(files.withLock { $0 } == [])
        attempt.client = "192.0.2.1"
        #expect(try await attempt.reply(world).code == 250)
        #expect(files.withLock { $0?.count } == 1)
    }

    /// 32 octets that are the digest of nothing here.
    static let digest = String(repeating: "A", count: 43) + "="

    @Test("Forwarding that is turned off while a message comes is off; the other recipients get it")
    func turnedOffMeanwhile() async throws {
        let world = try World()
        let turnOff: @Sendable (String) -> Void = { local in
            world.store.with { state in
                guard let address = try? MailAddress(parsing: "\(local)@\(World.domain)"),
                    let was = state.recipients[address]
                else { return }
                state.recipients[address] = RelayRecipient(
                    address: address,
                    mailbox: was.mailbox,
                    team: was.team,
                    state: .forwardingOff
                )
            }
        }
        var attempt = Attempt(to: ["abcdefghij@private.relay.test", "abcdefghijk@private.relay.test"])
        attempt.beforeEnd = { turnOff("abcdefghij") }
        #expect(try await attempt.reply(world).code == 250)
        #expect(world.jobs.map(\.origin.relayAddress.text) == ["abcdefghijk@private.relay.test"])
        attempt.to = ["abcdefghijk@private.relay.test"]
        attempt.beforeEnd = { turnOff("abcdefghijk") }
        let reply = try await attempt.reply(world).wire()
        #expect(reply == "550 5.1.1 <abcdefghijk@private.relay.test>: inactive email address\r\n")
        #expect(world.jobs.count == 1 && world.files.count == 1)
    }

    @Test("DNS without an answer defers, unless the other check passes")
    func dns() async throws {
        var zone = World.zone
        zone.failing = ["example.com"]
        let world = try World(zone: zone)
        #expect(try await Attempt().reply(world).code == 451)
        #expect(world.events(.refused(.dns)) == 1)
    }

    @Test("The hundredth message of a day is the last, in both directions together, until the next day (UTC)")
    func dailyLimit() async throws {
        let world = try World()
        for _ in 0..<99 { #expect(try await Attempt().reply(world).code == 250) }
        let reverse = try await world.reverseAddress()
        #expect(try await Attempt.answer(to: reverse).reply(world).code == 250)
        let reply = try await Attempt().reply(world).wire()
        #expect(reply == "452 4.2.2 <abcdefghij@private.relay.test>: daily limit reached\r\n")
        #expect(try await Attempt.answer(to: reverse).reply(world).code == 452)
        world.time.withLock { $0 = ($0 / 86_400 + 1) * 86_400 }
        #expect(try await Attempt().reply(world).code == 250)
    }

    @Test("The limit holds for senders at the same time, too")
    func limitRace() async throws {
        let world = try World()
        let codes = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<150 { group.addTask { (try? await Attempt().reply(world).code) ?? 0 } }
            return await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(codes == [250: 100, 452: 50])
        #expect(world.files.count == 100)
    }

    @Test("Unknown, deactivated and others' addresses look the same if that is wanted")
    func hidden() async throws {
        let world = try World { $0.hidesUnknown = true }
        for local in ["nobody1234", "inactive12", "turnedoff1"] {
            var attempt = Attempt()
            attempt.to = ["\(local)@private.relay.test"]
            let reply = try await attempt.reply(world).description
            #expect(reply == "550 5.1.1 <\(local)@private.relay.test>: user not found")
        }
        var attempt = Attempt()
        attempt.from = "a@other.example"
        let other = try await attempt.reply(world).description
        #expect(other == "550 5.1.1 <abcdefghij@private.relay.test>: user not found")
        attempt.from = "a@evil.example"
        let stranger = try await attempt.reply(world).description
        #expect(stranger == "550 5.1.1 <a@evil.example>: unauthorized sender")
    }

    @Test("A client that tries 200 unknown addresses gets no further answer for an hour, on any connection")
    func enumeration() async throws {
        let world = try World()
        let filter = world.filter
        for number in 0..<203 {
            let receiver = try #require(await filter.receiver())
            let peer = SMTPPeer(address: "192.0.2.1", port: 1)
            let sender = try SMTPAddress(parsing: "shop@example.com")
            _ = await receiver.mail(from: sender, parameters: .init(), peer: peer)
            let address = number == 202 ? "abcdefghij" : "guess\(number)"
            let reply = await receiver.recipient(try SMTPAddress(parsing: "\(address)@private.relay.test"))
            #expect(reply.code == (number < 200 ? 550 : 421))
            if number == 202 {
                world.time.withLock { $0 += 3_600 }
                let later = await receiver.recipient(
                    try SMTPAddress(parsing: "\(address)@private.relay.test")
                )
                #expect(later.code == 250)
            }
        }
    }

    @Test("A stranger, or a spoofed owner, can't write to a reverse address")
    func spoofedReply() async throws {
        let world = try World()
        let reverse = try await world.reverseAddress()
        var stranger = Attempt.answer(to: reverse)
        stranger.from = "shop@example.com"
        // Until the sender is authenticated, nobody learns whose address it is.
        #expect(try await stranger.reply(world).description == Self.unsigned)
        var spoofed = Attempt.answer(to: reverse)
        spoofed.client = "198.51.100.9"
        #expect(try await spoofed.reply(world).description == Self.unsigned)
        var other = Attempt.answer(to: reverse)
        other.header = "From: mallory@mailbox.test\r\n"
        // The return path is named, whichever of the two is wrong.
        let from = try await other.reply(world).description
        #expect(from == "550 5.1.1 <\(World.jane)>: unauthorized sender")
        other = Attempt.answer(to: reverse)
        other.from = "mallory@mailbox.test"
        let path = try await other.reply(world).description
        #expect(path == "550 5.1.1 <mallory@mailbox.test>: unauthorized sender")
        #expect(try await Attempt.answer(to: reverse).reply(world).code == 250)
    }

    @Test(
        "A failure of the store or the disk defers, and leaves no file",
        arguments: [
            "recipient", "teams", "token", "count", "messageIDs", "add",
        ]
    )
    func storage(method: String) async throws {
        let world = try World()
        world.store.with { $0.failing = [method] }
        #expect(try await Attempt().reply(world).description == "451 4.3.0 Local error in processing")
        #expect(world.events(.refused(.storage)) == 1)
        #expect(world.files.isEmpty)
        world.store.with { $0.failing = [] }
        #expect(try await Attempt().reply(world).code == 250)
    }
}

extension RelayFilter {
    /// A connection from the app's server.
    func receiver() async -> (any SMTPReceiver)? {
        guard case .serve(let receiver) = await self.connected(.init(address: "192.0.2.1", port: 1)) else {
            return nil
        }
        return receiver
    }
}

extension World {
    /// The address by which Jane answers the shop.
    func reverseAddress() async throws -> MailAddress {
        let shop = try MailAddress(parsing: "shop@example.com")
        let relay = try MailAddress(parsing: "abcdefghij@\(Self.domain)")
        let token = try await self.store.token(for: shop, of: relay, new: "abcd2345")
        return try ReverseAddress(for: shop, token: token, domain: Self.domain).address
    }
}

extension Attempt {
    /// A message that the app has signed, from a server that SPF doesn't know.
    static func signed(at now: Date) throws -> Self {
        var attempt = Self(client: "198.51.100.9")
        let signer = try DKIMSigner(domain: "example.com", selector: "s1", key: .ed25519(World.appKey))
        var header = try HeaderBlock(parsing: Array(attempt.header.utf8))
        var hash = DKIMBodyHash(.relaxed)
        hash.take(Array(attempt.body.utf8))
        try header.insert(signer.signature(of: header, bodyHash: hash.finish(), now: now))
        attempt.header = String(decoding: header.bytes, as: UTF8.self)
        return attempt
    }

    /// Jane's answer.
    static func answer(to reverse: MailAddress) -> Self {
        var attempt = Self()
        attempt.client = "192.0.2.7"
        attempt.from = World.jane
        attempt.to = [reverse.text]
        attempt.header =
            "From: Jane Doe <\(World.jane)>\r\nTo: \(reverse)\r\nSubject: Re: Hi\r\n"
            + "Message-ID: <j1@mailbox.test>\r\nIn-Reply-To: <1@example.com>\r\n"
        return attempt
    }
}
