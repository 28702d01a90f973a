import QuinceProtocol
import QuinceRelyingParty
import Testing

@Suite("Addresses that open an app")
struct AppAddressTests {
    @Test(
        "schemes: what an app may have, and what opens something else",
        arguments: [
            ("com.example.shop", true), ("signinwithapple", true), ("shop+v2", true), ("a1", true),
            ("", false), ("a", false), ("Shop", false), ("1shop", false), (".shop", false), ("-shop", false),
            ("shop;end", false), ("shop#Intent", false), ("shop://x", false), ("sh op", false),
            ("sh%6Fp", false), ("sh\u{212A}op", false), ("shöp", false), ("shop\n", false),
            ("javascript", false),
            ("https", false), ("http", false), ("intent", false), ("data", false), ("file", false),
            ("content", false), (String(repeating: "a", count: 64), true),
            (String(repeating: "a", count: 65), false),
        ]
    )
    func schemes(_ text: String, _ isAccepted: Bool) {
        #expect((try? AppScheme(text))?.text == (isAccepted ? text : nil))
    }

    @Test(
        "packages",
        arguments: [
            ("com.example.shop", true), ("com.Example_1.shop2", true), ("a.b", true), ("shop", false),
            ("", false),
            ("com..shop", false), (".com.shop", false), ("com.shop.", false), ("com.1shop", false),
            ("com._shop", false), ("com.shop;end", false), ("com.shop;S.x=y", false), ("com.sho-p", false),
            ("com.example.shöp", false), ("com.example.shop#", false), ("com.example.shop ", false),
        ]
    )
    func packages(_ text: String, _ isAccepted: Bool) {
        #expect((try? AndroidPackage(text))?.text == (isAccepted ? text : nil))
    }

    @Test(
        "hosts",
        arguments: [
            ("callback", true), ("sign-in.done", true), ("", false), ("call/back", false), ("a?b", false),
            ("a#Intent;package=com.evil.app", false), ("user@host", false), ("a:1", false), ("A", false),
            (String(repeating: "a", count: 101), false),
        ]
    )
    func hosts(_ text: String, _ isAccepted: Bool) {
        #expect((try? AppHost(text))?.text == (isAccepted ? text : nil))
    }

    @Test(
        "links",
        arguments: [
            ("https://shop.example/open", true), ("https://shop.example", true),
            ("https://shop.example/a;b", true), ("http://shop.example/", false),
            ("https://shop.example/?x=1", false), ("https://shop.example/#x", false), ("shop:/x", false),
            ("javascript:alert(1)", false), ("https://user@shop.example/", false), ("https:///x", false),
            ("https://shop.example/ö", false), ("https://shop.example/\n", false), ("", false),
        ]
    )
    func links(_ text: String, _ isAccepted: Bool) {
        #expect((try? AppLink(text))?.text == (isAccepted ? text : nil))
    }

    @Test("a refusal says what is wrong with which value")
    func sentences() {
        #expect(throws: ConfigurationRefusal.self) { try AppScheme("javascript") }
        let rows: [(String, () throws -> Void)] = [
            (
                "scheme 'javascript' is reserved; use your app's own, such as com.example.shop",
                { _ = try AppScheme("javascript") }
            ),
            (
                "scheme 'Shop' isn't valid; use 2 to 64 lowercase letters, digits, '+', '-' and '.', starting with a letter",
                { _ = try AppScheme("Shop") }
            ),
            (
                "host 'a b' isn't valid; use 1 to 100 lowercase letters, digits, dots and hyphens",
                { _ = try AppHost("a b") }
            ),
            (
                "package 'shop' isn't an Android application ID; give one such as com.example.shop",
                { _ = try AndroidPackage("shop") }
            ),
            (
                "link 'http://x' must be an https URL without a query or fragment",
                { _ = try AppLink("http://x") }
            ),
        ]
        for (sentence, make) in rows {
            let error = #expect(throws: ConfigurationRefusal.self) { try make() }
            #expect(error?.description == sentence)
        }
    }

    @Test("a person who cancelled comes back to the app with no handle")
    func cancelled() throws {
        let address = AppAddress.scheme(try AppScheme("com.example.shop"), host: try AppHost("callback"))
        #expect(address.cancelledText == "com.example.shop://callback?error=user_cancelled_authorize")
        let intent = AppAddress.intent(
            try AppScheme("com.example.shop"),
            host: try AppHost("callback"),
            package: try AndroidPackage("com.example.shop"),
            fallback: try AppLink("https://shop.example/app")
        )
        #expect(
            intent.cancelledText
                == "intent://callback?error=user_cancelled_authorize#Intent;package=com.example.shop;scheme=com.example.shop;S.browser_fallback_url=https%3A%2F%2Fshop.example%2Fapp;end"
        )
    }
}
