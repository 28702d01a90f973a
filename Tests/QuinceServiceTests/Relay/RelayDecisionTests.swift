import Foundation
import QuinceProtocol
import QuinceService
import Testing

@Suite("What the relay decides")
struct RelayDecisionTests {
    static let address = "k3x9q2m7wp@private.icloud.com"

    static func route(
        sources: [String] = ["example.com"],
        forwards: [Bool] = [true]
    ) throws -> RelayRoute {
        RelayRoute(
            address: Self.address,
            accountID: "a",
            accountEmail: "ravi@example.org",
            mailbox: "ravi@home.example",
            teamID: "QUINCE0001",
            grants: forwards.enumerated().map { index, forwards in
                GrantedIdentity(
                    grant: Grant(
                        id: "g\(index)",
                        accountID: "a",
                        groupID: "app\(index)",
                        teamID: "QUINCE0001",
                        scopes: [.email],
                        emailSharing: .hide,
                        createdAt: Date(timeIntervalSince1970: 0),
                        forwards: forwards
                    ),
                    pseudonym: Pseudonym(subject: "s", relayAddress: Self.address),
                    accountEmail: "ravi@example.org"
                )
            },
            sources: try sources.map(MailSource.init(parsing:))
        )
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let sender: String?
        var sources = ["example.com"]
        var setting = RelaySettings.Sources.lenient
        var forwards = [true]
        var hasAllowance = true
        /// The reply; nil if the message is accepted.
        let reply: String?
        var testDescription: String { self.why }
    }

    static let rows = [
        Row(why: "a registered return path", sender: "news@example.com", reply: nil),
        Row(
            why: "a return path of a subdomain",
            sender: "bounce+x=relay@mail.example.com",
            reply: "550 5.1.1 <bounce+x=relay@mail.example.com>: unauthorized sender"
        ),
        Row(
            why: "an unregistered return path",
            sender: "news@other.example",
            reply: "550 5.1.1 <news@other.example>: unauthorized sender"
        ),
        Row(why: "an empty return path", sender: nil, reply: nil),
        Row(why: "no sources, lenient", sender: "news@other.example", sources: [], reply: nil),
        Row(
            why: "no sources, strict",
            sender: "news@other.example",
            sources: [],
            setting: .strict,
            reply: "550 5.1.1 <news@other.example>: unauthorized sender"
        ),
        Row(
            why: "forwarding off",
            sender: "news@example.com",
            forwards: [false],
            reply: "550 5.1.1 <k3x9q2m7wp@private.icloud.com>: inactive email address"
        ),
        Row(
            why: "forwarding off for one of two apps",
            sender: "news@example.com",
            forwards: [false, true],
            reply: nil
        ),
        Row(
            why: "no app has the address",
            sender: "news@example.com",
            forwards: [],
            reply: "550 5.1.1 <k3x9q2m7wp@private.icloud.com>: inactive email address"
        ),
        Row(
            why: "the sender is checked before forwarding",
            sender: "news@other.example",
            forwards: [false],
            reply: "550 5.1.1 <news@other.example>: unauthorized sender"
        ),
        Row(
            why: "the daily limit",
            sender: "news@example.com",
            hasAllowance: false,
            reply: "452 4.2.2 <k3x9q2m7wp@private.icloud.com>: daily limit reached"
        ),
        Row(
            why: "the daily limit is checked last",
            sender: "news@example.com",
            forwards: [false],
            hasAllowance: false,
            reply: "550 5.1.1 <k3x9q2m7wp@private.icloud.com>: inactive email address"
        ),
    ]

    @Test("mail to a relay address gets Apple's reply", arguments: rows)
    func recipient(_ row: Row) throws {
        let decision = RelayDecision.about(
            recipient: Self.address,
            .relay(try Self.route(sources: row.sources, forwards: row.forwards)),
            from: row.sender,
            sources: row.setting,
            hasAllowance: row.hasAllowance
        )
        #expect(decision.refusal?.wire == row.reply)
        #expect(decision.findings.last?.verdict == .refused || row.reply == nil)
        #expect(decision.findings.contains { $0.apple == row.reply } || row.reply == nil)
        let isLenient = decision.findings.contains { $0.verdict == .lenient }
        #expect(isLenient == (row.sources.isEmpty && row.reply == nil))
    }

    @Test("a lenient check says what Apple would reply, and what to register")
    func lenient() throws {
        let decision = RelayDecision.about(
            recipient: Self.address,
            .relay(try Self.route(sources: [])),
            from: "news@mail.example.com",
            sources: .lenient,
            hasAllowance: true
        )
        let finding = try #require(decision.findings.first { $0.verdict == .lenient })
        #expect(finding.check == "return-path")
        #expect(finding.apple == "550 5.1.1 <news@mail.example.com>: unauthorized sender")
        #expect(finding.message.contains("Register mail.example.com as a mail source of team QUINCE0001"))
    }

