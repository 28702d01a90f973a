import ArgumentParser
import CommandLineTool
import QuinceGuidelines

/// Flags for how a run speaks.
struct OutputOptions: ParsableArguments {
    @Option(help: "Format of the report.")
    var format: ReportFormat = .text

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the report to a file.", valueName: "file"))
    var output: String?

    @Flag(help: "Show everything that needs review in full.")
    var review = false

    @Flag(help: "Show how each mention of Sign in with Apple ends; for text and JSON.")
    var coverage = false

    @Option(
        help: ArgumentHelp(
            "Lowest level that fails the run: error (default), warning, advice, review (also what needs review) or never.",
            valueName: "level"
        )
    )
    var failOn: FailLevel?

    func validate() throws {
        if self.coverage, ![.text, .json].contains(self.format) {
            throw ValidationError("--coverage needs --format text or json")
        }
    }

    /// Whether standard output is for a person, and has no report for programs on it.
    var isForPerson: Bool { self.format == .text || self.output != nil }

    func say(_ report: CheckReport) throws {
        let look = ReportLook(
            isColored: self.output == nil && Terminal.isColored,
            showsReview: self.review || report.failOn == .review,
            showsCoverage: self.coverage
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
