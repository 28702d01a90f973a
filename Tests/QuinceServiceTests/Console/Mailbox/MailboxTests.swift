import Foundation
import Testing

@testable import QuinceService

@Suite("The mailbox")
struct MailboxTests {
    private static func message(
        to recipient: String = "jane@example.com",
        from sender: String = "news@shop.example",
        refused: Bool = false,
        size: Int = 0
    ) -> MailboxMessage {
        let head =
            "From: News <\(sender)>\r\nTo: \(recipient)\r\nSubject: Hello\r\n\r\nYour code is 480213.\r\n"
        let copy = MailCopy(Array(head.utf8) + [UInt8](repeating: 0x61, count: size))
        return MailboxMessage(
            at: Date(timeIntervalSince1970: 1_800_000_000),
            kind: .other,
            sender: sender,
            recipients: [recipient],
            reply: refused ? "550 5.1.1 <\(recipient)>: user not found" : "250 2.0.0 Ok",
            remedy: refused ? "Do something." : nil,
            findings: [],
            relay: nil,
            sent: copy,
            delivered: refused ? nil : copy,
            deliveredFrom: nil
        )
    }

    @Test("keeps the newest 500 messages")
    func capacity() {
        let mailbox = Mailbox()
        for _ in 0..<501 { mailbox.add(Self.message()) }
        #expect(mailbox.count == 500)
        #expect(mailbox.message(1) == nil && mailbox.message(2) != nil && mailbox.message(501) != nil)
        #expect(mailbox.messages(limit: 2).map(\.id) == [501, 500])
    }

    @Test("keeps at most 64 MiB, and the newest message whatever its size")
    func size() {
        let mailbox = Mailbox()
        for _ in 0..<3 { mailbox.add(Self.message(size: 15_000_000)) }
        // Each counts twice: as it was sent and as it was delivered.
        #expect(mailbox.messages().map(\.id) == [3, 2])
    }

    @Test("filters by reader, writer, text and ID")
    func filters() {
        let mailbox = Mailbox()
        mailbox.add(Self.message(to: "jane@example.com"))
        mailbox.add(Self.message(to: "ravi@example.com", from: "sales@shop.example"))
        mailbox.add(Self.message(to: "ravi@example.com", refused: true))
        func ids(_ filter: MailFilter) -> [Int] { mailbox.messages(filter).map(\.id) }
        #expect(ids(MailFilter(to: "Jane@Example.com")) == [1])
        #expect(ids(MailFilter(from: "sales@shop.example")) == [2])
        #expect(ids(MailFilter(text: "480213")) == [3, 2, 1])
        #expect(ids(MailFilter(text: "SALES@")) == [2])
        #expect(ids(MailFilter(text: "nothing of the kind")) == [])
        #expect(ids(MailFilter(to: "ravi@example.com", after: 2)) == [3])
        #expect(ids(MailFilter(to: "ravi@example.com", isAccepted: true)) == [2])
    }

    @Test("deletes one message, or all; IDs go on")
    func deletion() {
        let mailbox = Mailbox()
        for _ in 0..<2 { mailbox.add(Self.message()) }
        #expect(mailbox.remove(1))
        #expect(!mailbox.remove(1))
        mailbox.removeAll()
        #expect(mailbox.count == 0)
        #expect(mailbox.add(Self.message()).id == 3)
    }

    @Test("tells watchers of new messages, and has at most 64 of them")
    func watchers() async {
        let mailbox = Mailbox()
        do {
            let watchers = (0..<64).map { _ in mailbox.watch() }
            #expect(watchers.allSatisfy { $0 != nil })
            #expect(mailbox.watch() == nil)
        }
        var news = mailbox.watch()?.makeAsyncIterator()
        mailbox.add(Self.message())
        #expect(mailbox.remove(1) && !mailbox.remove(1))
        mailbox.removeAll()
        guard case .added(let message)? = await news?.next(), case .removed(let id)? = await news?.next(),
            case .emptied? = await news?.next()
        else {
            Issue.record("the watcher misses something")
            return
        }
        #expect(message.id == 1 && id == 1)
    }

    @Test("a watcher that lags behind ends, and has no gap before its end")
    func slowWatcher() async throws {
        let mailbox = Mailbox()
        let news = try #require(mailbox.watch())
        for _ in 0..<100 { mailbox.add(Self.message()) }
        var ids: [Int] = []
        for await one in news {
            if case .added(let message) = one { ids.append(message.id) }
        }
        #expect(ids == Array(1...64))
        let next = mailbox.watch()
        #expect(next != nil)
    }

