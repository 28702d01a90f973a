import Foundation
import QuinceMail
import Synchronization
import Testing

@testable import MailRelay

@Suite("Delivery")
struct DeliveryTests {
    static let busy = SMTPReply(451, "4.3.0", "Busy")

    @Test("A message that the next server doesn't take now is sent again later")
    func deferred() async throws {
        let world = try World()
        try await Attempt().accepted(by: world)
        try await world.deliver(to: Outside { _ in Self.busy })
        #expect(world.events(.deferred(.toPerson)) == 1)
        #expect(try await world.store.claim(1, now: world.seconds, lease: 1, except: []).isEmpty)
        world.time.withLock { $0 += 75 }
        let outside = Outside()
        try await world.deliver(to: outside)
        #expect(outside.messages.count == 1)
        #expect(world.jobs.isEmpty && world.files.isEmpty)
    }

    @Test("Without a next server nothing is lost")
    func unreachable() async throws {
        let world = try World()
        try await Attempt().accepted(by: world)
        // Port 1 is one that nobody listens on.
        await world.deliver(to: 1, ends: 1)
        #expect(world.events(.deferred(.toPerson)) == 1)
        #expect(world.jobs.count == 1 && world.files.count == 1)
    }

    @Test("Pauses grow up to four hours")
    func pauses() {
        for (attempts, pause) in [(0, 60), (1, 300), (6, 14_400), (99, 14_400)] as [(Int, Int64)] {
            #expect((pause...(pause + pause / 4)).contains(RelayRetry().pause(after: attempts)))
        }
    }

    @Test(
        "After five days, or a refusal for good, the app is told about the relay address and nothing else",
        arguments: [
            (SMTPReply(451, "4.3.0", "jane.doe@mailbox.test is busy"), Int64(5 * 86_400), "4.4.7"),
            (SMTPReply(550, "5.1.1", "jane.doe@mailbox.test: unknown"), 0, "5.1.1"),
            (SMTPReply(554, nil, "jane.doe@mailbox.test"), 0, "5.0.0"),
        ]
    )
    func failed(refusal: SMTPReply, age: Int64, status: String) async throws {
        let world = try World()
        try await Attempt().accepted(by: world)
        world.time.withLock { $0 += age }
        let outside = Outside { $0 == World.jane ? refusal : nil }
        try await world.deliver(to: outside, ends: 2)
        #expect(world.events(.failed(.toPerson)) == 1)
        let notice = try #require(outside.messages.first)
        #expect(notice.sender == "")
        #expect(notice.recipient == "shop@example.com")
        #expect(notice.value("From") == "Mail Delivery System <MAILER-DAEMON@\(World.domain)>")
        #expect(notice.value("Auto-Submitted") == "auto-replied")
        #expect(notice.body.contains("\r\nFinal-Recipient: rfc822; abcdefghij@\(World.domain)\r\n"))
        #expect(notice.body.contains("\r\nAction: failed\r\nStatus: \(status)\r\n"))
        #expect(!notice.text.contains("jane"))
        #expect(try await world.verdicts(notice).map(\.result) == [.pass])
        #expect(world.jobs.isEmpty && world.files.isEmpty)
    }

    @Test("A notice that can't be delivered is the end: nobody is told about it")
    func noticeFailed() async throws {
        let world = try World()
        try await Attempt().accepted(by: world)
        try await world.deliver(to: Outside { _ in SMTPReply(550, "5.1.1", "unknown") }, ends: 2)
        #expect(world.events(.failed(.toPerson)) == 1)
        #expect(world.events(.failed(.notice)) == 1)
        #expect(world.jobs.isEmpty && world.files.isEmpty)
    }

