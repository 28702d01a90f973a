import Testing

@Suite("Sizes that follow from others")
struct TextSizeTests {
    static let sizes: [WebTrap] = [
        WebTrap(
            "the size of the element around",
            "title.ratio warning",
            wrong: """
                .apple{display:block;height:44px;background-color:#000;color:#fff;font-family:-apple-system;}main{font-size:14px}</style></head><body>
                <main>‸<a href="/auth/apple" class="apple">LOGOSign in with Apple</a>
                """,
            right: """
                .apple{display:block;height:44px;background-color:#000;color:#fff;font-family:-apple-system;}main{font-size:19px}</style></head><body>
                <main><a href="/auth/apple" class="apple">LOGOSign in with Apple</a>
                """
        ),
        WebTrap(
            "the page's size, many times",
            "title.ratio warning",
            wrong: """
                .apple{display:block;height:44px;background-color:#000;color:#fff;font-family:-apple-system;font-size:1em}</style></head><body>
                ‸<a href="/auth/apple" class="apple">LOGOSign in with Apple</a>
                """,
            right: """
                .apple{display:block;height:44px;background-color:#000;color:#fff;font-family:-apple-system;font-size:1.2em}</style></head><body>
                <a href="/auth/apple" class="apple">LOGOSign in with Apple</a>
                """
        ),
        WebTrap(
            "em of em",
            "title.ratio warning",
            wrong: """
                .apple{display:block;height:44px;background-color:#000;color:#fff;font-family:-apple-system;font-size:.9em}main{font-size:1em}</style></head><body>
                <main>‸<a href="/auth/apple" class="apple">LOGOSign in with Apple</a>
                """,
            right: """
                .apple{display:block;height:44px;background-color:#000;color:#fff;font-family:-apple-system;font-size:.95em}main{font-size:1.25em}</style></head><body>
                <main><a href="/auth/apple" class="apple">LOGOSign in with Apple</a>
                """
        ),
        WebTrap(
            "em of a length",
            "title.ratio warning",
            wrong: """
                .apple{display:block;height:44px;background-color:#000;color:#fff;font-family:-apple-system;font-size:.5em}main{font-size:28px}</style></head><body>
                <main>‸<a href="/auth/apple" class="apple">LOGOSign in with Apple</a>
                """,
            right: """
                .apple{display:block;height:44px;background-color:#000;color:#fff;font-family:-apple-system;font-size:.5em}main{font-size:38px}</style></head><body>
                <main><a href="/auth/apple" class="apple">LOGOSign in with Apple</a>
                """
        ),
        WebTrap(
            "em of rem",
            "title.ratio warning",
            wrong: """
                .apple{display:block;height:44px;background-color:#000;color:#fff;font-family:-apple-system;font-size:.5em}main{font-size:1.5rem}</style></head><body>
                <main>‸<a href="/auth/apple" class="apple">LOGOSign in with Apple</a>
                """,
            right: """
                .apple{display:block;height:44px;background-color:#000;color:#fff;font-family:-apple-system;font-size:.5em}main{font-size:2.4rem}</style></head><body>
                <main><a href="/auth/apple" class="apple">LOGOSign in with Apple</a>
                """
        ),
        WebTrap(
            "em inside the button",
            "title.ratio warning",
            wrong: """
                .apple{display:block;height:44px;background-color:#000;color:#fff;font-family:-apple-system;font-size:20px}.t{font-size:.7em}</style></head><body>
                ‸<a href="/auth/apple" class="apple">LOGO<span class="t">Sign in with Apple</span></a>
                """,
            right: """
                .apple{display:block;height:44px;background-color:#000;color:#fff;font-family:-apple-system;font-size:20px}.t{font-size:.95em}</style></head><body>
                <a href="/auth/apple" class="apple">LOGO<span class="t">Sign in with Apple</span></a>
                """
        ),
        WebTrap(
            "padding, border and line",
            "title.ratio warning",
            wrong: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:10px;font-size:14px;line-height:24px}</style></head><body>
                ‸<a href="/auth/apple" class="apple"><img src="/SIWA-Left-White.svg" alt="" width="20" height="20">Sign in with Apple</a>
                """,
            right: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:10px;font-size:19px;line-height:24px}</style></head><body>
                <a href="/auth/apple" class="apple"><img src="/SIWA-Left-White.svg" alt="" width="20" height="20">Sign in with Apple</a>
                """,
            ignoring: ["logo.height-match"]
        ),
        WebTrap(
            "a line as a multiple",
            "title.ratio warning",
            wrong: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:10px;font-size:14px;line-height:2}</style></head><body>
                ‸<a href="/auth/apple" class="apple"><img src="/SIWA-Left-White.svg" alt="" width="20" height="20">Sign in with Apple</a>
                """,
            right: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:10px;font-size:18px;line-height:1.25}</style></head><body>
                <a href="/auth/apple" class="apple"><img src="/SIWA-Left-White.svg" alt="" width="20" height="20">Sign in with Apple</a>
                """,
            ignoring: ["logo.height-match"]
        ),
        WebTrap(
            "a line in per cent",
            "title.ratio warning",
            wrong: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:10px;font-size:14px;line-height:200%}</style></head><body>
                ‸<a href="/auth/apple" class="apple"><img src="/SIWA-Left-White.svg" alt="" width="20" height="20">Sign in with Apple</a>
                """,
            right: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:10px;font-size:18px;line-height:125%}</style></head><body>
                <a href="/auth/apple" class="apple"><img src="/SIWA-Left-White.svg" alt="" width="20" height="20">Sign in with Apple</a>
                """,
            ignoring: ["logo.height-match"]
        ),
        WebTrap(
            "a size that is too small for the least height",
            "title.ratio warning",
            wrong: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:16px 20px;font-size:14px}</style></head><body>
                ‸<a href="/auth/apple" class="apple"><img src="/SIWA-Left-White.svg" alt="" width="20" height="20">Sign in with Apple</a>
                """,
            right: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:12px 20px;font-size:18px;line-height:20px}</style></head><body>
                <a href="/auth/apple" class="apple"><img src="/SIWA-Left-White.svg" alt="" width="20" height="20">Sign in with Apple</a>
                """,
            ignoring: ["logo.height-match"]
        ),
        WebTrap(
            "the least height that is written",
            "title.ratio warning",
            wrong: """
                .apple{display:block;min-height:44px;background-color:#000;color:#fff;font-family:-apple-system;font-size:14px}</style></head><body>
                ‸<a href="/auth/apple" class="apple">LOGOSign in with Apple</a>
                """,
            right: """
                .apple{display:block;min-height:44px;padding:0;border:0;line-height:20px;background-color:#000;color:#fff;font-family:-apple-system;font-size:19px}</style></head><body>
                <a href="/auth/apple" class="apple">LOGOSign in with Apple</a>
                """
        ),
        WebTrap(
            "a picture of twice the text's size decides the height alone",
            "title.ratio warning",
            wrong: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:0;font-size:14px}</style></head><body>
                ‸<a href="/auth/apple" class="apple"><img src="/SIWA-Left-White.svg" alt="" width="44" height="44">Sign in with Apple</a>
                """,
            right: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:0;font-size:19px}</style></head><body>
                <a href="/auth/apple" class="apple"><img src="/SIWA-Left-White.svg" alt="" width="44" height="44">Sign in with Apple</a>
                """
        ),
        WebTrap(
            "a picture alone has a height",
            "title.ratio warning",
            wrong: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:4px;font-size:14px}img{height:40px}</style></head><body>
                ‸<a href="/auth/apple" class="apple"><img src="/SIWA-Left-White.svg" alt="">Sign in with Apple</a>
                """,
            right: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:2px;font-size:19px}img{height:40px}</style></head><body>
                <a href="/auth/apple" class="apple"><img src="/SIWA-Left-White.svg" alt="">Sign in with Apple</a>
                """,
            ignoring: ["logo.height-match"]
        ),
        WebTrap(
            "pixels beyond 44",
            "logo.png-size warning",
            wrong: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:0.6em 1.2em;font-size:1em}img{height:30px}</style></head><body>
                <a href="/auth/apple" class="apple">‸<img src="/SIWA-Left-White.png" alt="">Sign in with Apple</a>
                """,
            right: """
                .apple{background-color:#000;color:#fff;border:none;font-family:-apple-system;padding:7px 12px;font-size:19px}img{height:30px}</style></head><body>
                <a href="/auth/apple" class="apple"><img src="/SIWA-Left-White.png" alt="">Sign in with Apple</a>
                """,
            ignoring: ["logo.height-match", "title.ratio"]
        ),
    ]

    @Test("are computed as far as all parts are written", arguments: sizes)
    func readsSizes(_ trap: WebTrap) async {
        await trap.expect(in: WebFrame(before: "<html lang=\"en\"><head><style>", after: "</body></html>"))
    }
}
