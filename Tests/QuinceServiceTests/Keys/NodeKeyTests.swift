import CryptoExtras
import Foundation
import ProgramStart
import QuinceProtocol
import SQLEngines
import Synchronization
import Testing

@testable import QuinceService

@Suite("Signing keys of several nodes", .everyEngine, .timeLimit(.minutes(15)))
struct NodeKeyTests {
    private static let day = 86_400.0

    /// Keys for all tests: making them takes long.
    private static let spare = Result { try (0..<10).map { _ in try RandomSource.system.signingKey() } }

    /// Nodes with clocks of their own, each of which reads the keys once a minute.
    private struct Nodes {
        let databases: [QuinceService.Database]
        let random: RandomSource
        private(set) var clocks: [ServiceClock] = []
        private(set) var rings: [SigningKeyRing] = []
        /// The keys that have signed, and when they did last.
        private(set) var signed: [String: Double] = [:]

        init(_ databases: [QuinceService.Database]) throws {
            self.databases = databases
            self.random = try RandomSource.system.giving(NodeKeyTests.spare.get())
        }

        /// The clock of each node is 2 seconds behind the one before.
        private func set(_ time: Double) {
            for (index, clock) in self.clocks.enumerated() { clock.offset = time - 2 * Double(index) }
        }

        /// The nodes are noted by the real time.
        func note() async throws {
            for index in self.rings.indices {
                try await self.databases[0].note(Node(id: "\(index)", url: "http://localhost:\(index)"))
            }
        }

        mutating func start(at time: Double, files: [IdentityTokenSigningKey] = []) async throws {
            try await self.note()
            let id = "\(self.rings.count)"
            try await self.databases[0].note(Node(id: id, url: "http://localhost"))
            self.clocks.append(ServiceClock(base: { TestService.epoch }))
            self.set(time)
            let ring = try await SigningKeyRing(
                store: self.databases[self.rings.count % 2],
                clock: self.clocks[self.rings.count],
                random: self.random,
                configured: files
            )
            self.rings.append(ring)
        }

        /// Expects of each second that every node publishes the key with which any of them signs.
        mutating func expectKnownKeys(from begin: Double, seconds: Int = 300) async throws {
            for second in 0..<seconds {
                self.set(begin + Double(second))
                for (index, ring) in self.rings.enumerated() where second % 60 == index * 17 {
                    _ = try await ring.keepSchedule(days: 30)
                }
                for ring in self.rings {
                    let id = try ring.next().id
                    self.signed[id] = begin + Double(second)
                    for (index, other) in self.rings.enumerated() where other[id] == nil {
                        Issue.record("second \(begin + Double(second)): node \(index) doesn't publish \(id)")
                        return
                    }
                }
            }
            let end = begin + Double(seconds)
            for (id, time) in self.signed where end - time <= NodeKeyTests.day {
                for ring in self.rings { #expect(ring.keySet[id] != nil, "\(id) at \(end)") }
            }
        }
    }

    @Test("at no second does a node sign with a key that another one doesn't publish")
    func knownKeys() async throws {
        try await StoreEngine.current.withTwo { one, other in
            // Only PostgreSQL has several nodes.
            guard one.sqliteFile == nil else { return }
            var nodes = try Nodes([one, other])
            try await nodes.start(at: 0)
            try await nodes.start(at: 0)
            try await nodes.expectKnownKeys(from: 0)
            // A key is added, it begins to sign, and the one that it replaces is removed.
            for days in [30.0, 31, 33] {
                try await nodes.expectKnownKeys(from: days * Self.day - 180)
            }
            #expect(nodes.signed.count == 3)
            // An emergency, twice: by a node shortly after it has read the keys, then by the other one.
            for (index, time) in [34 * Self.day, 34 * Self.day + 190].enumerated() {
                try await nodes.note()
                try await nodes.expectKnownKeys(from: time, seconds: 20)
                let rotation = try await nodes.rings[index].rotateNow()
                #expect(!rotation.wasWaiting)
                let wait = rotation.signsFrom.timeIntervalSince(nodes.clocks[index].now())
                #expect(wait == SigningKeyRing.publishedByAll)
                try await nodes.expectKnownKeys(from: time + 20, seconds: 170)
            }
            try await nodes.expectKnownKeys(from: 34 * Self.day + 380)
            #expect(nodes.signed.count == 5)
            try await nodes.expectKnownKeys(from: 36 * Self.day)
            // A node with a key from a file.
            let file = IdentityTokenSigningKey(id: "file", privateKey: try Self.spare.get()[9])
            try await nodes.start(at: 37 * Self.day, files: [file])
            try await nodes.expectKnownKeys(from: 37 * Self.day)
            #expect(nodes.signed["file"] != nil)
        }
    }

