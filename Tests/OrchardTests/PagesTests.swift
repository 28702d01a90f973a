import Foundation
import HTTPTypes
import OutgoingMail
import QuinceRelyingParty
import Testing
import WebPages

@testable import orchard

@Suite("Pages")
struct PagesTests {
    /// Closes attributes and elements, also where a combining accent hides it from a comparison of characters.
    static let hostile = "\"'><script>alert(1)</script>\"\u{301}><\u{301}b>&{{x}}"

    @Test("show nothing unescaped")
    func escape() throws {
        let pages = try Pages()
        for html in Self.hostilePages.map({ $0(pages) }) {
            #expect(!html.contains("<script"))
            #expect(
                html.contains(
                    "&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;\u{301}&gt;&lt;\u{301}b&gt;&amp;"
                )
            )
        }
    }

    /// Every page that shows what people wrote, with a hostile text wherever there is room for one.
    static let hostilePages: [@Sendable (Pages) -> String] = [
        { Self.html($0, MessagePage(heading: Self.hostile, message: "", linkPath: "/", linkText: "")) },
        {
            Self.html(
                $0,
                SignInPage(returnPath: .account, typedEmail: Self.hostile, buttons: "")
            )
        },
        { Self.html($0, LinkSentPage(email: Self.hostile, mailPage: Self.hostile)) },
        { Self.html($0, EmailLinkPage(email: Self.hostile, token: "")) },
        { Self.html($0, LinkSuggestionPage(email: Self.hostile, isProven: false)) },
        { Self.html($0, AccountPage(Self.account, orders: [Self.order], asksForExtras: false, buttons: "")) },
        { Self.html($0, OrderPage(Self.order, in: Self.account)) },
        { pages in
            let token = SecretToken(random: TestRandom.bytes)
            var form = CheckoutForm(token: token, account: nil, latest: nil)
            form.name = Self.hostile
            return Self.html(pages, CheckoutPage(form, .init(), basket: Basket(lines: []), account: nil))
        },
        {
            let event = AppleEvent(
                id: "",
                clientID: "",
                subject: Self.hostile,
                kind: .consentRevoked,
                time: .distantPast
            )
            let handled = HandledEvent(event: event, result: .signedOut, handledAt: .distantPast)
            return Self.html($0, EventsPage([handled]))
        },
        { Self.html($0, AppHandoverPage([Self.hostile, "", ""], isElsewhere: true)) },
        { Self.html($0, AppCancelledPage(["", "", Self.hostile])) },
        {
            let handle = SecretToken(random: TestRandom.bytes)
            return Self.html(
                $0,
                AppExchangePage(handle: handle, sent: "", status: .ok, received: Self.hostile)
            )
        },
    ]

    private static func html(_ pages: Pages, _ page: some Page) -> String {
        pages.render(
            Frame(
                page,
                visitor: Visitor(account: self.account, notice: .welcomeBack),
                mailPage: Self.hostile,
                hasEvents: true,
                appleScript: nil
            )
        )
    }

    private static let account = ShopAccount(
        id: "a",
        name: hostile,
        email: hostile,
        isEmailVerified: true,
        isPrivateEmail: false,
        extras: .init(phone: hostile),
        apple: nil,
        createdAt: 0
    )

    private static let order = Order(
        id: 1,
        number: 1_041,
        accountID: "a",
        state: .received,
        lines: Catalog.products.map { OrderLine($0, quantity: 1) },
        delivery: Delivery.price,
        recipient: Recipient(
            name: hostile,
            email: hostile,
            street: hostile,
            postcode: hostile,
            city: hostile,
            country: hostile
        ),
        placedAt: 0
    )

    @Test("Nobody is asked for a password, and nobody is told of a passcode")
    func words() {
        for page in Pages.all {
            let text = page.template.text.lowercased()
            #expect(!text.contains("passcode"), "\(page)")
            #expect(!text.contains("type=\"password\""), "\(page)")
            #expect(
                !text.contains("<script") && !text.contains("style=\"") && !text.contains(" onclick"),
                "\(page)"
            )
            #expect(!text.contains("{{{"), "\(page) would show something unescaped")
        }
    }

    @Test("The button is as large as the guidelines ask, and drawn as large as its picture")
    func button() {
        #expect(AppleButton.size.width >= 140 && AppleButton.size.height >= 30)
        let button = AppleButton(from: "https://appleid.cdn-apple.com", returningTo: .account)
        for scale in 1...3 {
            #expect(
                button.black.contains(
                    "color=black&type=sign-in&border_radius=10&scale=\(scale)&locale=en_US \(scale)x"
                )
            )
            #expect(
                button.white.contains(
                    "color=white&type=sign-in&border_radius=10&scale=\(scale)&locale=en_US \(scale)x"
                )
            )
        }
        for rule in [
            ".apple img { width: 280px; height: 44px; border-radius: 10px; }",
            ".ways .way, .ways .primary { width: 100%; min-height: 44px; }",
        ] {
            #expect(Assets.styleSheet.text.contains(rule))
        }
    }

    @Test("A guest's confirmation offers Apple's button first and asks for nothing")
    func offer() throws {
        let guest = Order(
            id: 1,
            number: 1_041,
            accountID: nil,
            state: .received,
            lines: [],
            delivery: Delivery.price,
            recipient: Recipient(name: "J", email: "j@x", street: "", postcode: "", city: "", country: ""),
            placedAt: 0
        )
        let token = SecretToken(random: TestRandom.bytes)
        let page = OrderPage(
            guest,
            token: token,
            isThanks: true,
            viewer: nil,
            buttons: "http://b"
        )
        let html = try Pages().render(
            Frame(page, visitor: Visitor(), mailPage: nil, hasEvents: false, appleScript: nil)
        )
        let apple = try #require(html.range(of: "class=\"apple\""))
        let link = try #require(html.range(of: "Email me a sign-in link"))
        #expect(apple.lowerBound < link.lowerBound)
        #expect(html.contains("/sign-in/apple?return=/orders/\(token.text)/thanks"))
        #expect(!html.contains("<input"))
    }
}
