import Testing

@Suite("Buttons that a page draws itself")
struct ImitationTests {
    static let buttons: [WebTrap] = [
        WebTrap(
            "login is no approved word",
            "title.wording error",
            wrong: #"<button onclick="apple()" style="LOOK">LOGO‸Login with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "the account is not named",
            "title.wording error",
            wrong: #"<button onclick="apple()" style="LOOK">LOGO‸Continue with Apple ID</button>"#,
            right: #"<button onclick="apple()" style="LOOK">LOGOContinue with Apple</button>"#
        ),
        WebTrap(
            "a link is a button as well",
            "title.wording error",
            wrong: #"<a href="/auth/apple" style="LOOK">LOGO‸Log in with Apple</a>"#,
            right: #"<a href="/auth/apple" style="LOOK">LOGOSign up with Apple</a>"#
        ),
        WebTrap(
            "an input shows its value",
            "title.wording review",
            wrong: #"<input type="submit" formaction="/auth/apple" value="‸Login with Apple" style="LOOK">"#,
            right: nil
        ),
        WebTrap(
            "references stand for characters",
            "title.wording error",
            wrong: #"<button onclick="apple()" style="LOOK">LOGO‸Login&nbsp;with&#32;Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK">LOGOSign&nbsp;in&#32;with&#x20;Apple</button>"#
        ),
        WebTrap(
            "words over several lines and elements",
            "title.wording error",
            wrong: """
                <button onclick="apple()" style="LOOK">LOGO<b>‸Sign in</b>
                  <span>using</span> Apple</button>
                """,
            right: """
                <button onclick="apple()" style="LOOK">LOGO<b>Sign in</b>
                  <span>with</span> Apple</button>
                """
        ),
        WebTrap(
            "capital letters",
            "title.case error",
            wrong: #"<button onclick="apple()" style="LOOK">LOGO‸Sign In with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "capital letters of the style",
            "title.case error",
            wrong:
                #"<button onclick="apple()" style="LOOK;text-transform:capitalize">LOGO‸Sign in with Apple</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK;text-transform:none">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "all capitals",
            "title.case advice",
            wrong:
                #"<button onclick="apple()" style="LOOK;text-transform:uppercase">LOGO‸Sign in with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "a small title",
            "title.ratio warning",
            wrong: #"‸<button onclick="apple()" style="LOOK;font-size:14px">LOGOSign in with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK;font-size:18px">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "a large title",
            "title.ratio warning",
            wrong: #"‸<button onclick="apple()" style="LOOK;font-size:24px">LOGOSign in with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK;font-size:20px">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "a title in points",
            "title.ratio warning",
            wrong:
                #"‸<button onclick="apple()" style="LOOK;font-size:10.5pt">LOGOSign in with Apple</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK;font-size:14.25pt">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "a title of the root's size",
            "title.ratio warning",
            wrong: #"‸<button onclick="apple()" style="LOOK;font-size:1rem">LOGOSign in with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK;font-size:1.2rem">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "a font of its own",
            "title.font-system advice",
            wrong:
                #"‸<button onclick="apple()" style="LOOK;font-family:Georgia, serif">LOGOSign in with Apple</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK;font-family:system-ui, Roboto">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "a title that is nearly white",
            "title.color error",
            wrong: #"‸<button onclick="apple()" style="LOOK;color:#eee">LOGOSign in with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK;color:#fafafa">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "black on black",
            "title.contrast error",
            wrong: #"‸<button onclick="apple()" style="LOOK;color:#000">LOGOSign in with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "no logo",
            "logo.missing error",
            wrong: #"‸<button onclick="apple()" style="LOOK">Sign in with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "an icon font",
            "logo.artwork error",
            wrong:
                #"<button onclick="apple()" style="LOOK">‸<i class="fab fa-apple"></i>Sign in with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "an emoji",
            "logo.artwork error",
            wrong: #"<button onclick="apple()" style="LOOK">‸🍎 Sign in with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "the private character",
            "logo.artwork error",
            wrong: #"<button onclick="apple()" style="LOOK">‸&#xF8FF; Sign in with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "a drawing of its own is for a person to look at",
            "logo.artwork review",
            wrong:
                #"<button onclick="apple()" style="LOOK">‸<svg width="44" height="44" class="apple"><path d="M1 1"/></svg>Sign in with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "a picture whose name says nothing is for a person to look at",
            "logo.artwork review",
            wrong:
                #"<button onclick="apple()" style="LOOK">‸<img src="/apple.svg" alt="" width="44" height="44">Sign in with Apple</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK"><img src="/Logo - SIWA - Left - White.svg" alt="" width="44" height="44">Sign in with Apple</button>"#
        ),
        WebTrap(
            "a logo of another color",
            "logo.color error",
            wrong:
                ##"<button onclick="apple()" style="LOOK">‸<svg width="44" height="44" fill="#f00" class="apple"><path d="M1 1"/></svg>Sign in with Apple</button>"##,
            right:
                ##"<button onclick="apple()" style="LOOK"><svg width="44" height="44" fill="#fff" class="apple"><path d="M1 1"/></svg>Sign in with Apple</button>"##,
            ignoring: ["logo.artwork"]
        ),
        WebTrap(
            "a logo that takes the title's color",
            "logo.color error",
            wrong:
                #"<button onclick="apple()" style="LOOK;color:#eee">‸<svg width="44" height="44" fill="currentColor" class="apple"><path d="M1 1"/></svg>Sign in with Apple</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK"><svg width="44" height="44" fill="currentColor" class="apple"><path d="M1 1"/></svg>Sign in with Apple</button>"#,
            ignoring: ["logo.artwork", "title.color"]
        ),
        WebTrap(
            "pixels in another size",
            "logo.png-size warning",
            wrong:
                #"<button onclick="apple()" style="LOOK;height:50px;font-size:21px">‸<img src="/SIWA-Left-White.png" alt="" width="50" height="50">Sign in with Apple</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK"><img src="/SIWA-Left-White.png" alt="" width="44" height="44">Sign in with Apple</button>"#
        ),
        WebTrap(
            "artwork lower than its button",
            "logo.height-match warning",
            wrong:
                #"‸<button onclick="apple()" style="LOOK"><img src="/SIWA-Left-White.svg" alt="" width="24" height="24">Sign in with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "a fill that is nearly black",
            "style.fill-color error",
            wrong:
                #"‸<button onclick="apple()" style="LOOK;background-color:#212529">LOGOSign in with Apple</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK;background-color:#0a0a0a">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "the reddest of a gradient",
            "style.fill-color error",
            wrong:
                #"‸<button onclick="apple()" style="LOOK;background:linear-gradient(#000, #500)">LOGOSign in with Apple</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK;background:linear-gradient(#000, #0a0a0a)">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "a gray border",
            "style.border-color warning",
            wrong:
                #"‸<button onclick="apple()" style="LOOK;background-color:#fff;color:#000;border:1px solid #ccc">LOGOSign in with Apple</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK;background-color:#fff;color:#000;border:1px solid #000">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "a border in the functional notation",
            "style.border-color warning",
            wrong:
                #"‸<button onclick="apple()" style="LOOK;background-color:#fff;color:#000;border:1px solid rgb(204, 204, 204)">LOGOSign in with Apple</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK;background-color:#fff;color:#000;border:1px solid rgb(0, 0, 0)">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "black on black ground",
            "style.black-on-dark error",
            wrong:
                #"<div style="background:#111">‸<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button></div>"#,
            right:
                #"<div style="background:#fff"><button onclick="apple()" style="LOOK">LOGOSign in with Apple</button></div>"#
        ),
        WebTrap(
            "black on dark green",
            "style.black-on-dark error",
            wrong:
                #"<div style="background:#0b4b2a">‸<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button></div>"#,
            right:
                #"<div style="background:#ffe"><button onclick="apple()" style="LOOK">LOGOSign in with Apple</button></div>"#
        ),
        WebTrap(
            "white on light gray",
            "style.white-on-light error",
            wrong:
                #"<div style="background:#d1d1d6">‸<button onclick="apple()" style="LOOK;background-color:#fff;color:#000">LOGOSign in with Apple</button></div>"#,
            right:
                #"<div style="background:#333"><button onclick="apple()" style="LOOK;background-color:#fff;color:#000">LOGOSign in with Apple</button></div>"#,
            ignoring: ["style.fill-color"]
        ),
        WebTrap(
            "an outline on dark",
            "style.outline-on-dark warning",
            wrong:
                #"<div style="background:#111">‸<button onclick="apple()" style="LOOK;background-color:#fff;color:#000;border:1px solid #000">LOGOSign in with Apple</button></div>"#,
            right:
                #"<div style="background:#fff"><button onclick="apple()" style="LOOK;background-color:#fff;color:#000;border:1px solid #000">LOGOSign in with Apple</button></div>"#
        ),
        WebTrap(
            "too narrow",
            "button.min-width error",
            wrong: #"‸<button onclick="apple()" style="LOOK;width:139px">LOGOSign in with Apple</button>"#,
            right: #"<button onclick="apple()" style="LOOK;width:140px">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "too low",
            "button.min-height error",
            wrong:
                #"‸<button onclick="apple()" style="LOOK;height:29px;font-size:12.5px"><img src="/SIWA-Left-White.svg" alt="" width="29" height="29">Sign in with Apple</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK;height:30px;font-size:13px"><img src="/SIWA-Left-White.svg" alt="" width="30" height="30">Sign in with Apple</button>"#
        ),
        WebTrap(
            "lower than Google's",
            "button.not-smaller error",
            wrong:
                #"‸<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button><button onclick="google()" style="LOOK;height:48px"><img src="/g.svg" alt="">Sign in with Google</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button><button onclick="google()" style="LOOK"><img src="/g.svg" alt="">Sign in with Google</button>"#
        ),
        WebTrap(
            "a smaller title than Google's",
            "button.not-smaller error",
            wrong:
                #"‸<button onclick="apple()" style="LOOK;font-size:18px">LOGOSign in with Apple</button><button onclick="google()" style="LOOK;font-size:20px"><img src="/g.svg" alt="">Sign in with Google</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button><button onclick="google()" style="LOOK"><img src="/g.svg" alt="">Sign in with Google</button>"#
        ),
        WebTrap(
            "nothing but the company beside others",
            "title.wording error",
            wrong:
                #"<button onclick="apple()" style="LOOK">LOGO‸Apple</button><button onclick="google()" style="LOOK"><img src="/g.svg" alt="">Sign in with Google</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button><button onclick="google()" style="LOOK"><img src="/g.svg" alt="">Sign in with Google</button>"#
        ),
        WebTrap(
            "a logo nobody can read",
            "button.accessible-name warning",
            wrong:
                #"‸<a href="/auth/apple" style="height:44px;width:44px;background:#000"><img src="/SIWA-Logo-White.svg" width="44" height="44" alt=""></a>"#,
            right:
                #"<a href="/auth/apple" aria-label="Sign in with Apple" style="height:44px;width:44px;background:#000"><img src="/SIWA-Logo-White.svg" width="44" height="44" alt=""></a>"#
        ),
        WebTrap(
            "a logo that is no square",
            "logo.only-aspect error",
            wrong:
                #"‸<a href="/auth/apple" aria-label="Sign in with Apple" style="height:44px;width:60px;background:#000"><img src="/SIWA-Logo-White.svg" width="44" height="44" alt=""></a>"#,
            right:
                #"<a href="/auth/apple" aria-label="Sign in with Apple" style="height:44px;width:44px;background:#000"><img src="/SIWA-Logo-White.svg" width="44" height="44" alt=""></a>"#,
            ignoring: ["logo.only-padding"]
        ),
        WebTrap(
            "the logo above the title",
            "shape.rectangular error",
            wrong:
                #"‸<button onclick="apple()" style="LOOK;display:flex;flex-direction:column">LOGOSign in with Apple</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK;display:flex;flex-direction:row">LOGOSign in with Apple</button>"#
        ),
        WebTrap(
            "two words for one thing",
            "title.consistent warning",
            wrong:
                #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>‸<button onclick="apple()" style="LOOK">LOGOContinue with Apple</button>"#,
            right:
                #"<button onclick="apple()" style="LOOK">LOGOSign in with Apple</button><button onclick="apple()" style="LOOK">LOGOSign in with Apple</button>"#
        ),
    ]

    @Test("are measured in all that the guidelines speak of", arguments: buttons)
    func readsButtons(_ trap: WebTrap) async {
        await trap.expect(in: .page)
    }
}
