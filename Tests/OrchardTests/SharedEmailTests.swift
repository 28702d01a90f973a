import Testing

@testable import orchard

/// A customer who hid the email address, stopped using Sign in with Apple for the shop, and shares it at the next first sign-in.
@Suite("An email address that was hidden before")
struct SharedEmailTests {
    static let hidden = AppleIdentity.sample(email: "x9@privaterelay.appleid.com", isPrivate: true)

    @Test("takes the place of the relay address")
    func shared() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.signInWithApple(Self.hidden)
            _ = try await shop.shop.database.setForwarding(
                false,
                of: Self.hidden.credential.subject,
                asOf: 1
            )
            #expect(try await browser.get(Paths.account).body.contains("aren’t forwarded at the moment"))
            try await browser.signInWithApple(.sample())
            let account = try #require(try await browser.account())
            #expect(account.email == "jane@example.com" && !account.isPrivateEmail)
            let page = try await browser.get(Paths.account).body
            #expect(page.contains("jane<wbr>@example.com"))
            #expect(!page.contains("Hidden by Sign in with Apple") && !page.contains("aren’t forwarded"))
        }
    }

    @Test("stays hidden while another account has it")
    func taken() async throws {
        try await TestShop.run { shop async throws in
            _ = try await shop.browser().signIn("jane@example.com")
            let browser = shop.browser()
            try await browser.signInWithApple(Self.hidden)
            try await browser.signInWithApple(.sample())
            let account = try #require(try await browser.account())
            #expect(account.email == "x9@privaterelay.appleid.com" && account.isPrivateEmail)
        }
    }

    @Test("stays hidden unless Apple has verified it", arguments: [nil, "jane@example.com"] as [String?])
    func unverified(_ email: String?) async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            try await browser.signInWithApple(Self.hidden)
            try await browser.signInWithApple(.sample(email: email, isVerified: false))
            #expect(try await browser.account()?.email == "x9@privaterelay.appleid.com")
        }
    }
}
