import QuinceAttack
import Testing

@Suite("WebPage")
struct WebPageTests {
    @Test("reads forms, hidden fields, buttons and references, however they are written")
    func forms() {
        let page = WebPage(
            """
            <!doctype html><TITLE>Say &quot;hi&quot; &amp; go</TITLE><!-- <form action=no> -->
            <script>var text = "<form action='no'>";</script>
            <FORM id=f METHOD='POST' action="/take?a=1&amp;b=2"><input type=hidden name=code value='a&#39;b&#x27;c'>
            <input type=checkbox name=off value=1><input type=checkbox name=on value=1 checked>
            <button name=action value=continue>Go</button></form>
            <input name=stray value=1><button form="f" name="action" value="cancel">No</button>
            """
        )
        #expect(page.title == "Say \"hi\" & go")
        #expect(page.forms.count == 1)
        let form = page.forms.first
        #expect(form?.action == "/take?a=1&b=2" && form?.method == "post")
        #expect(form?.fields == [WebPage.Field("code", "a'b'c"), WebPage.Field("on", "1")])
        #expect(
            form?.buttons == [WebPage.Field("action", "continue"), WebPage.Field("action", "cancel")]
        )
    }

    @Test(
        "what is no page has no forms, and ends",
        arguments: [
            "", "<", "<form", "<form action", "<form action=", "<form action='", "<!--", "<script>",
            "&#;&#xFFFFFFFF;",
        ]
    )
    func broken(_ text: String) { #expect(WebPage(text).forms.allSatisfy { $0.fields.isEmpty }) }
}
