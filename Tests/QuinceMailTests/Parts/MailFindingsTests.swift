import Testing

@testable import QuinceMail

@Suite("Codes, links and texts of pages")
struct MailFindingsTests {
    @Test(
        "codes are digits near a word that announces them",
        arguments: [
            ("Your code is 123456.", ["123456"]), ("123 456 is your verification code", ["123456"]),
            ("Code: 123-456", ["123456"]), ("PIN 1234", ["1234"]),
            ("Your one-time password: 12345678", ["12345678"]),
            ("Your code is 123", []), ("Your code is 123456789", []), ("We are 123456 people", []),
            ("Your code is ABC123456", []), ("The code costs $1234", []), ("code 12.3456", []),
            ("code +49 1234 5678", []),
            ("code 1234-5678-9012", []), ("In 2026: the code is 555123", ["555123", "2026"]),
            ("Bestätigungscode: 4711", ["4711"]), ("您的验证码是 998877。", ["998877"]),
            ("Tu código es 2468", ["2468"]),
            ("code https://x.example/123456 is 654321", ["654321"]),
            ("Your code is 1234. Code 1234!", ["1234"]),
            ("zipcode 12345", []), ("code 50%, 5000%", []), ("code at 12:3456", []),
            ("code" + String(repeating: " ", count: 200) + "123456", []), ("", []),
        ]
    )
    func codes(_ text: String, _ codes: [String]) { #expect(MailFindings.codes(in: text) == codes) }

    @Test(
        "links end before the signs of a sentence",
        arguments: [
            ("Open https://a.example/b?c=d&e=f#g.", ["https://a.example/b?c=d&e=f#g"]),
            (
                "(see http://a.example/x_(y)), <https://b.example>",
                ["http://a.example/x_(y)", "https://b.example"]
            ),
            ("HTTPS://A.example/, https://A.example/!", ["HTTPS://A.example/", "https://A.example/"]),
            ("twice https://a.example/ https://a.example/", ["https://a.example/"]),
            ("javascript:alert(1) ftp://a.example mailto:a@b http:// https://", []),
            ("\"https://a.example/\"", ["https://a.example/"]),
            ("https://ä.example/ü", ["https://ä.example/ü"]),
            ("x" + "https://a.example/" + String(repeating: "y", count: 3_000), []),
        ]
    )
    func links(_ text: String, _ links: [String]) { #expect(MailFindings.links(in: text) == links) }

    @Test(
        "pages become text",
        arguments: [
            ("<p>Hello <b>you</b></p><p>Bye</p>", "Hello you\nBye"),
            ("a &amp; b &lt;c&gt; &#228; &#xE4; &unknown; &", "a & b <c> ä ä &unknown; &"),
            ("<style>p { x }</style><script>if (a<b) { '</p>' }</script>text", "text"),
            ("a<!-- b > c -- d -->e", "ae"),
            ("<a title='x > y'>z</a>", "z"), ("1 < 2", "1 < 2"), ("<p", ""), ("a<!--", "a"),
            ("a<br>b<br/>c", "a\nb\nc"),
            ("<head><title>x</title></head><body>y</body>", "y"),
            ("&#0;&#1114112;&#xD800;", "\u{0}&#1114112;&#xD800;"),
            ("a  \n\t b", "a b"),
        ]
    )
    func pages(_ html: String, _ text: String) { #expect(HTMLText.plain(html) == text) }

    @Test(
        "links of a page",
        arguments: [
            (#"<a class="x" href="https://a.example/?a=b&amp;c=d">x</a>"#, ["https://a.example/?a=b&c=d"]),
            (
                "<A HREF=https://a.example/>x</A><a href='http://b.example/ '>y</a>",
                ["https://a.example/", "http://b.example/"]
            ),
            (#"<a href="javascript:x"><a href><a href = "https://c.example">"#, ["https://c.example"]),
            ("<!-- <a href=https://hidden.example> --><script><a href=https://b.example></script>", []),
            ("<a data-href=https://x.example ====== href=https://y.example>", ["https://y.example"]),
        ]
    )
    func pageLinks(_ html: String, _ links: [String]) { #expect(MailFindings.links(inHTML: html) == links) }

    @Test("a message's codes and links, the page's links too")
    func all() {
        let parts = MailParts(
            reading: Array(
                """
                Subject: Your code\r
                Content-Type: multipart/alternative; boundary=b\r
                \r
                --b\r
                \r
                555-111\r
                https://a.example/\r
                --b\r
                Content-Type: text/html\r
                \r
                <a href="https://b.example/">x</a>\r
                --b--\r
                """.utf8
            )
        )
        let found = MailFindings.all(of: parts)
        #expect(found.codes == ["555111"])
        #expect(found.links == ["https://a.example/", "https://b.example/"])
    }

    @Test("hostile pages and texts take time in proportion to their length")
    func linear() {
        for piece in [
            "<", "<a ", "<!--", "&", "<a href=", "((", "http://a(", "1-1-", "code 1234 ", "\"<", "<script>",
        ] {
            let text = String(repeating: piece, count: 50_000 / piece.utf8.count)
            #expect(HTMLText.plain(text).utf8.count <= text.utf8.count)
            #expect(MailFindings.codes(in: text).count <= MailFindings.maximum)
            #expect(MailFindings.links(in: text).count <= MailFindings.maximum)
            #expect(MailFindings.links(inHTML: text).count <= MailFindings.maximum)
        }
    }
}