    @Test("a new key signs at once on SQLite; on PostgreSQL, where an unseen node can publish keys, it waits")
    func alone() async throws {
        try await StoreEngine.current.withTwo { one, _ in
            var nodes = try Nodes([one, one])
            try await nodes.start(at: 0)
            // No node is noted: as if all others had lost the database.
            let rotation = try await nodes.rings[0].rotateNow()
            let wait = rotation.signsFrom.timeIntervalSince(nodes.clocks[0].now())
            #expect(wait == (one.sqliteFile == nil ? SigningKeyRing.publishedByAll : 0))
            #expect(nodes.rings[0].activeIDs.contains(rotation.id) == (one.sqliteFile != nil))
        }
    }

    @Test(
        "the time until a key signs begins when the change is made, not when it begins to wait for its turn"
    )
    func turn() async throws {
        try await StoreEngine.current.withTwo { database, other in
            let clock = ServiceClock(base: { TestService.epoch })
            let start = SigningStart(after: 60, clock)
            let keys = try Self.spare.get().prefix(2)
                .enumerated().map { IdentityTokenSigningKey(id: "key \($0.offset)", privateKey: $0.element) }
            clock.offset = 100
            let first = try await database.add(keys[0], start, unlessOneWaits: true, signing: 2)
            #expect(first == TestService.epoch.addingTimeInterval(160))
            #expect(try await database.add(keys[1], start, unlessOneWaits: true, signing: 2) == nil)
            clock.offset = 30
            let waiting = try await database.hastenKey(to: start)
            #expect(waiting?.id == "key 0")
            #expect(waiting?.signsFrom == TestService.epoch.addingTimeInterval(90))
            #expect(try await database.hastenKey(to: start) == nil)
            clock.offset = 200
            try await database.activate([keys[1]], start)
            let stored = try await database.signingKeys()
            let changed = TestService.epoch.addingTimeInterval(260)
            #expect(stored.map(\.times.retiredAt) == [changed, nil] && stored[1].times.signsFrom == changed)
            guard database.sqliteFile == nil else { return }
            let (begun, moved) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
            async let alone: Void = other.storage.writeAlone { _ in
                begun.continuation.yield()
                #expect(moved.wait(timeout: .now() + 60) == .success)
            }
            for await _ in begun.stream { break }
            let key = IdentityTokenSigningKey(id: "key 2", privateKey: try Self.spare.get()[2])
            async let added = database.add(key, start, unlessOneWaits: false, signing: 2)
            let locked = """
                SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                """
            while try await database.storage.read({ try $0.value(locked) ?? 0 }) < 1 {
                try await Task.sleep(for: .milliseconds(10))
            }
            clock.offset = 500
            moved.signal()
            #expect(try await added == TestService.epoch.addingTimeInterval(560))
            try await alone
        }
    }

    @Test("keys from files sign at once at the first start, and later when all nodes publish them")
    func files() async throws {
        try await StoreEngine.current.withTwo { one, other in
            let keys = try Self.spare.get().prefix(2)
                .enumerated().map { IdentityTokenSigningKey(id: "file \($0.offset)", privateKey: $0.element) }
            let clock = ServiceClock(base: { TestService.epoch })
            func active(_ files: [IdentityTokenSigningKey], _ store: QuinceService.Database) async throws
                -> [String]
            {
                let ring = try await SigningKeyRing(
                    store: store,
                    clock: clock,
                    random: .system,
                    configured: files
                )
                return ring.activeIDs
            }
            for store in [one, other] { #expect(try await active([keys[0]], store) == ["file 0"]) }
            #expect(try await active([keys[1]], other) == [one.sqliteFile == nil ? "file 0" : "file 1"])
            clock.offset = SigningKeyRing.publishedByAll
            #expect(try await active([keys[1]], one) == ["file 1"])
        }
    }

    @Test("another key with a known ID is refused, and nothing changes")
    func sameID() async throws {
        try await StoreEngine.current.with { database in
            let keys = try Self.spare.get().prefix(2).map {
                IdentityTokenSigningKey(id: "kid", privateKey: $0)
            }
            let clock = ServiceClock(base: { TestService.epoch })
            for key in [keys[0], keys[0]] {
                let ring = try await SigningKeyRing(
                    store: database,
                    clock: clock,
                    random: .system,
                    configured: [key]
                )
                #expect(ring.activeIDs == ["kid"])
            }
            let error = await #expect(throws: ConfigurationError.self) {
                try await SigningKeyRing(
                    store: database,
                    clock: clock,
                    random: .system,
                    configured: [keys[1]]
                )
            }
            #expect(
                error?.message.hasPrefix("the database has another signing key with the ID kid; ") == true
            )
            let stored = try await database.signingKeys().map(\.key.privateKey.derRepresentation)
            #expect(stored == [keys[0].privateKey.derRepresentation])
        }
    }

