import ArgumentParser
import CommandLineTool
import Foundation
import QuinceGuidelines
import Wording

/// `quince measure`: numbers, and no judgment.
struct MeasureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Print the measurements of the buttons in a file, a folder or a page, without a verdict.",
        discussion:
            "Lengths are in points, which are CSS pixels on a page and dp on Android. Exits with 3 if an input can't be read."
    )

    @Argument(help: ArgumentHelp("Files, folders or page URLs.", valueName: "place"))
    var places: [String]

    @Option(help: "Format of the output.")
    var format: MeasureFormat = .text

    @OptionGroup var pages: PageOptions

    func run() async throws {
        let folder = FileManager.default.currentDirectoryPath
        let settings = CheckSettings(root: folder, workingFolder: folder)
        var inputs = ProjectCheck.Inputs()
        let files = ProjectFiles(endings: Checker(Tools.inspectors).endings)
        inputs.add(files.list(self.places.filter { !PathNames.isAddress($0) }))
        inputs.addresses = try PageOptions.addresses(among: self.places)
        try self.pages.refuse(without: inputs.addresses)
        try await self.pages.refuseWrongSelector()
        let progress = ProgressLine(total: inputs.paths.count)
        let check = ProjectCheck(
            Tools.inspectors,
            pages: Tools.pages(progress, waitingFor: self.pages.waitFor),
            settings: settings,
            rules: []
        )
        let report = await check.report(on: inputs, repository: folder) { progress.show($0) }
        progress.end()
        let measures = MeasureReport(report.inspection)
        Terminal.hand(over: self.format == .json ? measures.json : measures.text)
        for note in report.notes { Terminal.note("\(note.place): \(note.text)".onOneLine) }
        for input in report.unreadable { Terminal.note("\(input.place): \(input.reason)".onOneLine) }
        guard report.unreadable.isEmpty else { throw ExitCode(3) }
    }
}

enum MeasureFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}
