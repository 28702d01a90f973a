import DatabaseFile
import Foundation
import GRDB
import QuinceProtocol
import QuinceService
import SQLEngines
import Testing

/// The queue: which events a change causes, and which of them may be delivered when.
@Suite("Event queue", .everyEngine)
struct EventQueueTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let url = "https://shop.example/events"
    private static let stamp = EventStamp(now: now, random: .system)

    /// Runs `body` against a database with two app groups of one team and the accounts `hider` and `sharer`, who gave both consent.
    private func withDatabase(_ body: (QuinceService.Database) async throws -> Void) async throws {
        try await StoreEngine.current.with { database in
            try await Self.fill(database)
            try await body(database)
        }
    }

    private static func fill(_ database: QuinceService.Database) async throws {
        try await database.save(Team(id: "T", name: "Team"))
        for group in ["shop", "game"] {
            try await database.add(Self.app(group, url: group == "shop" ? Self.url : nil))
            try await database.add(Self.app("\(group).web", group: group))
        }
        for (account, sharing) in [("hider", Account.EmailSharing.hide), ("sharer", .share)] {
            try await database.save(
                Account(
                    id: account,
                    email: "\(account)@example.com",
                    firstName: nil,
                    lastName: nil,
                    emailSharing: sharing
                )
            )
            for group in ["shop", "game"] {
                _ = try await database.approve(Self.approval(account, group, sharing))
            }
        }
    }

    @Test("an event that waits isn't deleted, however far the clock was moved")
    func keepsWaiting() async throws {
        try await self.withDatabase { database in
            let isEnded = try await database.endGrant("hider shop", notifying: Self.stamp)
            #expect(isEnded)
            try await database.removeEvents(queuedBefore: Self.now.addingTimeInterval(5_184_000))
            let events = try await database.events(after: nil, limit: 10)
            #expect(events.map(\.state) == [.waiting])
        }
    }

    @Test("a clock that was moved back makes no event wait for longer than the schedule")
    func movedBack() async throws {
        try await self.withDatabase { database in
            let later = EventStamp(now: Self.now.addingTimeInterval(5_184_000), random: .system)
            _ = try await database.endGrant("hider shop", notifying: later)
            try await database.hasten(at: Self.now)
            let events = try await database.events(after: nil, limit: 10)
            #expect(events.map(\.dueAt) == [Self.now])
        }
    }

    @Test("an event from before the app moved to another team stays at the earlier team's URL")
    func movedApp() async throws {
        try await self.withDatabase { database in
            _ = try await database.endGrant("hider shop", notifying: Self.stamp)
            try await database.save(Team(id: "NEW", name: "New team"))
            let transfer = try await database.start(app: "shop", to: "NEW", named: nil, at: 0)
            let source = PseudonymSource(relayDomain: "relay.example", random: .system)
            _ = try await database.accept(transfer.id, at: 0, TransferProposals(source))
            let url = try NotificationURL(parsing: "https://new.example/events")
            _ = try await database.change("shop") { $0.notifications = url }
            let event = try #require(try await database.events(after: nil, limit: 1).first)
            #expect(event.url == Self.url)
            let isQueued = try await database.redeliver(event.id, at: Self.now)
            #expect(isQueued)
            let again = try await database.event(event.id)
            #expect(again?.url == Self.url)
        }
    }

    @Test("when too many readers wait, a new one ends the oldest, but none that has only begun")
    func readers() async throws {
        let signal = EventSignal()
        let start = ContinuousClock.now
        let first = try #require(signal.watch(now: start))
        let others = (1..<EventSignal.maximumReaders).compactMap { _ in signal.watch(now: start) }
        #expect(others.count == EventSignal.maximumReaders - 1)
        #expect(signal.watch(now: start + .seconds(1)) == nil)
        let newest = try #require(signal.watch(now: start + .seconds(3)))
        signal.tell()
        var values = 0
        for await _ in first { values += 1 }
        #expect(values == 0)
        var changes = newest.makeAsyncIterator()
        #expect(await changes.next() != nil)
    }

    private static func app(_ id: String, group: String? = nil, url: String? = nil) throws -> App {
        App(
            clientID: id,
            kind: group == nil ? .app : .service,
            name: id,
            teamID: "T",
            groupID: group ?? id,
            returnURLs: group == nil ? [] : ["https://a.example/"],
            notifications: try url.map { try NotificationURL(parsing: $0) }
        )
    }

    private static func approval(_ account: String, _ group: String, _ sharing: Account.EmailSharing) throws
        -> Approval
    {
        Approval(
            ticket: nil,
            accountID: account,
            app: try Self.app("\(group).web", group: group),
            pseudonyms: [Pseudonym(subject: "sub-\(account)", relayAddress: "\(account)@relay.example")],
            grant: Grant(
                id: "\(account) \(group)",
                accountID: account,
                groupID: group,
                teamID: "T",
                scopes: [.email],
                emailSharing: sharing,
                createdAt: Self.now
            ),
            code: AuthorizationCode(
                digest: SecretDigest(of: "\(account) \(group)"),
                grantID: "\(account) \(group)",
                clientID: "\(group).web",
                redirectURI: try RedirectURI(parsing: "https://a.example/"),
                challenge: nil,
                nonce: nil,
                authenticatedAt: 1,
                expiresAt: Self.now.timeIntervalSince1970 + 300
            )
        )
    }

    private func enqueue(_ change: EventChange, _ database: QuinceService.Database) async throws -> Int {
        try await database.storage.write { try Event.enqueue(change, Self.stamp, $0) }
    }

    private func claim(
        _ database: QuinceService.Database,
        at now: Date = Self.now,
        _ origin: String = "https://shop.example"
    )
        async throws -> Event?
    {
        try await database.claim(
            EventClaim(origin: origin, now: now, leaseUntil: Date(timeIntervalSinceNow: 60))
        )
    }

    private func result(_ event: Event, _ outcome: EventAttempt.Outcome, at now: Date = Self.now)
        -> EventAttempt
    {
        EventAttempt(
            number: event.attempts,
            at: now,
            milliseconds: 1,
            outcome: outcome,
            status: outcome == .delivered ? 200 : 500,
            explanation: "",
            address: "",
            answer: ""
        )
    }

    @Test("a deleted account causes one event per app group, for its primary App ID and its URL")
    func onePerGroup() async throws {
        try await self.withDatabase { database in
            #expect(try await database.removeAccount("hider", notifying: Self.stamp))
            let events = try await database.events(after: 0, limit: 10).sorted { $0.appID > $1.appID }
            #expect(events.map(\.appID) == ["shop", "game"])
            #expect(events.map(\.url) == [Self.url, nil])
            #expect(
                events.allSatisfy {
                    $0.kind == .accountDeleted && $0.subject == "sub-hider" && $0.email == nil
                }
            )
            #expect(Set(events.map(\.jti)).count == 2)
            #expect(events.allSatisfy { $0.jti.utf8.count == 22 })
        }
    }

    @Test("an event about mail exists only for a hidden email address, and has the relay address")
    func aboutMail() async throws {
        try await self.withDatabase { database in
            #expect(try await self.enqueue(.emailDisabled(grant: "hider shop"), database) == 1)
            #expect(try await self.enqueue(.emailEnabled(grant: "sharer shop"), database) == 0)
            #expect(try await self.enqueue(.emailEnabled(grant: "nobody's"), database) == 0)
            let events = try await database.events(after: 0, limit: 10)
            #expect(events.map(\.email) == ["hider@relay.example"])
        }
    }

    private struct Undone: Error {}

    /// Queues an event in a transaction that fails.
    private func isUndone(_ database: QuinceService.Database) async throws -> Bool {
        do {
            try await database.storage.write { transaction in
                guard try Event.enqueue(.consentRevoked(grant: "hider shop"), Self.stamp, transaction) == 1
                else { return }
                throw Undone()
            }
            return false
        } catch is Undone { return true }
    }

    @Test("a change that is undone leaves no event, and an event leaves the grant's codes dead")
    func sameTransaction() async throws {
        try await self.withDatabase { database in
            let isUndone = try await self.isUndone(database)
            #expect(isUndone)
            #expect(try await database.events(after: 0, limit: 10).isEmpty)
            #expect(try await database.endGrant("hider shop", notifying: Self.stamp))
            #expect(try await database.endGrant("hider shop", notifying: Self.stamp) == false)
            #expect(try await database.events(after: 0, limit: 10).map(\.kind) == [.consentRevoked])
            #expect(try await database.code(SecretDigest(of: "hider shop")) == nil)
        }
    }

    @Test("the subject and the relay address of a deleted account are never given to an account again")
    func retired() async throws {
        try await self.withDatabase { database in
            _ = try await database.removeAccount("hider", notifying: nil)
            try await database.save(
                Account(
                    id: "new",
                    email: "new@example.com",
                    firstName: nil,
                    lastName: nil,
                    emailSharing: .hide
                )
            )
            let used = [
                Pseudonym(subject: "sub-hider", relayAddress: "fresh@relay.example"),
                Pseudonym(subject: "fresh", relayAddress: "hider@relay.example"),
            ]
            let free = Pseudonym(subject: "fresh", relayAddress: "fresh@relay.example")
            let refused = try? await database.pseudonym(account: "new", team: "T", proposals: Proposals(used))
            #expect(refused == nil)
            #expect(
                try await database.pseudonym(account: "new", team: "T", proposals: Proposals(used + [free]))
                    == free
            )
        }
    }

    @Test("with a seed, an account that is deleted again and again gets new identifiers each time")
    func retiredWithSeed() async throws {
        try await self.withDatabase { database in
            let source = PseudonymSource(
                relayDomain: "relay.example",
                random: .system,
                predictableSeed: "seed"
            )
            var seen: Set<Pseudonym> = []
            for round in 0..<40 {
                let id = "again \(round)"
                let account = Account(
                    id: id,
                    email: "again@example.com",
                    firstName: nil,
                    lastName: nil,
                    emailSharing: .hide
                )
                try await database.save(account)
                let proposals = source.proposals(for: account, team: "T")
                #expect(
                    Array(proposals.prefix(40)) == Array(source.proposals(for: account, team: "T").prefix(40))
                )
                let pseudonym = try await database.pseudonym(account: id, team: "T", proposals: proposals)
                #expect(seen.insert(pseudonym).inserted)
                _ = try await database.removeAccount(id, notifying: nil)
            }
        }
    }

    @Test("of 16 claims for one event, one gets it; it comes back after its lease and not before")
    func oneClaim() async throws {
        try await self.withDatabase { database in
            _ = try await self.enqueue(.consentRevoked(grant: "hider shop"), database)
            let claims = try await withThrowingTaskGroup(of: Event?.self) { group in
                for _ in 0..<16 { group.addTask { try await self.claim(database) } }
                var claims: [Event] = []
                for try await claim in group { if let claim { claims.append(claim) } }
                return claims
            }
            #expect(claims.map(\.attempts) == [1])
            try await database.release(leasedBefore: Date())
            #expect(try await self.claim(database) == nil)
            try await database.release(leasedBefore: Date(timeIntervalSinceNow: 61))
            #expect(try await self.claim(database)?.attempts == 2)
        }
    }

    @Test(
        "a process that starts frees what its own earlier run left, and on PostgreSQL nothing that another node delivers"
    )
    func start() async throws {
        try await self.withDatabase { database in
            _ = try await self.enqueue(.consentRevoked(grant: "hider shop"), database)
            #expect(try await self.claim(database)?.attempts == 1)
            try await database.release(leasedBefore: nil)
            #expect(try await self.claim(database)?.attempts == (database.sqliteFile == nil ? nil : 2))
        }
    }

    @Test("events of one user for one URL go in order, and those of others don't wait for them")
    func inOrder() async throws {
        try await self.withDatabase { database in
            _ = try await self.enqueue(.emailDisabled(grant: "hider shop"), database)
            _ = try await self.enqueue(.emailEnabled(grant: "hider shop"), database)
            _ = try await self.enqueue(.consentRevoked(grant: "sharer shop"), database)
            let first = try #require(try await self.claim(database))
            let other = try #require(try await self.claim(database))
            #expect([first.kind, other.kind] == [.emailDisabled, .consentRevoked])
            #expect(try await self.claim(database) == nil)
            // The first fails: the second waits for its next attempt.
            #expect(try await database.finish(first, with: self.result(first, .failed), then: nil) == nil)
            #expect(try await self.claim(database) == nil)
            let later = Self.now.addingTimeInterval(37)
            let again = try #require(try await self.claim(database, at: later))
            #expect(again.id == first.id)
            let next = try await database.finish(
                again,
                with: self.result(again, .delivered, at: later),
                then: EventClaim(
                    origin: "https://shop.example",
                    now: later,
                    leaseUntil: Date(timeIntervalSinceNow: 60)
                )
            )
            #expect(next?.kind == .emailEnabled)
        }
    }

    @Test("at most four attempts are under way at one origin")
    func perOrigin() async throws {
        try await self.withDatabase { database in
            for number in 0..<6 { _ = try await database.add(Self.draft("user \(number)"), at: Self.now) }
            #expect(try await database.due(at: Self.now, limit: 4).map(\.count) == [4])
            var claimed: [Event] = []
            while let event = try await self.claim(database) { claimed.append(event) }
            #expect(claimed.count == 4)
            _ = try await database.finish(claimed[0], with: self.result(claimed[0], .delivered), then: nil)
            #expect(try await self.claim(database) != nil)
            #expect(try await self.claim(database) == nil)
        }
    }

    @Test(
        "after ten failed attempts over a day the service gives up; a redelivery begins anew at the app's current URL"
    )
    func givenUp() async throws {
        try await self.withDatabase { database in
            let added = try await database.add(Self.draft("user"), at: Self.now)
            var time = Self.now
            for attempt in 1...10 {
                let event = try #require(try await self.claim(database, at: time))
                #expect(event.tries == attempt)
                _ = try await database.finish(event, with: self.result(event, .failed, at: time), then: nil)
                let stored = try #require(try await database.event(added.id))
                #expect(stored.state == (attempt == 10 ? .givenUp : .waiting))
                guard attempt < 10 else { break }
                let pause = stored.dueAt.timeIntervalSince(time)
                let planned = EventSchedule.offsets[attempt] - EventSchedule.offsets[attempt - 1]
                #expect(pause >= planned * 0.8 && pause <= planned * 1.2)
                #expect(try await self.claim(database, at: stored.dueAt.addingTimeInterval(-0.01)) == nil)
                time = stored.dueAt
            }
            let url = try NotificationURL(parsing: "https://new.example/events")
            _ = try await database.change("shop") { $0.notifications = url }
            #expect(try await database.event(added.id)?.url == Self.url)
            #expect(try await database.redeliver(added.id, at: time))
            let event = try #require(try await self.claim(database, at: time, "https://new.example"))
            #expect(event.tries == 1 && event.attempts == 11 && event.jti == added.jti)
            #expect(try await database.redeliver(added.id, at: time) == false)
            #expect(try await database.attempts(of: [added.id])[added.id]?.map(\.number) == Array(1...10))
        }
    }

    @Test("a waiting event follows its app to another notification URL")
    func redirected() async throws {
        try await self.withDatabase { database in
            let event = try await database.add(Self.draft("user"), at: Self.now)
            let url = try NotificationURL(parsing: "https://new.example:8443/events")
            _ = try await database.change("shop") { $0.notifications = url }
            #expect(try await database.event(event.id)?.url == "https://new.example:8443/events")
            #expect(try await self.claim(database) == nil)
            #expect(try await self.claim(database, "https://new.example:8443")?.id == event.id)
        }
    }

    @Test("another notification URL gets all ten attempts, also after nine failures at the earlier one")
    func redirectedAfterFailures() async throws {
        try await self.withDatabase { database in
            let added = try await database.add(Self.draft("user"), at: Self.now)
            for attempt in 1...9 {
                let time = Self.now.addingTimeInterval(Double(attempt) * 86_400)
                let event = try #require(try await self.claim(database, at: time))
                _ = try await database.finish(event, with: self.result(event, .failed, at: time), then: nil)
            }
            let url = try NotificationURL(parsing: "https://new.example/events")
            _ = try await database.change("shop") { $0.notifications = url }
            let event = try #require(try await self.claim(database, "https://new.example"))
            #expect(event.id == added.id && event.tries == 1 && event.attempts == 10)
            _ = try await database.finish(event, with: self.result(event, .failed), then: nil)
            #expect(try await database.event(added.id)?.state == .waiting)
        }
    }

    @Test("origins are due in the order of their first events")
    func dueInOrder() async throws {
        try await self.withDatabase { database in
            let hosts = ["m.example", "z.example", "a.example"]
            for (number, host) in hosts.enumerated() {
                try await database.add(Self.app("app \(number)", url: "https://\(host)/"))
                _ = try await database.add(Self.draft("user", app: "app \(number)"), at: Self.now)
            }
            #expect(
                try await database.due(at: Self.now, limit: 4).map(\.origin) == hosts.map { "https://\($0)" }
            )
        }
    }

    @Test("a reset during an attempt leaves no trace of its result")
    func resetMeanwhile() async throws {
        try await self.withDatabase { database in
            _ = try await database.add(Self.draft("user"), at: Self.now)
            let event = try #require(try await self.claim(database))
            let plan = SeedPlan(
                Seed(teams: [], accounts: []),
                .reset,
                publicKeys: [:],
                pseudonyms: PseudonymSource(relayDomain: "relay.example", random: .system),
                random: .system
            )
            _ = try await database.configure(plan)
            #expect(try await database.finish(event, with: self.result(event, .delivered), then: nil) == nil)
            #expect(try await database.events(after: nil, limit: 10).isEmpty)
            #expect(try await database.attempts(of: [event.id]).isEmpty)
        }
    }

    private static func draft(_ subject: String, app: String = "shop") -> EventDraft {
        EventDraft(
            jti: UUID().uuidString,
            kind: .consentRevoked,
            subject: subject,
            teamID: "T",
            appID: app,
            email: nil,
            happenedAt: Self.now,
            faults: []
        )
    }
}
