import Crypto
import Foundation
import Hummingbird
import OutgoingMail
import Testing

@testable import orchard

@Suite("Values")
struct ValueTests {
    @Test(
        "Local paths lead nowhere else",
        arguments: [
            ("/", true), ("/account", true), ("/orders/abc?x=1", true), ("/#fruit", true), ("", false),
            ("account", false), ("//evil.example", false), ("/\\evil.example", false),
            ("https://evil.example/", false), ("/\t/evil.example", false), ("/ /evil.example", false),
            ("\t//evil.example", false), ("/é", false), ("/" + String(repeating: "a", count: 300), false),
            ("javascript:alert(1)", false), ("/a\r\nSet-Cookie: x=1", false),
        ]
    )
    func localPaths(_ text: String, _ isAccepted: Bool) {
        #expect((ShopLocalPath(parsing: text) != nil) == isAccepted)
    }

    @Test("A local path comes back from a query as it went in")
    func localPathInQuery() throws {
        let path = try #require(ShopLocalPath(parsing: "/orders/a-b_c?x=1&y=%20+2#z"))
        let form = try Form(parsing: "return=\(path.inQuery)")
        #expect(form["return"] == path.text)
    }

    @Test(
        "Email addresses",
        arguments: [
            ("jane@example.com", true), ("j@localhost", true), ("jäne@exämple.org", true),
            ("x9@privaterelay.appleid.com", true), ("jane", false), ("@example.com", false), ("jane@", false),
            ("jane@.com", false), ("a b@example.com", false), ("a@b@c.example", false),
            ("jane@example.com\u{0A}Bcc: x@y.example", false), ("<jane@example.com>", false),
            ("a,b@example.com", false), (String(repeating: "a", count: 250) + "@b.example", false),
        ]
    )
    func emailAddresses(_ text: String, _ isAccepted: Bool) {
        #expect((EmailAddress(parsing: text) != nil) == isAccepted)
    }

    @Test(
        "Forms that no page of the shop sends are refused",
        arguments: [
            "a=1&a=2", "a=%zz", "a=%FF", "a=%00", "a=%0D%0Ab", "%0A=1",
            "a=" + String(repeating: "x", count: 20_000),
        ]
    )
    func foulForms(_ text: String) {
        #expect(throws: HTTPError.self) { try Form(parsing: text) }
    }

    @Test("A form is read as browsers write it")
    func forms() throws {
        let form = try Form(parsing: "name=+J%C3%A4ne+Quince+&empty=&bare")
        #expect(form["name"] == "Jäne Quince")
        #expect(form["empty"].isEmpty && form["bare"].isEmpty && form["missing"].isEmpty)
        #expect(form.text("name", upTo: 11) == "Jäne Quince")
        #expect(form.text("name", upTo: 10) == nil)
    }

    @Test("Secrets: only what could be ours is looked up, and none is printed")
    func secretTokens() throws {
        let token = SecretToken(random: TestRandom.bytes)
        #expect(SecretToken(parsing: token.text) == token)
        #expect(token.text.count == SecretToken.length)
        #expect(!"\(token)".contains(token.text))
        #expect(SecretToken(parsing: token.text + "a") == nil)
        #expect(SecretToken(parsing: token.text.dropLast() + "é") == nil)
        #expect(SecretToken(parsing: String(repeating: "+", count: 43)) == nil)
        #expect(token.digest.bytes.count == 32)
    }

    @Test("A seal opens for its own purpose and key alone, and not once it was changed")
    func seal() throws {
        let seal = Seal(key: SymmetricKey(size: .bits256))
        var sealed = try seal.close("r.refresh", for: "refresh-token:1")
        #expect(try seal.open(sealed, for: "refresh-token:1") == "r.refresh")
        #expect(!sealed.contains(Data("refresh".utf8)))
        #expect(throws: CryptoKitError.self) { try seal.open(sealed, for: "refresh-token:2") }
        let other = Seal(key: SymmetricKey(size: .bits256))
        #expect(throws: CryptoKitError.self) { try other.open(sealed, for: "refresh-token:1") }
        sealed[sealed.count - 1] ^= 1
        #expect(throws: CryptoKitError.self) { try seal.open(sealed, for: "refresh-token:1") }
    }

    @Test(
        "Money is written with two digits behind the point",
        arguments: [(5, "0.05"), (690, "6.90"), (3_900, "39.00")]
    )
    func money(_ cents: Int, _ text: String) {
        #expect("\(Money(cents: cents))" == "€\u{202F}\(text)")
    }

    @Test("Every product has a picture of its own that says what it shows")
    func pictures() {
        #expect(Catalog.products.count == 12)
        #expect(Set(Catalog.products.map(\.id)).count == 12)
        #expect(Set(Catalog.products.map(\.picture)).count == 12)
        for product in Catalog.products {
            #expect(product.picture.contains("viewBox=\"0 0 400 300\""))
            #expect(!product.picture.contains("<script") && !product.picture.contains("style="))
            #expect(!product.pictureDescription.isEmpty)
        }
    }
}
