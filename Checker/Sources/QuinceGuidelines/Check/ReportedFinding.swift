/// A finding with its status.
package struct ReportedFinding: Hashable, Sendable {
    package var finding: Finding
    package var fingerprint: Fingerprint
    package var status: Status
    /// The column in code points, for programs that count these; nil if the file doesn't show it.
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
