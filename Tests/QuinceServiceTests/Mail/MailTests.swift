import Foundation
import Logging
import OutgoingMail
import PageLanguages
import ProgramStart
import Synchronization
import Testing

@testable import QuinceService
#if PostgreSQL
import PostgreSQLConnections
#endif

/// What notices say, to whom, and what the queue holds.
@Suite("Email", .timeLimit(.minutes(10)))
struct MailTests {
    private static let all: [SecurityNotice] = [
        .passkeyAdded, .passkeyRemoved, .enrolled, .codesReplaced, .recoveryUsed, .deviceCodeUsed,
        .nameChanged, .emailsChanged, .deletionPlanned(at: 0), .deletionCanceled,
    ]

    private static func account(_ email: String, name: String? = nil, language: Language? = nil) -> Account {
        Account(
            id: "a",
            email: email,
            firstName: name,
            lastName: name,
            emailSharing: .share,
            language: language
        )
    }

    /// A service's notices, with a command that keeps each message in a file of `folder`.
    private static func notices(
        in folder: String,
        clock: ServiceClock = ServiceClock(),
        limits: SharedLimits = SharedLimits(nil)
    ) throws -> SecurityNotices {
        let path = folder + "/sendmail"
        try "#!/bin/sh\npart=$(mktemp \(folder)/part-XXXXXX)\ncat > $part\nmv $part $part.eml\n"
            .write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        let settings = try MailSettings(
            command: path,
            sender: "id@example.com",
            named: .init(command: "sendmail", sender: "mail-from", exampleSender: "id@example.com")
        )
        let sender = SendmailCommand(
            try #require(settings),
            from: "Quince",
            url: "https://id.example.com",
            showsComplaints: false
        ) { RandomSource.system.hex(16) }
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return SecurityNotices(
            mailer: Mailer(sender: sender, metrics: ServiceMetrics(), logger: logger),
            issuer: "https://id.example.com",
            clock: clock,
            limits: limits
        )
    }

    /// Waits for `count` messages.
    private static func letters(_ count: Int, in folder: String) async throws -> [String] {
        while true {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
                $0.hasSuffix(".eml")
            }
            guard names.count < count else {
                return try names.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    @Test("each notice is one message with time, browser and IP address, and nothing that anyone typed")
    func texts() async throws {
        let folder = try TemporaryFolder(named: "notices")
        defer { folder.remove() }
        let notices = try Self.notices(in: folder.path, clock: ServiceClock(base: { TestService.epoch }))
        let address = String(repeating: "a", count: 64) + "@" + String(repeating: "b.", count: 91) + "example"
        let origin = AuditOrigin(.person) {
            .init(client: "2001:db8:1:2", browser: "Firefox on Linux", requestID: "r")
        }
        AuditOrigin.$current.withValue(origin) {
            for notice in Self.all { notices.tell(Self.account(address, name: "Evil\r\nBcc: eve@x"), notice) }
        }
        let sending = Task { await notices.run() }
        let letters = try await Self.letters(Self.all.count, in: folder.path)
        sending.cancel()
        #expect(
            Set(letters.compactMap { $0.split(separator: "\n").first { $0.hasPrefix("Subject") } }).count
                == Self.all.count
        )
        for letter in letters {
            let (head, text) = (letter.components(separatedBy: "\n\n")[0], letter.replacing("\n", with: " "))
            #expect(head.hasPrefix("From: Quince <id@example.com>\nTo: <\(address)>\nSubject: "))
            #expect(head.split(separator: "\n").count == 10 && !letter.contains("\r"))
            #expect(
                text.contains(
                    "Service: https://id.example.com Time: January 15, 2027 at 08:00 UTC Browser: Firefox on Linux IP address: 2001:db8:1:2"
                )
            )
            #expect(!letter.contains("Evil") && !letter.contains("eve@x"))
            #expect(letter.contains("\nYour account:\nhttps://id.example.com/account/"))
            #expect(letter.utf8.count < Letter.maximumLength / 2)
        }
    }