    @Test("the fields of a header and the links count as well")
    func sizeOfFindings() {
        let plain = Self.message().size
        let fields = (0..<400).map { "X-Field-\($0): \(String(repeating: "x", count: 100))\r\n" }.joined()
        let header = MailCopy(Array("Subject: a\r\n\(fields)\r\na\r\n".utf8))
        #expect(header.size > 2 * header.bytes.count)
        let links = (0..<50).map { "https://a.example/\($0)/\(String(repeating: "x", count: 900))\r\n" }
            .joined()
        let body = MailCopy(Array("Subject: a\r\n\r\n\(links)".utf8))
        #expect(body.links.count == 50)
        #expect(body.size > body.bytes.count + body.text.utf8.count + 45_000)
        #expect(plain > 0)
    }

    @Test(
        "a search finds a text anywhere, whatever its case",
        arguments: [
            ("aab", "aaab", true), ("abab", "abacabab", true), ("abab", "abacabac", false), ("a", "", false),
            ("GRÜSSE", "viele grüsse", true), ("Grüße", "GRÜßE", true), ("u\u{308}", "\u{FC}", true),
            ("KELVIN", "kelvin", true), ("480213", "Your code is 480213.", true), ("[", "{", false),
            ("@", "`", false), ("aaaa", "aaa", false), ("longer than the text", "text", false),
        ]
    )
    func search(_ pattern: String, _ text: String, _ isFound: Bool) throws {
        #expect(try #require(TextSearch(pattern)).finds(in: text) == isFound)
    }

    @Test("a search takes no longer for a pattern that almost fits everywhere")
    func longSearch() throws {
        let text = String(repeating: "a", count: 1_000_000)
        let search = try #require(TextSearch(String(repeating: "a", count: 199) + "b"))
        let time = ContinuousClock().measure { #expect(!search.finds(in: text)) }
        // Comparing at each place takes 200 times as long as this limit leaves room for.
        #expect(time < .seconds(20))
        #expect(TextSearch("") == nil)
    }

    private static func related(_ html: String, _ parts: [(type: String, id: String, content: String)])
        -> MailCopy
    {
        let pictures = parts.map { part in
            "--b\r\nContent-Type: \(part.type)\r\nContent-ID: <\(part.id)>\r\n\r\n\(part.content)\r\n"
        }
        let text = """
            Subject: a\r
            MIME-Version: 1.0\r
            Content-Type: multipart/related; boundary=b\r
            \r
            --b\r
            Content-Type: text/html\r
            \r
            \(html)\r
            \(pictures.joined())--b--\r

            """
        return MailCopy(Array(text.utf8))
    }

    @Test("pictures stand in the page where it names them; others stay as they are")
    func pictures() {
        let copy = Self.related(
            #"<img src="cid:a"><img src='cid:a'><img src=cid:b><img src="cid:c">"#,
            [("image/png", "a", "abc"), ("image/svg+xml", "b", "abc")]
        )
        let page = copy.html()?.trimmingCharacters(in: .whitespacesAndNewlines)
        let picture = "data:image/png;base64,YWJj"
        #expect(
            page == #"<img src="\#(picture)"><img src='\#(picture)'><img src=cid:b><img src="cid:c">"#
        )
    }

    @Test("a page doesn't grow by pictures without content, or whose types name others")
    func pictureBomb() {
        let uses = String(repeating: "cid:a ", count: 1_000)
        let copy = Self.related(
            uses,
            [
                ("image/" + String(repeating: "cid:b", count: 10), "a", ""), ("image/png", "b", "cid:c"),
                ("image/\(String(repeating: "x", count: 500))", "c", ""),
            ]
        )
        #expect((copy.html()?.utf8.count ?? .max) < 10_000)
        // A thousand uses of 100 kB.
        let large = Self.related(uses, [("image/png", "a", String(repeating: "a", count: 100_000))])
        let size = large.html()?.utf8.count ?? 0
        #expect(size > 1_000_000 && size < 9_000_000)
    }

    @Test("the text of all parts together is at most as long as that of one part may be")
    func longTexts() {
        let part =
            "--b\r\nContent-Type: text/plain\r\n\r\n" + String(repeating: "a ", count: 400_000) + "\r\n"
        let head = "Subject: a\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"
        let copy = MailCopy(Array((head + part + part + part + "--b--\r\n").utf8))
        #expect(copy.text.utf8.count == 1_048_576)
    }
}
