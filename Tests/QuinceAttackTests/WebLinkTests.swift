import Foundation
import QuinceAttack
import Testing

@Suite("Links of a page")
struct WebLinkTests {
    private static func page(_ html: String) throws -> WebAnswer {
        WebAnswer(url: try #require(URL(string: "https://shop.example/home?a=1")), status: 200, text: html)
    }

    @Test("are read with what is read on them")
    func links() {
        let links = WebPage(
            #"<A HREF='/a?b=1&amp;c=2'><img alt=""> Your <b>orders</b> &amp; more</A><a name=x>no</a><a href=/b>open"#
        ).links
        #expect(links.map(\.address) == ["/a?b=1&c=2", "/b"])
        #expect(links.map(\.text) == [" Your orders & more", "open"])
    }

    @Test("lead to the same site, each once, without what is behind the #")
    func ways() throws {
        let page = try Self.page(
            """
            <a href="/account#top">Account</a><a href="account">again</a><a href="https://shop.example:443/faq">FAQ</a>
            <a href="http://shop.example/plain">other scheme</a><a href="https://evil.example/account">elsewhere</a>
            <a href="//evil.example/me">elsewhere</a><a href="mailto:a@b.example">mail</a><a href="javascript:x()">script</a>
            """
        )
        #expect(
            page.ways().map(\.absoluteString) == [
                "https://shop.example/account", "https://shop.example:443/faq",
            ]
        )
    }

    @Test(
        "that might sign out, delete, buy or change something are not opened",
        arguments: [
            #"href="/sign-out""#, #"href="/signout""#, #"href="/Log%4Fut""#, #"href="/users/log_off""#,
            #"href="/auth/logOut""#,
            #"href="/account/delete""#, #"href="/account/deletion""#, #"href="/me/close""#,
            #"href="/unsubscribe""#,
            #"href="/cart/add/5""#, #"href="/checkout""#, #"href="/buy/now""#, #"href="/orders/5/cancel""#,
            #"href="/abmelden""#, #"href="/konto/l%C3%B6schen""#, #"href="/kaufen""#,
            #"href="/token/revoke""#,
            #"href="/a" onclick="go()""#, #"href="/a" data-method="delete""#,
            #"href="/a" data-turbo-method="post""#,
            #"href="/a" hx-delete="/a""#, #"href="/a" download"#,
        ]
    )
    func harmful(_ attributes: String) throws {
        #expect(try Self.page("<a \(attributes)>x</a>").ways().isEmpty)
    }

    @Test(
        "are not opened either where only the label tells",
        arguments: [
            "Sign out", "Log out", "LOGOUT", "Delete&#32;account", "Buy", "Cancel order", "Leave the club",
            "Add to basket",
        ]
    )
    func harmfulLabels(_ label: String) throws {
        #expect(try Self.page("<a href=/a>\(label)</a>").ways().isEmpty)
    }

    @Test(
        "are opened where nothing speaks against it",
        arguments: [
            "Account", "Your orders", "Settings", "News", "Calendar",
            "Sign in", "Profile", "Payees", "Exits",
        ]
    )
    func harmless(_ label: String) throws {
        #expect(try Self.page("<a href=/a>\(label)</a>").ways().count == 1)
    }

    @Test(
        "text is what is left without tags",
        arguments: [
            ("jane<wbr>@example.com", "jane@example.com"), ("a &lt;b&gt; c", "a <b> c"), ("<p>x<", "x"),
            ("", ""), ("<", ""),
        ]
    )
    func text(_ html: String, _ expected: String) {
        #expect(WebPage.text(in: html[...]) == expected)
    }
}
