import Foundation
import QuinceGuidelines
import Testing

/// Whatever stands in a file of the web, the inspectors come to an end without a crash.
///
/// `QUINCE_SOAK=1` damages files for ten minutes; `QUINCE_SEED` repeats a run.
@Suite("Pages, components and style sheets that are damaged")
struct WebHostileTests {
    private static let isSoak = ProcessInfo.processInfo.environment["QUINCE_SOAK"] == "1"

    /// All texts of the tables, and the files beside them.
    private static var seeds: [(path: String, bytes: [UInt8])] {
        let tables: [(WebFrame, [WebTrap])] = [
            (.page, ImitationTests.buttons), (WebFrame(before: "<style>"), StyleSheetTests.sheets),
            (WebFrame(before: "<style>"), TextSizeTests.sizes), (.page, ScriptElementTests.pages),
            (.page, ButtonImageTests.pages), (WebFrame(), ButtonImageTests.texts),
            (WebFrame(path: "Login.jsx", before: "x = () => (", after: ")"), ComponentTests.titles),
            (WebFrame(path: "Login.tsx"), ComponentTests.declared),
            (WebFrame(path: "Login.tsx"), ComponentTests.imported),
            (WebFrame(path: "Login.tsx", before: "x = () => "), UtilityClassTests.classes),
            (WebFrame(), TemplateLanguageTests.languages), (.page, TemplateLanguageTests.quiet),
            (WebFrame(path: "Login.tsx"), ScriptElementTests.components),
            (WebFrame(), RequestAddressTests.texts), (WebFrame(), RequestAddressTests.joined),
            (WebFrame(path: "a.js"), RequestCodeTests.code),
        ]
        return tables.flatMap { frame, traps in traps.flatMap { Self.seeds(of: $0, in: frame) } }
    }

    private static func seeds(of trap: WebTrap, in frame: WebFrame) -> [(path: String, bytes: [UInt8])] {
        let texts = [trap.wrong, trap.right].compactMap(\.self).map { frame.before + $0 + frame.after }
        let own = texts.map { (path: trap.path ?? frame.path, text: $0) }
        return (own + trap.files.map { (path: $0.key, text: $0.value) }).map { path, text in
            (path, Array(WebProject.expanded(text).replacing("‸", with: "").utf8))
        }
    }

    @Test("cut off, with other bytes and with parts of each other", .timeLimit(.minutes(20)))
    func damaged() async {
        let seed = ProcessInfo.processInfo.environment["QUINCE_SEED"].flatMap { UInt64($0) } ?? 20_261_122
        var chance = SmallRandom(state: seed)
        let seeds = Self.seeds
        let end = ContinuousClock.now + Soak.length
        var (rounds, found) = (0, 0)
        while Self.isSoak ? ContinuousClock.now < end : rounds < 200 {
            rounds += 1
            let file = seeds[Int(chance.next() % UInt64(seeds.count))]
            let other = seeds[Int(chance.next() % UInt64(seeds.count))]
            let bytes = DrawnHostileTests.damaged(file.bytes, with: other.bytes, &chance)
            let inspection = await DrawnHostileTests.inspect(file.path, Data(bytes))
            found += inspection.buttons.count + inspection.authorizations.count
        }
        // Most files still say something, or nothing was tested.
        #expect(found > rounds / 4, "seed \(seed): \(found) of \(rounds)")
        if Self.isSoak { print("damaged files of the web: \(rounds), seed \(seed), found \(found)") }
    }

