import QuinceGuidelines
import Synchronization
import Testing

@Suite("The trial of changes")
struct FixTrialTests {
    /// A rule with a change that helps another rule or harms it.
    private static func rule(
        _ id: String,
        _ check: @escaping @Sendable (String) -> (old: String, new: String)?
    ) -> Rule {
        Rule(
            id,
            "Says something",
            severities: .always(.error),
            statement: "The title says something.",
            source: .guidelines("Titles"),
            why: "People read it.",
            remedy: "Write something else.",
            example: Rule.Example(broken: "a", kept: "b"),
            check: .button { button, _ in
                guard let title = button.title, let text = title.text.value, let place = title.place,
                    let change = check(text)
                else { return [] }
                var outcome = Outcome("says “\(text)”")
                if !change.new.isEmpty {
                    outcome.fix = Outcome.Fix(at: place, replacing: change.old, by: change.new)
                }
                return [outcome]
            }
        )
    }

    private static let rules: [Rule] = [
        Self.rule("test.login") { $0.hasPrefix("Login") ? ("Login", "Sign in") : nil },
        Self.rule("test.harm") { $0.hasPrefix("Enter") ? ("Enter", "Bad") : nil },
        Self.rule("test.bad") { $0.hasPrefix("Bad") ? ("Bad", "") : nil },
        Self.rule("test.vain") { $0.hasPrefix("Vain") ? ("Vain", "Vainly") : nil },
    ]

    private static func project(_ lines: String...) -> FixProject {
        var project = FixProject(["a.stub": lines.map { "wording \($0)" }.joined(separator: "\n")])
        project.inspectors = [StubInspector()]
        project.rules = Self.rules
        return project
    }

    @Test("keeps what mends")
    func mends() async {
        let trial = await Self.project("Login one", "Login two").trial()
        #expect(trial.kept.count == 2 && trial.refused.isEmpty)
    }

    @Test("refuses what makes another rule fail, and nothing else")
    func harms() async {
        let project = Self.project("Login one", "Enter two", "Login three", "Login four")
        let trial = await project.trial()
        #expect(trial.kept.map(\.place.line) == [1, 3, 4])
        #expect(trial.refused.map(\.reason) == ["test.bad would be broken then"])
        #expect(
            await project.mended().files["a.stub"]
                == "wording Sign in one\nwording Enter two\nwording Sign in three\nwording Sign in four"
        )
    }

    @Test("refuses what does not mend")
    func vain() async {
        let trial = await Self.project("Vain one", "Login two").trial()
        #expect(trial.kept.map(\.rule) == ["test.login"])
        #expect(trial.refused.map(\.reason) == ["test.vain would stay"])
    }

    @Test("refuses what makes of a violation something to look at")
    func blurs() async {
        var project = Self.project("Clear one", "Login two")
        let text = { @Sendable (button: MeasuredButton) in button.title?.text.value ?? "" }
        project.rules.append(
            Rule(
                "test.blur",
                "Says something",
                severities: .always(.error),
                statement: "The title says something.",
                source: .guidelines("Titles"),
                why: "People read it.",
                remedy: "Write something else.",
                example: Rule.Example(broken: "a", kept: "b"),
                check: .button { button, _ in
                    if text(button).hasPrefix("Blur") { return [Outcome("x").toReview(because: "y")] }
                    guard text(button).hasPrefix("Clear"), let place = button.title?.place else { return [] }
                    var outcome = Outcome("is clear")
                    outcome.fix = Outcome.Fix(at: place, replacing: "Clear", by: "Blur")
                    return [outcome]
                }
            )
        )
        let trial = await project.trial()
        #expect(trial.kept.map(\.rule) == ["test.login"])
        #expect(trial.refused.map(\.reason) == ["test.blur could not be told then"])
    }

    @Test("ends, says so, and is told apart by what is changed before it is halved")
    func bounded() async {
        var project = Self.project("Login one")
        for index in 0..<40 { project.files["v\(index).stub"] = "wording Vain \(index)" }
        let runs = Mutex<[Int]>([])
        let trial = await project.trial { run in runs.withLock { $0.append(run) } }
        #expect(runs.withLock { $0 } == Array(1...ProjectCheck.mostRuns))
        #expect(trial.kept.map(\.rule) == ["test.login"])
        #expect(trial.refused.count == 40)
        #expect(trial.refused.contains { $0.reason == "32 trials did not suffice; run the command again" })
    }
}