    @Test("addresses that nobody has, and addresses of deleted accounts")
    func nobody() {
        func reply(_ target: RelayTarget) -> String? {
            RelayDecision.about(
                recipient: "x@private.icloud.com",
                target,
                from: "a@b.example",
                sources: .lenient,
                hasAllowance: true
            ).refusal?.wire
        }
        #expect(reply(.unknown) == "550 5.1.1 <x@private.icloud.com>: user not found")
        #expect(reply(.deleted) == "550 5.1.1 <x@private.icloud.com>: inactive email address")
        #expect(reply(.outside) == nil)
    }

    @Test(
        "only the mailbox behind the relay address may write to a reverse address",
        arguments: [
            ("ravi@home.example" as String?, nil as String?), ("Ravi@HOME.example", nil),
            ("ravi@example.org", "550 5.7.1 <ravi@example.org>: not the owner of the relay address"),
            (nil, "550 5.7.1 <>: not the owner of the relay address"),
        ]
    )
    func reverse(_ sender: String?, _ reply: String?) throws {
        let decision = RelayDecision.about(
            recipient: "news_at_example_com_abcdefgh@private.icloud.com",
            .reverse(try Self.route(), correspondent: "news@example.com"),
            from: sender,
            sources: .lenient,
            hasAllowance: true
        )
        #expect(decision.refusal?.wire == reply)
    }

    @Test(
        "the From field is checked after the return path, with the return path in the reply",
        arguments: [
            (["news@example.com"], nil as String?),
            (["news@mail.example.com"], "550 5.1.1 <bounce@example.com>: unauthorized sender"),
            ([], "550 5.1.1 <bounce@example.com>: unauthorized sender"),
            (["a@example.com", "b@example.com"], "550 5.1.1 <bounce@example.com>: unauthorized sender"),
        ]
    )
    func authors(_ authors: [String], _ reply: String?) throws {
        let decision = RelayDecision.about(
            messageTo: try Self.route(),
            authors: authors,
            from: "bounce@example.com",
            sources: .lenient
        )
        #expect(decision.refusal?.wire == reply)
    }

    @Test("it says what Apple would check with DNS")
    func authentication() throws {
        let decision = RelayDecision.about(
            messageTo: try Self.route(sources: ["example.com", "mail.example.com"]),
            authors: ["news@example.com"],
            from: "bounce@mail.example.com",
            sources: .lenient
        )
        let messages = decision.findings.filter { $0.verdict == .note }.map(\.message)
        #expect(messages.contains("Apple would check SPF of mail.example.com against your server's address"))
        #expect(
            messages.contains(
                "Apple would check for a DKIM signature of example.com, or of a parent domain of it; SPF or DKIM must pass"
            )
        )
    }

    @Test(
        "every refusal has a reason and a remedy",
        arguments: [
            RelayRefusal.userNotFound(recipient: "x@y"), .inactive(recipient: "x@y", .forwardingOff),
            .inactive(recipient: "x@y", .unused), .inactive(recipient: "x@y", .accountDeleted),
            .unregisteredReturnPath(sender: "a@b", team: "T"),
            .unregisteredFrom(address: "a@b", sender: "c@d", team: "T"), .noFrom(sender: ""),
            .dailyLimit(recipient: "x@y"), .notTheMailbox(sender: "a@b", mailbox: "c@d"),
            .unreadable(reason: "a NUL"),
        ]
    )
    func sentences(_ refusal: RelayRefusal) {
        #expect(!refusal.reason.isEmpty && refusal.remedy.hasSuffix("."))
        #expect((400..<600).contains(refusal.reply.code))
    }
}

@Suite("The daily allowance of a relay address")
struct RelayAllowanceTests {
    @Test("100 messages per day in UTC, each address for itself")
    func day() {
        let allowance = RelayAllowance()
        let noon = 1_800_000_000.0
        for _ in 0..<100 { #expect(allowance.take("a@x", at: noon)) }
        #expect(!allowance.take("a@x", at: noon))
        #expect(!allowance.allows("a@x", at: noon))
        #expect(allowance.take("b@x", at: noon))

        let midnight = (noon / 86_400).rounded(.down) * 86_400 + 86_400
        #expect(!allowance.allows("a@x", at: midnight - 1))
        #expect(allowance.allows("a@x", at: midnight))
        #expect(allowance.take("a@x", at: midnight))
    }

    @Test("a reset forgets the counts")
    func reset() {
        let allowance = RelayAllowance()
        for _ in 0..<100 { _ = allowance.take("a@x", at: 0) }
        allowance.removeAll()
        #expect(allowance.allows("a@x", at: 0))
    }
}
