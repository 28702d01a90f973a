import Testing

@Suite("Images of the button endpoints in files")
struct ButtonImageTests {
    static let pages: [WebTrap] = [
        WebTrap(
            "a parameter it has not",
            "cdn.param error",
            wrong: #"<a href="/auth/apple"><img src="IMAGE?style=‸black"  alt="Sign in with Apple"></a>"#,
            right: #"<a href="/auth/apple"><img src="IMAGE?color=black"  alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "a color",
            "cdn.param error",
            wrong:
                #"<a href="/auth/apple"><img src="IMAGE?color=‸white-outline"  alt="Sign in with Apple"></a>"#,
            right:
                #"<a href="/auth/apple"><img src="IMAGE?color=white&amp;border=true"  alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "a height",
            "cdn.param error",
            wrong: #"<a href="/auth/apple"><img src="IMAGE?height=‸29"  alt="Sign in with Apple"></a>"#,
            right: #"<a href="/auth/apple"><img src="IMAGE?height=30"  alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "a unit",
            "cdn.param error",
            wrong: #"<a href="/auth/apple"><img src="IMAGE?height=‸44px"  alt="Sign in with Apple"></a>"#,
            right: #"<a href="/auth/apple"><img src="IMAGE?height=44"  alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "a locale",
            "cdn.param error",
            wrong: #"<a href="/auth/apple"><img src="IMAGE?locale=‸en-US"  alt="Sign in with Apple"></a>"#,
            right: #"<a href="/auth/apple"><img src="IMAGE?locale=en_US"  alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "a type",
            "cdn.param error",
            wrong: #"<a href="/auth/apple"><img src="IMAGE?type=‸sign_in"  alt="Sign in with Apple"></a>"#,
            right: #"<a href="/auth/apple"><img src="IMAGE?type=sign-in"  alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "a reference between",
            "cdn.param error",
            wrong:
                #"<a href="/auth/apple"><img src="IMAGE?height=44&amp;width=‸376"  alt="Sign in with Apple"></a>"#,
            right:
                #"<a href="/auth/apple"><img src="IMAGE?height=44&amp;width=375"  alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "a percent sign",
            "cdn.param error",
            wrong: #"<a href="/auth/apple"><img src="IMAGE?color=‸%67rey"  alt="Sign in with Apple"></a>"#,
            right: #"<a href="/auth/apple"><img src="IMAGE?color=%62lack"  alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "left",
            "cdn.param error",
            wrong:
                #"<a href="/auth/apple"><img src="IMAGE/left?logo-size=‸huge"  alt="Sign in with Apple"></a>"#,
            right:
                #"<a href="/auth/apple"><img src="IMAGE/left?logo-size=small"  alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "logo",
            "cdn.param error",
            wrong: #"<a href="/auth/apple"><img src="IMAGE/logo?size=‸29"  alt="Sign in with Apple"></a>"#,
            right: #"<a href="/auth/apple"><img src="IMAGE/logo?size=30"  alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "narrow",
            "cdn.min-width warning",
            wrong: #"<a href="/auth/apple"><img src="IMAGE?width=‸139"  alt="Sign in with Apple"></a>"#,
            right: #"<a href="/auth/apple"><img src="IMAGE?width=140"  alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "stretched",
            "cdn.display-size warning",
            wrong:
                #"<a href="/auth/apple">‸<img src="IMAGE?width=200&amp;height=40" width="200" height="44" alt="Sign in with Apple"></a>"#,
            right:
                #"<a href="/auth/apple"><img src="IMAGE?width=200&amp;height=40" width="200" height="40" alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "too few pixels",
            "cdn.display-size warning",
            wrong:
                #"<a href="/auth/apple">‸<img src="IMAGE?width=200&amp;height=40" style="width:300px;height:60px" alt="Sign in with Apple"></a>"#,
            right:
                #"<a href="/auth/apple"><img src="IMAGE?width=200&amp;height=40&amp;scale=2" style="width:300px;height:60px" alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "too low",
            "button.min-height error",
            "button.min-width error",
            wrong:
                #"<a href="/auth/apple">‸<img src="IMAGE?width=140&amp;height=30" width="131.6" height="28.2" alt="Sign in with Apple"></a>"#,
            right:
                #"<a href="/auth/apple"><img src="IMAGE?width=200&amp;height=40" width="200" height="40" alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "nothing to read",
            "button.accessible-name warning",
            wrong: #"<a href="/auth/apple">‸<img src="IMAGE"></a>"#,
            right:
                #"<a href="/auth/apple"><img src="IMAGE" width="140" height="30" alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "a name that says something else",
            "title.wording warning",
            wrong: #"<a href="/auth/apple">‸<img src="IMAGE" alt="apple_btn"></a>"#,
            right:
                #"<a href="/auth/apple"><img src="IMAGE" width="140" height="30" alt="Continue with Apple"></a>"#
        ),
        WebTrap(
            "an image on the wrong ground",
            "style.black-on-dark error",
            wrong:
                #"<div style="background:#111"><a href="/auth/apple">‸<img src="IMAGE" alt="Sign in with Apple"></a></div>"#,
            right:
                #"<div style="background:#111"><a href="/auth/apple"><img src="IMAGE?color=white" alt="Sign in with Apple"></a></div>"#
        ),
        WebTrap(
            "an image is a button already",
            "cdn.param error",
            wrong: #"<a href="/auth/apple"><img src="IMAGE?type=‸login" alt="Sign in with Apple"></a>"#,
            right: #"<a href="/auth/apple"><img src="IMAGE" alt="Sign in with Apple"></a>"#
        ),
        WebTrap(
            "a comment",
            "cdn.param error",
            wrong:
                #"<!-- <img src="IMAGE?color=red"> --><img src="IMAGE?color=‸red" alt="Sign in with Apple">"#,
            right: #"<!-- <img src="IMAGE?color=red"> --><img src="IMAGE" alt="Sign in with Apple">"#
        ),
        WebTrap(
            "a style sheet in the page",
            "cdn.param error",
            wrong: "<style>.a{background:url(IMAGE?color=‸red)}</style>",
            right: "<style>.a{background:url(IMAGE?color=black)}</style>"
        ),
    ]

