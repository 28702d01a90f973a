import Foundation

/// The report for programs; `Checker/docs/check.schema.json` describes it.
///
/// Its version is raised when a member goes or means something else, not when one is added.
struct JSONReport: Encodable {
    static let version = 1

    let schemaVersion = Self.version
    let tool: Tool
    let editions: [String]
    let failOn: String
    let exitCode: Int32
    let summary: Summary
    let findings: [JSONFinding]
    let unreadable: [Unreadable]
    let notes: [Note]
    let fixed: [Baseline.Entry]
    /// Only with `--coverage`.
    let coverage: JSONCoverage?

    struct Tool: Encodable {
        let name = "quince check"
        let version = CheckReport.version
    }

    struct Summary: Encodable {
        let errors: Int
        let warnings: Int
        let advice: Int
        let review: Int
        let suppressed: Int
        let baseline: Int
        let files: Int
        let pages: Int
        let buttons: Int
        let screens: Int
        let mentions: Int
        let seconds: Double
    }

    struct Unreadable: Encodable {
        let place: JSONPlace
        let reason: String
    }

    struct Note: Encodable {
        let place: JSONPlace
        let kind: String
        let text: String
    }

    init(_ report: CheckReport, showsCoverage: Bool = false) {
        self.tool = Tool()
        self.coverage = showsCoverage ? JSONCoverage(report.ledger) : nil
        self.editions = report.editions.map(\.rawValue)
        self.failOn = report.failOn.rawValue
        self.exitCode = report.exitCode
        self.findings = report.findings.map(JSONFinding.init)
        self.unreadable = report.unreadable.map { Unreadable(place: JSONPlace($0.place), reason: $0.reason) }
        self.notes = report.notes.map {
            Note(place: JSONPlace($0.place), kind: $0.kind.rawValue, text: $0.text)
        }
        self.fixed = report.fixed
        self.summary = Summary(
            errors: report.count(.error),
            warnings: report.count(.warning),
            advice: report.count(.advice),
            review: report.reviews.count,
            suppressed: report.findings.count { if case .suppressed = $0.status { true } else { false } },
            baseline: report.findings.count { $0.status == .known },
            files: report.fileCount,
            pages: report.pageCount,
            buttons: report.buttonCount,
            screens: report.screenCount,
            mentions: report.ledger.fileCount,
            seconds: report.seconds
        )
    }

    var text: String { JSONText.of(self) }
}

/// A finding for programs.
struct JSONFinding: Encodable {
    let rule: String
    let edition: String
    let severity: String
    let verdict: String
    let status: String
    let place: JSONPlace
    let message: String
    let measured: String?
    let required: String?
    let statement: String
    let remedy: String
    let variants: [JSONVariant]
    let fingerprint: String
    let fix: Fix?
    let suppression: Suppression?
    let picture: String?
    let button: JSONButton?

    struct Fix: Encodable {
        let place: JSONPlace
        let old: String
        let new: String
    }

    struct Suppression: Encodable {
        let kind: String
        let place: JSONPlace
        let reason: String
    }

    init(_ row: ReportedFinding) {
        let finding = row.finding
        self.rule = finding.rule
        self.edition = finding.edition.rawValue
        self.severity = finding.severity.rawValue
        self.verdict = finding.verdict.rawValue
        self.place = JSONPlace(finding.place)
        self.message = finding.message
        self.measured = finding.measured
        self.required = finding.required
        self.statement = finding.statement
        self.remedy = finding.remedy
        self.variants = finding.variants.map(JSONVariant.init)
        self.fingerprint = row.fingerprint.text
        self.fix = finding.fix.map { Fix(place: JSONPlace($0.place), old: $0.old, new: $0.new) }
        self.picture = finding.button?.sentence
        self.button = finding.button.map(JSONButton.init)
        switch row.status {
        case .open: (self.status, self.suppression) = ("open", nil)
        case .known: (self.status, self.suppression) = ("baseline", nil)
        case .suppressed(let applied):
            self.status = "suppressed"
            self.suppression = Suppression(
                kind: applied.kind.rawValue,
                place: JSONPlace(applied.place),
                reason: applied.reason
            )
        }
    }
}

/// A place for programs.
struct JSONPlace: Encodable {
    let path: String
    let line: Int?
    let column: Int?
    let object: String?

    init(_ place: SourcePlace) {
        self.path = place.path
        self.line = place.line
        self.column = place.column
        self.object = place.object
    }
}

/// One of the ways a screen may look, for programs.
struct JSONVariant: Encodable {
    let appearance: String
    let device: String?
    let width: Double?
    let height: Double?

    init(_ variant: Variant) {
        self.appearance = variant.appearance.rawValue
        self.device = variant.device
        self.width = variant.viewport?.width.finite
        self.height = variant.viewport?.height.finite
    }
}

extension Double {
    /// nil for what JSON has no word for.
    var finite: Double? { self.isFinite ? self : nil }
}
