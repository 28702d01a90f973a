import HTTPTypes
import QuinceMail
import QuinceProtocol
import Testing

@testable import QuinceService

@Suite("Mail through the relay")
struct MailExchangeTests {
    private static func message(
        from: String = "Shop <news@shop.example>",
        to: String,
        more: String = ""
    ) -> [UInt8] {
        Array(
            "From: \(from)\r\nTo: \(to)\r\nSubject: Hello\r\nMessage-ID: <1@shop.example>\r\n\(more)\r\nYour code is 480213.\r\n"
                .utf8
        )
    }

    /// The relay address of an account that hides the real one.
    private static func relayAddress(_ service: TestService) async throws -> String {
        _ = try await service.api(
            .post,
            "/tokens",
            [
                "account": "ravi@example.com", "clientId": .string(service.clientID), "kind": "code",
                "scope": "name email",
            ]
        )
        return try #require(try await service.parts.database.grants().first?.usedRelayAddress)
    }

    /// Sends a message; the reply to the first refused recipient, or to the message.
    @discardableResult
    private static func send(
        _ bytes: [UInt8],
        to recipients: [String],
        from sender: String? = "news@shop.example",
        _ service: TestService
    ) async throws -> String {
        let exchange = service.parts.mailExchange
        var envelope = MailEnvelope(sender: sender)
        for recipient in recipients {
            switch try await exchange.recipient(recipient, from: sender) {
            case .accepted(let recipient): envelope.recipients.append(recipient)
            case .refused(let refusal): return refusal.wire
            }
        }
        return try await exchange.take(bytes, envelope).description
    }

    @Test("each relay address has an entry, and all other recipients have one together")
    func entries() async throws {
        try await TestService.run { service async throws in
            let relay = try await Self.relayAddress(service)
            let recipients = ["a@b.example", relay, "c@d.example"]
            let reply = try await Self.send(Self.message(to: relay), to: recipients, service)
            #expect(reply == "250 2.0.0 Ok")
            let messages = service.parts.mailbox.messages()
            #expect(messages.map(\.kind) == [.other, .toUser])
            #expect(messages.map(\.recipients) == [["a@b.example", "c@d.example"], [relay]])
            #expect(messages[0].delivered?.bytes == messages[0].sent?.bytes)
            #expect(messages[1].delivered?.codes == ["480213"])
        }
    }

    @Test("a message is refused only if nobody got it")
    func mixed() async throws {
        try await TestService.run { service async throws in
            let relay = try await Self.relayAddress(service)
            let source = try MailSource(parsing: "shop.example")
            _ = try await service.parts.database.add(source, toTeam: Seed.ReadyMade.teamId)
            let message = Self.message(from: "x@other.example", to: relay)
            #expect(
                try await Self.send(message, to: [relay], service)
                    == "550 5.1.1 <news@shop.example>: unauthorized sender"
            )
            #expect(try await Self.send(message, to: [relay, "a@b.example"], service) == "250 2.0.0 Ok")
            let messages = service.parts.mailbox.messages()
            #expect(messages.map(\.isRefused) == [false, true, true])
            #expect(messages[1].findings.last?.apple == messages[1].reply)
        }
    }

    @Test("the header of a message that can't be rewritten is refused, and other recipients get it as it is")
    func unreadable() async throws {
        try await TestService.run { service async throws in
            let relay = try await Self.relayAddress(service)
            let message = Self.message(to: relay, more: "no field\r\n")
            #expect(try await Self.send(message, to: ["a@b.example"], service) == "250 2.0.0 Ok")
            let reply = try await Self.send(message, to: [relay], service)
            #expect(reply.hasPrefix("55"))
            #expect(service.parts.mailbox.messages().map(\.isRefused) == [true, false])
        }
    }

    @Test("the API answers as the user, and only mail that a user got")
    func answer() async throws {
        try await TestService.run { service async throws in
            let relay = try await Self.relayAddress(service)
            try await Self.send(Self.message(to: "a@b.example"), to: ["a@b.example"], service)
            try await Self.send(Self.message(to: relay), to: [relay], service)
            let refused = try await service.api(.post, "/mail/1/answer", ["text": "Hello"])
            #expect(refused.status == 409)
            let answer = try await service.api(.post, "/mail/2/answer", ["text": "Hello"])
            #expect(answer.status == 201)
            #expect(answer.json?["kind"] == "to-app" && answer.json?["id"] == 3)
            let delivered = try #require(service.parts.mailbox.message(3)?.delivered)
            #expect(delivered.summary.authors == [relay])
            #expect(!String(decoding: delivered.bytes, as: UTF8.self).contains("ravi@example.com"))
            #expect(try await service.api(.get, "/mail/4").status == 404)
        }
    }

    @Test("a reset empties the mailbox and the counts")
    func reset() async throws {
        try await TestService.run { service async throws in
            let relay = try await Self.relayAddress(service)
            for _ in 0..<100 { try await Self.send(Self.message(to: relay), to: [relay], service) }
            #expect(
                try await Self.send(Self.message(to: relay), to: [relay], service)
                    == "452 4.2.2 <\(relay)>: daily limit reached"
            )
            _ = try await service.api(.post, "/reset")
            #expect(service.parts.mailbox.count == 0)
            let again = try await Self.relayAddress(service)
            #expect(again == relay)
            #expect(try await Self.send(Self.message(to: relay), to: [relay], service) == "250 2.0.0 Ok")
        }
    }

    @Test("several processes have no mailbox")
    func oneProcess() {
        #expect(OneProcess.subject(of: "getLatestMail") == "the mailbox is")
        #expect(OneProcess.subject(of: "answerMail") == "the mailbox is")
    }
}