    @Test("are found with the elements that show them", arguments: pages)
    func readsPages(_ trap: WebTrap) async {
        await trap.expect(in: .page)
    }

    static let texts: [WebTrap] = [
        WebTrap(
            "a.css",
            "cdn.param error",
            wrong: ".apple{background:url('IMAGE?color=‸red')}",
            right: #".apple{background:url("IMAGE?color=white&border=true")}"#,
            path: "a.css"
        ),
        WebTrap(
            "a.ts",
            "cdn.param error",
            wrong: "const src = 'IMAGE?height=' + height + '&color=‸red';",
            right: "const src = 'IMAGE?height=' + height + '&color=black';",
            path: "a.ts"
        ),
        WebTrap(
            "a.kt",
            "cdn.param error",
            wrong: #"val src = "IMAGE?height=${height}&type=‸signin""#,
            right: #"val src = "IMAGE?height=${height}&type=continue""#,
            path: "a.kt"
        ),
        WebTrap(
            "a.py",
            "cdn.param error",
            wrong: #"SRC = f"IMAGE?height={height}&scale=‸9""#,
            right: #"SRC = f"IMAGE?height={height}&scale=3""#,
            path: "a.py"
        ),
        WebTrap(
            "a.yml",
            "cdn.param error",
            wrong: "image: IMAGE?locale=‸de",
            right: "image: IMAGE?locale=de_DE",
            path: "a.yml"
        ),
        WebTrap(
            "a.json",
            "cdn.param error",
            wrong: #"{"image": "https://appleid.cdn-apple.com/appleid/button?color=‸red"}"#,
            right: #"{"image": "IMAGE?color=white"}"#,
            path: "a.json"
        ),
        WebTrap(
            "a.swift",
            "cdn.param error",
            wrong: #"let url = "IMAGE?width=\(width)&height=‸20""#,
            right: #"let url = "IMAGE?width=\(width)&height=40""#,
            path: "a.swift"
        ),
        WebTrap(
            "a.md",
            "cdn.param error",
            wrong: nil,
            right: "IMAGE?color=red",
            path: "a.md"
        ),
        WebTrap(
            "a.jsx",
            "cdn.param error",
            wrong:
                #"export default () => <img src={`IMAGE?locale=${locale}&type=‸login`} alt="Sign in with Apple" />;"#,
            right:
                #"export default () => <img src={`IMAGE?locale=${locale}&type=continue`} alt="Sign in with Apple" />;"#,
            path: "a.jsx"
        ),
        WebTrap(
            "b.jsx",
            "cdn.param error",
            wrong: """
                const src = 'IMAGE?type=‸login';
                export default () => <img src={src} alt="Sign in with Apple" />;
                """,
            right: """
                const src = 'IMAGE?type=continue';
                export default () => <img src={src} alt="Sign in with Apple" />;
                """,
            path: "b.jsx"
        ),
    ]

    @Test("are found in texts of other kinds", arguments: texts)
    func readsTexts(_ trap: WebTrap) async {
        await trap.expect(in: WebFrame(path: "none"))
    }
}
