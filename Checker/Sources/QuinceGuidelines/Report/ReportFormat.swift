// Report: what is said of a run, one form a file. Every text that is not ours is made harmless for the form it goes into; nothing is
// decided here, nothing written and nothing read.

/// The formats of a report.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
    case text
    case json
    case sarif
    case github
    case xcode
    case junit
    case html

    /// The report in this format, without a line break at the end.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - look: Options for formats that people read.
    /// - Returns: The text of the report.
    package func text(of report: CheckReport, look: ReportLook = ReportLook()) -> String {
        switch self {
        case .text: TextReport(report: report, look: look).text
        case .json: JSONReport(report, showsCoverage: look.showsCoverage).text
        case .sarif: SARIFReport(report).text
        case .github: GitHubReport(report: report, look: look).text
        case .xcode: XcodeReport(report: report, look: look).text
        case .junit: JUnitReport(report).text
        case .html: HTMLReport(report).text
        }
    }
}

/// Options for formats that people read.
package struct ReportLook: Hashable, Sendable {
    /// Whether the text uses terminal colors.
    package var isColored: Bool
    /// Whether everything that needs review is shown in full.
    package var showsReview: Bool

    /// Whether the ledger of all mentions is shown, in text and JSON.
    package var showsCoverage: Bool

    package init(isColored: Bool = false, showsReview: Bool = false, showsCoverage: Bool = false) {
        self.isColored = isColored
        self.showsReview = showsReview
        self.showsCoverage = showsCoverage
    }
}