    @Test("a start with a clock that is days behind adds no key: those that sign wait, for this clock")
    func clockBehind() async throws {
        try await StoreEngine.current.with { database in
            let random = try RandomSource.system.giving(Self.spare.get())
            for days in [0, -3.0, 3] {
                let clock = ServiceClock(base: { TestService.epoch.addingTimeInterval(days * Self.day) })
                _ = try await SigningKeyRing(store: database, clock: clock, random: random)
                #expect(try await database.signingKeys().count == SigningKeyRing.activeCount, "\(days)")
            }
        }
    }

    @Test("a node that can't read the keys for a minute publishes none, until it can again")
    func outdated() async throws {
        try await StoreEngine.current.with { database in
            let start = ContinuousClock.now
            let passed = Mutex(Duration.zero)
            let clock = ServiceClock(base: { TestService.epoch })
            let ring = try await SigningKeyRing(
                store: database,
                clock: clock,
                random: try .system.giving(Self.spare.get()),
                uptime: { start + passed.withLock { $0 } }
            )
            let endpoint = KeysEndpoint(keys: ring, added: AddedKeys(clock: clock, random: .system))
            let isShared = database.sqliteFile == nil
            let seconds = Int64(SigningKeyRing.readWithin)
            // A commit has a minute.
            let least = SigningKeyRing.readWithin + 2 * ClockDifference.greatest + 60
            #expect(least <= SigningKeyRing.publishedByAll)
            passed.withLock { $0 = .seconds(seconds - 1) }
            #expect(endpoint.answer != nil)
            passed.withLock { $0 = .seconds(seconds) }
            #expect((endpoint.answer == nil) == isShared)
            try await ring.reload()
            passed.withLock { $0 = .seconds(2 * seconds - 1) }
            #expect(endpoint.answer != nil)
            ring.confirm(asOf: start + .seconds(seconds + 10))
            passed.withLock { $0 = .seconds(2 * seconds + 9) }
            #expect(endpoint.answer != nil)
            // An earlier reading doesn't make them older.
            ring.confirm(asOf: start)
            #expect(endpoint.answer != nil)
            passed.withLock { $0 = .seconds(2 * seconds + 10) }
            #expect((endpoint.answer == nil) == isShared)
        }
    }

    @Test("eight nodes with different clocks make two keys at their start, and one when it is due")
    func atOnce() async throws {
        try await StoreEngine.current.withTwo { one, other in
            let random = try RandomSource.system.giving(Self.spare.get() + Self.spare.get())
            let clocks = (0..<8).map { number in
                ServiceClock(base: { TestService.epoch.addingTimeInterval(Double(number) * 0.3) })
            }
            for number in 0..<8 { try await one.note(Node(id: "\(number)", url: "http://localhost")) }
            let rings = try await withThrowingTaskGroup(of: SigningKeyRing.self) { group in
                for (number, clock) in clocks.enumerated() {
                    group.addTask {
                        try await SigningKeyRing(
                            store: number.isMultiple(of: 2) ? one : other,
                            clock: clock,
                            random: random
                        )
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(try await one.signingKeys().count == SigningKeyRing.activeCount)
            for clock in clocks { clock.offset = 30 * Self.day }
            let added = try await withThrowingTaskGroup(of: SigningKeyRing.Rotation?.self) { group in
                for ring in rings { group.addTask { try await ring.keepSchedule(days: 30) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(added.count { $0 != nil } == 1)
            #expect(try await other.signingKeys().count == SigningKeyRing.activeCount + 1)
        }
    }
}
