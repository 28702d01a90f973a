import QuinceRelyingParty
import Testing

@Suite("Linking an account")
struct AccountLinkTests {
    let apple = FakeApple()
    let store = MemoryAccountStore()
    let shop: SignInWithApple
    let accounts: Accounts<MemoryAccountStore>

    init() throws {
        self.shop = try SignInWithApple.shop(self.apple)
        self.accounts = Accounts(self.shop, store: self.store)
    }

    private func refused(
        _ refusal: LinkRefusal,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ work: () async throws -> Void
    ) async {
        let error = await #expect(throws: AccountError.self, sourceLocation: sourceLocation) {
            try await work()
        }
        guard case .linkRefused(refusal) = error else {
            Issue.record(
                "\(refusal) expected, not \(String(describing: error))",
                sourceLocation: sourceLocation
            )
            return
        }
    }

    @Test("the store of these tests does what a store must")
    func conformance() async throws {
        let store = MemoryAccountStore()
        let check = AccountStoreCheck(
            store,
            makeTransferred: { store.make("\($1)@example.com", true, subject: $1, transferSubject: $0) },
            makeAccount: { store.make($0, $1) }
        )
        #expect(try await check.findings() == [])
    }

    @Test("a store without unique columns is found out")
    func nonconformance() async throws {
        struct Careless: AccountStore {
            let inner: MemoryAccountStore
            func account(linkedTo subject: String) -> Int? {
                self.inner.account(linkedTo: subject.lowercased())
            }
            func accounts(withAddress address: String) -> [AccountWithAddress<Int>] { [] }
            func link(_ subject: String, to account: Int) -> LinkResult {
                _ = self.inner.link(subject, to: account)
                return .linked
            }
        }
        let store = MemoryAccountStore()
        let check = AccountStoreCheck(
            Careless(inner: store),
            makeTransferred: { store.make("\($1)@example.com", true, subject: $1, transferSubject: $0) },
            makeAccount: { store.make($0, $1) }
        )
        let findings = try await check.findings()
        #expect(findings.contains("account(linkedTo:) ignores the case of subjects"))
        #expect(findings.contains { $0.contains("of 16 concurrent links of one subject, exactly one") })
        #expect(findings.contains { $0.contains("of 16 concurrent links to one account, exactly one") })
        #expect(findings.contains { $0.hasPrefix("accounts(withAddress:) doesn't find an account by") })
        #expect(findings.contains("arrive(_:transferredAs:) fails when it is called once"))
    }

    @Test("before: an account that is signed in begins, and is linked when it comes back; then it is known")
    func before() async throws {
        let account = self.store.make("elsewhere@example.com", true)
        let start = try self.accounts.startLink(of: account)
        let signIn = try await self.shop.signedIn(self.apple, start: start)
        #expect(signIn.isForLinking && signIn.isForLinking(account))
        #expect(!signIn.isForLinking(account + 1) && !signIn.isForLinking("\(account)"))
        try await self.accounts.finishLink(signIn, signedInTo: account)
        #expect(try await self.accounts.decide(signIn.identity) == .known(account))
        // Handed in twice, by an impatient person.
        try await self.accounts.finishLink(signIn, signedInTo: account)
    }

    @Test(
        "before: refused where another account is signed in now, where nothing was to be linked, where a text imitates it"
    )
    func beforeRefused() async throws {
        let account = self.store.make("elsewhere@example.com", true)
        let other = self.store.make("other@example.com", true)
        let signIn = try await self.shop.signedIn(self.apple, start: self.accounts.startLink(of: account))
        for signedIn in [other, nil] {
            await self.refused(.otherAccount) {
                try await self.accounts.finishLink(signIn, signedInTo: signedIn)
            }
        }
        let plain = try self.shop.start(context: #"{"account":"[1]"}"#)
        let imitation = try await self.shop.signedIn(self.apple, start: plain)
        #expect(!imitation.isForLinking && !imitation.isForLinking(1))
        await self.refused(.notForLinking) {
            try await self.accounts.finishLink(imitation, signedInTo: account)
        }
    }

    @Test(
        "after: what was suggested is linked once the account is proved, in the same browser, within ten minutes"
    )
    func after() async throws {
        let account = self.store.make("maria@example.com", true)
        let identity = try await self.shop.signedIn(self.apple).identity
        guard case .linkSuggested(let suggestion) = try await self.accounts.decide(identity) else {
            Issue.record("a suggestion was expected")
            return
        }
        let pending = try self.accounts.pendingLink(identity, suggestion, binding: "browser")
        self.apple.clock.advance(by: 600)
        await self.refused(.bindingMismatch) {
            try await self.accounts.link(pending: pending, toProvenAccount: account, binding: "another")
        }
        await self.refused(.bindingMismatch) {
            try await self.accounts.link(pending: pending, toProvenAccount: account, binding: nil)
        }
        await self.refused(.otherAccount) {
            try await self.accounts.link(pending: pending, toProvenAccount: account + 1, binding: "browser")
        }
        for forged in ["", "x", pending + "A", String(pending.dropLast(2))] {
            await self.refused(.pendingForged) {
                try await self.accounts.link(pending: forged, toProvenAccount: account, binding: "browser")
            }
        }
        try await self.accounts.link(pending: pending, toProvenAccount: account, binding: "browser")
        #expect(try await self.accounts.decide(identity) == .known(account))
        self.apple.clock.advance(by: 1)
        await self.refused(.pendingExpired) {
            try await self.accounts.link(pending: pending, toProvenAccount: account, binding: "browser")
        }
    }

    @Test("the state of a sign-in is no pending link")
    func stateIsNoPendingLink() async throws {
        let start = try self.accounts.startLink(of: 1)
        let state = start.url.split(separator: "state=").last?.split(separator: "&").first ?? ""
        await self.refused(.pendingForged) {
            try await self.accounts.link(
                pending: String(state),
                toProvenAccount: 1,
                binding: start.binding
            )
        }
    }

    @Test("refused where the person, or the account, is linked elsewhere, or the account is gone")
    func elsewhere() async throws {
        let maria = try await self.shop.signedIn(self.apple).identity
        let juan = try await self.shop.signedIn(self.apple, as: .init(subject: "000001.b.0001")).identity
        let (first, second) = (self.store.make("1@example.com", true), self.store.make("2@example.com", true))
        try await self.accounts.link(maria, toProvenAccount: first)
        await self.refused(.subjectLinkedElsewhere) {
            try await self.accounts.link(maria, toProvenAccount: second)
        }
        await self.refused(.accountLinkedElsewhere) {
            try await self.accounts.link(juan, toProvenAccount: first)
        }
        await self.refused(.noAccount) { try await self.accounts.link(juan, toProvenAccount: 99) }
        #expect(try await self.accounts.decide(maria) == .known(first))
    }

    @Test("of two people who link one account at the same time one wins")
    func race() async throws {
        let account = self.store.make("1@example.com", true)
        let people = try await [
            self.shop.signedIn(self.apple).identity,
            self.shop.signedIn(self.apple, as: .init(subject: "000001.b.0001")).identity,
        ]
        let won = await withTaskGroup(of: Bool.self) { group in
            for person in people {
                group.addTask {
                    (try? await self.accounts.link(person, toProvenAccount: account)) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(won == 1)
    }

    @Test("an account id that is too long is refused at the start")
    func longID() throws {
        struct Store: AccountStore {
            func account(linkedTo subject: String) -> String? { nil }
            func accounts(withAddress address: String) -> [AccountWithAddress<String>] { [] }
            func link(_ subject: String, to account: String) -> LinkResult { .noAccount }
        }
        let accounts = Accounts(self.shop, store: Store())
        _ = try accounts.startLink(of: String(repeating: "a", count: 198))
        #expect(throws: LinkRefusal.accountIDTooLong) {
            try accounts.startLink(of: String(repeating: "a", count: 199))
        }
    }
}
