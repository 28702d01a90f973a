import Foundation
import QuinceGuidelines
import Testing

@Suite("Suppressions")
struct SuppressionTests {
    /// A text, and the comments in it as `line: rules: reason`.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let found: [String]
        let why: String
        var testDescription: String { self.why }
        init(_ why: String, _ text: String, _ found: [String]) {
            (self.why, self.text, self.found) = (why, text, found)
        }
    }

    static let rows: [Row] = [
        Row("line comment before", "// quince:ignore a.b -- why\ncode", ["2: a.b: why"]),
        Row("line comment behind", "code // quince:ignore a.b -- why\ncode", ["1: a.b: why"]),
        Row("hash", "# quince:ignore a.b -- why\ncode", ["2: a.b: why"]),
        Row("block", "/* quince:ignore a.b -- why */\ncode", ["2: a.b: why"]),
        Row("block behind code", "code /* quince:ignore a.b -- why */", ["1: a.b: why"]),
        Row("block before code", "/* quince:ignore a.b -- why */ code\nx", ["1: a.b: why"]),
        Row("in a block of lines", "/*\n * quince:ignore a.b -- why\n */\ncode", ["3: a.b: why"]),
        Row("markup", "  <!-- quince:ignore a.b -- why -->\n<a>", ["2: a.b: why"]),
        Row("markup with a colon, as XML wants it", "<!-- quince:ignore a.b: why -->\n<a>", ["2: a.b: why"]),
        Row("JSX", "{/* quince:ignore a.b -- why */}\n<a>", ["2: a.b: why"]),
        Row("template", "<%-- quince:ignore a.b -- why --%>\n<a>", ["2: a.b: why"]),
        Row("several rules", "// quince:ignore a.b, c.d e.f -- why\nx", ["2: a.b,c.d,e.f: why"]),
        Row("a dash", "// quince:ignore a.b — why not\nx", ["2: a.b: why not"]),
        Row("an empty line between", "// quince:ignore a.b -- why\n\n  \ncode", ["4: a.b: why"]),
        Row(
            "two, one above the other",
            "// quince:ignore a.b -- x\n// quince:ignore c.d -- y\ncode",
            ["3: a.b: x", "3: c.d: y"]
        ),
        Row(
            "alone above a line that has its own",
            "// quince:ignore a.b -- x\ncode // quince:ignore c.d -- y\nmore",
            ["2: a.b: x", "2: c.d: y"]
        ),
        Row("at the end of the file", "// quince:ignore a.b -- why", ["2: a.b: why"]),
        Row("whole file", "code\n// quince:ignore-file a.b -- why", ["file: a.b: why"]),
        Row("no reason", "// quince:ignore a.b\nx", ["2: a.b: -"]),
        Row("empty reason", "// quince:ignore a.b -- \nx", ["2: a.b: -"]),
        Row("no rule", "// quince:ignore -- why\nx", ["2: : why"]),
        Row("nothing at all", "// quince:ignore\nx", ["2: : -"]),
        Row("another word", "// quince:ignored a.b -- why", []),
        Row("only spoken of", "say quince:ignore a.b -- why", []),
        Row("in a string", "let x = \"quince:ignore a.b -- why\"", []),
        Row("Windows lines", "// quince:ignore a.b -- why\r\ncode\r\n", ["2: a.b: why"]),
    ]

    @Test("are read from comments of all kinds", arguments: rows)
    func reads(_ row: Row) {
        let found = SourceSuppression.all(in: InputFile(path: "a", bytes: Data(row.text.utf8))).map {
            comment in
            let line = if case .line(let line) = comment.scope { "\(line)" } else { "file" }
            return "\(line): \(comment.rules.joined(separator: ",")): \(comment.reason ?? "-")"
        }
        #expect(found == row.found)
    }

    @Test("keep a finding from being reported, with the reason kept")
    func suppresses() async throws {
        let report = await StubProject([
            "a.stub":
                "// quince:ignore button.min-width -- narrow\nbutton 120\nbutton 100 // quince:ignore button.min-width -- x\nbutton 90"
        ]).report()
        #expect(report.brief == ["button.min-width:4"])
        let suppressed = report.findings.filter { !$0.isOpen }
        guard case .suppressed(let applied) = try #require(suppressed.first).status else {
            Issue.record("nothing is suppressed")
            return
        }
        #expect(
            suppressed.count == 2 && applied.reason == "narrow" && applied.kind == .inSource
                && applied.place.line == 1
        )
    }

    @Test("above a line and on it hold both, and two thousand of them take no time", .timeLimit(.minutes(15)))
    func many() async {
        let both =
            "// quince:ignore button.min-width -- x\nbutton 1 // quince:ignore title.wording -- y"
        let few = await StubProject(["a.stub": both]).report()
        #expect(few.brief == ["suppression.unused:2"])
        // Each comment used to look through all that follow: 20,000 took a quarter of an hour.
        let lines = Array(repeating: "// quince:ignore button.min-width -- x", count: 20_000)
        let comments = SourceSuppression.all(
            in: InputFile(path: "a", bytes: Data((lines + ["code"]).joined(separator: "\n").utf8))
        )
        #expect(comments.count == 20_000 && comments.allSatisfy { $0.scope == .line(20_001) })
    }

    @Test("for the file hold for all of it")
    func suppressesFile() async {
        let report = await StubProject([
            "a.stub": "button 1\nbutton 2\n# quince:ignore-file button.min-width -- old"
        ]).report()
        #expect(report.brief.isEmpty)
    }

    @Test("without a reason, or for no rule, suppress nothing and are reported")
    func malformed() async {
        let report = await StubProject([
            "a.stub":
                "// quince:ignore button.min-width\nbutton 120\n// quince:ignore button.min-widht -- why\nx\n// quince:ignore -- y"
        ]).report()
        #expect(
            report.brief == [
                "suppression.malformed:1", "button.min-width:2", "suppression.malformed:3",
                "suppression.malformed:5",
            ]
        )
        #expect(
            report.open.map(\.message) == [
                "doesn't give a reason", "is 120 pt wide",
                "names 'button.min-widht', and there is no such rule; did you mean 'button.min-width'?",
                "doesn't name a rule",
            ]
        )
    }

    @Test("that suppress nothing are reported, but not for rules that are off")
    func unused() async {
        var project = StubProject(["a.stub": "button 200 // quince:ignore button.min-width -- why"])
        #expect(await project.report().brief == ["suppression.unused:1"])
        project.settings.severities["button.min-width"] = .off
        #expect(await project.report().brief.isEmpty)
        project.settings.severities = ["suppression.unused": .off]
        #expect(await project.report().brief.isEmpty)
    }

    private func entry(path: String? = nil, _ object: String = "ab-1") throws -> ObjectSuppression {
        ObjectSuppression(
            at: SourcePlace(path: "c.yaml", line: 7),
            object: object,
            path: try path.map(PathPattern.init(parsing:)),
            rules: ["button.min-width"],
            reason: "why"
        )
    }

    @Test("by the id of an object hold where the configuration says")
    func objects() async throws {
        var project = StubProject(["a/x.stub": "button 1 #ab", "b/x.stub": "button 2 #ab"])
        project.settings.objectSuppressions = [try self.entry("ab")]
        #expect(await project.report().brief.isEmpty)
        project.settings.objectSuppressions = [try self.entry(path: "a/**", "ab")]
        #expect(await project.report().open.map(\.place.path) == ["b/x.stub"])
    }

    @Test("of an object that is gone are reported when all of the project was looked at")
    func unusedObjects() async throws {
        var project = StubProject(["x.stub": "button 200 #other"])
        project.settings.objectSuppressions = [try self.entry()]
        #expect(await project.report().open.map(\.place.description) == ["c.yaml:7"])
        project.isWhole = false
        #expect(await project.report().open.isEmpty)
    }
}
