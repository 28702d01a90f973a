import Foundation

/// One run: inspects files and pages, and applies the rules, the suppressions and the baseline of the project.
package struct ProjectCheck: Sendable {
    private let inspectors: [any Inspector]
    private let pages: (any PageMeasurer)?
    private let settings: CheckSettings
    private let rules: [Rule]
    let open: @Sendable (String) throws(UnreadableInput) -> InputFile

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - inspectors: The inspectors for all kinds of files.
    ///   - pages: Measures pages; nil without a browser.
    ///   - settings: The settings of the project.
    ///   - rules: The rules to apply.
    ///   - open: Gives a file's bytes.
    package init(
        _ inspectors: [any Inspector],
        pages: (any PageMeasurer)? = nil,
        settings: CheckSettings,
        rules: [Rule] = Rule.all,
        reading open: @escaping @Sendable (String) throws(UnreadableInput) -> InputFile = ProjectFiles.read
    ) {
        self.inspectors = inspectors
        self.pages = pages
        self.settings = settings
        self.rules = rules
        self.open = open
    }

    /// The same with other bytes for some files.
    func reading(_ changed: [String: Data]) -> ProjectCheck {
        let open = self.open
        return ProjectCheck(
            self.inspectors,
            pages: self.pages,
            settings: self.settings,
            rules: self.rules
        ) { path throws(UnreadableInput) in
            guard let bytes = changed[path] else { return try open(path) }
            return InputFile(path: path, bytes: bytes)
        }
    }

    /// The inputs of a run.
    package struct Inputs: Hashable, Sendable {
        package var paths: [String] = []
        /// The paths that the user named, instead of a folder around them.
        package var named: Set<String> = []
        /// Files that mark the root of a project, read or not.
        package var marks: [String] = []
        package var addresses: [String] = []
        /// Files and pages in the order in which people see their screens; empty for pages only, whose order the browser knows.
        package var flow: [String] = []
        /// Whether all of the project is among the paths.
        package var isWhole = false
        package var unreadable: [UnreadableInput] = []

        package init() {}

        /// Adds files, and places that couldn't be read.
        package mutating func add(_ listing: ProjectFiles.Listing) {
            self.paths += listing.paths
            self.named.formUnion(listing.named)
            self.marks += listing.marks
            self.unreadable += listing.unreadable
        }
    }

    /// Runs.
    ///
    /// - Parameters:
    ///   - inputs: The inputs to check.
    ///   - repository: The absolute path of the repository's root.
    ///   - progress: Called with the number of files read so far.
    /// - Returns: The report, without its duration.
    package func report(
        on inputs: Inputs,
        repository: String,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async -> CheckReport {
        var report = CheckReport(self.settings, repository: repository)
        let flows = DeclaredFlows(inputs, self.settings)
        let checker = Checker(self.inspectors, check: RuleCheck([]), facts: self.settings.facts)
        let read = await checker.check(
            inputs.paths,
            named: inputs.named,
            flow: flows.paths,
            marks: inputs.marks,
            reading: self.open,
            progress: progress
        )
        report.inspection = read.inspection
        report.ledger = read.ledger
        report.unreadable = inputs.unreadable + read.unreadable + flows.missing
        report.fileCount = read.fileCount
        var screens = Dictionary(grouping: report.inspection.screens, by: \.place.path)
        if inputs.flow.isEmpty {
            await self.measure(inputs.addresses, &report)
        } else {
            for address in inputs.addresses {
                screens[address] = await self.screens(of: address, &report)
            }
        }
        report.inspection.flows += flows.all.compactMap { $0.measured(screens) }
        report.unreadable = Self.once(report.unreadable)
        report.notes += read.ledger.remarks.map { entry, others in
            let reason = entry.fate.reason ?? ""
            let more = others == 0 ? "" : ", and in \(String.counted(others, "more language"))"
            return PageNote(
                entry.mention.place,
                .seenNotMeasured,
                "\(reason) (“\(entry.mention.text)”)\(more)"
            )
        }
        report.notes += UnseenValues.notes(on: read.inspection.buttons)
        let rows = Self.once(
            self.reported(self.findings(in: report.inspection, read.unmeasured), read, inputs.isWhole),
            in: ProjectRoots(inputs.paths + inputs.marks)
        )
        report.findings = self.settled(rows, read.textKeys, inputs, &report)
        return report
    }

    private static func once(_ inputs: [UnreadableInput]) -> [UnreadableInput] {
        Set(inputs).sorted { ($0.place, $0.reason) < ($1.place, $1.reason) }
    }

    /// Leaves out what an app hears only once, however many of its buttons it is about.
    private static func once(_ rows: [ReportedFinding], in roots: ProjectRoots) -> [ReportedFinding] {
        let rules = Set(Rule.all.filter(\.isSaidOnce).map(\.id))
        var said: Set<String> = []
        return rows.filter { row in
            guard row.isOpen, rules.contains(row.finding.rule) else { return true }
            let path = row.finding.place.path
            let project = PathNames.isAddress(path) ? "" : roots.project(of: path) ?? ""
            return said.insert("\(row.finding.rule) \(row.finding.edition.rawValue) \(project)").inserted
        }
    }

    private func measure(_ addresses: [String], _ report: inout CheckReport) async {
        guard let first = addresses.first else { return }
        do {
            guard let pages = self.pages else { throw NoBrowser() }
            let found = try await pages.inspect(addresses)
            report.inspection.add(found.inspection)
            report.unreadable += found.unreadable
            report.notes += found.notes
            report.pageCount += addresses.count - found.unreadable.count
        } catch {
            guard addresses.count > 1 else {
                return report.unreadable.append(UnreadableInput(SourcePlace(path: first), "\(error)"))
            }
            // A page that brings the browser down keeps no other from being measured.
            for address in addresses { await self.measure([address], &report) }
        }
    }

    /// A page may end at another address than it was opened at.
    private func screens(of address: String, _ report: inout CheckReport) async -> [MeasuredScreen] {
        let count = report.inspection.screens.count
        await self.measure([address], &report)
        return Array(report.inspection.screens[count...])
    }

    private struct NoBrowser: Error, CustomStringConvertible {
        let description = "this check has no browser, so it can't open pages"
    }

    private func findings(in inspection: Inspection, _ unmeasured: UnmeasuredTitles) -> [Finding] {
        let found = self.settings.editions.flatMap { edition in
            let check = RuleCheck(self.rules, edition: edition)
            return check.adding(unmeasured, to: check.findings(in: inspection))
        }
        .compactMap(self.weighed)
        guard self.settings.editions.count > 1 else { return found }
        return EditionComparison.differences(in: found, of: self.settings.editions)
    }

    /// As heavy as the project wants it; nil if it is off.
    private func weighed(_ finding: Finding) -> Finding? {
        switch self.settings.choice(for: finding.rule, at: finding.place.path) {
        case .off: return nil
        case .weighs(let severity):
            var copy = finding
            copy.severity = severity
            return copy
        case nil: return finding
        }
    }

    private func reported(_ found: [Finding], _ read: CheckResult, _ isWhole: Bool) -> [ReportedFinding] {
        var book = SuppressionBook(read.suppressions, self.settings)
        var contents = FileContents(self.open)
        var rows = found.map { finding in
            let suppression = book.suppression(of: finding)
            return contents.reported(finding, suppression.map { .suppressed($0) } ?? .open)
        }
        // Which suppressions are needed cannot be told from the differences of editions alone.
        if self.settings.editions.count == 1, let edition = self.settings.editions.first {
            for finding in book.findings(edition: edition, isWhole: isWhole).compactMap(self.weighed) {
                rows.append(contents.reported(finding))
            }
        }
        return rows.sorted {
            ($0.finding.place, $0.finding.rule, $0.finding.edition) < (
                $1.finding.place, $1.finding.rule, $1.finding.edition
            )
        }
    }
}
