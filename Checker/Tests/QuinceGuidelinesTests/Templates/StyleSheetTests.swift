import Testing

@Suite("Style sheets of a page")
struct StyleSheetTests {
    static let sheets: [WebTrap] = [
        WebTrap(
            "a class",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}.apple{font-size:14px}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "a phone's width",
            "button.min-width error",
            wrong: """
                .apple{LOOK}@media (max-width: 480px){.apple{width:128px}}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}@media (max-width: 480px){.apple{width:280px}}@media (max-width: 320px){.apple{width:128px}}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "an id over a class",
            "title.ratio warning",
            wrong: """
                #a{font-size:14px}.apple{LOOK}</style></head><body>
                ‸<button onclick="apple()" id="a" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                #a{font-size:19px}.apple{LOOK;font-size:14px}</style></head><body>
                <button onclick="apple()" id="a" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "the later of two",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}.apple{font-size:14px}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{font-size:14px}.apple{LOOK}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "two classes over one",
            "title.ratio warning",
            wrong: """
                .a.apple{font-size:14px}.apple{LOOK}</style></head><body>
                ‸<button onclick="apple()" class="a apple">LOGOSign in with Apple</button>
                """,
            right: """
                .a.apple{font-size:19px}.apple{LOOK;font-size:14px}</style></head><body>
                <button onclick="apple()" class="a apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "an element inside another",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}main .apple{font-size:14px}</style></head><body>
                <main>‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}aside .apple{font-size:14px}</style></head><body>
                <main><button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "a child, not a grandchild",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}main > .apple{font-size:14px}</style></head><body>
                <main>‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}body > .apple{font-size:14px}</style></head><body>
                <main><button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "any element",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}#m *{font-size:14px}</style></head><body>
                <main id="m">‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}#n *{font-size:14px}</style></head><body>
                <main id="m"><button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "a list of selectors",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}h1, .apple , h2{font-size:14px}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}h1, h2{font-size:14px}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "a state is no state of rest",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}.apple{font-size:14px}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}.apple:hover{font-size:14px}.apple:focus-visible{font-size:14px}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "what stands before an element is not it",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}.apple{font-size:14px}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}.apple::before{font-size:14px}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "comments",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}/* } */.apple{/*;*/font-size:14px}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}/* .apple{font-size:14px} */</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "a string with brackets",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}.x{content:"}"}.apple{font-size:14px}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}.x{content:".apple{font-size:14px}"}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "rules in rules",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}main{.apple{font-size:14px}}</style></head><body>
                <main>‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}aside{.apple{font-size:14px}}</style></head><body>
                <main><button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "a layer",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}@layer base{.apple{font-size:14px}}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}@layer base{.google{font-size:14px}}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "paper is no screen",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}@media screen{.apple{font-size:14px}}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}@media print{.apple{font-size:14px}}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "wide screens",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}@media (min-width: 640px){.apple{font-size:14px}}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}@media (min-width: 2000px){.apple{font-size:14px}}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "important",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}.apple{font-size:14px !important}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}.apple{font-size:19px !important}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "a declaration that is cut off",
            "title.ratio warning",
            wrong: """
                .apple{LOOK}.apple{color:#fff;font-size:14px</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK}.apple{color:#fff;font-size:19px</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "a value of the page",
            "title.ratio warning",
            wrong: """
                :root{--size:14px}.apple{LOOK;font-size:var(--size)}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                :root{--size:19px}.apple{LOOK;font-size:var(--size)}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "a value that stands for a value",
            "title.ratio warning",
            wrong: """
                :root{--a:var(--b);--b:14px}.apple{LOOK;font-size:var(--a)}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                :root{--a:var(--b);--b:19px}.apple{LOOK;font-size:var(--a)}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "a value in place of one that is missing",
            "title.ratio warning",
            wrong: """
                .apple{LOOK;font-size:var(--none, 14px)}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK;font-size:var(--none, 19px)}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "a value of the page in the dark",
            "title.color error",
            wrong: """
                :root{--c:#fff}@media (prefers-color-scheme: dark){:root{--c:#ddd}}.apple{LOOK;color:var(--c)}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                @media (prefers-color-scheme: dark){:root{--c:#ddd}}:root{--c:#fff}.apple{LOOK;color:var(--c)}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "a dark ground",
            "style.dark-mode warning",
            wrong: """
                body{background:#fff}@media (prefers-color-scheme: dark){body{background:#111}}.apple{LOOK}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                @media (prefers-color-scheme: dark){body{background:#111}}body{background:#fff}.apple{LOOK}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "the dark button on a dark ground",
            "style.dark-mode warning",
            wrong: """
                body{background:#fff}.apple{LOOK}@media (prefers-color-scheme: dark){body{background:#111}}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                body{background:#fff}.apple{LOOK}@media (prefers-color-scheme: dark){body{background:#111}.apple{background-color:#fff;color:#000}}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "a shorthand for the font",
            "title.ratio warning",
            wrong: """
                .apple{LOOK;font:600 14px/20px -apple-system}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                .apple{LOOK;font:600 19px/20px -apple-system}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
        WebTrap(
            "letters of the page are no letters of a button",
            "title.ratio warning",
            wrong: """
                .apple{LOOK;font-size:14px}</style></head><body>
                ‸<button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """,
            right: """
                body{font-size:14px}.apple{LOOK}</style></head><body>
                <button onclick="apple()" class="apple">LOGOSign in with Apple</button>
                """
        ),
    ]

    @Test("say what holds for an element", arguments: sheets)
    func readsSheets(_ trap: WebTrap) async {
        await trap.expect(in: WebFrame(before: "<html lang=\"en\"><head><style>", after: "</body></html>"))
    }
}
