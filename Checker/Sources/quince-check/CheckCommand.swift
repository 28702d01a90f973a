import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import QuinceGuidelines
import Wording

/// `quince check`: checks buttons and screens against the guidelines.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check Sign in with Apple buttons and screens against Apple's guidelines.",
        discussion: """
            Give files, folders or page URLs; without any, the current folder is checked recursively. If the source doesn't \
            show enough to decide, the result is "needs review", not a finding.

              quince check
              quince check Sources/Login.storyboard https://localhost:3000/login
              quince check --flow Login.swift Welcome.swift Account.storyboard
              quince check --format sarif --output check.sarif
              quince check --fix

            Exit codes: 0 if no finding reached --fail-on; 1 if one did; 2 if the command or the configuration is invalid; 3 \
            if an input couldn't be read, and no finding reached --fail-on.

            To suppress a finding in the source, write a comment on its line or on the line before: quince:ignore RULE -- \
            reason. The checker looks for the configuration file .quince-check.yaml in the current folder and the folders \
            above it, up to the repository's root. It uses the network only for the pages that you name.
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
