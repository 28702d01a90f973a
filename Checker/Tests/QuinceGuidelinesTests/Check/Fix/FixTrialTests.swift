import QuinceGuidelines
import Synchronization
import Testing

@Suite("The trial of changes")
struct FixTrialTests {
    /// A rule about what titles begin with.
    private static func rule(
        _ id: String,
        _ check: @escaping @Sendable (_ text: String, _ place: SourcePlace) -> Outcome?
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
                guard let title = button.title, let text = title.text.value, let place = title.place
                else { return [] }
                return check(text, place).map { [$0] } ?? []
            }
        )
    }

    /// One with a change, if it has a new word, that helps another rule or harms it.
    private static func rule(_ id: String, _ old: String, _ new: String?) -> Rule {
        Self.rule(id) { text, place in
            guard text.hasPrefix(old) else { return nil }
            var outcome = Outcome("says “\(text)”")
            outcome.fix = new.map { Outcome.Fix(at: place, replacing: old, by: $0) }
            return outcome
        }
    }

    private static let rules: [Rule] = [
        Self.rule("test.login", "Login", "Sign in"), Self.rule("test.harm", "Enter", "Bad"),
        Self.rule("test.bad", "Bad", nil), Self.rule("test.vain", "Vain", "Vainly"),
    ]

    private static func project(_ lines: String...) -> FixProject {
        var project = FixProject(["a.stub": lines.map { "wording \($0)" }.joined(separator: "\n")])
        project.inspectors = [StubInspector()]
        project.rules = Self.rules
        return project
    }

    @Test("keeps what fixes")
    func fixes() async {
        let trial = await Self.project("Login one", "Login two").trial()
        #expect(trial.kept.count == 2 && trial.refused.isEmpty)
    }

    @Test("refuses what makes another rule fail, and nothing else")
    func harms() async {
        let project = Self.project("Login one", "Enter two", "Login three", "Login four")
        let trial = await project.trial()
        #expect(trial.kept.map(\.place.line) == [1, 3, 4])
        #expect(trial.refused.map(\.reason) == ["the change would break test.bad"])
        #expect(
            await project.fixed().files["a.stub"]
                == "wording Sign in one\nwording Enter two\nwording Sign in three\nwording Sign in four"
        )
    }

    @Test("refuses what does not fix")
    func vain() async {
        let trial = await Self.project("Vain one", "Login two").trial()
        #expect(trial.kept.map(\.rule) == ["test.login"])
        #expect(trial.refused.map(\.reason) == ["the change would not fix test.vain"])
    }

    @Test("refuses what makes of a violation something to look at")
    func blurs() async {
        var project = Self.project("Clear one", "Login two")
        let clear = Self.rule("test.blur", "Clear", "Blur")
        let blurred = Self.rule("test.blur") { text, _ in
            text.hasPrefix("Blur") ? Outcome("x").toReview(because: "y") : nil
        }
        project.rules += [clear, blurred]
        let trial = await project.trial()
        #expect(trial.kept.map(\.rule) == ["test.login"])
        #expect(trial.refused.map(\.reason) == ["after the change, the checker could not decide test.blur"])
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
        #expect(trial.refused.contains { $0.reason == "32 trials weren't enough; run the command again" })
    }
}