    /// Delivers a message that the store can't remove.
    static func unremoved(_ world: World, _ outside: Outside) async throws {
        try await Attempt().accepted(by: world)
        world.store.with { $0.failing = ["finish"] }
        try await withServer(SMTPConfiguration(hostname: "next.test"), outside) { port in
            let delivery = world.delivery(to: port)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await delivery.run() }
                while world.store.with({ $0.calls["finish"] ?? 0 }) < 3 { await Task.yield() }
                delivery.stop()
            }
        }
        #expect(world.jobs.count == 1 && outside.messages.count == 1)
        world.store.with { $0.failing = [] }
        world.time.withLock { $0 += 301 }
    }

    @Test("A job that the store can't remove after its delivery isn't sent again")
    func unremoved() async throws {
        let world = try World()
        let outside = Outside()
        try await Self.unremoved(world, outside)
        try await world.deliver(to: outside)
        #expect(outside.messages.count == 1)
        #expect(world.jobs.isEmpty && world.files.isEmpty)
    }

    @Test("A job that ended before its delivery was noted is sent again, with the same identifiers")
    func window() async throws {
        let world = try World()
        let outside = Outside()
        try await Self.unremoved(world, outside)
        let mark = try #require(world.files.first { $0.hasSuffix(".sent") })
        try FileManager.default.removeItem(atPath: "\(world.folder)/\(mark)")
        try await world.deliver(to: outside)
        #expect(outside.messages.count == 2)
        #expect(Set(outside.messages.compactMap { $0.value("X-Quince-Relay") }).count == 1)
        #expect(Set(outside.messages.map(\.text)).count == 1)
        #expect(world.jobs.isEmpty && world.files.isEmpty)
    }

    @Test("A job that another has claimed keeps its mark, so that the other doesn't send it again")
    func lost() async throws {
        let world = try World()
        try await Attempt().accepted(by: world)
        let outside = Outside(afterText: {
            world.store.with { state in
                for id in state.jobs.keys { state.jobs[id]?.token = "another" }
            }
        })
        try await withServer(SMTPConfiguration(hostname: "next.test"), outside) { port in
            let delivery = world.delivery(to: port)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await delivery.run() }
                while world.store.with({ $0.calls["finish"] ?? 0 }) < 1 { await Task.yield() }
                delivery.stop()
            }
        }
        #expect(world.files.contains { $0.hasSuffix(".sent") })
        #expect(world.events(.delivered(.toPerson)) == 0)
        world.time.withLock { $0 += 301 }
        try await world.deliver(to: outside)
        #expect(outside.messages.count == 1)
        #expect(world.events(.delivered(.toPerson)) == 1)
        #expect(world.jobs.isEmpty && world.files.isEmpty)
    }

    @Test("The mark of a job that is gone is removed")
    func gone() async throws {
        let world = try World()
        try await Attempt().accepted(by: world)
        try await world.deliver(to: Outside(afterText: { world.store.with { $0.jobs = [:] } }))
        #expect(!world.files.contains { $0.hasSuffix(".sent") })
    }

    @Test("A clock that is set forward makes no delivery send what it is sending")
    func clockStep() async throws {
        let world = try World()
        try await Attempt().accepted(by: world)
        let outside = Outside(afterText: {
            world.time.withLock { $0 += 10_000 }
            let asked = world.store.with { $0.calls["claim"] ?? 0 }
            while world.store.with({ $0.calls["claim"] ?? 0 }) < asked + 3, !Task.isCancelled {
                await Task.yield()
            }
        })
        try await world.deliver(to: outside)
        #expect(outside.messages.count == 1)
        #expect(world.jobs.isEmpty && world.files.isEmpty)
    }

    /// Stops a delivery once `outside` has begun to wait, and cuts it off.
    static func cutOff(_ world: World, _ outside: Outside, _ begun: AsyncStream<Void>) async throws {
        try await Attempt().accepted(by: world)
        try await withServer(SMTPConfiguration(hostname: "next.test"), outside) { port in
            let delivery = world.delivery(to: port)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await delivery.run() }
                for await _ in begun { break }
                delivery.stop()
                group.cancelAll()
            }
        }
    }

    /// The jobs that another process could claim after so many seconds.
    static func claimable(_ world: World, after seconds: Int64) async throws -> Int {
        try await world.store.claim(5, now: world.seconds + seconds, lease: 0, except: []).count
    }

    @Test(
        "A message whose end the next server hasn't answered at the stop isn't sent again before its lease ends"
    )
    func unanswered() async throws {
        let world = try World()
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let outside = Outside(afterText: {
            beginning.yield()
            let (never, end) = AsyncStream.makeStream(of: Void.self)
            for await _ in never {}
            end.finish()
        })
        try await Self.cutOff(world, outside, begun)
        #expect(try await Self.claimable(world, after: 299) == 0)
        #expect(try await Self.claimable(world, after: 300) == 1)
    }

    @Test("A message whose text hasn't begun at the stop isn't begun, and is there at once")
    func unbegun() async throws {
        let world = try World()
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let (stopped, stopping) = AsyncStream.makeStream(of: Void.self)
        let outside = Outside(beforeText: {
            beginning.yield()
            for await _ in stopped {}
        })
        try await Attempt().accepted(by: world)
        try await withServer(SMTPConfiguration(hostname: "next.test"), outside) { port in
            let delivery = world.delivery(to: port)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await delivery.run() }
                for await _ in begun { break }
                delivery.stop()
                stopping.finish()
            }
        }
        #expect(outside.messages.isEmpty)
        #expect(try await Self.claimable(world, after: 0) == 1)
    }

    @Test("Two deliveries on one store send each job once")
    func twoDeliveries() async throws {
        let world = try World()
        for _ in 0..<60 { try await Attempt().accepted(by: world) }
        let outside = Outside()
        try await withServer(SMTPConfiguration(hostname: "next.test"), outside) { port in
            let other = world.delivery(to: port)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await other.run() }
                await world.deliver(to: port, ends: 60)
                other.stop()
            }
        }
        #expect(outside.messages.count == 60)
        #expect(Set(outside.messages.compactMap { $0.value("X-Quince-Relay") }).count == 60)
    }

    @Test("A job without a file ends, and nobody is told")
    func missingFile() async throws {
        let world = try World()
        try await Attempt().accepted(by: world)
        for file in world.files { try FileManager.default.removeItem(atPath: "\(world.folder)/\(file)") }
        let outside = Outside()
        try await world.deliver(to: outside)
        #expect(world.events(.failed(.toPerson)) == 1)
        #expect(outside.messages.isEmpty && world.jobs.isEmpty)
    }

    @Test("Files that no job names are removed, once they are an hour old")
    func orphans() async throws {
        let world = try World()
        try await Attempt().accepted(by: world)
        let kept = try #require(world.files.first)
        for name in ["old.body", "old.body.1.sent", "young.body", "other.txt", "\(kept).1.sent"] {
            #expect(FileManager.default.createFile(atPath: "\(world.folder)/\(name)", contents: nil))
        }
        for (name, age) in [
            (kept, 3_600), ("\(kept).1.sent", 3_600), ("old.body", 3_600), ("old.body.1.sent", 3_600),
            ("young.body", 3_599), ("other.txt", 9_999),
        ] {
            let time = world.now().addingTimeInterval(TimeInterval(-age))
            try FileManager.default.setAttributes(
                [.modificationDate: time],
                ofItemAtPath: "\(world.folder)/\(name)"
            )
        }
        await world.delivery(to: 1).removeOrphans()
        #expect(Set(world.files) == [kept, "\(kept).1.sent", "young.body", "other.txt"])
    }

    @Test("Accepted messages are there after a crash: rows and files were flushed before the 250")
    func restart() async throws {
        let world = try World()
        let journal = "\(world.folder)/journal"
        let store = try World.rows(journal: journal)
        let first = try World(store: store, spool: world.spool)
        var attempt = Attempt()
        attempt.body = "Kept\r\n"
        #expect(try await attempt.reply(first).code == 250)
        let second = try World(store: World.rows(journal: journal), spool: world.spool)
        let outside = Outside()
        try await second.deliver(to: outside)
        #expect(outside.messages.map(\.body) == ["Kept\r\n"])
        #expect(try World.rows(journal: journal).with { $0.jobs.isEmpty })
    }
}

