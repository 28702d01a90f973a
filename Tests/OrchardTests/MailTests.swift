import Foundation
import OutgoingMail
import Testing

@testable import orchard

@Suite("Mail")
struct MailTests {
    private static func message(to address: String = "jane@example.com", _ text: String = "Hello.") throws
        -> MailMessage
    {
        MailMessage(
            recipient: try #require(EmailAddress(parsing: address)),
            subject: .signInLink,
            paragraphs: [text],
            linkPath: "/sign-in/link/x",
            linkText: "Sign in to Orchard",
            writtenAt: TestShop.epoch.timeIntervalSince1970
        )
    }

    private static func settings(_ command: String) throws -> MailSettings {
        try #require(
            try MailSettings(
                command: command,
                sender: "shop@example.com",
                named: .init(command: "SENDMAIL", sender: "MAIL_FROM", exampleSender: "shop@example.com")
            )
        )
    }

    private static func sender(_ script: String, in folder: String, patience: Duration = .seconds(30)) throws
        -> SendmailCommand
    {
        SendmailCommand(
            try self.settings(try TemporaryFolder.command(in: folder, script)),
            from: "Orchard",
            url: "https://shop.example.com",
            showsComplaints: true,
            id: { Data(TestRandom.bytes(16)).base64URL },
            patience: patience
        )
    }

    @Test("A letter, line by line")
    func letter() throws {
        let letter = Letter(
            try Self.message("Thank you, Jürgen. " + String(repeating: "Quinces ", count: 12)),
            from: "Orchard",
            try Self.settings("/bin/true").sender,
            url: "https://shop.example.com",
            id: "abc"
        )
        #expect(
            letter.text == """
                From: Orchard <shop@example.com>
                To: <jane@example.com>
                Subject: Your sign-in link
                Date: Fri, 15 Jan 2027 08:00:00 +0000
                Message-ID: <abc@example.com>
                Auto-Submitted: auto-generated
                MIME-Version: 1.0
                Content-Type: text/plain; charset=utf-8
                Content-Transfer-Encoding: 8bit

                Thank you, Jürgen. Quinces Quinces Quinces Quinces Quinces Quinces Quinces
                Quinces Quinces Quinces Quinces Quinces

                Sign in to Orchard:
                https://shop.example.com/sign-in/link/x

                """
        )
    }

    @Test(
        "No address can write a line of the head, or name a second recipient",
        arguments: [
            "jane@example.com\nBcc: eve@example.com", "jane@example.com\r\n",
            "jane@example.com\u{2028}Bcc:eve@x",
            "jane@example.com, eve@example.com", "jane@example.com;eve@example.com",
            "Jane <jane@example.com>",
            "jane@example.com\u{85}Bcc:eve@x", "jane@example.com\u{0}", "jane @example.com",
            "\"a b\"@example.com",
            "group:jane@example.com;", "jane@example.com>", "\u{202E}jane@example.com", "jane@[127.0.0.1]",
        ]
    )
    func injection(_ address: String) {
        #expect(EmailAddress(parsing: address) == nil)
    }

    @Test("Text of someone's own stays in the text, on lines of its own length")
    func text() throws {
        let letter = Letter(
            try Self.message("Thank you, .\r\n.\r\nBcc: eve@example.com\n\nX."),
            from: "Orchard",
            try Self.settings("/bin/true").sender,
            url: "https://shop.example.com",
            id: "abc"
        )
        let parts = letter.text.components(separatedBy: "\n\n")
        #expect(!parts[0].contains("Bcc") && parts[1] == "Thank you, . . Bcc: eve@example.com X.")
        #expect(!letter.text.contains("\r"))
    }

    @Test("The command gets the letter on its standard input, and the sender's address")
    func command() async throws {
        try await TemporaryFolder.with { folder in
            let script =
                "echo \"$@\" > \(folder)/arguments; cat > \(folder)/letter; env > \(folder)/environment"
            let sender = try Self.sender(script, in: folder)
            try await sender.send(try Self.message(to: "jürgen@exämple.com"))
            func content(_ name: String) throws -> String {
                try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            }
            #expect(try content("arguments") == "-t -i -f shop@example.com\n")
            #expect(try content("letter").contains("\nTo: <jürgen@exämple.com>\n"))
            #expect(try content("letter").hasSuffix("\nhttps://shop.example.com/sign-in/link/x\n"))
            #expect(try content("environment").contains("PATH="))
        }
    }

    @Test(
        "A command that fails, does not read, is killed or has gone is an error that names it",
        arguments: ["cat > /dev/null; exit 75", "exit 67", "kill -9 $$", "rm \"$0\"; exit 1"]
    )
    func failures(_ script: String) async throws {
        try await TemporaryFolder.with { folder in
            let sender = try Self.sender(script, in: folder)
            for _ in 1...2 {
                let error = await #expect(throws: (any Error).self) {
                    try await sender.send(try Self.message())
                }
                #expect(error.map { "\($0)".contains("\(folder)/sendmail") } == true)
            }
        }
    }

    @Test("A command that hangs is ended")
    func hanging() async throws {
        try await TemporaryFolder.with { folder in
            let script = "echo $$ > \(folder)/pid; exec sleep 600"
            let sender = try Self.sender(script, in: folder, patience: .seconds(10))
            let error = await #expect(throws: SendmailCommand.SendmailError.self) {
                try await sender.send(try Self.message())
            }
            #expect(error?.description.contains("did not end within") == true)
            let text = try String(contentsOfFile: "\(folder)/pid", encoding: .utf8)
            let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
            #expect(kill(pid, 0) == -1 && errno == ESRCH)
        }
    }

    @Test("Eight run at once, a ninth is refused, and afterwards there is room again")
    func limit() async throws {
        try await TemporaryFolder.with { folder in
            // Each waits until the gate is there.
            let script = "cat > /dev/null; while [ ! -e \(folder)/gate ]; do sleep 0.05; done"
            let sender = try Self.sender(script, in: folder)
            let refused = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0...SendmailCommand.maximumUnderWay {
                    group.addTask {
                        do { try await sender.send(try Self.message()) } catch is SendmailCommand
                            .SendmailError
                        {
                            return true
                        }
                        return false
                    }
                }
                // The first to end is the refused one: the others wait.
                let first = try await group.next() ?? false
                try Data().write(to: URL(filePath: folder + "/gate"))
                var count = first ? 1 : 0
                for try await isRefused in group where isRefused { count += 1 }
                return count
            }
            #expect(refused == 1)
            try await sender.send(try Self.message())
        }
    }

    @Test(
        "With a sender there is no mailbox page, the link arrives, and a failure is told to who waits for it"
    )
    func shop() async throws {
        try await TemporaryFolder.with { folder in
            let script = "[ ! -e \(folder)/down ] && cat > \(folder)/letter"
            let settings = try Self.settings(try TemporaryFolder.command(in: folder, script))
            try await TestShop.run(configure: { $0.mail = settings }) { shop in
                let browser = shop.browser()
                let page = try await browser.post(Paths.emailLinks, ["email": "jane@example.com"])
                #expect(page.body.contains("Check your email") && !page.body.contains("mailbox"))
                #expect(try await browser.get(Paths.mailbox).status == 404)
                let letter = try String(contentsOfFile: "\(folder)/letter", encoding: .utf8)
                let link = try #require(letter.split(separator: "\n").last).dropFirst(
                    "http://localhost".count
                )
                #expect(try await browser.follow(String(link)).location == Paths.account)

                try Data().write(to: URL(filePath: folder + "/down"))
                #expect(try await browser.post(Paths.emailLinks, ["email": "j@example.com"]).status == 500)
                try await browser.fill()
                let thanks = try await browser.buy()
                #expect(try await browser.get(thanks).status == 200, "the order stands")
            }
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