    @Test("cut off at every byte", .timeLimit(.minutes(10)))
    func truncated() async {
        for seed in Self.seeds.enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
            for count in stride(from: 0, through: seed.bytes.count, by: Self.isSoak ? 1 : 211) {
                _ = await DrawnHostileTests.inspect(seed.path, Data(seed.bytes.prefix(count)))
            }
        }
    }

    /// What files begin with, by their names.
    static let heads: [String: String] = [
        "a.html": "<html><body><button onclick=\"apple()\">Sign in with Apple</button>",
        "s.html": "<html><body><button onclick=\"apple()\">Sign in with Apple</button><style>",
        "b.html": "<html><body><button onclick=\"apple()\">Sign in with Apple ",
        "a.jsx": "export default () => <button onClick={apple}>Sign in with Apple</button>;",
        "a.svelte": "<button on:click={appleLogin}>Sign in with Apple</button>",
        "a.blade.php": "<button onclick=\"apple()\">Sign in with Apple</button>",
        "a.cshtml": "<button onclick=\"apple()\">Sign in with Apple</button>",
        "a.erb": "<button onclick=\"apple()\">Sign in with Apple</button>",
        "a.css": ".apple{background:url(apple.svg)}",
        "a.js": "const u = 'https://appleid.apple.com/auth/authorize?client_id=a' + ",
    ]

    static let towers: [String] = [
        "<div>", "</div>", "<button>", "<button onclick=\"apple()\">Sign in with Apple</button>", "<p>",
        "<a href=\"", "<a b='", "<!--", "<?php if (a): ?>", "<% if a %>", "{% if a %}", "{{#if a}}", "{{",
        "@if (a)", "@if (a) {", "{#if a}", "{", "}", "(", "[", "\"", "'", "`", "${", "`${", "<A b={", "</A>",
        "a?b:", "a&&", "=>", "/*", "//", "/", "<", ">", "&", "a=b;", "const x = <b>", ".a{", ".a .b > .c{",
        "@media (min-width: 640px){", "a:b;", "var(--a)", ":root{--a:var(--b)}", "\\", "\0", "é", "+",
        "{scope: \"a\", client_id: \"b\"},", "apple: {scope: \"a\",", "\" + x + \"",
        "<div id=\"appleid-signin\"></div>", "<label for=\"a\">b</label><input id=\"a\">",
    ]

    @Test(
        "towers of tags, brackets and marks that are never closed",
        .timeLimit(.minutes(10)),
        arguments: towers
    )
    func tower(_ piece: String) async {
        // Lines, because files without them are those of machines, and not read.
        let line = String(repeating: piece, count: 50) + "\n"
        for (path, head) in Self.heads.sorted(by: { $0.key < $1.key }) {
            let isSlow = piece.contains("<button") || piece.contains("<A") || piece.contains("<a")
            let count = (isSlow ? 100 : 300) * (Self.isSoak ? 32 : 1)
            let text = head + "\n" + String(repeating: line, count: count / 50)
            _ = await DrawnHostileTests.inspect(path, Data(text.utf8))
        }
    }

    @Test(
        "a hundred thousand of them",
        .enabled(if: isSoak),
        .timeLimit(.minutes(10)),
        arguments: ["<div>", "{", "(", "[", "<b"]
    )
    func height(_ piece: String) async {
        let line = String(repeating: piece, count: 100) + "\n"
        for path in ["a.html", "a.jsx", "a.css"] {
            let text = (Self.heads[path] ?? "") + "\n" + String(repeating: line, count: 1_000)
            _ = await DrawnHostileTests.inspect(path, Data(text.utf8))
        }
    }

    @Test("bytes that are no text")
    func bytes() async {
        let page = Array(
            "<html><body><button onclick=\"apple()\">Sign in with Apple</button></body></html>".utf8
        )
        for noise in [[0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF8, 0x88], [0xEF, 0xBB, 0xBF]] as [[UInt8]]
        {
            for place in [0, 6, 12, 14, 40, page.count] {
                let bytes = page.prefix(place) + noise + page.dropFirst(place)
                let inspection = await DrawnHostileTests.inspect("a.html", Data(bytes))
                #expect(inspection.buttons.count <= 1, "\(noise) at \(place)")
            }
        }
        #expect(
            await DrawnHostileTests.inspect("a.html", Data([0xEF, 0xBB, 0xBF] + page)).buttons.count == 1
        )
    }

    @Test("values and constants that stand for each other come to an end", .timeLimit(.minutes(10)))
    func circles() async {
        let values = (0..<200).map { "--v\($0):var(--v\(($0 + 1) % 200)) var(--v\(($0 + 7) % 200))" }
        let page = """
            <html><head><style>:root{\(values.joined(separator: ";"))}
            .apple{LOOK;font-size:var(--v0);color:var(--v1, var(--v2))}</style></head><body>
            <button onclick="apple()" class="apple">LOGOSign in with Apple</button></body></html>
            """
        #expect(await WebProject(["a.html": page]).says(ignoring: ["button.use-system"]) == [])
        let constants = (0..<200).map { "const v\($0) = v\(($0 + 1) % 200);" }.joined(separator: "\n")
        let program = constants + "\nconst u = 'AUTHORIZE?client_id=a&response_type=code&redirect_uri=' + v0;"
        #expect(await WebProject(["a.js": program]).says(ignoring: []) == [])
        let component = """
            const a = b; const b = a; const styles = styles; const t = <>{t}</>; const useStyles = () => useStyles();
            const classes = useStyles();
            export default () => <button onClick={apple} style={styles.a} className={classes.a}>{t}{a}Sign in with Apple</button>;
            """
        #expect(await DrawnHostileTests.inspect("a.jsx", Data(component.utf8)).buttons.count == 1)
    }

    @Test("files that machines made are not read, unless they are named")
    func generated() async {
        let button = "x='<button onclick=\"apple()\">Login with Apple</button>';"
        let own = String(repeating: "// a line that someone wrote\n", count: 1_000) + button
        let made = String(repeating: "a=1;", count: 10_000) + button
        #expect(await DrawnHostileTests.inspect("a.js", Data(own.utf8)).buttons.count == 1)
        #expect(await DrawnHostileTests.inspect("a.js", Data(made.utf8)).buttons.isEmpty)
        #expect(await DrawnHostileTests.inspect("a.js", Data(made.utf8), isNamed: true).buttons.count == 1)
        let address = "u='https://appleid.apple.com/auth/authorize?client_id=a';"
        let asks = String(repeating: "a=1;", count: 10_000) + address
        #expect(await DrawnHostileTests.inspect("a.js", Data(asks.utf8)).authorizations.isEmpty)
        let named = await DrawnHostileTests.inspect("a.js", Data(asks.utf8), isNamed: true)
        #expect(named.authorizations.count == 1)
    }

    @Test(
        "a page with more buttons than are looked at says so",
        arguments: [
            "<button onclick=\"apple()\">Sign in with Apple</button>\n",
            "<div id=\"appleid-signin\"></div>\n",
        ]
    )
    func crowd(_ button: String) async {
        for (count, isWhole) in [(100, true), (101, false)] {
            let page = "<html><body>\n" + String(repeating: button, count: count) + "</body></html>"
            let inspection = await DrawnHostileTests.inspect("a.html", Data(page.utf8))
            #expect(inspection.unread.isEmpty == isWhole, "\(count)")
            #expect(Set(inspection.buttons.map(\.place)).count == 100, "\(count)")
        }
    }
}
