import QuinceGuidelines
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
        #expect(trial.refused.map(\.rule) == ["test.harm"])
        #expect(
            await project.mended().files["a.stub"]
                == "wording Sign in one\nwording Enter two\nwording Sign in three\nwording Sign in four"
        )
    }

    @Test("refuses what does not mend")
    func vain() async {
        let trial = await Self.project("Vain one", "Login two").trial()
        #expect(trial.kept.map(\.rule) == ["test.login"])
        #expect(trial.refused.map(\.rule) == ["test.vain"])
    }
}
