// SwiftSources: what the checker says of Swift files, alone and beside the other files of an app: wrong code breaks exactly the
// rules that are named, fixed code none. Owns no rule's own limits; those are in Rules.

import Foundation
import QuinceGuidelines
import QuinceSwiftSources
import Testing

/// A small app, checked with all rules: file names with their contents.
struct SwiftProject {
    let files: [(path: String, text: String)]

    init(_ files: [(path: String, text: String)]) { self.files = files }

    init(_ text: String) { self.init([("App/LoginView.swift", text)]) }

    func result() async -> CheckResult {
        let contents = Dictionary(self.files.map { ($0.path, $0.text) }) { one, _ in one }
        return await Checker(Inspectors.all + [SwiftInspector()]).check(contents.keys.sorted()) {
            path throws(UnreadableInput) in InputFile(path: path, bytes: Data((contents[path] ?? "").utf8))
        }
    }

    /// The rules that speak, each once and in the order of their names; `?` behind those that only ask for a look.
    func rules() async -> [String] { Self.rules(of: await self.result().findings) }

    static func rules(of findings: [Finding]) -> [String] {
        Set(findings.map { $0.isBroken ? $0.rule : $0.rule + "?" }).sorted()
    }
}

/// A piece of code with all that is said of it.
struct SwiftRow: CustomTestStringConvertible, Sendable {
    let why: String
    let code: String
    let rules: [String]

    /// - Parameters:
    ///   - why: What the row is about.
    ///   - code: What goes into the place that the suite keeps for it.
    ///   - rules: As ``SwiftProject/rules()`` gives them; none for code that is right.
    init(_ why: String, _ code: String, _ rules: String...) {
        self.why = why
        self.code = code
        self.rules = rules.sorted()
    }

    var testDescription: String { self.why }

    func expect(in project: SwiftProject, _ location: SourceLocation = #_sourceLocation) async {
        let result = await project.result()
        let said = result.findings.map { "\($0.place): \($0.rule) \($0.message)" }.joined(separator: "\n")
        #expect(result.unreadable.isEmpty, sourceLocation: location)
        #expect(
            SwiftProject.rules(of: result.findings) == self.rules,
            "\(self.why):\n\(said)",
            sourceLocation: location
        )
    }
}
