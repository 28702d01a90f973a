import Foundation
import QuinceGuidelines

/// Reads a language made for tests: `button 120` on a line is a button 120 pt wide, `wording Login with Apple` one with a title;
/// `&#76;` in it stands for an L, `broken` cannot be read.
struct StubInspector: Inspector {
    var endings: Set<String> { ["stub"] }

    func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        var inspection = Inspection()
        for (index, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.contains("broken") {
                throw UnreadableInput(SourcePlace(path: file.path, line: index + 1), "is broken")
            }
            if let button = Self.button(in: String(line), SourcePlace(path: file.path, line: index + 1)) {
                inspection.buttons.append(button)
            }
        }
        guard !inspection.buttons.isEmpty else { return nil }
        let found = inspection
        return FileReading { _ in found }
    }

    private static func button(in line: String, _ place: SourcePlace) -> MeasuredButton? {
        var place = place
        if let width = line.firstMatch(of: /button (\d+)(?: #(\w+))?/) {
            place.column = line.prefix(upTo: width.range.lowerBound).count + 1
            place.object = width.output.2.map(String.init)
            var button = MeasuredButton(.system, at: place, on: .iOS)
            button.width = .known(Double(width.output.1) ?? 0)
            return button
        }
        guard let title = line.firstMatch(of: /wording (.+)/) else { return nil }
        place.column = line.prefix(upTo: title.output.1.startIndex).count + 1
        var button = MeasuredButton(.customText, at: place, on: .iOS)
        let text = String(title.output.1).replacing("&#76;", with: "L")
        button.title = ButtonTitleMeasure(.known(text), place: place)
        return button
    }
}

extension Rule {
    /// A rule with a fix, and another weight in the first edition.
    static let stubWording = Rule(
        "title.stub",
        "Says sign in",
        severities: [.y2020: .error, .y2022: .warning, .y2025: .warning],
        statement: "The title says Sign in with Apple.",
        source: .guidelines("Titles"),
        why: "People know it.",
        remedy: "Write Sign in with Apple.",
        example: Example(broken: "Login with Apple", kept: "Sign in with Apple"),
        check: .button { button, _ in
            guard let text = button.title?.text.value, text.hasPrefix("Login"),
                let place = button.title?.place
            else { return [] }
            var outcome = Outcome("says “\(text)”", measured: text, required: "Sign in with Apple")
            outcome.fix = Outcome.Fix(at: place, replacing: "Login", by: "Sign in")
            return [outcome]
        }
    )

    static let stubRules: [Rule] = [.stubWording] + Rule.all.filter { $0.id == "button.min-width" }
}

/// Runs over files that are in memory.
struct StubProject {
    var files: [String: String]
    var settings = CheckSettings(root: "/project", workingFolder: "/project")
    var isWhole = true
    var rules = Rule.stubRules

    init(_ files: [String: String]) { self.files = files }

    func report() async -> CheckReport {
        let files = self.files
        var inputs = ProjectCheck.Inputs()
        inputs.paths = files.keys.sorted()
        inputs.isWhole = self.isWhole
        let check = ProjectCheck([StubInspector()], settings: self.settings, rules: self.rules) {
            path throws(UnreadableInput) in
            guard let text = files[path] else {
                throw UnreadableInput(SourcePlace(path: path), "is not there")
            }
            return InputFile(path: path, bytes: Data(text.utf8))
        }
        return await check.report(on: inputs, repository: "/project")
    }
}

extension CheckReport {
    /// Rules and lines of what is open.
    var brief: [String] { self.open.map { "\($0.rule):\($0.place.line ?? 0)" } }
}
