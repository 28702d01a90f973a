import Testing

@Suite("Style sheets in other files")
struct LinkedSheetTests {
    static let sheets: [WebTrap] = [
        WebTrap(
            "beside the page",
            "title.ratio warning",
            wrong: """
                <link rel="stylesheet" href="bad.css"></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                <link rel="stylesheet" href="good.css"></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            files: ["pages/bad.css": ".apple{LOOK;font-size:14px}", "pages/good.css": ".apple{LOOK}"]
        ),
        WebTrap(
            "above the page",
            "title.ratio warning",
            wrong: """
                <link rel="stylesheet" href="../css/bad.css?v=3"></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                <link rel="stylesheet" href="../css/good.css"></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            files: ["css/bad.css": ".apple{LOOK;font-size:14px}", "css/good.css": ".apple{LOOK}"]
        ),
        WebTrap(
            "from the root",
            "title.ratio warning",
            wrong: """
                <link rel="stylesheet" href="/css/bad.css"></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                <link rel="stylesheet" href="/css/good.css"></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            files: ["web/css/bad.css": ".apple{LOOK;font-size:14px}", "web/css/good.css": ".apple{LOOK}"]
        ),
        WebTrap(
            "loaded by a program",
            "title.ratio warning",
            wrong: """
                <script type="module" src="bad.js"></script></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                <script type="module" src="good.js"></script></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            files: [
                "pages/bad.css": ".apple{LOOK;font-size:14px}",
                "pages/bad.js": """
                import './bad.css'
                // apple

                """, "pages/good.css": ".apple{LOOK}",
                "pages/good.js": """
                import './good.css'
                // apple

                """,
            ]
        ),
        WebTrap(
            "the page's own counts more",
            "title.ratio warning",
            wrong: """
                <link rel="stylesheet" href="good.css"><style>.apple{font-size:14px}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                <link rel="stylesheet" href="bad.css"><style>.apple{font-size:19px}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            files: ["pages/bad.css": ".apple{LOOK;font-size:14px}", "pages/good.css": ".apple{LOOK}"]
        ),
    ]

    @Test("are found where the page names them", arguments: sheets)
    func readsSheets(_ trap: WebTrap) async {
        await trap.expect(
            in: WebFrame(path: "pages/a.html", before: "<html lang=\"en\"><head>", after: "</body></html>")
        )
    }
}
