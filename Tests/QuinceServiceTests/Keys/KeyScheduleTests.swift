import CryptoExtras
import Foundation
import ProgramStart
import QuinceProtocol
import QuinceService
import Testing

@Suite("The states of signing keys", .timeLimit(.minutes(15)))
struct KeyScheduleTests {
    private static let day = 86_400.0

    /// Keys for all tests: making them takes long.
    private static let spare = Result { try (0..<6).map { _ in try RandomSource.system.signingKey() } }

    /// A database with a clock, and rings as in the processes that use it.
    private struct Place {
        let folder: TemporaryFolder
        let database: QuinceService.Database
        let clock = ServiceClock(base: { TestService.epoch })

        init() throws {
            self.folder = try TemporaryFolder(named: "keys")
            self.database = try QuinceService.Database(path: self.folder.path + "/quince.sqlite")
        }

        func ring(tokenLifetime: Double = 86_400) async throws -> SigningKeyRing {
            try await SigningKeyRing(
                store: self.database,
                clock: self.clock,
                random: try RandomSource.system.giving(KeyScheduleTests.spare.get()),
                tokenLifetime: tokenLifetime
            )
        }
    }

    private static func signing(_ ring: SigningKeyRing) throws -> Set<String> {
        try Set((0..<4).map { _ in try ring.next().id })
    }

    @Test("a new key is published for a day, signs then in place of the oldest, which stays for two days")
    func wholeLife() async throws {
        let place = try Place()
        let ring = try await place.ring()
        let old = ring.activeIDs
        let rotation = try await ring.rotate()
        #expect(rotation.signsFrom == place.clock.now().addingTimeInterval(Self.day) && !rotation.wasWaiting)
        #expect(ring.keySet[rotation.id] != nil)
        #expect(try Self.signing(ring) == Set(old))
        place.clock.offset += Self.day - 1
        #expect(try Self.signing(ring) == Set(old))
        #expect(ring.keys.map { ring.state(of: $0) } == [.active, .active, .next])
        place.clock.offset += 1
        // Nothing is loaded or written for the switch.
        #expect(try Self.signing(ring) == [old[1], rotation.id])
        #expect(ring.keys.map { ring.state(of: $0) } == [.retired, .active, .active])
        place.clock.offset += 2 * Self.day
        _ = try await ring.keepSchedule(days: 0)
        #expect(ring.keySet[old[0]] != nil)
        place.clock.offset += 1
        _ = try await ring.keepSchedule(days: 0)
        #expect(ring.keys.map(\.key.id) == [old[1], rotation.id])
        place.folder.remove()
    }

    @Test("only one key waits, also if two processes add one at the same moment")
    func oneWaits() async throws {
        let place = try Place()
        let (one, other) = (try await place.ring(), try await place.ring())
        async let first = one.rotate()
        async let second = other.rotate()
        let rotations = try await [first, second]
        #expect(rotations.count { $0.wasWaiting } == 1)
        #expect(Set(rotations.map(\.id)).count == 1)
        #expect(try await place.database.signingKeys().count == 3)
        place.folder.remove()
    }

    @Test("with --now, the key that waits signs at once, and no other is added")
    func hastened() async throws {
        let place = try Place()
        let ring = try await place.ring()
        let old = ring.activeIDs
        let waiting = try await ring.rotate().id
        let rotation = try await ring.rotateNow()
        #expect(rotation.id == waiting && rotation.wasWaiting)
        #expect(ring.activeIDs == [old[1], waiting])
        let another = try await ring.rotateNow()
        #expect(!another.wasWaiting)
        #expect(ring.activeIDs == [waiting, another.id])
        place.folder.remove()
    }

    @Test("a key is added when the newest is old enough; not earlier, not twice, and never with 0 days")
    func schedule() async throws {
        let place = try Place()
        let ring = try await place.ring()
        place.clock.offset += 90 * Self.day - 1
        #expect(try await ring.keepSchedule(days: 90) == nil)
        place.clock.offset += 1
        #expect(try await ring.keepSchedule(days: 0) == nil)
        let rotation = try #require(try await ring.keepSchedule(days: 90))
        #expect(ring.keySet[rotation.id] != nil)
        #expect(try await ring.keepSchedule(days: 90) == nil)
        place.clock.offset += 89 * Self.day
        #expect(try await ring.keepSchedule(days: 90) == nil)
        place.folder.remove()
    }

    @Test("at no time does a process sign with a key that another one doesn't publish")
    func noUnknownKey() async throws {
        let place = try Place()
        let (one, other) = (try await place.ring(), try await place.ring())
        var signed: [String: Date] = [:]
        for step in 0..<(8 * 200) {
            let hour = step * 3
            place.clock.offset = Double(hour) * 3_600
            // Each process looks at its own time.
            _ = try await (step.isMultiple(of: 2) ? one : other).keepSchedule(days: 30)
            let now = place.clock.now()
            for ring in [one, other] {
                let key = try ring.next()
                signed[key.id] = now
                #expect(one.keySet[key.id] != nil && other.keySet[key.id] != nil, "hour \(hour)")
            }
            // A token of up to a day ago can be verified.
            for (id, time) in signed where now.timeIntervalSince(time) <= Self.day {
                #expect(one.keySet[id] != nil && other.keySet[id] != nil, "hour \(hour), key \(id)")
            }
        }
        #expect(signed.count == 8)
        place.folder.remove()
    }

    @Test("a time that is stored isn't later than the clock, so that a new key signs at once")
    func fractions() {
        // Some of these fractions need one bit more than a number of seconds since 1970 has.
        let begin = TestService.epoch.timeIntervalSinceReferenceDate
        for bit in 1...4 {
            let clock = ServiceClock(
                fixedAt: Date(timeIntervalSinceReferenceDate: begin + Double(bit) * begin.ulp)
            )
            #expect(Date(timeIntervalSince1970: clock.time) == clock.now())
        }
    }

    @Test("a key stays published as long as its longest tokens are valid")
    func longTokens() async throws {
        let place = try Place()
        let ring = try await place.ring(tokenLifetime: 30 * Self.day)
        let old = ring.activeIDs[0]
        _ = try await ring.rotateNow()
        place.clock.offset += 30 * Self.day
        _ = try await ring.keepSchedule(days: 0)
        #expect(ring.keySet[old] != nil)
        place.clock.offset += Self.day + 1
        _ = try await ring.keepSchedule(days: 0)
        #expect(ring.keySet[old] == nil)
        place.folder.remove()
    }

    @Test("a clock that goes back to before the keys leaves a key that signs")
    func clockGoesBack() async throws {
        let place = try Place()
        let ring = try await place.ring()
        place.clock.offset += 400 * Self.day
        for _ in 0..<2 {
            _ = try await ring.rotateNow()
            place.clock.offset += 3 * Self.day
        }
        _ = try await ring.keepSchedule(days: 0)
        place.clock.offset = 0
        let key = try ring.next()
        #expect(ring.keySet[key.id] != nil)
        place.folder.remove()
    }

    @Test("keys from files have no schedule")
    func configuredKeys() async throws {
        let place = try Place()
        let key = IdentityTokenSigningKey(id: "file", privateKey: try Self.spare.get()[0])
        let ring = try await SigningKeyRing(
            store: place.database,
            clock: place.clock,
            random: .system,
            configured: [key]
        )
        place.clock.offset += 400 * Self.day
        #expect(try await ring.keepSchedule(days: 90) == nil)
        #expect(ring.activeIDs == ["file"])
        place.folder.remove()
    }
}
