import DatabaseFile
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import QuinceRelyingParty
import Synchronization
import Testing

@testable import orchard

@Suite("Accounts")
struct AccountTests {
    @Test("After the purchase an account begins without asking anything again")
    func afterPurchase() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.fill()
            let token = String(try await browser.buy().split(separator: "/")[1])
            let sent = try await browser.post(Paths.keepOrder(token))
            #expect(sent.body.contains("jane@example.com") && !sent.body.contains("<input"))
            let link = try browser.newestLink(to: "jane@example.com")
            #expect(try await browser.follow(link).location == Paths.account)
            let page = try await browser.get(Paths.account)
            #expect(page.body.contains("Welcome to your new account, Jane Quince."))
            #expect(page.body.contains("Order 1041") && page.body.contains("value=\"Jane Quince\""))
            #expect(!page.body.contains("(optional)"), "nothing is asked in the same breath")
            #expect(!(try await browser.get(Paths.account).body.contains("Welcome to")), "said once")
            try await browser.fill("pears", 1)
            let checkout = try await browser.get(Paths.checkout)
            #expect(checkout.body.contains("value=\"12 Garden Lane\""))
            #expect(!checkout.body.contains("name=\"email\""), "the address is known")
        }
    }

    @Test("What a stranger ordered to someone's address is listed, and neither their name nor their address")
    func strangersOrder() async throws {
        try await TestShop.run { shop async throws in
            let mallory = shop.browser()
            try await mallory.fill()
            let thanks = try await mallory.buy(["name": "Mallory", "street": "1 Trap Street"])
            _ = try await mallory.post(Paths.keepOrder(String(thanks.split(separator: "/")[1])))
            let jane = shop.browser()
            _ = try await jane.follow(jane.newestLink(to: "jane@example.com"))
            #expect(try await jane.account()?.name == nil)
            #expect(try await jane.get(Paths.account).body.contains("Order 1041"))
            try await jane.fill("pears", 1)
            let blank = try await jane.get(Paths.checkout).body
            #expect(!blank.contains("Trap Street") && !blank.contains("Mallory"))
            _ = try await jane.buy()
            try await jane.fill("pears", 1)
            #expect(try await jane.get(Paths.checkout).body.contains("12 Garden Lane"))
            let phone = shop.browser()
            _ = try await phone.signIn()
            try await phone.fill("medlars", 1)
            #expect(try await phone.get(Paths.checkout).body.contains("12 Garden Lane"), "ordered signed in")
        }
    }

    @Test("Optional data are asked for later, can be skipped, and stay changeable")
    func extras() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            _ = try await browser.signIn()
            _ = try await browser.get(Paths.account)
            #expect(!(try await browser.get(Paths.account).body.contains("(optional)")), "nothing bought yet")
            try await browser.fill()
            _ = try await browser.buy()
            #expect(try await browser.get(Paths.account).body.contains("Two things we could do for you"))
            _ = try await browser.post(Paths.accountExtrasSkip)
            let skipped = try await browser.get(Paths.account)
            #expect(skipped.body.contains("That’s fine.") && !skipped.body.contains("Two things we could"))
            _ = try await browser.post(Paths.accountExtras, ["phone": "+43 1 234", "favourite": "medlars"])
            let page = try await browser.get(Paths.account)
            #expect(
                page.body.contains("value=\"+43 1 234\"") && page.body.contains("value=\"medlars\" selected")
            )
            #expect(try await browser.post(Paths.accountExtras, ["favourite": "anything"]).status == 400)
        }
    }

    @Test("The name can be changed and removed")
    func rename() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            _ = try await browser.signIn()
            _ = try await browser.post(Paths.accountName, ["name": "Jane <b>"])
            #expect(try await browser.get(Paths.account).body.contains("Hello, Jane &lt;b&gt;"))
            _ = try await browser.post(Paths.accountName, ["name": " "])
            #expect(try await browser.account()?.name == nil)
            let long = String(repeating: "a", count: 101)
            #expect(try await browser.post(Paths.accountName, ["name": long]).status == 400)
        }
    }

    @Test("A hidden address is shown as what it is, and no other is asked for")
    func relay() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            let identity = AppleIdentity.sample(email: "x9@privaterelay.appleid.com", isPrivate: true)
            try await browser.signInWithApple(identity)
            let page = try await browser.get(Paths.account)
            #expect(page.body.contains("Hidden by Sign in with Apple:"))
            #expect(page.body.contains("x9<wbr>@privaterelay.appleid.com"))
            #expect(page.body.contains("Using Sign in with Apple"))
            #expect(!page.body.contains("appleid/button"), "already linked")
            #expect(!page.body.contains("By email link"))
            try await browser.fill()
            let checkout = try await browser.get(Paths.checkout)
            #expect(checkout.body.contains("Hidden by Sign in with Apple:"))
            #expect(!checkout.body.contains("type=\"email\""))
            _ = try await shop.shop.database.setForwarding(
                false,
                of: identity.credential.subject,
                asOf: 1
            )
            #expect(try await browser.get(Paths.account).body.contains("aren’t forwarded at the moment"))
        }
    }

    @Test("Deleting ends the sign-in at Apple first, then erases; the goods stay for the books")
    func deletion() async throws {
        let revoked = Mutex<[String]>([])
        try await TestShop.run(revoke: { signIn in revoked.withLock { $0.append(signIn.refreshToken) } }) {
            shop in
            let browser = shop.browser()
            try await browser.signInWithApple(.sample())
            let other = shop.browser()
            try await other.signInWithApple(.sample())
            try await browser.fill()
            let thanks = try await browser.buy()
            #expect(
                try await browser.get(Paths.deleteAccount).body.contains(
                    "Sign in with Apple is revoked for this shop"
                )
            )
            #expect(try await browser.account() != nil, "asking does nothing")
            let answer = try await browser.post(Paths.deleteAccount)
            #expect(answer.body.contains("Your account is deleted"))
            #expect(revoked.withLock { $0 } == ["r.refresh"])
            #expect(browser.cookies.isEmpty)
            #expect(try await other.account() == nil)
            let order = try await shop.browser().get(thanks)
            #expect(order.body.contains("This order was canceled.") && !order.body.contains("Jane"))
            #expect(!order.body.contains("Keep your orders"))
            #expect(try await shop.traces(of: "Jane Quince") == [])
            #expect(try await shop.traces(of: "jane@example.com") == [])
        }
    }

    @Test("A deletion that Apple interrupts closes the account at once and goes on later")
    func interruptedDeletion() async throws {
        struct Down: Error {}
        let isDown = Mutex(true)
        try await TestShop.run(revoke: { _ in if isDown.withLock({ $0 }) { throw Down() } }) { shop in
            let browser = shop.browser()
            try await browser.signInWithApple(.sample())
            let answer = try await browser.post(Paths.deleteAccount)
            #expect(answer.body.contains("Your account is closed"))
            let outcome = try await shop.shop.accounts.signIn(.sample())
            #expect(outcome == .beingDeleted)
            let byLink = try await shop.browser().signIn("jane@example.com")
            #expect(byLink.status == 409 && byLink.body.contains("This account is being deleted"))
            shop.clock.advance(by: 60)
            await shop.shop.housekeeping.tidy()
            #expect(try await shop.shop.database.deletionsUnderWay().count == 1)
            isDown.withLock { $0 = false }
            shop.clock.advance(by: 119)
            await shop.shop.housekeeping.tidy()
            #expect(try await shop.shop.database.deletionsUnderWay().count == 1, "not before its time")
            shop.clock.advance(by: 1)
            await shop.shop.housekeeping.tidy()
            #expect(try await shop.shop.database.deletionsUnderWay().isEmpty)
            #expect(try await shop.traces(of: "jane@example.com") == [])
            #expect(try await shop.browser().signIn("jane@example.com").status == 303, "and may begin anew")
        }
    }

    @Test(
        "A token that Apple calls invalid is ended, which is what was wanted",
        arguments: [
            TokenError.grant(nil), .refused(code: "invalid_request", nil),
            .refused(code: "invalid_token", "revoked"),
        ]
    )
    func deadToken(_ error: TokenError) async throws {
        try await TestShop.run(revoke: { _ in throw error }) { shop in
            let browser = shop.browser()
            try await browser.signInWithApple(.sample())
            #expect(try await browser.post(Paths.deleteAccount).body.contains("Your account is deleted"))
            #expect(try await shop.traces(of: "jane@example.com") == [])
        }
    }

    @Test("A deletion that was interrupted before the first step is taken up, with the token's own client")
    func takenUp() async throws {
        let told = Mutex<[RememberedSignIn]>([])
        try await TestShop.run(revoke: { signIn in told.withLock { $0.append(signIn) } }) { shop in
            let id = try #require(try await shop.shop.accounts.signIn(.sample()).account)
            try await shop.shop.database.file.write { database in
                try database.execute(sql: "UPDATE apple_link SET client_id = 'com.example.earlier'")
            }
            try await shop.shop.database.beginDeletion(of: id, now: 0)
            await shop.shop.housekeeping.tidy()
            #expect(try await shop.shop.database.account(id) == nil)
            #expect(told.withLock { $0.map(\.clientID) } == ["com.example.earlier"])
        }
    }

    @Test("A token that no key opens any more does not keep an account from being deleted")
    func lostKey() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.signInWithApple(.sample())
            try await shop.shop.database.file.write { database in
                try database.execute(sql: "UPDATE apple_link SET refresh_token = zeroblob(64)")
            }
            let asked = try await browser.get(Paths.deleteAccount).body
            #expect(
                asked.contains(
                    "stays in the Sign in with Apple list of your Apple Account until you remove it there"
                )
            )
            #expect(!asked.contains("disappears from the list in your Apple Account"))
            let gone = try await browser.post(Paths.deleteAccount).body
            #expect(gone.contains("Your account is deleted"))
            #expect(gone.contains("Please remove Orchard yourself in the settings of your Apple Account"))
            #expect(try await shop.traces(of: "jane@example.com") == [])
        }
    }

    @Test("The refresh token lies sealed in the database")
    func sealedToken() async throws {
        try await TestShop.run { shop async throws in
            _ = try await shop.shop.accounts.signIn(.sample(token: "r.very-secret"))
            #expect(try await shop.traces(of: "very-secret") == [])
            #expect(
                try await shop.shop.accounts.rememberedSignIn(of: "000001.quince")?.refreshToken
                    == "r.very-secret"
            )
            _ = try await shop.shop.accounts.signIn(.sample(token: nil))
            #expect(
                try await shop.shop.accounts.rememberedSignIn(of: "000001.quince")?.refreshToken
                    == "r.very-secret"
            )
        }
    }
}

