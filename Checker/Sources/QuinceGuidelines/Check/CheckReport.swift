import Wording

/// All that a run has to tell, whatever form it is told in.
package struct CheckReport: Sendable {
    package var editions: [Edition]
    package var failOn: FailLevel
    /// Ordered by place; the suppressed and the known among them.
    package var findings: [ReportedFinding] = []
    package var unreadable: [UnreadableInput] = []
    /// What a reader has to know of the pages, in their order.
    package var notes: [PageNote] = []
    /// Entries of the baseline that nothing breaks any more.
    package var fixed: [Baseline.Entry] = []
    /// Findings whose change needs the whole project to be known for harmless.
    package var needingWhole: [Finding] = []
    package var inspection = Inspection()
    package var fileCount = 0
    package var pageCount = 0
    package var duration: Duration = .zero
    /// Where relative paths begin, absolute.
    package var workingFolder: String
    /// The folder of the configuration, absolute; the working folder where there is none.
    package var root: String
    /// The top of the repository around it, absolute; the working folder where there is none.
    package var repository: String

    package init(_ settings: CheckSettings, repository: String) {
        self.editions = settings.editions
        self.failOn = settings.failOn
        self.workingFolder = settings.workingFolder
        self.root = settings.root
        self.repository = repository
    }

    /// The version of the program, as the command line says it.
    package static let version = ProgramVersion.current

    /// What is neither suppressed nor known.
    package var open: [Finding] { self.findings.filter(\.isOpen).map(\.finding) }

    package var violations: [Finding] { self.open.filter { $0.verdict == .violation } }

    package var reviews: [Finding] { self.open.filter { $0.verdict == .needsReview } }

    /// Buttons, each counted once however many appearances of it were measured.
    package var buttonCount: Int { Set(self.inspection.buttons.map(\.place)).count }

    package var screenCount: Int { self.inspection.screens.count }

    /// 1 where a finding reaches the level that fails, otherwise 3 where something could not be read, otherwise 0.
    ///
    /// A finding is certain whatever else could not be read, so that it wins.
    package var exitCode: Int32 {
        if self.open.contains(where: self.failOn.isReached) { return 1 }
        return self.unreadable.isEmpty ? 0 : 3
    }

    /// How many violations have a weight.
    package func count(_ severity: Severity) -> Int {
        self.findings.count {
            $0.isOpen && $0.finding.verdict == .violation && $0.finding.severity == severity
        }
    }
}
