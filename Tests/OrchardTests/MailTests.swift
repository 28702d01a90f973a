import Foundation
import Logging
import NIOCore
import OutgoingMail
import QuinceMail
import Testing

@testable import orchard

@Suite("Mail", .timeLimit(.minutes(10)))
struct MailTests {
    private static func message(to address: String = "jane@example.com") throws -> MailMessage {
        MailMessage(
            recipient: try #require(EmailAddress(parsing: address)),
            subject: .signInLink,
            paragraphs: ["Thank you, Jürgen."],
            linkPath: "/sign-in/link/x",
            linkText: "Sign in to Orchard",
            writtenAt: TestShop.epoch.timeIntervalSince1970
        )
    }

    private static func sender(_ port: Int, patience: Duration = .seconds(300)) throws -> SMTPSender {
        SMTPSender(
            server: .named(host: "127.0.0.1", port: port),
            sender: try #require(EmailAddress(parsing: "shop@example.com")),
            url: try WebOrigin(parsing: "https://shop.example.com"),
            id: { "abc" },
            patience: patience
        )
    }

    /// Why a message isn't sent.
    private static func failure(_ sender: SMTPSender, to address: String = "jane@example.com") async throws
        -> String
    {
        let failure = await #expect(throws: MailFailure.self) {
            try await sender.send(try Self.message(to: address))
        }
        return failure?.description ?? ""
    }

    @Test("The server gets the letter, line by line, with the return path")
    func letter() async throws {
        try await MailCatcher.run { catcher, port in
            try await Self.sender(port).send(try Self.message(to: "jürgen@exämple.com"))
            let caught = try #require(catcher.caught.first)
            #expect(caught.sender == "shop@example.com" && caught.recipients == ["jürgen@exämple.com"])
            #expect(
                caught.text
                    == """
                    From: Orchard <shop@example.com>
                    To: <jürgen@exämple.com>
                    Subject: Your sign-in link
                    Date: Fri, 15 Jan 2027 08:00:00 +0000
                    Message-ID: <abc@example.com>
                    Auto-Submitted: auto-generated
                    MIME-Version: 1.0
                    Content-Type: text/plain; charset=utf-8
                    Content-Transfer-Encoding: 8bit

                    Thank you, Jürgen.

                    Sign in to Orchard:
                    https://shop.example.com/sign-in/link/x

                    """.replacing("\n", with: "\r\n")
            )
        }
    }

    @Test("A refusal is an error with the server's words")
    func refusal() async throws {
        try await MailCatcher.run { catcher, port in
            let reason = try await Self.failure(Self.sender(port), to: "unknown@example.com")
            #expect(
                reason
                    == "the mail server 127.0.0.1:\(port) refused the message: 550 5.1.1 <unknown@example.com>: user not found"
            )
            #expect(catcher.caught.isEmpty)
        }
    }

    @Test("A server that isn't there is an error that names it")
    func nobody() async throws {
        let port = try await MailCatcher.run { _, port in port }
        let reason = try await Self.failure(Self.sender(port))
        #expect(reason.hasPrefix("the mail server 127.0.0.1:\(port) can't be used: notConnected("))
    }

    @Test("A server that hangs is left")
    func hanging() async throws {
        try await MailCatcher.run(holds: true) { _, port in
            let reason = try await Self.failure(Self.sender(port, patience: .milliseconds(200)))
            #expect(reason == "the mail server didn't take the message within 0.2 seconds")
        }
    }

    @Test("An email address that is too long for SMTP is an error")
    func length() async throws {
        try await MailCatcher.run { _, port in
            let local = String(repeating: "a", count: 65)
            let reason = try await Self.failure(Self.sender(port), to: "\(local)@example.com")
            #expect(reason == "the sender's or the recipient's email address is too long")
        }
    }

    @Test(
        "The link arrives, and a failure is told to who waits for it; an order stands without its confirmation"
    )
    func shop() async throws {
        try await MailCatcher.run { catcher, port in
            let configure: (inout ShopConfiguration) -> Void = {
                $0.smtp = .named(host: "127.0.0.1", port: port)
            }
            try await TestShop.run(sendsMail: true, configure: configure) { shop in
                let browser = shop.browser()
                let page = try await browser.post(Paths.emailLinks, ["email": "jane@example.com"])
                #expect(page.body.contains("Check your email") && !page.body.contains("_quince/mail"))
                let caught = try #require(catcher.caught.first)
                #expect(caught.sender == "shop@orchard.example" && caught.recipients == ["jane@example.com"])
                let link = try #require(caught.text.split(separator: "\r\n").last)
                let path = String(link.dropFirst("http://localhost".count))
                #expect(try await browser.follow(path).location == Paths.account)

                let refused = try await browser.post(Paths.emailLinks, ["email": "unknown@example.com"])
                #expect(refused.status == 500 && refused.body.contains("Something went wrong on our side"))
                try await browser.fill()
                let thanks = try await browser.buy(["email": "unknown@example.com"])
                #expect(try await browser.get(thanks).status == 200, "the order stands")
            }
        }
    }

    @Test("Where Quince catches the mail, the pages lead to its console")
    func page() async throws {
        try await TestShop.run { shop in
            let page = try await shop.browser().post(Paths.emailLinks, ["email": "jane@example.com"])
            #expect(page.body.contains("href=\"http://localhost:8080/_quince/mail\">open the page Mail"))
            #expect(page.body.contains("href=\"http://localhost:8080/_quince/mail\">Mail in Quince"))
        }
    }

    @Test("A link that could not be sent is none, and does not count")
    func unsentLink() async throws {
        struct Down: MailSender {
            func send(_ message: MailMessage) async throws { throw NotTaken() }
        }
        try await TestShop.run { shop async throws in
            let parts = shop.shop
            let links = EmailLinks(
                store: parts.database,
                mail: ShopMail(sender: Down(), now: parts.sessions.now, logger: parts.logger),
                now: parts.sessions.now,
                random: TestRandom.bytes,
                logger: parts.logger
            )
            let email = try #require(EmailAddress(parsing: "jane@example.com"))
            for _ in 0...EmailLinks.maximumPerAddress {
                await #expect(throws: NotTaken.self) {
                    try await links.send(to: email, returningTo: .account)
                }
            }
            #expect(try await shop.traces(of: "jane@example.com") == [])
            _ = try await shop.browser().signIn("jane@example.com")
        }
    }

    @Test("Confirmations to one address end, and those to guests in all; the orders stand")
    func confirmationLimits() async throws {
        try await TestShop.run { shop async throws in
            for _ in 0...CheckoutEndpoint.confirmationsPerAddress {
                let browser = shop.browser()
                try await browser.fill()
                #expect(try await browser.buy(["email": "victim@example.com"]).hasSuffix("/thanks"))
            }
            let sent = shop.messages.filter { $0.recipient.text == "victim@example.com" }
            #expect(sent.count == CheckoutEndpoint.confirmationsPerAddress)
            let database = shop.shop.database
            let now = shop.clock.now.timeIntervalSince1970
            #expect(try await database.orderCount(to: "VICTIM@example.com", since: now - 1) == 6)
            #expect(try await database.orderCount(to: nil, since: now - 1) == 6)
            #expect(try await database.orderCount(to: nil, since: now) == 0)
            shop.clock.advance(by: CheckoutEndpoint.confirmationPeriod)
            let browser = shop.browser()
            try await browser.fill()
            _ = try await browser.buy(["email": "victim@example.com"])
            #expect(
                shop.messages.filter { $0.recipient.text == "victim@example.com" }.count == sent.count + 1
            )
        }
    }

    @Test("A confirmation says nothing that a guest wrote")
    func confirmationText() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.fill()
            _ = try await browser.buy(["name": "Visit evil.example now"])
            let message = try #require(shop.messages.first)
            #expect(!message.text.contains("evil") && message.text.hasPrefix("Thank you"))
        }
    }
}

/// What a sender throws that takes no message.
private struct NotTaken: Error {}
