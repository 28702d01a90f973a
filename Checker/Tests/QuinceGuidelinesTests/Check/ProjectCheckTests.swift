import Foundation
import QuinceGuidelines
import Synchronization
import Testing

@Suite("A run")
struct ProjectCheckTests {
    @Test("goes on behind what cannot be read")
    func unreadable() async {
        let report = await StubProject(["a.stub": "button 1\nbroken", "b.stub": "button 1"]).report()
        #expect(report.brief == ["button.min-width:1"])
        #expect(report.unreadable == [UnreadableInput(SourcePlace(path: "a.stub", line: 2), "is broken")])
        #expect(report.fileCount == 2 && report.buttonCount == 1)
    }

    @Test("of many files, all are read, in their order, and counted without going back")
    func many() async {
        let paths = (1...1_000).map { "\($0 + 10_000).stub" }
        let counts = Mutex<[Int]>([])
        let result = await Checker([StubInspector()]).check(paths) { path throws(UnreadableInput) in
            InputFile(path: path, bytes: Data("button 120".utf8))
        } progress: { count in
            counts.withLock { $0.append(count) }
        }
        #expect(result.inspection.buttons.map(\.place.path) == paths)
        #expect(result.fileCount == 1_000)
        let said = counts.withLock { $0 }
        #expect(said.count > 10 && said == said.sorted() && said.last == 1_000)
    }

    /// What fails a run, what a run finds, and its exit code.
    struct Exit: Sendable {
        let level: FailLevel
        let text: String
        let code: Int32
        init(_ level: FailLevel, _ text: String, _ code: Int32) {
            (self.level, self.text, self.code) = (level, text, code)
        }
    }

    @Test(
        "ends with 1 for findings, 3 for what cannot be read, 0 otherwise; 1 wins",
        arguments: [
            Exit(.error, "button 1", 1), Exit(.error, "wording Login", 0), Exit(.warning, "wording Login", 1),
            Exit(.advice, "wording Login", 1), Exit(.never, "button 1", 0), Exit(.review, "button 200", 0),
            Exit(.error, "broken", 3), Exit(.never, "broken", 3), Exit(.error, "", 0),
        ]
    )
    func exits(_ row: Exit) async {
        var project = StubProject(["a.stub": row.text])
        project.settings.failOn = row.level
        #expect(await project.report().exitCode == row.code)
        project.files["b.stub"] = "broken"
        #expect(await project.report().exitCode == (row.code == 1 ? 1 : 3))
    }

    @Test("fails on what has to be looked at only where that is wanted", arguments: FailLevel.allCases)
    func review(_ level: FailLevel) {
        let finding = ReportFixtures.finding(.review)
        #expect(level.isReached(by: finding) == (level == .review))
    }

    @Test("weighs as the project does, by path at last")
    func weights() async throws {
        var project = StubProject([
            "Old/a.stub": "button 1\nwording Login", "b.stub": "button 1\nwording Login",
        ])
        project.settings.severities = ["button.min-width": .weighs(.advice), "title.stub": .off]
        project.settings.overrides = [
            CheckSettings.PathOverride(
                IgnoreRules([try PathPattern(parsing: "Old/")]),
                severities: ["title.stub": .weighs(.error), "button.min-width": .off]
            )
        ]
        let report = await project.report()
        #expect(
            report.open.map { "\($0.place.path) \($0.rule) \($0.severity)" } == [
                "Old/a.stub title.stub error", "b.stub button.min-width advice",
            ]
        )
    }

    @Test("of several editions says what they say differently, and nothing else")
    func editions() async {
        var project = StubProject([
            "a.stub": "button 1\nwording Login with Apple // quince:ignore title.stub -- x"
        ])
        project.files["b.stub"] = "wording Login with Apple"
        project.settings.editions = [.y2020, .y2022]
        let report = await project.report()
        #expect(
            report.open.map { "\($0.place.path) \($0.rule) \($0.edition.rawValue) \($0.severity)" } == [
                "b.stub title.stub 2020 error", "b.stub title.stub 2022 warning",
            ]
        )
        project.settings.editions = [.y2022, .y2025]
        #expect(await project.report().open.isEmpty)
    }

    @Test("of several editions names a rule that one of them has not")
    func missingRule() {
        var finding = ReportFixtures.finding(.error)
        finding.edition = .y2025
        #expect(EditionComparison.differences(in: [finding], of: [.y2020, .y2025]) == [finding])
        var other = finding
        other.edition = .y2020
        other.message = "other words for the same"
        #expect(EditionComparison.differences(in: [finding, other], of: [.y2020, .y2025]).isEmpty)
    }

    /// Opens every page but those whose address ends in `down`; `crash` brings all down.
    struct StubPages: PageMeasurer {
        func inspect(_ addresses: [String]) async throws -> MeasuredPages {
            var pages = MeasuredPages()
            for address in addresses {
                guard !address.hasSuffix("crash") else { throw Crash() }
                let place = SourcePlace(path: address, object: "#apple")
                guard !address.hasSuffix("down") else {
                    pages.unreadable.append(UnreadableInput(place, "does not answer"))
                    continue
                }
                var button = MeasuredButton(.system, at: place, on: .web)
                button.width = .known(100)
                pages.inspection.buttons.append(button)
            }
            return pages
        }
    }

    struct Crash: Error, CustomStringConvertible { let description = "the browser is gone" }

    private func pages(_ addresses: [String], _ measurer: (any PageMeasurer)?) async -> CheckReport {
        var inputs = ProjectCheck.Inputs()
        inputs.addresses = addresses
        let settings = CheckSettings(root: "/", workingFolder: "/")
        return await ProjectCheck([], pages: measurer, settings: settings, rules: Rule.stubRules).report(
            on: inputs,
            repository: "/"
        )
    }

    @Test("opens pages, and the rest of them where one does not answer")
    func pages() async {
        let report = await self.pages(
            ["http://localhost/a", "http://localhost/down", "http://localhost/crash", "http://localhost/b"],
            StubPages()
        )
        #expect(report.open.map(\.place.path) == ["http://localhost/a", "http://localhost/b"])
        #expect(report.unreadable.map(\.reason) == ["the browser is gone", "does not answer"])
        #expect(report.pageCount == 2)
    }

    @Test("without a browser says so")
    func noBrowser() async {
        let report = await self.pages(["http://localhost/a"], nil)
        #expect(report.unreadable.map(\.reason) == ["this check has no browser, so it can't open pages"])
        #expect(report.exitCode == 3)
    }

    @Test("says the same twice, whoever was quicker")
    func repeats() async {
        var files: [String: String] = [:]
        for index in 0..<300 { files["f\(index).stub"] = "button \(index)" }
        let project = StubProject(files)
        let first = await project.report()
        let second = await project.report()
        #expect(first.findings == second.findings && first.inspection.buttons == second.inspection.buttons)
        #expect(first.brief.count == 140)
    }
}
