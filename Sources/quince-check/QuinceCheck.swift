// quince-check: the command line of the checker. `quince check` runs it; it stands alone because reading Swift needs a large
// library. Owns flags, messages and exit codes.

import ArgumentParser
import CommandLineTool
import QuinceGuidelines
import QuinceSwiftSources

/// The root of the command line.
@main
struct QuinceCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quince-check",
        abstract: "Measure Sign in with Apple buttons and screens against Apple's guidelines."
    )

    @Argument(help: "Files and folders.") var paths: [String] = ["."]

    static func main() async { await self.runAndLeave() }

    func run() async throws {
        let checker = Checker(Inspectors.all + [SwiftInspector()])
        let files = try self.paths.flatMap { try ProjectFiles(endings: checker.endings).files(at: $0) }
        let result = await checker.check(files, named: Set(self.paths))
        for finding in result.findings {
            let numbers = [finding.measured, finding.required].compactMap(\.self).joined(
                separator: ", wants "
            )
            Terminal.say(
                "\(finding.place): \(finding.verdict == .violation ? finding.severity.rawValue : "review"): \(finding.message) [\(finding.rule)] \(numbers)"
            )
        }
        for input in result.unreadable { Terminal.note("\(input.place): unreadable: \(input.reason)") }
    }
}
