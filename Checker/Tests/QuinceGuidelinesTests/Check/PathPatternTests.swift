import QuinceGuidelines
import Testing

@Suite("Patterns for paths")
struct PathPatternTests {
    /// A pattern, a path, and whether the one means the other; folders end in a slash.
    struct Row: CustomTestStringConvertible, Sendable {
        let pattern: String
        let path: String
        let isMeant: Bool
        var testDescription: String {
            "\(self.pattern) \(self.isMeant ? "means" : "does not mean") \(self.path)"
        }

        init(_ pattern: String, _ path: String, _ isMeant: Bool) {
            (self.pattern, self.path, self.isMeant) = (pattern, path, isMeant)
        }
    }

    // As git-check-ignore answers, but that `?` is a whole letter here, and a bracket which nothing closes is itself.
    static let rows: [Row] = [
        Row("Pods", "Pods/", true), Row("Pods", "a/b/Pods/", true), Row("Pods", "Pods", true),
        Row("Pods/", "Pods", false), Row("Pods/", "a/Pods/", true), Row("/Pods/", "a/Pods/", false),
        Row("/Pods", "Pods/", true), Row("a/Pods", "Pods/", false), Row("a/Pods", "b/a/Pods/", false),
        Row("*.xcloc", "de.xcloc/", true), Row("*.xcloc", "x/de.xcloc", true),
        Row("*.xcloc", "de.xclocs", false),
        Row("*.min.js", "dist/app.min.js", true), Row("*.min.js", "app.min.jsx", false),
        Row("*", "anything", true),
        Row("a/*", "a/b", true), Row("a/*", "a/b/c", false), Row("a/*", "b/a/b", false),
        Row("a/**", "a/b", true), Row("a/**", "a/b/c", true), Row("a/**", "a/", false),
        Row("a/**", "b", false),
        Row("**/a", "a", true), Row("**/a", "x/y/a", true), Row("**/a/b", "x/a/b", true),
        Row("**/a/b", "a/x/b", false),
        Row("a/**/b", "a/b", true), Row("a/**/b", "a/x/y/b", true), Row("a/**/b", "a/x/y/c", false),
        Row("a/**/b/**/c", "a/b/c", true), Row("a/**/b/**/c", "a/x/b/y/z/c", true),
        Row("a/**/b/**/c", "a/x/c", false),
        Row("**", "a/b", true), Row("a**b", "axxb", true), Row("a**b", "a/b", false),
        Row("?", "a", true), Row("?", "ab", false), Row("?", "ü", true), Row("a?c", "a/c", false),
        Row("[Tt]ests", "Tests/", true), Row("[Tt]ests", "xests/", false), Row("[!a-c]x", "dx", true),
        Row("[!a-c]x", "bx", false), Row("[a-c]x", "bx", true), Row("[]]x", "]x", true),
        Row("[x", "[x", true),
        Row("[a-", "[a-", true), Row("\\*", "*", true), Row("\\*", "a", false), Row("\\!x", "!x", true),
        Row("Preview Content/", "App/Preview Content/", true), Row("ä*", "äpfel", true),
        Row("a*b*c*d", "axbxcxd", true), Row("a*b*c*d", "axbxcx", false), Row("x/", "x", false),
    ]

    @Test("mean what they mean in a .gitignore", arguments: rows)
    func matches(_ row: Row) throws {
        let pattern = try PathPattern(parsing: row.pattern)
        let isFolder = row.path.hasSuffix("/")
        let path = isFolder ? String(row.path.dropLast()) : row.path
        #expect(pattern.matches(path, isFolder: isFolder) == row.isMeant)
    }

    @Test("that mean nothing are refused", arguments: ["", "/", "!", "!/", "//"])
    func refuses(_ text: String) {
        #expect(throws: PathPattern.Refusal.empty) { try PathPattern(parsing: text) }
    }

    @Test("that are too long are refused")
    func refusesLong() {
        let longest = String(repeating: "a", count: PathPattern.maximumLength)
        #expect((try? PathPattern(parsing: longest)) != nil)
        #expect(throws: PathPattern.Refusal.tooLong) { try PathPattern(parsing: longest + "a") }
    }

    @Test("come to an end whatever their stars", .timeLimit(.minutes(10)))
    func ends() throws {
        let pattern = try PathPattern(parsing: String(repeating: "*a", count: 400) + "b")
        let deep = try PathPattern(parsing: String(repeating: "**/a/", count: 150) + "b")
        #expect(!pattern.matches(String(repeating: "a", count: 4_000), isFolder: false))
        #expect(!deep.matches(String(repeating: "a/", count: 2_000) + "c", isFolder: false))
    }

    @Test("the last of several that matches decides, and a folder stands for what is in it")
    func rules() throws {
        let rules = IgnoreRules(
            try ["Legacy/**", "!Legacy/Login/", "*.gen.swift"].map(PathPattern.init(parsing:))
        )
        #expect(rules.leavesOut("Legacy/Old.swift", isFolder: false))
        #expect(!rules.leavesOut("Legacy/Login", isFolder: true))
        #expect(rules.covers("Sources/A.gen.swift"))
        #expect(IgnoreRules(try ["Legacy"].map(PathPattern.init(parsing:))).covers("a/Legacy/b/c.swift"))
        #expect(!rules.covers("Sources/A.swift"))
    }

    @Test("of ours can all be read")
    func standard() {
        #expect(IgnoreRules.standard.patterns.count > 60)
        for path in [
            "Pods/A.swift", "a/node_modules/b/c.js", "de.xcloc/x.storyboard", "AppTests/A.swift",
            "src/Login.stories.tsx",
        ] {
            #expect(IgnoreRules.standard.covers(path), "\(path)")
        }
        for path in [
            "Sources/Login.swift", "app/src/main/res/layout/login.xml", "lib/login.dart", "Testing.swift",
        ] {
            #expect(!IgnoreRules.standard.covers(path), "\(path)")
        }
    }
}
