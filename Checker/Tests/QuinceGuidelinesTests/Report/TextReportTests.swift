import QuinceGuidelines
import Testing

@Suite("The report as text")
struct TextReportTests {
    @Test("says what, where, how much, why and how to fix it; quietly what has to be looked at; and sums up")
    func everything() {
        #expect(ReportFormat.text.text(of: ReportFixtures.reportWithAll()) == Self.golden)
    }

    static let golden = """
        error  Sources/Login.swift:12:9  Is 120 pt wide; required: at least 140 pt
            Black system button, 120 × 30 pt, on #000000, radius 6
            Guideline: A button with a title must be at least 140 pt wide, on every screen and in every
              language.
            Remedy: Make the button at least 140 pt wide, or add a constraint that does. (--fix does this)
            button.min-width, edition 2025; seen in light and dark, iPhone SE (320 × 568); light, 375 × 667

        warning  Sources/Login.swift:20:3  Shows Face ID where the device has Touch ID
            Object: 4Tz-9f-xYz
            Guideline: A button with a title must be at least 140 pt wide, on every screen and in every
              language.
            Remedy: Ask biometryType.
            button.min-width, edition 2025

        advice  Sources/Login.swift:40:1  Is made by hand
            Guideline: A button with a title must be at least 140 pt wide, on every screen and in every
              language.
            Remedy: Make the button at least 140 pt wide, or add a constraint that does.
            button.use-system, edition 2025

        Needs review, because the source doesn't show enough (use --review for details):
          button.min-height  Sources/Login.swift:50:7

        Not checked:
          Broken.storyboard:3:4: is no XML: a tag is not closed

        Fixed since the baseline was written (--update-baseline removes them):
          Old.swift: button.min-width: is 120 pt wide

        1 error, 1 warning, 1 piece of advice, 1 needs review (1 suppressed, 1 in the baseline): 1 button in 12 files, edition 2025, 0.8 s.
        """

    @Test("shows in full what has to be looked at, where that is wanted")
    func review() {
        var report = ReportFixtures.report([.review])
        report.unreadable = []
        #expect(
            ReportFormat.text.text(of: report, look: ReportLook(showsReview: true)) == """
                Needs review, because the source doesn't show enough:

                review  Sources/Login.swift:50:7  The height cannot be known here: the code sets it
                    Guideline: A button with a title must be at least 140 pt wide, on every screen and in every
                      language.
                    Remedy: Make the button at least 140 pt wide, or add a constraint that does.
                    button.min-height, edition 2025

                1 needs review: 1 button in 12 files, edition 2025, 0.8 s.
                """
        )
    }

    @Test("groups what has to be looked at by rule, three places each")
    func reviewGroups() {
        var report = ReportFixtures.report([.review, .review, .review, .review, .review])
        report.unreadable = []
        let text = ReportFormat.text.text(of: report)
        let place = "Sources/Login.swift:50:7"
        #expect(text.contains("  button.min-height  \(place), \(place), \(place) and 2 more"))
    }

    @Test("tells clean from empty")
    func clean() {
        var report = ReportFixtures.report([])
        report.unreadable = []
        #expect(
            ReportFormat.text.text(of: report) == "No finding: 1 button in 12 files, edition 2025, 0.8 s."
        )
        report.inspection = Inspection()
        report.pageCount = 1
        #expect(
            ReportFormat.text.text(of: report)
                == "No Sign in with Apple button was found in 12 files and 1 page, 0.8 s."
        )
        report.inspection.screens = [
            MeasuredScreen("Login", at: SourcePlace(path: "http://localhost/login"), elements: [])
        ]
        #expect(
            ReportFormat.text.text(of: report).hasPrefix(
                "No finding: no Sign in with Apple button, 1 screen in 12 files and 1 page"
            )
        )
    }

    @Test("of several editions says each one's word")
    func comparison() {
        var report = ReportFixtures.report([])
        report.unreadable = []
        report.editions = [.y2020, .y2022, .y2025]
        #expect(
            ReportFormat.text.text(of: report)
                == "No difference between the editions 2020, 2022, 2025: 1 button in 12 files, 0.8 s."
        )
        var old = ReportFixtures.finding(.advice)
        old.edition = .y2020
        old.severity = .error
        report.findings = [old, ReportFixtures.finding(.advice)].map {
            ReportedFinding($0, Fingerprint(text: "x"))
        }
        let text = ReportFormat.text.text(of: report)
        #expect(
            text.hasPrefix(
                "2020: error, 2022: fine, 2025: advice  Sources/Login.swift:40:1  Is made by hand\n"
            )
        )
        #expect(
            text.hasSuffix("1 difference between the editions 2020, 2022, 2025: 1 button in 12 files, 0.8 s.")
        )
    }

    @Test("has colors for a terminal alone, and the same words")
    func colours() {
        let report = ReportFixtures.reportWithAll()
        let coloured = ReportFormat.text.text(of: report, look: ReportLook(isColored: true))
        #expect(coloured.contains("\u{1B}[1;31merror\u{1B}[0m"))
        #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == Self.golden)
    }
}
