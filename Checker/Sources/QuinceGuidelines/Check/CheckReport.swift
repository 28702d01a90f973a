import Wording

/// The result of a run, for every report format.
package struct CheckReport: Sendable {
    package var editions: [Edition]
    package var failOn: FailLevel
    /// All findings, ordered by place, including suppressed findings and findings of the baseline.
    package var findings: [ReportedFinding] = []
    package var unreadable: [UnreadableInput] = []
    /// Remarks about the inputs: the pages in their order, then what was seen in files and not measured, or only in part.
    package var notes: [PageNote] = []
    /// Entries of the baseline that no longer match a finding.
    package var fixed: [Baseline.Entry] = []
    /// Findings whose fix is safe only if the whole project is checked.
    package var needingWhole: [Finding] = []
    package var inspection = Inspection()
    /// How each mention of Sign in with Apple in the files ends.
    package var ledger = Ledger()
    package var fileCount = 0
    package var pageCount = 0
    package var duration: Duration = .zero
    /// The absolute path of the folder that relative paths start from.
    package var workingFolder: String
    /// The absolute path of the configuration's folder; without a configuration, the working folder.
    package var root: String
    /// The absolute path of the repository's root; without a repository, the working folder.
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

    /// The findings that are not suppressed and not in the baseline.
    package var open: [Finding] { self.findings.filter(\.isOpen).map(\.finding) }

    /// Open certain findings: errors first, then warnings and advice, each in the order of their places.
    package var violations: [Finding] {
        let found = self.open.filter { $0.verdict == .violation }
        return Severity.allCases.sorted(by: >).flatMap { severity in found.filter { $0.severity == severity }
        }
    }

    package var reviews: [Finding] { self.open.filter { $0.verdict == .needsReview } }

    /// The remarks below the titles that reports give them.
    package var notesByTitle: [(title: String, notes: [PageNote])] {
        var titles: [String] = []
        for kind in PageNote.Kind.allCases where !titles.contains(kind.title) { titles.append(kind.title) }
        return titles.map { title in (title, self.notes.filter { $0.kind.title == title }) }
            .filter { !$0.notes.isEmpty }
    }

    /// Buttons, each counted once however many appearances of it were measured.
    package var buttonCount: Int { Set(self.inspection.buttons.map(\.place)).count }

    package var screenCount: Int { self.inspection.screens.count }

    /// 1 if a finding reaches `--fail-on`; otherwise 3 if an input couldn't be read; otherwise 0.
    ///
    /// 1 takes precedence, because a finding is certain even if another input couldn't be read.
    package var exitCode: Int32 {
        if self.open.contains(where: self.failOn.isReached) { return 1 }
        // What was seen and not measured needs a person as much as what can't be decided.
        if self.failOn == .review, !self.ledger.seen.isEmpty { return 1 }
        return self.unreadable.isEmpty ? 0 : 3
    }

    /// The number of findings with a severity.
    package func count(_ severity: Severity) -> Int {
        self.findings.count {
            $0.isOpen && $0.finding.verdict == .violation && $0.finding.severity == severity
        }
    }
}