    @Test("a notice is in the language of its account, whatever the language of the request that caused it")
    func languages() async throws {
        let folder = try TemporaryFolder(named: "notices")
        defer { folder.remove() }
        let notices = try Self.notices(in: folder.path)
        let (german, thai) = try (#require(Language.named("de")), #require(Language.named("th")))
        let known = Self.account("jane@example.com", language: german)
        Language.$current.withValue(thai) {
            notices.tell(known, .deletionPlanned(at: 0))
            notices.tell(Self.account("joe@example.com"), .deletionPlanned(at: 0))
        }
        let sending = Task { await notices.run() }
        let letters = try await Self.letters(2, in: folder.path)
        sending.cancel()
        for (name, language) in [("jane", german), ("joe", thai)] {
            let letter = try #require(letters.first { $0.contains("To: <\(name)@example.com>") })
            #expect(letter.contains("\nContent-Language: \(language.tag)\n"))
            #expect(letter.contains(language.day(0)) && letter.contains(language.text(.pageYourAccount)))
        }
    }

    @Test(
        "an account whose email address could write a line of the head is told nothing",
        arguments: ["jane@example.com\nBcc: eve@x.com", "jane@example.com\r", "a@b, c@d", "<a@b>", ""]
    )
    func injection(_ address: String) async throws {
        let folder = try TemporaryFolder(named: "notices")
        defer { folder.remove() }
        let notices = try Self.notices(in: folder.path)
        notices.tell(Self.account(address), .passkeyAdded)
        notices.tell(Self.account("jane@example.com"), .passkeyRemoved)
        let sending = Task { await notices.run() }
        let letters = try await Self.letters(1, in: folder.path)
        sending.cancel()
        #expect(letters.count == 1 && letters[0].contains("\nTo: <jane@example.com>\n"))
    }

    @Test("the queue takes a thousand, and four run at once")
    func queue() async throws {
        let queue = WorkQueue<Int>()
        for number in 0..<1_000 { #expect(queue.add(number)) }
        #expect(!queue.add(1_000))
        let running = Mutex(0)
        let most = Mutex(0)
        let done = Mutex<[Int]>([])
        let work = Task {
            _ = await queue.run { number in
                let count = running.withLock {
                    $0 += 1
                    return $0
                }
                most.withLock { $0 = max($0, count) }
                await Task.yield()
                running.withLock { $0 -= 1 }
                done.withLock { $0.append(number) }
            }
        }
        while done.withLock({ $0.count }) < 1_000 { await Task.yield() }
        #expect(queue.add(1_000), "there is room again")
        while done.withLock({ $0.count }) < 1_001 { await Task.yield() }
        work.cancel()
        await work.value
        #expect(!queue.add(1_001), "the work has ended")
        #expect(most.withLock { $0 } == 4)
        #expect(done.withLock { $0.sorted() } == Array(0...1_000))
    }

    @Test("at the end, jobs that wait are dropped and counted; those under way are canceled")
    func end() async {
        let queue = WorkQueue<Int>()
        for number in 0..<10 { #expect(queue.add(number)) }
        let begun = Mutex(0)
        let work = Task {
            await queue.run { _ in
                begun.withLock { $0 += 1 }
                try? await Task.sleep(for: .seconds(3_600))
            }
        }
        while begun.withLock({ $0 }) < 4 { await Task.yield() }
        work.cancel()
        #expect(await work.value == 6)
        #expect(begun.withLock { $0 } == 4)
    }

    @Test("of a kind, an account gets ten notices an hour; other kinds and accounts have their own")
    func limit() async throws {
        let folder = try TemporaryFolder(named: "notices")
        defer { folder.remove() }
        let notices = try Self.notices(in: folder.path)
        let sending = Task { await notices.run() }
        for number in 1...20 {
            notices.tell(Self.account("jane@example.com"), .nameChanged)
            _ = try await Self.letters(min(number, 10), in: folder.path)
        }
        notices.tell(Self.account("jane@example.com"), .passkeyAdded)
        let letters = try await Self.letters(11, in: folder.path)
        sending.cancel()
        #expect(letters.filter { $0.contains("Subject: A passkey was added") }.count == 1)
    }

    #if PostgreSQL
    @Test("two nodes send ten notices of a kind an hour together; without storage, each limits its own")
    func nodes() async throws {
        try await withPostgreSQLDatabase { pool, place in
            let folders = [try TemporaryFolder(named: "notices"), try TemporaryFolder(named: "notices")]
            defer { folders.forEach { $0.remove() } }
            let database = try await Database.open(pool, at: place)
            let nodes = try folders.map {
                try Self.notices(in: $0.path, limits: SharedLimits(database))
            }
            let sending = nodes.map { node in Task { await node.run() } }
            let jane = Self.account("jane@example.com")
            for number in 1...5 {
                for (node, folder) in zip(nodes, folders) {
                    node.tell(jane, .nameChanged)
                    _ = try await Self.letters(number, in: folder.path)
                }
            }
            // Each node alone would send five more.
            for (node, folder) in zip(nodes, folders) {
                node.tell(jane, .nameChanged)
                node.tell(jane, .passkeyAdded)
                let letters = try await Self.letters(6, in: folder.path)
                #expect(letters.filter { $0.contains("Subject: A passkey was added") }.count == 1)
            }
            try await pool.execute("DROP TABLE attempt")
            nodes[0].tell(jane, .passkeyRemoved)
            let letters = try await Self.letters(7, in: folders[0].path)
            #expect(letters.filter { $0.contains("Subject: A passkey was removed") }.count == 1)
            for task in sending {
                task.cancel()
                await task.value
            }
            #expect(try await Self.letters(0, in: folders[0].path).count == 7)
            #expect(try await Self.letters(0, in: folders[1].path).count == 6)
        }
    }
    #endif

    @Test("while nothing is sent, two notices of each kind wait for an account, and others still get theirs")
    func waiting() async throws {
        let folder = try TemporaryFolder(named: "notices")
        defer { folder.remove() }
        let notices = try Self.notices(in: folder.path)
        for notice in Self.all { for _ in 0..<3 { notices.tell(Self.account("jane@example.com"), notice) } }
        let other = Account(
            id: "b",
            email: "joe@example.com",
            firstName: nil,
            lastName: nil,
            emailSharing: .share
        )
        notices.tell(other, .passkeyAdded)
        let sending = Task { await notices.run() }
        let count = 2 * Self.all.count + 1
        let letters = try await Self.letters(count, in: folder.path)
        sending.cancel()
        #expect(letters.count == count && letters.filter { $0.contains("joe@example.com") }.count == 1)
    }

    @Test("without a mail program, telling does nothing and the work ends at once")
    func off() async {
        let notices = SecurityNotices(
            mailer: nil,
            issuer: "https://id.example.com",
            clock: ServiceClock(),
            limits: SharedLimits(nil)
        )
        notices.tell(Self.account("jane@example.com"), .passkeyAdded)
        await notices.run()
    }
}
