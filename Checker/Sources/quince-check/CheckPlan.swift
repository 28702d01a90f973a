import CommandLineTool
import Foundation
import ProgramStart
import QuinceGuidelines

/// All that is settled before a run begins: flags over the configuration file over defaults.
struct CheckPlan {
    let inputs: ProjectCheck.Inputs
    private let settings: CheckSettings
    private let repository: String
    private let isFlow: Bool
    private let selector: String?
    private let baselinePath: String?
    /// The places that were named, absolute.
    private let places: [String]

    init(_ command: CheckCommand) throws {
        let folder = FileManager.default.currentDirectoryPath
        self.repository = ConfigurationSearch.repository(around: folder) ?? folder
        let search = ConfigurationSearch(workingFolder: folder, repository: self.repository)
        let path = command.scope.noConfig ? nil : try command.scope.config ?? search.path()
        let configuration = try path.map { try CheckConfiguration(readingFileAt: $0) } ?? CheckConfiguration()
        let root = path.map { PathNames.folder(of: PathNames.absolute($0, in: folder)) } ?? folder
        var settings = CheckSettings(root: root, workingFolder: folder)
        try configuration.apply(to: &settings)
        try Self.apply(command, to: &settings)
        self.settings = settings
        self.isFlow = command.scope.flow
        self.selector = command.pages.waitFor
        self.baselinePath =
            try command.upkeep.baseline ?? configuration.baseline.map { try BaselinePlace(root).path($0) }
        let named = command.places.isEmpty ? ["."] : command.places
        self.places = named.map { PathNames.isAddress($0) ? $0 : PathNames.absolute($0, in: folder) }
        var inputs = try Self.inputs(
            named,
            settings,
            isWhole: self.places.contains { PathNames.isWithin($0, root) }
        )
        if command.scope.flow { inputs.flow = try FlowPlaces(command.places, inputs, in: folder).ordered }
        self.inputs = inputs
        try command.pages.refuse(without: self.inputs.addresses)
        try self.refuseContradictions(command)
    }

    private static func apply(_ command: CheckCommand, to settings: inout CheckSettings) throws {
        if let text = command.scope.guidelines {
            settings.editions = try ScopeOptions.editions(text, "--guidelines")
        }
        if let level = command.output.failOn { settings.failOn = level }
        if command.scope.noDefaultIgnores {
            settings.ignoring.patterns.removeAll { IgnoreRules.standard.patterns.contains($0) }
        }
        for text in command.scope.ignore {
            do throws(ConfigurationError) {
                settings.ignoring.patterns.append(try ScopeOptions.pattern(text))
            } catch {
                throw ConfigurationError("--ignore: \(error.message)")
            }
        }
    }

    private static func inputs(
        _ places: [String],
        _ settings: CheckSettings,
        isWhole: Bool
    ) throws(ConfigurationError) -> ProjectCheck.Inputs {
        var inputs = ProjectCheck.Inputs()
        inputs.isWhole = isWhole
        inputs.addresses = try PageOptions.addresses(among: places)
        let files = ProjectFiles(
            endings: Checker(Tools.inspectors).endings,
            ignoring: settings.ignoring,
            root: settings.root,
            workingFolder: settings.workingFolder
        )
        inputs.add(files.list(places.filter { !PathNames.isAddress($0) }))
        return inputs
    }

    private func refuseContradictions(_ command: CheckCommand) throws(ConfigurationError) {
        guard !command.upkeep.updateBaseline || self.baselinePath != nil else {
            throw ConfigurationError(
                "--update-baseline: name the file with --baseline FILE or in the configuration"
            )
        }
        guard self.settings.editions.count > 1 else { return }
        for (isGiven, flag) in [
            (command.upkeep.fix, "--fix"), (command.upkeep.updateBaseline, "--update-baseline"),
        ] where isGiven {
            throw ConfigurationError("\(flag): several editions are compared; name one with --guidelines")
        }
    }

    /// The findings with changes, apart by whether these fix and break nothing.
    func trial(of report: CheckReport) async -> ProjectCheck.Trial {
        let line = ProgressLine(total: ProjectCheck.mostRuns)
        defer { line.end() }
        return await ProjectCheck(Tools.inspectors, settings: self.settings)
            .trial(of: report, on: self.inputs) { run in
                line.say("Trying the changes: check \(run) of \(ProjectCheck.mostRuns) at most")
            }
    }

    /// Runs.
    func report() async -> CheckReport {
        let clock = ContinuousClock()
        let start = clock.now
        let progress = ProgressLine(total: self.inputs.paths.count)
        let isPageFlow = self.isFlow && self.inputs.flow.isEmpty
        let pages = Tools.pages(progress, isFlow: isPageFlow, waitingFor: self.selector)
        let check = ProjectCheck(Tools.inspectors, pages: pages, settings: self.settings)
        var report = await check.report(on: self.inputs, repository: self.repository) { progress.show($0) }
        progress.end()
        report.duration = clock.now - start
        return report
    }

    /// Sets what the baseline has apart; writes it first where that is wanted.
    func settle(_ report: inout CheckReport, isUpdating: Bool) throws(ConfigurationError) {
        guard let path = self.baselinePath, self.settings.editions.count == 1 else { return }
        let unread = report.unreadable.map(\.place.path)
        let wasLookedAt = { (path: String) in self.wasLookedAt(path, without: unread) }
        var baseline = try BaselineFile.read(path, orNone: isUpdating)
        if isUpdating {
            baseline = report.updated(baseline, wasLookedAt: wasLookedAt)
            try BaselineFile.write(baseline, to: path)
        }
        report.apply(baseline, wasLookedAt: wasLookedAt)
    }

    /// Whether a place was among those that were named, and could be read: nobody has fixed what merely does not answer.
    private func wasLookedAt(_ path: String, without unread: [String]) -> Bool {
        if PathNames.isAddress(path) { return self.inputs.addresses.contains(path) && !unread.contains(path) }
        let absolute = PathNames.absolute(path, in: self.settings.root)
        let isUnread = unread.contains { other in
            !PathNames.isAddress(other)
                && PathNames.isWithin(PathNames.absolute(other, in: self.settings.workingFolder), absolute)
                && FileManager.default.fileExists(atPath: absolute)
        }
        return !isUnread && self.places.contains { PathNames.isWithin($0, absolute) }
    }
}
