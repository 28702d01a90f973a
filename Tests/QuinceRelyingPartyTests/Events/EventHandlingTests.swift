import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Testing

@Suite("Notifications: each is handled, and not again")
struct EventHandlingTests {
    let apple = FakeApple()
    let store = MemoryEventStore()
    let events: AppleEvents
    let body: [UInt8]

    init() throws {
        self.events = AppleEvents(try SignInWithApple.shop(self.apple), store: self.store)
        self.body = FakeApple.notification(
            try self.apple.eventToken(self.apple.event("account-deleted"))
        )
    }

    @Test("the store for trying out does what a store must")
    func conformance() async throws {
        #expect(try await EventStoreCheck(MemoryEventStore()).findings() == [])
    }

    @Test("a duplicate is answered 200 and handled once")
    func duplicate() async throws {
        let calls = FakeCounter()
        for turn in 0..<3 {
            let receipt = try await self.events.receive(self.body) { _ in calls.add() }
            #expect(receipt.status == 200)
            if case .duplicate = receipt { #expect(turn > 0) } else { #expect(turn == 0) }
        }
        #expect(calls.count == 1)
    }

    @Test("a duplicate is known for as long as it would be believed")
    func replay() async throws {
        let token = try self.apple.eventToken(self.apple.event("consent-revoked")) { $0["exp"] = nil }
        let body = FakeApple.notification(token)
        _ = try await self.events.receive(body) { _ in }
        self.apple.clock.advance(by: 604_800 + 60)
        guard case .duplicate = try await self.events.receive(body, handler: { _ in }) else {
            Issue.record("a replay was handled")
            return
        }
        self.apple.clock.advance(by: 1)
        let error = await #expect(throws: EventError.self) {
            try await self.events.receive(body) { _ in }
        }
        guard case .refused(.stale) = error else {
            Issue.record("a stale replay was not refused: \(String(describing: error))")
            return
        }
    }

    @Test("a handler that fails is asked again at the next delivery")
    func failure() async throws {
        let error = await #expect(throws: EventError.self) {
            try await self.events.receive(self.body) { _ in throw FakeError(description: "disk full") }
        }
        #expect(error?.status == 503)
        #expect(error?.description == "Event event-1 could not be handled: disk full")
        guard case .handled = try await self.events.receive(self.body, handler: { _ in }) else {
            Issue.record("the event was lost")
            return
        }
    }

    @Test("after a crash before, in or after the handler the event is taken again once the lease ends")
    func crash() async throws {
        // What a server that died leaves behind: an event that is taken, and neither done nor given back.
        let now = self.apple.clock.now
        #expect(self.store.take("event-1", at: now, until: now + TimeInterval(AppleEvents.lease)) == .taken)
        let error = await #expect(throws: EventError.self) {
            try await self.events.receive(self.body) { _ in }
        }
        guard case .underWay = error else {
            Issue.record("the lease does not count: \(String(describing: error))")
            return
        }
        #expect(error?.status == 503)
        self.apple.clock.advance(by: AppleEvents.lease)
        guard case .handled = try await self.events.receive(self.body, handler: { _ in }) else {
            Issue.record("the event was lost")
            return
        }
    }

    @Test("an event whose end could not be written down is handled again, not lost")
    func finishFails() async throws {
        struct Forgetful: EventStore {
            let inner: MemoryEventStore
            func take(_ id: String, at now: Date, until lease: Date) -> EventClaim {
                self.inner.take(id, at: now, until: lease)
            }
            func finish(_ id: String, until expiry: Date) throws { throw FakeError(description: "disk") }
            func release(_ id: String) { self.inner.release(id) }
        }
        let events = AppleEvents(
            try SignInWithApple.shop(self.apple),
            store: Forgetful(inner: self.store)
        )
        let calls = FakeCounter()
        for _ in 0..<2 {
            let error = await #expect(throws: EventError.self) {
                try await events.receive(self.body) { _ in calls.add() }
            }
            #expect(error?.description == "The app's store failed: disk")
            self.apple.clock.advance(by: AppleEvents.lease)
        }
        #expect(calls.count == 2)
    }

    @Test("of deliveries at the same time one is handled")
    func race() async throws {
        let calls = FakeCounter()
        let handled = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let receipt = try? await self.events.receive(self.body) { _ in
                        calls.add()
                        await Task.yield()
                    }
                    if case .handled = receipt { return true }
                    return false
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(handled == 1)
        #expect(calls.count == 1)
    }

    @Test("every obligation is a sentence")
    func obligations() {
        for obligation in EventObligation.allCases { #expect(obligation.description.hasSuffix(".")) }
    }
}
