import QuinceProtocol
import QuinceRelyingParty
import Testing

@Suite("Which account a person belongs to")
struct AccountDecisionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let why: String
        /// Address, verified, linked subject; the ids count from 1.
        var accounts: [(String, Bool, String?)] = []
        var person = FakeApple.Person()
        let decision: String

        var testDescription: String { self.why }
    }

    static let subject = FakeApple.Person().subject

    static func person(_ email: String?, verified: Bool = true, hidden: Bool = false) -> FakeApple.Person {
        FakeApple.Person(email: email, isEmailVerified: verified, isEmailPrivate: hidden)
    }

    static let arrived: FakeApple.Person = {
        var person = FakeApple.Person()
        person.transferSubject = "760417.maria.1827"
        return person
    }()

    static func spelled(_ decision: AccountDecision<Int>) -> String {
        switch decision {
        case .known(let account): "known \(account)"
        case .knownByTransfer(let account): "known \(account) by transfer"
        case .new(let email): "new \(email?.address ?? "-")"
        case .linkSuggested(let suggestion): "suggested \(suggestion.accountToProve), \(suggestion.address)"
        case .linkRefused(let obstacle): "refused: \(obstacle)"
        }
    }

    static let friendly: [Row] = [
        Row(
            why: "known: the subject is linked, whatever the address says",
            accounts: [("maria@example.com", true, nil), ("old@example.com", false, subject)],
            decision: "known 2"
        ),
        Row(
            why: "new: nobody has the address",
            accounts: [("other@example.com", true, nil)],
            decision: "new maria@example.com"
        ),
        Row(why: "new: there is no address", person: person(nil), decision: "new -"),
        Row(
            why: "new: a relay address that nobody has",
            person: person("x7k@privaterelay.appleid.com", hidden: true),
            decision: "new x7k@privaterelay.appleid.com"
        ),
        Row(
            why: "suggested: one account, verified on both sides",
            accounts: [("maria@example.com", true, nil)],
            decision: "suggested 1, maria@example.com"
        ),
        Row(
            why: "suggested: the case of letters does not matter",
            accounts: [("Maria@Example.COM", true, nil)],
            decision: "suggested 1, maria@example.com"
        ),
        Row(
            why:
                "suggested: who wrote the address down unverified does not stand in the way of who verified it",
            accounts: [("maria@example.com", false, nil), ("maria@example.com", true, nil)],
            decision: "suggested 2, maria@example.com"
        ),
        Row(
            why: "suggested: icloud.com is everybody's, not the relay",
            accounts: [("maria@icloud.com", true, nil)],
            person: person("maria@icloud.com"),
            decision: "suggested 1, maria@icloud.com"
        ),
    ]

    static let hostile: [Row] = [
        Row(
            why: "Apple hasn't verified the email address",
            accounts: [("maria@example.com", true, nil)],
            person: person("maria@example.com", verified: false),
            decision: "refused: \(LinkObstacle.addressUnverified)"
        ),
        Row(
            why: "the account never verified it",
            accounts: [("maria@example.com", false, nil)],
            decision: "refused: \(LinkObstacle.accountAddressUnverified)"
        ),
        Row(
            why: "a relay address by its claim",
            accounts: [("a@icloud.com", true, nil)],
            person: person("a@icloud.com", hidden: true),
            decision: "refused: \(LinkObstacle.relayAddress)"
        ),
        Row(
            why: "a relay address by its domain, the new one too",
            accounts: [("a@Private.iCloud.com", true, nil)],
            person: person("a@private.icloud.com"),
            decision: "refused: \(LinkObstacle.relayAddress)"
        ),
        Row(
            why: "two accounts verified it",
            accounts: [("maria@example.com", true, nil), ("MARIA@example.com", true, nil)],
            decision: "refused: \(LinkObstacle.severalAccounts)"
        ),
        Row(
            why: "the account is another person's at Apple",
            accounts: [("maria@example.com", true, "000001.other.0001")],
            decision: "refused: \(LinkObstacle.accountLinkedElsewhere)"
        ),
        Row(
            why: "an i without its dot is another letter, whatever the database thinks",
            accounts: [("marıa@example.com", true, nil)],
            decision: "new maria@example.com"
        ),
        Row(
            why: "a canonical equivalent is another address",
            accounts: [("\u{212A}arl@example.com", true, nil)],
            person: person("Karl@example.com"),
            decision: "new Karl@example.com"
        ),
    ]

    /// People whose app came from another team; the first account is the old team's, under the transfer id given.
    static let transfers:
        [(why: String, transferSubject: String, person: FakeApple.Person, decision: String)] =
            [
                ("known by the transfer id", "760417.maria.1827", arrived, "known 1 by transfer"),
                ("another's transfer id", "760417.other.1827", arrived, "suggested 2, maria@example.com"),
                ("compared with its case", "760417.MARIA.1827", arrived, "suggested 2, maria@example.com"),
                (
                    "no transfer id, or not any more", "760417.maria.1827", .init(),
                    "suggested 2, maria@example.com"
                ),
            ]

    @Test("who came from another team", arguments: transfers)
    func transfer(
        _ row: (why: String, transferSubject: String, person: FakeApple.Person, decision: String)
    ) async throws {
        let apple = FakeApple()
        let store = MemoryAccountStore()
        _ = store.make("old@example.com", true, subject: "old", transferSubject: row.transferSubject)
        _ = store.make("maria@example.com", true)
        let shop = try SignInWithApple.shop(apple)
        let identity = try await shop.signedIn(apple, as: row.person).identity
        let accounts = Accounts(shop, store: store)
        #expect(try await Self.spelled(accounts.decide(identity)) == row.decision, "\(row.why)")
    }

    @Test(
        "who came from another team is known by the new subject afterwards, when the transfer id is named no more"
    )
    func arriving() async throws {
        let apple = FakeApple()
        let store = MemoryAccountStore()
        let account = store.make("x@example.com", true, subject: "old", transferSubject: "760417.maria.1827")
        let shop = try SignInWithApple.shop(apple)
        let accounts = Accounts(shop, store: store)
        let identity = try await shop.signedIn(apple, as: Self.arrived).identity
        for _ in 1...2 { try await accounts.arrive(identity) }
        #expect(try await accounts.decide(identity) == .known(account))
        let later = try await shop.signedIn(apple).identity
        #expect(try await accounts.decide(later) == .known(account))
        #expect(store.account(linkedTo: "old") == nil)
        let error = await #expect(throws: AccountError.self) { try await accounts.arrive(later) }
        guard case .linkRefused(.notTransferred) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "who signed in before the transfer ids were there has an account already, and nothing is overwritten"
    )
    func lateTransfer() async throws {
        let apple = FakeApple()
        let store = MemoryAccountStore()
        let new = store.make("maria@example.com", true, subject: Self.subject)
        _ = store.make("x@example.com", true, subject: "old", transferSubject: "760417.maria.1827")
        let shop = try SignInWithApple.shop(apple)
        let accounts = Accounts(shop, store: store)
        let identity = try await shop.signedIn(apple, as: Self.arrived).identity
        #expect(try await accounts.decide(identity) == .known(new))
        let error = await #expect(throws: AccountError.self) { try await accounts.arrive(identity) }
        guard case .linkRefused(.subjectLinkedElsewhere) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(store.account(linkedTo: "old") != nil)
    }

    @Test(
        "an app that never changed teams implements nothing, and takes nobody for another",
        arguments: ["", "t"]
    )
    func noTransfers(_ transferSubject: String) async throws {
        struct Plain: AccountStore {
            func account(linkedTo subject: String) -> Int? { nil }
            func accounts(withAddress address: String) -> [AccountWithAddress<Int>] { [] }
            func link(_ subject: String, to account: Int) -> LinkResult { .linked }
        }
        let apple = FakeApple()
        let shop = try SignInWithApple.shop(apple)
        var person = FakeApple.Person()
        person.transferSubject = transferSubject
        let identity = try await shop.signedIn(apple, as: person).identity
        #expect(identity.transferSubject == (transferSubject.isEmpty ? nil : transferSubject))
        let accounts = Accounts(shop, store: Plain())
        #expect(try await Self.spelled(accounts.decide(identity)) == "new maria@example.com")
        await #expect(throws: AccountError.self) { try await accounts.arrive(identity) }
    }

    @Test("decided from facts that the app read itself, an address that is another's does no harm")
    func facts() async throws {
        let apple = FakeApple()
        let identity = try await SignInWithApple.shop(apple).signedIn(apple, as: Self.arrived).identity
        func owner(_ address: String) -> AccountWithAddress<Int> {
            AccountWithAddress(account: 7, address: address, isVerified: true, linkedSubject: nil)
        }
        let rows: [(AccountFacts<Int>, String)] = [
            (.init(linked: 1, transferred: 2, withAddress: [owner("maria@example.com")]), "known 1"),
            (
                .init(linked: nil, transferred: 2, withAddress: [owner("maria@example.com")]),
                "known 2 by transfer"
            ),
            (.init(linked: nil, withAddress: [owner("maria@example.com")]), "suggested 7, maria@example.com"),
            (.init(linked: nil, withAddress: [owner("marıa@example.com")]), "new maria@example.com"),
        ]
        for (facts, decision) in rows {
            #expect(Self.spelled(AccountDecision(for: identity, given: facts)) == decision)
        }
    }

    @Test("the table", arguments: friendly + hostile)
    func table(_ row: Row) async throws {
        let apple = FakeApple()
        let store = MemoryAccountStore()
        for (address, isVerified, subject) in row.accounts {
            _ = store.make(address, isVerified, subject: subject)
        }
        let shop = try SignInWithApple.shop(apple)
        let signIn = try await shop.signedIn(apple, as: row.person)
        let decision = try await Accounts(shop, store: store).decide(signIn.identity)
        #expect(Self.spelled(decision) == row.decision)
    }

    @Test("the address of the unsigned user object has no say")
    func unsignedAddress() async throws {
        let apple = FakeApple()
        let store = MemoryAccountStore()
        _ = store.make("victim@example.com", true)
        let shop = try SignInWithApple.shop(apple)
        let user = #"{"name":{"firstName":"M","lastName":"R"},"email":"victim@example.com"}"#
        let signIn = try await shop.signedIn(apple, user: user)
        #expect(signIn.suggestion?.unverifiedEmail == "victim@example.com")
        let decision = try await Accounts(shop, store: store).decide(signIn.identity)
        #expect(Self.spelled(decision) == "new maria@example.com")
    }

    @Test("a store that fails is told apart from a person nobody knows")
    func failingStore() async throws {
        struct Broken: AccountStore {
            func account(linkedTo subject: String) async throws -> Int? {
                throw FakeError(description: "disk")
            }
            func accounts(withAddress address: String) async throws -> [AccountWithAddress<Int>] { [] }
            func link(_ subject: String, to account: Int) async throws -> LinkResult { .linked }
        }
        let apple = FakeApple()
        let shop = try SignInWithApple.shop(apple)
        let identity = try await shop.signedIn(apple).identity
        let error = await #expect(throws: AccountError.self) {
            try await Accounts(shop, store: Broken()).decide(identity)
        }
        #expect(error?.description == "The app's store failed: disk")
    }
}
