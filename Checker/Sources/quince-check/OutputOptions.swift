import ArgumentParser
import CommandLineTool
import QuinceGuidelines

/// Flags for how a run speaks.
struct OutputOptions: ParsableArguments {
    @Option(help: "How the report is written.")
    var format: ReportFormat = .text

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the report to a file.", valueName: "file"))
    var output: String?

    @Flag(help: "Show in full what has to be looked at.")
    var review = false

    @Option(
        help: ArgumentHelp(
            "What makes the run fail; error when left out, review is what has to be looked at, too.",
            valueName: "level"
        )
    )
    var failOn: FailLevel?

    /// Whether standard output is for a person, and has no report for programs on it.
    var isForPerson: Bool { self.format == .text || self.output != nil }

    func say(_ report: CheckReport) throws {
        let look = ReportLook(
            isColoured: self.output == nil && Terminal.isColoured,
            showsReview: self.review || report.failOn == .review
        )
        let text = self.format.text(of: report, look: look)
        guard let output = self.output else {
            if !text.isEmpty { Terminal.hand(over: text) }
            return
        }
        try OutputFile.write(Array("\(text)\n".utf8), to: output, "--output")
    }
}

extension ReportFormat: ExpressibleByArgument {}
extension FailLevel: ExpressibleByArgument {}
