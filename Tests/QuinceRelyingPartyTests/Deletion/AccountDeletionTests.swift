import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Synchronization
import Testing

@Suite("Deleting an account")
struct AccountDeletionTests {
    let apple = FakeApple()
    let store = MemoryDeletionStore()
    let shop = FakeAccounts()
    let deletions: AccountDeletions

    /// The accounts that were deleted, and what Apple knew then.
    final class FakeAccounts: Sendable {
        private let state = Mutex<(erased: [String], failure: String?)>(([], nil))

        var erased: [String] { self.state.withLock { $0.erased } }

        func fail(_ reason: String?) { self.state.withLock { $0.failure = reason } }

        func erase(_ account: String) throws {
            try self.state.withLock { state in
                if let failure = state.failure { throw FakeError(description: failure) }
                state.erased.append(account)
            }
        }
    }

    init() throws {
        self.deletions = AccountDeletions(try .shop(self.apple), store: self.store) { [shop] account in
            try shop.erase(account)
        }
    }

    private func signIn(_ clientID: String = "com.example.shop.web") -> RememberedSignIn {
        RememberedSignIn(
            subject: FakeApple.Person().subject,
            clientID: clientID,
            refreshToken: self.apple.refreshToken(clientID: clientID),
            confirmedAt: self.apple.clock.now
        )
    }

    @Test("the store for trying out does what a store must")
    func conformance() async throws {
        #expect(try await DeletionStoreCheck(MemoryDeletionStore()).findings() == [])
    }

    @Test(
        "Apple is told of every sign-in, each with its client; then the account is deleted, and nothing is kept"
    )
    func deletion() async throws {
        let signIns = [self.signIn(), self.signIn("com.example.shop")]
        let outcome = try await self.deletions.delete(account: "4711", signIns: signIns + signIns)
        #expect(outcome == .deleted(.revoked(2, invalid: 0)))
        #expect(self.shop.erased == ["4711"])
        let forms = try self.apple.requests(to: "/auth/revoke").map { try FormParameters(parsing: $0.body) }
        #expect(forms.map { $0["client_id"] } == signIns.map(\.clientID))
        #expect(forms.map { $0["token"] } == signIns.map(\.refreshToken))
        #expect(try await !self.deletions.isUnderWay("4711"))
    }

    @Test("an account with many sign-ins: all are revoked, whatever the lease")
    func many() async throws {
        let signIns = (0..<50).map { _ in self.signIn() }
        let outcome = try await self.deletions.delete(account: "4711", signIns: signIns)
        #expect(outcome == .deleted(.revoked(50, invalid: 0)))
        #expect(self.apple.state.withLock { $0.revoked } == signIns.map(\.refreshToken))
    }

    @Test("without a token the account is deleted, and the app knows that Apple could not be told")
    func nothingToRevoke() async throws {
        let outcome = try await self.deletions.delete(account: "4711", signIns: [])
        #expect(outcome == .deleted(.nothingToRevoke))
        #expect(self.shop.erased == ["4711"])
        #expect(self.apple.requests(to: "/auth/revoke").isEmpty)
    }

    @Test(
        "a token that Apple calls invalid holds nothing up",
        arguments: ["invalid_grant", "invalid_request", "invalid_token"]
    )
    func invalidToken(_ code: String) async throws {
        self.apple.fail("/auth/revoke", .answer(status: 400, body: #"{"error":"\#(code)"}"#))
        let outcome = try await self.deletions.delete(
            account: "4711",
            signIns: [self.signIn(), self.signIn()]
        )
        #expect(outcome == .deleted(.revoked(1, invalid: 1)))
    }

    @Test("while Apple is down nothing is deleted; it is tried again, less and less often, until it is done")
    func outage() async throws {
        self.apple.fail("/auth/revoke", .unreachable, times: 3)
        self.apple.fail("/auth/revoke", .answer(status: 503, body: "busy"), times: 10)
        var outcome = try await self.deletions.delete(account: "4711", signIns: [self.signIn()])
        var pauses: [Int] = []
        while case .underWay(let retryAt, .appleUnavailable) = outcome {
            #expect(try await self.deletions.isUnderWay("4711"))
            #expect(self.shop.erased.isEmpty)
            let pause = Int(retryAt.timeIntervalSince(self.apple.clock.now))
            pauses.append(pause)
            self.apple.clock.advance(by: pause - 1)
            #expect(try await self.deletions.resume().isEmpty)
            self.apple.clock.advance(by: 1)
            outcome = try #require(try await self.deletions.resume()["4711"])
        }
        #expect(outcome == .deleted(.revoked(1, invalid: 0)))
        #expect(
            pauses == [
                60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 15_360, 21_600, 21_600, 21_600, 21_600,
            ]
        )
        #expect(try await self.deletions.resume().isEmpty)
    }

    @Test("a configuration that Apple refuses deletes nothing and says that someone has to look")
    func configuration() async throws {
        let stranger = RememberedSignIn(
            subject: "s",
            clientID: "com.example.other",
            refreshToken: "r",
            confirmedAt: self.apple.clock.now
        )
        let outcome = try await self.deletions.delete(account: "4711", signIns: [stranger])
        guard case .underWay(_, .configuration(let reason)) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.hasPrefix("invalid_client: "))
        #expect(self.shop.erased.isEmpty)
    }