@Suite("Notices")
struct NoticeTests {
    /// A delivery status notification that names the mailbox.
    static func notice(to path: String, action: String = "failed", type: String = "delivery-status")
        -> Attempt
    {
        var attempt = Attempt()
        attempt.client = "198.51.100.9"
        attempt.from = nil
        attempt.to = [path]
        attempt.header =
            "From: MAILER-DAEMON@mailbox.test\r\nContent-Type: multipart/report; report-type=\(type); boundary=b\r\n"
        attempt.body =
            "--b\r\n\r\njane.doe@mailbox.test failed\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n"
            + "Final-Recipient: rfc822; jane.doe@mailbox.test\r\nAction: \(action)\r\nStatus: 5.2.2\r\n--b--\r\n"
        return attempt
    }

    /// A message that was delivered, and its return path.
    static func delivered(_ world: World) async throws -> String {
        try await Attempt().accepted(by: world)
        let outside = Outside()
        try await world.deliver(to: outside)
        return try #require(outside.messages.first?.sender)
    }

    @Test("A bounce of the mailbox becomes one notice of the relay's own, without the mailbox")
    func bounce() async throws {
        let world = try World()
        let path = try await Self.delivered(world)
        #expect(try await Self.notice(to: path).reply(world).code == 250)
        #expect(try await Self.notice(to: path).reply(world).code == 250)
        #expect(world.events(.accepted(.notice)) == 1)
        #expect(world.events(.dropped) == 1)
        #expect(world.files.count == 1)
        let outside = Outside()
        try await world.deliver(to: outside)
        let notice = try #require(outside.messages.first)
        #expect(notice.recipient == "shop@example.com")
        #expect(notice.body.contains("Status: 5.2.2\r\n"))
        #expect(!notice.text.contains("jane") && !notice.text.contains("mailbox.test"))
    }

