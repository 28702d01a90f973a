import QuinceMail
import Synchronization
import Testing

@testable import MailRelay

@Suite("Damaged input")
struct FuzzTests {
    @Test(
        "Damaged messages and notices get a reply, and only accepted ones leave files",
        arguments: 0..<4 as Range<UInt64>
    )
    func damaged(seed: UInt64) async throws {
        let world = try World { $0.authentication = .assume }
        let path = try await NoticeTests.delivered(world)
        let reverse = try await world.reverseAddress()
        var answer = Attempt.answer(to: reverse)
        answer.header += "Content-Type: multipart/mixed; boundary=\"x\"\r\nReferences: <a@b> <c@d>\r\n"
        let samples = [Attempt(), answer, NoticeTests.notice(to: path)]
        var generator = Damage(state: seed)
        for number in 0..<300 {
            if number % 50 == 0 { world.time.withLock { $0 += 60 } }
            var attempt = samples[number % 3]
            attempt.header = generator.damaged(attempt.header)
            attempt.body = generator.damaged(attempt.body)
            let reply = try await attempt.reply(world)
            #expect([250, 452, 550, 554].contains(reply.code), "\(reply)")
        }
        #expect(world.files.count == Set(world.jobs.map(\.file)).count)
    }
}

/// Changes a few octets of a text.
struct Damage {
    var state: UInt64

    private mutating func next(_ bound: Int) -> Int {
        self.state = self.state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(self.state >> 33) % max(1, bound)
    }

    mutating func damaged(_ text: String) -> String {
        let pieces = [
            "\r\n", "\r\n ", "<", ">", "\"", "(", "=?utf-8?B?", "\u{0}", ":", ",", ";", "@", "\u{FC}", "\\",
            "--", "\r\n\r\n",
        ]
        var characters = Array(text.unicodeScalars)
        for _ in 0..<self.next(4) {
            let place = self.next(characters.count)
            switch self.next(3) {
            case 0: characters.insert(contentsOf: pieces[self.next(pieces.count)].unicodeScalars, at: place)
            case 1: characters.removeSubrange(place..<min(characters.count, place + self.next(20)))
            default:
                let end = min(characters.count, place + self.next(40))
                characters.insert(contentsOf: characters[place..<end], at: self.next(characters.count))
            }
        }
        return String(String.UnicodeScalarView(characters))
    }
}