    @Test("an app that cannot delete now does it later, and Apple is not told twice")
    func erasingFails() async throws {
        self.shop.fail("locked")
        let outcome = try await self.deletions.delete(account: "4711", signIns: [self.signIn()])
        #expect(outcome == .underWay(retryAt: self.apple.clock.now + 60, .erasing("locked")))
        self.shop.fail(nil)
        self.apple.clock.advance(by: 60)
        #expect(try await self.deletions.resume() == ["4711": .deleted(.revoked(1, invalid: 0))])
        #expect(self.apple.requests(to: "/auth/revoke").count == 1)
    }

    @Test("an answer that was lost is asked for again")
    func lostAnswer() async throws {
        self.apple.fail("/auth/revoke", .answerLost)
        _ = try await self.deletions.delete(account: "4711", signIns: [self.signIn()])
        self.apple.clock.advance(by: 60)
        #expect(try await self.deletions.resume() == ["4711": .deleted(.revoked(1, invalid: 0))])
    }

    @Test("asked for twice at the same time it is done once")
    func impatience() async throws {
        let gate = FakeGate()
        self.apple.fail("/auth/revoke", .held(gate))
        let signIns = [self.signIn()]
        async let first = self.deletions.delete(account: "4711", signIns: signIns)
        await gate.waits(for: 1)
        #expect(try await self.deletions.delete(account: "4711", signIns: signIns) == .elsewhere)
        gate.open()
        #expect(try await first == .deleted(.revoked(1, invalid: 0)))
        #expect(self.shop.erased == ["4711"])
    }

    struct CrashingStore: DeletionStore {
        let inner: MemoryDeletionStore
        let crash: FakeCrash

        func begin(_ deletion: AccountDeletion) async throws -> AccountDeletion {
            try await self.crash.step { self.inner.begin(deletion) }
        }
        func take(_ id: String, at now: Date, until lease: Date) async throws -> AccountDeletion? {
            try await self.crash.step { self.inner.take(id, at: now, until: lease) }
        }
        func save(_ deletion: AccountDeletion) async throws {
            try await self.crash.step { self.inner.save(deletion) }
        }
        func remove(_ id: String) async throws { try await self.crash.step { self.inner.remove(id) } }
        func due(at now: Date, limit: Int) async throws -> [String] {
            try await self.crash.step { self.inner.due(at: now, limit: limit) }
        }
        func deletion(of account: String) async throws -> AccountDeletion? {
            try await self.crash.step { self.inner.deletion(of: account) }
        }
    }

    @Test(
        "a process that dies at any step: what began is done later, and Apple was told before the account went"
    )
    func crashes() async throws {
        var steps = 0
        while true {
            let reached = try await [false, true].asyncMap { afterwards in
                try await self.crash(FakeCrash(at: steps, afterwards: afterwards))
            }
            guard reached.contains(true) else { break }
            steps += 1
        }
        // begin, take, revoke, revoke, erase, remove.
        #expect(steps == 6)
    }

    /// Lets one process die, and another go on.
    ///
    /// Returns whether it died.
    private func crash(_ crash: FakeCrash) async throws -> Bool {
        let (apple, store, shop) = (FakeApple(), MemoryDeletionStore(), FakeAccounts())
        let dying = SignInWithApple(
            try .shop(),
            transport: CrashingTransport(apple: apple, crash: crash),
            store: MemorySignInStore(),
            surroundings: apple.clock.surroundings
        )
        let tokens = [apple.refreshToken(), apple.refreshToken()]
        let signIns = tokens.map { token in
            RememberedSignIn(
                subject: "s",
                clientID: "com.example.shop.web",
                refreshToken: token,
                confirmedAt: apple.clock.now
            )
        }
        let erase: @Sendable (String) async throws -> Void = { account in
            #expect(Set(apple.state.withLock { $0.revoked }) == Set(tokens))
            try shop.erase(account)
        }
        let first = AccountDeletions(dying, store: CrashingStore(inner: store, crash: crash)) { account in
            try await crash.step { try await erase(account) }
        }
        let outcome = try? await first.delete(account: "4711", signIns: signIns)
        let began = outcome != nil || store.deletion(of: "4711") != nil || !shop.erased.isEmpty
        // The person was told that it began only where it is certain to end.
        #expect(began || outcome == nil)
        apple.clock.advance(by: AccountDeletions.lease)
        let second = AccountDeletions(try .shop(apple), store: store) { try await erase($0) }
        _ = try await second.resume()
        #expect(shop.erased.isEmpty != began)
        #expect(store.deletion(of: "4711") == nil)
        return crash.happened
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
