/// A finding with what became of it.
package struct ReportedFinding: Hashable, Sendable {
    package var finding: Finding
    package var fingerprint: Fingerprint
    package var status: Status
    /// The column of its place in code points, where other programs count these; nil where the file does not tell.
    package var codePointColumn: Int?

    package enum Status: Hashable, Sendable {
        case open
        case suppressed(AppliedSuppression)
        /// In the baseline.
        case known
    }

    package init(_ finding: Finding, _ fingerprint: Fingerprint, _ status: Status = .open) {
        self.finding = finding
        self.fingerprint = fingerprint
        self.status = status
    }

    package var isOpen: Bool { self.status == .open }
}
