import DatabaseFile
import Foundation
import GRDB
import QuinceRelyingParty
import Testing

@testable import orchard

@Suite("Accounts and Apple’s subjects")
struct AppleLinkTests {
    @Test("The first time makes an account, later times find it and keep what the person wrote")
    func knownAndNew() async throws {
        try await TestShop.run { shop async throws in
            let accounts = shop.shop.accounts
            guard case .created(let id) = try await accounts.signIn(.sample()) else {
                Issue.record("a stranger has no account")
                return
            }
            try await shop.shop.database.rename(id, to: "Janet")
            #expect(
                try await accounts.signIn(.sample(email: nil, isVerified: false, name: "Mallory"))
                    == .known(id)
            )
            let account = try #require(try await shop.shop.database.account(id))
            #expect(account.name == "Janet" && account.email == "jane@example.com")
            #expect(account.apple?.subject == "000001.quince")
        }
    }

    @Test("Twenty answers at once make one account")
    func race() async throws {
        try await TestShop.run { shop async throws in
            let outcomes = try await withThrowingTaskGroup(of: ShopSignInOutcome.self) { group in
                for _ in 0..<20 { group.addTask { try await shop.shop.accounts.signIn(.sample()) } }
                var outcomes: [ShopSignInOutcome] = []
                for try await outcome in group { outcomes.append(outcome) }
                return outcomes
            }
            #expect(Set(outcomes.map(\.account)).count == 1)
            #expect(outcomes.filter { if case .created = $0 { true } else { false } }.count == 1)
        }
    }

    /// One row: a stranger's identity beside the account of jane@example.com, which is used by email link.
    struct Row: CustomTestStringConvertible, Sendable {
        let identity: AppleIdentity
        let expected: String
        let why: String
        var testDescription: String { self.why }
    }

    static let rows: [Row] = [
        Row(identity: .sample(), expected: "suggested", why: "the same verified address"),
        Row(identity: .sample(email: "JANE@example.com"), expected: "suggested", why: "the same in capitals"),
        Row(identity: .sample(isVerified: false), expected: "created", why: "an address nobody vouches for"),
        Row(identity: .sample(email: nil), expected: "created", why: "no address"),
        Row(identity: .sample(email: "eve@example.com"), expected: "created", why: "another address"),
        Row(
            identity: .sample(email: "kim@example.com"),
            expected: "created",
            why: "an address that an account never proved"
        ),
        Row(
            identity: .sample(isPrivate: true),
            expected: "refused",
            why: "a relay's address never leads to an account"
        ),
    ]

    @Test("A link is suggested for the same verified address, and never made by itself", arguments: rows)
    func decisions(_ row: Row) async throws {
        try await TestShop.run { shop async throws in
            let accounts = shop.shop.accounts
            let jane = try #require(try await accounts.signIn(provenEmail: "jane@example.com", name: "Jane"))
            // Someone wrote an address down that Apple does not vouch for either.
            _ = try await accounts.signIn(.sample("x", email: "kim@example.com", isVerified: false))
            let outcome = try await accounts.signIn(row.identity)
            switch outcome {
            case .linkSuggested(let id): #expect(row.expected == "suggested" && id == jane.id)
            case .created(let id): #expect(row.expected == "created" && id != jane.id)
            default: #expect(row.expected == "\(outcome)")
            }
            #expect(try await shop.shop.database.account(jane.id)?.apple == nil)
        }
    }

    @Test("A suggestion is linked once the account is proved by a link to its address, in the same browser")
    func suggestion() async throws {
        try await TestShop.run { shop async throws in
            let jane = try #require(
                try await shop.shop.accounts.signIn(provenEmail: "jane@example.com", name: nil)
            )
            let browser = shop.browser()
            #expect(try await browser.signInWithApple(.sample()) == Paths.appleLink)
            #expect(try await browser.account() == nil)
            #expect(try await shop.traces(of: "000001.quince") == [], "what waits is sealed")
            #expect(try await browser.get(Paths.appleLink).body.contains("jane@example.com"))
            #expect(try await shop.browser().get(Paths.appleLink).status == 404, "for this browser alone")
            let sent = try await browser.post(Paths.appleLink)
            #expect(sent.body.contains("this browser"))
            #expect(
                try await shop.shop.database.account(jane.id)?.apple == nil,
                "an address that Apple verified once proves nothing yet"
            )
            #expect(
                try await browser.follow(browser.newestLink(to: "jane@example.com")).location == Paths.account
            )
            #expect(try await browser.get(Paths.account).body.contains("is linked to your account."))
            let account = try #require(try await browser.account())
            #expect(account.id == jane.id && account.apple?.subject == "000001.quince")
            #expect(account.name == "Jane Quince", "the name that came once is not lost")
            #expect(try await browser.post(Paths.appleLink).status == 404)
            #expect(
                try await shop.shop.accounts.rememberedSignIn(of: "000001.quince")?.refreshToken
                    == "r.refresh"
            )
        }
    }

    @Test("A suggestion waits ten minutes", arguments: [(599.0, 200), (600.0, 404)])
    func suggestionEnds(_ seconds: Double, _ status: Int) async throws {
        try await TestShop.run { shop async throws in
            _ = try await shop.shop.accounts.signIn(provenEmail: "jane@example.com", name: nil)
            let browser = shop.browser()
            try await browser.signInWithApple(.sample())
            shop.clock.advance(by: seconds)
            #expect(try await browser.get(Paths.appleLink).status == status)
            #expect(try await browser.post(Paths.appleLink).status == status)
            guard status == 200 else { return }
            shop.clock.advance(by: 1)
            _ = try await browser.follow(browser.newestLink(to: "jane@example.com"))
            #expect(try await browser.account() != nil, "signed in all the same")
            #expect(try await browser.account()?.apple == nil, "and nothing linked that waited too long")
        }
    }

    @Test("Proved in another browser, or another account: signed in there, and nothing is linked")
    func provedElsewhere() async throws {
        try await TestShop.run { shop async throws in
            for email in ["jane@example.com", "eve@example.com"] {
                _ = try await shop.shop.accounts.signIn(provenEmail: email, name: nil)
            }
            let browser = shop.browser()
            try await browser.signInWithApple(.sample())
            _ = try await browser.post(Paths.appleLink)
            let other = shop.browser()
            _ = try await other.follow(browser.newestLink(to: "jane@example.com"))
            #expect(try await other.account()?.email == "jane@example.com")
            #expect(try await other.account()?.apple == nil)
            _ = try await browser.signIn("eve@example.com")
            #expect(try await browser.account()?.apple == nil)
            #expect(try await browser.get(Paths.appleLink).status == 404, "and nothing waits any more")
        }
    }

    @Test("Who is signed in to the suggested account has proved it")
    func provenAlready() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            _ = try await browser.signIn("jane@example.com")
            #expect(try await browser.signInWithApple(.sample()) == Paths.appleLink)
            #expect(try await browser.get(Paths.appleLink).body.contains("Link to my account"))
            #expect(try await browser.account()?.apple == nil)
            #expect(try await browser.post(Paths.appleLink).location == Paths.account)
            #expect(try await browser.account()?.apple?.subject == "000001.quince")
        }
    }

    @Test("A link ends with the account that began it, and with no other")
    func otherAccount() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            _ = try await browser.signIn("jane@example.com")
            let jane = try #require(try await browser.account()).id
            _ = try await browser.signIn("eve@example.com")
            #expect(try await browser.signInWithApple(.sample(email: nil), linking: jane) == nil)
            #expect(try await browser.account()?.apple == nil)
            #expect(try await shop.shop.database.account(jane)?.apple == nil)
            let signedOut = shop.browser()
            #expect(try await signedOut.signInWithApple(.sample(email: nil), linking: jane) == nil)
        }
    }

    @Test("Who came with the shop from another team is known, by the new subject from then on")
    func transferred() async throws {
        try await TestShop.run { shop async throws in
            let accounts = shop.shop.accounts
            let old = try await accounts.signIn(.sample("old.team"))
            try await shop.shop.database.file.write { database in
                try database.execute(sql: "UPDATE apple_link SET transfer_subject = 't.1'")
            }
            let new = AppleIdentity.sample("new.team", token: "r.new", transferSubject: "t.1")
            #expect(try await accounts.signIn(new).account == old.account)
            #expect(try await accounts.signIn(.sample("new.team", token: nil)).account == old.account)
            #expect(try await accounts.rememberedSignIn(of: "new.team")?.refreshToken == "r.new")
            #expect(try await accounts.rememberedSignIn(of: "old.team")?.refreshToken == nil)
            #expect(try await shop.traces(of: "old.team") == [])
        }
    }

    @Test("Who is signed in links, whatever the addresses are")
    func linking() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            _ = try await browser.signIn("jane@example.com")
            #expect(try await browser.get(Paths.account).body.contains("Link Sign in with Apple"))
            let hidden = AppleIdentity.sample(email: "x@privaterelay.appleid.com", isPrivate: true)
            let jane = try #require(try await browser.account()).id
            try await browser.signInWithApple(hidden, linking: jane)
            let account = try #require(try await browser.account())
            #expect(account.email == "jane@example.com" && !account.isPrivateEmail)
            #expect(try await browser.get(Paths.account).body.contains("is linked to your account."))
            try await browser.signInWithApple(.sample("000002.other"), linking: jane)
            #expect(try await browser.get(Paths.account).body.contains("is linked to another account here"))
            #expect(try await browser.account()?.apple?.subject == hidden.credential.subject)
        }
    }

    @Test("Signing in from an order's page keeps that order")
    func keepsOrder() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.fill()
            let thanks = try await browser.buy(["email": "guest@example.com"])
            let parsed = ShopLocalPath(parsing: thanks)
            let path = try #require(parsed)
            let hidden = AppleIdentity.sample(email: "x@privaterelay.appleid.com", isPrivate: true)
            #expect(try await browser.signInWithApple(hidden, returningTo: path) == Paths.accountOrder(1_041))
            #expect(
                try await browser.get(Paths.accountOrder(1_041)).body.contains("Welcome to your new account")
            )
        }
    }

    @Test("When the person ends it at Apple, the token is forgotten and every device signed out")
    func withdrawal() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.signInWithApple(.sample())
            let now = shop.clock.now.timeIntervalSince1970
            #expect(try await shop.shop.database.withdraw("000001.quince", asOf: now))
            #expect(try await browser.account() == nil)
            #expect(try await shop.shop.accounts.rememberedSignIn(of: "000001.quince")?.refreshToken == nil)
            _ = try await browser.signIn("jane@example.com")
            let account = try #require(try await browser.account())
            #expect(account.apple == nil, "the account stays, for its email link")
            try await browser.signInWithApple(.sample())
            #expect(
                try await browser.account()?.apple?.subject == "000001.quince",
                "and for the day of return"
            )
        }
    }

    @Test("Tokens that were not verified lately are found, oldest first")
    func stale() async throws {
        try await TestShop.run { shop async throws in
            for name in ["a", "b", "c"] {
                _ = try await shop.shop.accounts.signIn(.sample(name, email: nil))
                shop.clock.advance(by: 10)
            }
            let database = shop.shop.database
            let start = TestShop.epoch.timeIntervalSince1970
            #expect(
                try await database.subjects(verifiedBefore: start + 15, now: start, limit: 10) == ["a", "b"]
            )
            try await database.verified("a", now: start + 100)
            #expect(try await database.subjects(verifiedBefore: start + 50, now: start, limit: 1) == ["b"])
        }
    }
}