    @Test(
        "Other reports are taken and dropped",
        arguments: [
            ("delayed", "delivery-status"), ("failed", "feedback-report"), ("delivered", "delivery-status"),
        ]
    )
    func dropped(action: String, type: String) async throws {
        let world = try World()
        let path = try await Self.delivered(world)
        #expect(try await Self.notice(to: path, action: action, type: type).reply(world).code == 250)
        #expect(world.events(.dropped) == 1)
        #expect(world.jobs.isEmpty && world.files.isEmpty)
    }

    @Test("An automatic answer to the return path is dropped, a person's is refused")
    func automatic() async throws {
        let world = try World()
        let path = try await Self.delivered(world)
        var vacation = Self.notice(to: path)
        vacation.header = "From: \(World.jane)\r\nAuto-Submitted: auto-replied\r\n"
        #expect(try await vacation.reply(world).code == 250)
        #expect(world.events(.dropped) == 1)
        vacation.from = World.jane
        #expect(
            try await vacation.reply(world).description
                == "550 5.7.1 Only delivery status notifications are accepted for this address"
        )
        #expect(world.jobs.isEmpty)
    }

    @Test("A return path is valid for seven days, in its domain, unchanged")
    func returnPath() async throws {
        let world = try World()
        let path = try await Self.delivered(world)
        let other = path.replacingOccurrences(of: World.domain, with: "new.relay.test")
        #expect(try await Self.notice(to: other).reply(world).code == 550)
        let id = try MailAddress(parsing: path).localPart.dropFirst("bounce+".count).prefix { $0 != "." }
        let changed = path.replacingOccurrences(of: id, with: String(repeating: "a", count: id.count))
        #expect(try await Self.notice(to: changed).reply(world).code == 550)
        world.time.withLock { $0 += 7 * 86_400 + 60 }
        #expect(try await Self.notice(to: path).reply(world).code == 550)
        #expect(world.jobs.isEmpty)
    }
}
