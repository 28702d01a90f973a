import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import QuinceGuidelines
import Wording

/// `quince check`: finds buttons and screens, and says which guideline they break.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check Sign in with Apple buttons and screens against Apple's guidelines.",
        discussion: """
            Names files, folders and pages; without any, the working folder and all below it. What the files do not tell is \
            no finding but to look at.

              quince check
              quince check Sources/Login.storyboard https://localhost:3000/login
              quince check --flow Login.swift Welcome.swift Account.storyboard
              quince check --format sarif --output check.sarif
              quince check --fix

            Exit code 0 when nothing reached --fail-on, 1 when something did, 2 when the command was called wrongly, 3 when \
            an input could not be read and nothing else is wrong. In the source a finding is kept quiet by a comment on its \
            line or the line before: quince:ignore RULE -- reason. The configuration file .quince-check.yaml is looked for in \
            the working folder and those above it, up to the repository's top. No network beyond the pages that are named.
            """
    )

    @Argument(help: ArgumentHelp("Files, folders or page URLs.", valueName: "place"))
    var places: [String] = []

    @OptionGroup(title: "Scope") var scope: ScopeOptions
    @OptionGroup(title: "Pages") var pages: PageOptions
    @OptionGroup(title: "Report") var output: OutputOptions
    @OptionGroup(title: "Baseline and fixes") var upkeep: UpkeepOptions

    func validate() throws {
        if self.upkeep.yes, !self.upkeep.fix {
            throw ValidationError("--yes needs --fix; give both")
        }
    }

    func run() async throws {
        let plan = try CheckPlan(self)
        guard !self.scope.listFiles else {
            for path in plan.inputs.paths { Terminal.say(path.onOneLine) }
            return Self.complain(of: plan.inputs.unreadable)
        }
        try await self.pages.refuseWrongSelector()
        var report = await plan.report()
        if self.upkeep.fix {
            let session = FixSession(isConfirmed: self.upkeep.yes, isOnOutput: self.output.isForPerson)
            if session.run(await plan.trial(of: report)) { report = await plan.report() }
        }
        try plan.settle(&report, isUpdating: self.upkeep.updateBaseline)
        try self.output.say(report)
        guard report.exitCode == 0 else { throw ExitCode(report.exitCode) }
    }

    private static func complain(of inputs: [UnreadableInput]) {
        for input in inputs { Terminal.note("\(input.place): \(input.reason)".onOneLine) }
    }
}
