// quince-check: the command line of the checker. `quince check` runs it; it stands alone because reading Swift needs a large
// library. Owns flags, the configuration file, messages and exit codes; what is found and how it is said is QuinceGuidelines'.

import ArgumentParser
import CommandLineTool
import Foundation
import QuinceGuidelines

/// The root of the command line.
@main
struct QuinceCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: Self.calledAs,
        abstract: "Check Sign in with Apple buttons and screens against Apple's guidelines.",
        version: CheckReport.version,
        subcommands: [CheckCommand.self, RulesCommand.self, ExplainCommand.self, MeasureCommand.self],
        defaultSubcommand: CheckCommand.self
    )

    static func main() async { await self.runAndLeave() }

    /// `quince` hands its own name on, so that help and complaints speak of the command that was typed.
    private static var calledAs: String {
        CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } == "quince"
            ? "quince" : "quince-check"
    }
}
