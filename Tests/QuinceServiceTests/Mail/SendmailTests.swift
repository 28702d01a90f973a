import Foundation
import OutgoingMail
import ProgramStart
import Testing

/// A message in the format of mail programs, and the command that takes it.
@Suite("Sendmail", .timeLimit(.minutes(10)))
struct SendmailTests {
    private static func message(to address: String = "jane@example.com", _ text: String = "Hello.") throws
        -> MailMessage
    {
        MailMessage(
            recipient: try #require(EmailAddress(parsing: address)),
            subject: .init("Your sign-in link"),
            paragraphs: [text],
            linkPath: "/sign-in/link/x",
            linkText: "Sign in to Orchard",
            writtenAt: TestService.epoch.timeIntervalSince1970
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
        let path = folder + "/sendmail"
        try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        return SendmailCommand(
            try self.settings(path),
            from: "Orchard",
            url: "https://shop.example.com",
            showsComplaints: true,
            id: { "abc" },
            patience: patience
        )
    }

    private static func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder(named: "sendmail")
        defer { folder.remove() }
        try await body(folder.path)
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
        try await Self.withFolder { folder in
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
        try await Self.withFolder { folder in
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
        try await Self.withFolder { folder in
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
        try await Self.withFolder { folder in
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
}
