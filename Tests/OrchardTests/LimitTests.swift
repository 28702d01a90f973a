import HTTPTypes
import OutgoingMail
import Testing

@testable import orchard

@Suite("What one client may ask for")
struct LimitTests {
    /// Sends a form by way of proxies that wrote `addresses` down.
    private func post(_ browser: TestBrowser, _ path: String, _ form: String, from addresses: String)
        async throws -> Answer
    {
        var headers: HTTPFields = [
            .contentType: "application/x-www-form-urlencoded", .secFetchSite: "same-origin",
        ]
        headers[try #require(HTTPField.Name("X-Forwarded-For"))] = addresses
        return try await browser.send(.post, path, headers: headers, body: form)
    }

    /// Lets new browsers fill baskets until one is refused, which on a slow machine takes some more; how many were let in.
    private func fill(_ shop: TestShop, from addresses: (Int) -> String) async throws -> (Int, Answer?) {
        for number in 0..<200 {
            let browser = shop.browser()
            let form = "product=pears&quantity=1"
            let answer = try await self.post(browser, Paths.basket, form, from: addresses(number))
            if answer.status != 303 { return (number, answer) }
        }
        return (200, nil)
    }

    @Test("So many browsers of one client are remembered, and those that are known go on")
    func baskets() async throws {
        try await TestShop.run(configure: { $0.proxies = 1 }) { shop async throws in
            let known = shop.browser()
            let form = "product=pears&quantity=1"
            #expect(try await self.post(known, Paths.basket, form, from: "192.0.2.1").status == 303)
            // What stands further left is the client's own word.
            let (count, refused) = try await self.fill(shop) { "198.51.100.\($0), 192.0.2.1" }
            #expect(count >= 59 && refused?.status == 429)
            #expect(refused?.body.contains("Too many requests") == true)
            #expect(refused?.headers[.setCookie] == nil)
            #expect(try await self.post(known, Paths.basket, form, from: "192.0.2.1").status == 303)
            #expect(
                try await self.post(shop.browser(), Paths.basket, form, from: "192.0.2.2").status == 303
            )
        }
    }

    @Test("Without a proxy the header is the client's own word")
    func noProxy() async throws {
        try await TestShop.run { shop async throws in
            #expect(try await self.fill(shop) { "192.0.2.\($0)" }.1?.status == 429)
        }
    }

    @Test("So many links go out for one client, to however many addresses")
    func links() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            var sent = 0
            for number in 0..<200 where sent == number {
                let form = ["email": "jane\(number)@example.com"]
                if try await browser.post(Paths.emailLinks, form).status == 200 { sent += 1 }
            }
            #expect((30..<200).contains(sent))
            #expect(shop.messages.allSatisfy { $0.recipient.text != "jane\(sent)@example.com" })
        }
    }

    @Test("Whoever's basket it is, it is remembered for a week")
    func lifetime() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            let answer = try await browser.post(Paths.basket, ["product": "pears", "quantity": "1"])
            #expect(answer.headers[.setCookie]?.contains("; Max-Age=604800;") == true)
            shop.clock.advance(by: 604_799)
            #expect(try await browser.get(Paths.basket).body.contains("Comice pears"))
            shop.clock.advance(by: 1)
            #expect(try await !browser.get(Paths.basket).body.contains("Comice pears"))
        }
    }

    @Test("What cannot be a phone number changes nothing, and is said")
    func phone() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            _ = try await browser.signIn()
            for (text, isTaken) in [("+43 (1) 234-56.78", true), ("ring twice", false), ("1234", false)] {
                _ = try await browser.post(Paths.accountExtras, ["phone": text, "favourite": ""])
                #expect(try await (browser.account()?.extras.phone == text) == isTaken)
                let page = try await browser.get(Paths.account).body
                #expect(page.contains("That isn’t a phone number") != isTaken)
            }
        }
    }
}