extension TestBrowser {
    /// What the return from Apple does once everything is verified.
    @discardableResult
    func signInWithApple(
        _ identity: AppleIdentity,
        returningTo path: ShopLocalPath = .account,
        linking account: ShopAccount.ID? = nil
    ) async throws -> String? {
        let shop = self.shop.shop
        var visitor = Visitor()
        if let token = self.cookies["orchard"] {
            let now = self.shop.clock.now.timeIntervalSince1970
            visitor = try await shop.database.visitor(SecretDigest(of: token), now: now) ?? visitor
        }
        let answer =
            if let account {
                try await shop.appleSignIn.finishLink(
                    of: identity,
                    begunBy: { $0 == account },
                    for: visitor
                )
            } else {
                try await shop.appleSignIn.finish(identity, for: visitor, returningTo: path)
            }
        guard case .response(let response) = answer else { return nil }
        if let cookie = response.headers[.setCookie] {
            self.set(["orchard": String(cookie.prefix { $0 != ";" }.dropFirst("orchard=".count))])
        }
        return response.headers[.location]
    }
}

extension TestShop {
    /// The tables and columns that have `text` anywhere.
    func traces(of text: String) async throws -> [String] {
        try await self.shop.database.file.readList { database in
            let tables = try String.fetchAll(
                database,
                sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            )
            return try tables.filter { table in
                try Row.fetchAll(database, sql: "SELECT * FROM \(table)").contains { row in
                    row.databaseValues.contains { value in
                        String.fromDatabaseValue(value)?.contains(text)
                            ?? Data.fromDatabaseValue(value).map { $0.contains(Data(text.utf8)) } ?? false
                    }
                }
            }
        }
    }
}
