import DatabaseFile
import Foundation
import GRDB
import Logging
import OutgoingMail
import Testing

@testable import orchard

@Suite("Signing in by link")
struct SignInTests {
    @Test("A link signs in once, as whom it says")
    func once() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            let answer = try await browser.signIn("jane@example.com", returningTo: "/checkout")
            #expect(answer.status == 303 && answer.location == "/checkout")
            #expect(try await browser.account()?.email == "jane@example.com")
            let link = try browser.newestLink(to: "jane@example.com")
            let again = try await shop.browser().get(link)
            #expect(again.status == 410 && again.body.contains("This link no longer works"))
        }
    }

    @Test("Looking at a link, as programs do that read messages, does not use it up")
    func looking() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            _ = try await browser.post(Paths.emailLinks, ["email": "jane@example.com"])
            let link = try browser.newestLink(to: "jane@example.com")
            for _ in 0..<3 {
                #expect(try await shop.browser().get(link).body.contains("as <strong>jane@example.com"))
            }
            #expect(try await browser.follow(link).location == Paths.account)
        }
    }

    @Test("A link ends after fifteen minutes", arguments: [(899.0, true), (900.0, false)])
    func lifetime(_ seconds: Double, _ isGood: Bool) async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            _ = try await browser.post(Paths.emailLinks, ["email": "jane@example.com"])
            let link = try browser.newestLink(to: "jane@example.com")
            shop.clock.advance(by: seconds)
            #expect(try await browser.get(link).status == (isGood ? 200 : 410))
            let token = link.split(separator: "/").last.map(String.init) ?? ""
            #expect(
                try await browser.post(Paths.signInByLink, ["token": token]).status == (isGood ? 303 : 410)
            )
        }
    }

    @Test("Of twenty who use a link at once, one gets in")
    func race() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            _ = try await browser.post(Paths.emailLinks, ["email": "jane@example.com"])
            let token = try #require(
                try browser.newestLink(to: "jane@example.com").split(separator: "/").last
            )
            let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let answer = try await shop.browser().post(
                            Paths.signInByLink,
                            ["token": String(token)]
                        )
                        return answer.status == 303
                    }
                }
                var wins = 0
                for try await isWin in group where isWin { wins += 1 }
                return wins
            }
            #expect(wins == 1)
        }
    }

    @Test("An address gets five links in a quarter of an hour, and the answer is always the same")
    func flood() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            for _ in 0..<8 {
                let answer = try await browser.post(Paths.emailLinks, ["email": "Jane@example.com"])
                #expect(answer.status == 200 && answer.body.contains("Check your email"))
            }
            #expect(shop.messages.count == 5)
            shop.clock.advance(by: EmailLinks.lifetime)
            _ = try await browser.post(Paths.emailLinks, ["email": "jane@example.com"])
            #expect(shop.messages.count == 6)
        }
    }

    @Test(
        "Return addresses lead nowhere else",
        arguments: ["https://evil.example/", "//evil.example", "/\\evil.example"]
    )
    func openRedirects(_ path: String) async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            #expect(try await browser.signIn(returningTo: path).location == Paths.account)
            let escaped = path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            #expect(try await browser.get("\(Paths.signIn)?return=\(escaped)").location == Paths.account)
        }
    }

    @Test("Signing in changes the cookie, and the one from before opens nothing")
    func rotation() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.fill("pears", 3)
            let before = browser.cookies
            _ = try await browser.signIn()
            #expect(browser.cookies != before)
            let planted = shop.browser()
            planted.set(before)
            #expect(try await planted.get(Paths.account).location?.hasPrefix(Paths.signIn) == true)
            #expect(!(try await planted.get(Paths.basket).body.contains("Comice pears")))
            #expect(
                try await browser.get(Paths.basket).body.contains("Comice pears"),
                "the basket came along"
            )
        }
    }

    @Test("Two baskets of one person become one")
    func mergedBaskets() async throws {
        try await TestShop.run { shop async throws in
            let desk = shop.browser()
            _ = try await desk.signIn()
            try await desk.fill("pears", 12)
            let phone = shop.browser()
            try await phone.fill("pears", 12)
            try await phone.fill("medlars", 1)
            _ = try await phone.signIn()
            for browser in [desk, phone] {
                #expect(try await browser.get(Paths.basket).body.contains("<span class=\"count\">21</span>"))
            }
        }
    }

    @Test("Signing out ends the session, here and in the database")
    func signOut() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            _ = try await browser.signIn()
            let before = browser.cookies
            let answer = try await browser.post(Paths.signOut)
            #expect(try await browser.get(answer.location ?? "").body.contains("You are signed out."))
            #expect(browser.cookies.isEmpty)
            browser.set(before)
            #expect(try await browser.account() == nil)
        }
    }

    @Test("A session ends by itself")
    func sessionEnd() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            _ = try await browser.signIn()
            shop.clock.advance(by: Double(Sessions.accountLifetime) - 1)
            #expect(try await browser.account() != nil)
            shop.clock.advance(by: 1)
            #expect(try await browser.account() == nil)
            await shop.shop.housekeeping.tidy()
            let rest = try await shop.shop.database.file.readList { database in
                try Int.fetchOne(database, sql: "SELECT count(*) FROM session")
            }
            #expect(rest == 0)
        }
    }

    @Test("Sign in with Apple comes first, and no way in asks for a password")
    func page() async throws {
        try await TestShop.run { shop async throws in
            let page = try await shop.browser().get("\(Paths.signIn)?return=/checkout")
            let apple = try #require(page.body.range(of: "alt=\"Sign in with Apple\""))
            let email = try #require(page.body.range(of: "Email me a sign-in link"))
            #expect(apple.lowerBound < email.lowerBound)
            #expect(page.body.contains("href=\"/sign-in/apple?return=/checkout\""))
            #expect(
                page.body.contains(
                    "http://localhost:8080/appleid/button?width=280&amp;height=44&amp;color=black"
                )
            )
            #expect(page.body.contains("type=\"email\" autocomplete=\"email\""))
            #expect(!page.body.contains("type=\"password\"") && !page.body.lowercased().contains("passcode"))
        }
    }

    @Test("Apple's button leads to a page that says what is missing")
    func apple() async throws {
        try await TestShop.run { shop async throws in
            let answer = try await shop.browser().get("\(Paths.apple)?return=/account")
            #expect(answer.status == 503 && answer.body.contains("Sign in with Apple isn’t set up"))
        }
    }
}
