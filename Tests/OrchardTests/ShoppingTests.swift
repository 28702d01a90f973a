import Foundation
import OutgoingMail
import Testing

@testable import orchard

@Suite("Shopping")
struct ShoppingTests {
    @Test("A basket adds up, keeps its order and can be changed")
    func basket() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.fill("quinces", 2)
            try await browser.fill("quince-jelly", 1)
            try await browser.fill("quinces", 1)
            var page = try await browser.get(Paths.basket)
            #expect(page.body.contains("€\u{202F}32.60"), "3 × 8.90 + 5.90")
            #expect(page.body.contains("€\u{202F}37.50"), "with delivery")
            _ = try await browser.post(Paths.basketLines, ["product": "quinces", "quantity": "0"])
            page = try await browser.get(Paths.basket)
            #expect(!page.body.contains("Vranja quinces") && page.body.contains("Quince jelly"))
            _ = try await browser.post(Paths.basketLines, ["product": "quince-jelly", "quantity": "7"])
            page = try await browser.get(Paths.basket)
            #expect(page.body.contains("<dd>free</dd>"), "7 × 5.90 is enough for free delivery")
        }
    }

    @Test(
        "What no page offers cannot be put into a basket",
        arguments: [
            ("nothing", "1"), ("quinces", "0"), ("quinces", "21"), ("quinces", "-1"), ("quinces", "x"),
            ("", ""),
        ]
    )
    func foulLines(_ product: String, _ quantity: String) async throws {
        try await TestShop.run { shop async throws in
            let answer = try await shop.browser().post(
                Paths.basket,
                ["product": product, "quantity": quantity]
            )
            #expect(answer.status == 400)
        }
    }

    @Test("There are never more than twenty of a thing")
    func limit() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.fill("pears", 15)
            try await browser.fill("pears", 15)
            #expect(try await browser.get(Paths.basket).body.contains("<span class=\"count\">20</span>"))
        }
    }

    @Test("A guest buys without an account and finds the order by its link")
    func guest() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.fill()
            let thanks = try await browser.buy()
            let page = try await browser.get(thanks)
            #expect(page.body.contains("Thank you, Jane Quince"))
            #expect(page.body.contains("Keep your orders in one place"))
            #expect(try await browser.get(Paths.basket).body.contains("Your basket is empty."))
            let stranger = try await shop.browser().get(thanks.replacing("/thanks", with: ""))
            #expect(stranger.body.contains("Order 1041"))
            #expect(shop.messages.map(\.subject) == [.order(1_041)])
            #expect(
                try await shop.browser().get(Paths.accountOrder(1_041)).location?.hasPrefix(Paths.signIn)
                    == true
            )
        }
    }

    @Test("The same form twice is one order")
    func twice() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.fill()
            let token = try #require(try await browser.get(Paths.checkout).hidden("order"))
            let form = TestBrowser.address.merging(["order": token]) { $1 }
            let first = try await browser.post(Paths.checkout, form)
            let second = try await browser.post(Paths.checkout, form)
            #expect(first.location == Paths.thanks(token) && second.location == first.location)
            #expect(shop.messages.count == 1)
            #expect(try await browser.get(Paths.order(token)).body.contains("Order 1041"))
        }
    }

    @Test(
        "The checkout asks again for what is missing, and for nothing else",
        arguments: [
            ("name", "", "Please enter the name of the recipient."),
            ("email", "jane", "Please enter an email address"),
            ("street", "", "Please enter street"),
            ("postcode", "1234567890123", "Please enter the postcode."),
            ("city", " ", "Please enter the town."),
            ("country", "Atlantis", "Please choose one of these countries."),
        ]
    )
    func problems(_ field: String, _ value: String, _ sentence: String) async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.fill()
            let token = try #require(try await browser.get(Paths.checkout).hidden("order"))
            let form = TestBrowser.address.merging(["order": token, field: value]) { $1 }
            let page = try await browser.post(Paths.checkout, form)
            #expect(page.status == 422 && page.body.contains(sentence))
            #expect(page.body.components(separatedBy: "aria-invalid").count == 2, "one field alone")
            #expect(page.body.contains("value=\"Jane Quince\"") == (field != "name"))
            #expect(page.hidden("order") == token)
            #expect(shop.messages.isEmpty)
        }
    }

    @Test(
        "Only the developer can fill the checkout with sample data",
        arguments: [("127.0.0.1", true), ("0.0.0.0", false)]
    )
    func sample(host: String, isOffered: Bool) async throws {
        try await TestShop.run(configure: { $0.host = host }) { shop in
            let browser = shop.browser()
            try await browser.fill()
            let link = "href=\"\(Paths.sampleCheckout)\""
            #expect(try await browser.get(Paths.checkout).body.contains(link) == isOffered)
            let page = try await browser.get(Paths.sampleCheckout)
            for value in ["Jane Quince", "jane@example.com", "12 Garden Lane", "1010", "Vienna"] {
                #expect(page.body.contains("value=\"\(value)\"") == isOffered)
            }
            #expect(page.body.contains("<option selected>Austria") == isOffered)
        }
    }

    @Test(
        "A product has four others beside it, one of them from the next part of the shop",
        arguments: Catalog.products
    )
    func others(product: Product) {
        let others = ProductPage(product).others.map(\.name)
        #expect(Set(others).count == 4 && !others.contains(product.name))
    }

    @Test("Orders of others stay theirs")
    func foreignOrders() async throws {
        try await TestShop.run { shop async throws in
            let jane = shop.browser()
            _ = try await jane.signIn("jane@example.com")
            try await jane.fill()
            let thanks = try await jane.buy()
            let mallory = shop.browser()
            _ = try await mallory.signIn("mallory@example.com")
            #expect(try await mallory.get(Paths.accountOrder(1_041)).status == 404)
            let token = String(thanks.split(separator: "/")[1])
            _ = try await mallory.post(Paths.keepOrder(token))
            #expect(try await jane.get(Paths.accountOrder(1_041)).status == 200)
            #expect(try await mallory.get(Paths.accountOrder(1_041)).status == 404)
            #expect(try await mallory.get("\(Paths.accountOrders)/9223372036854775807").status == 404)
            #expect(try await mallory.get("\(Paths.accountOrders)/-9223372036854775808").status == 404)
        }
    }
}
