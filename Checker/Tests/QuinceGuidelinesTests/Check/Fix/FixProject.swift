import Foundation
import QuinceGuidelines
import QuinceSwiftSources
import Testing

/// A small project in memory, fixed as `--fix` does it.
struct FixProject {
    var files: [String: String]
    var settings = CheckSettings(root: "/project", workingFolder: "/project")
    var inspectors: [any Inspector] = Inspectors.all + [SwiftInspector()]
    var rules = Rule.all
    /// The places of a flow, as the command line gives them.
    var flow: [String] = []
    var isWhole = true

    init(_ files: [String: String]) { self.files = files }

    private var check: ProjectCheck {
        let files = self.files
        return ProjectCheck(self.inspectors, settings: self.settings, rules: self.rules) {
            path throws(UnreadableInput) in
            guard let text = files[path] else {
                throw UnreadableInput(SourcePlace(path: path), "is not there")
            }
            return InputFile(path: path, bytes: Data(text.utf8))
        }
    }

    private var inputs: ProjectCheck.Inputs {
        var inputs = ProjectCheck.Inputs()
        inputs.paths = self.files.keys.sorted()
        (inputs.flow, inputs.isWhole) = (self.flow, self.isWhole)
        return inputs
    }

    func report() async -> CheckReport { await self.check.report(on: self.inputs, repository: "/project") }

    func trial(_ progress: @Sendable (Int) -> Void = { _ in }) async -> ProjectCheck.Trial {
        await self.check.trial(of: await self.report(), on: self.inputs, progress: progress)
    }

    /// With all changes made that pass the trial.
    func fixed() async -> FixProject {
        var copy = self
        let files = self.files
        let fixes = await self.trial().kept.compactMap(\.fix)
        let changed = FileFix.all(fixes) { path throws(UnreadableInput) in
            InputFile(path: path, bytes: Data((files[path] ?? "").utf8))
        }
        for file in changed { copy.files[file.path] = String(decoding: file.new, as: UTF8.self) }
        return copy
    }
}

/// A file with one fault, and what stands in its place when it is fixed.
struct FixRow: CustomTestStringConvertible, Sendable {
    let why: String
    let rule: String
    let path: String
    let text: String
    let old: String
    let new: String

    /// - Parameters:
    ///   - why: What the row is about.
    ///   - rule: The rule whose finding goes.
    ///   - path: Of the file.
    ///   - text: Of the file.
    ///   - change: What goes and what comes; the same twice where nothing may be changed.
    init(_ why: String, _ rule: String, _ path: String, _ text: String, _ change: (String, String)) {
        (self.why, self.rule, self.path, self.text) = (why, rule, path, text)
        (self.old, self.new) = change
    }

    var testDescription: String { "\(self.rule): \(self.why)" }

    /// Fixes it, byte for byte; a second time there is nothing to fix.
    func expect(_ settings: CheckSettings? = nil, _ location: SourceLocation = #_sourceLocation) async {
        var project = FixProject([self.path: self.text])
        if let settings { project.settings = settings }
        let before = await project.report()
        let isFound = before.violations.contains { $0.rule == self.rule }
        let said = before.open.map { "\($0.place): \($0.rule) \($0.verdict) \($0.message)" }
            .joined(separator: "\n")
        #expect(isFound, "\(said)", sourceLocation: location)
        let fixed = await project.fixed()
        let wanted = self.text.replacing(self.old, with: self.new)
        #expect(fixed.files[self.path] == wanted, sourceLocation: location)
        guard self.old != self.new else { return }
        let after = await fixed.report()
        #expect(!after.violations.contains { $0.rule == self.rule }, sourceLocation: location)
        #expect(after.violations.allSatisfy { $0.fix == nil }, sourceLocation: location)
        #expect(after.violations.count < before.violations.count, sourceLocation: location)
    }
}
