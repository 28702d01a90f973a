import QuinceGuidelines
import Testing

@Suite("button.min-width")
struct MinimumWidthTests {
    /// A width, and what is said of it.
    struct Row: CustomTestStringConvertible, Sendable {
        let kind: ButtonKind
        let width: Measured<Double>
        let verdict: Outcome.Verdict?
        let why: String
        var testDescription: String { self.why }
    }

    static let rows: [Row] = [
        Row(kind: .system, width: .known(139.9), verdict: .violation, why: "a tenth too narrow"),
        Row(kind: .system, width: .known(140), verdict: nil, why: "as wide as it has to be"),
        Row(kind: .customText, width: .assumed(100, because: "x"), verdict: .needsReview, why: "assumed"),
        Row(kind: .image, width: .unknown(because: "x"), verdict: .needsReview, why: "unknown"),
        Row(kind: .image, width: .unseen, verdict: nil, why: "not looked at"),
        Row(kind: .customLogoOnly, width: .known(44), verdict: nil, why: "a logo alone is exempt"),
    ]

    @Test("decides", arguments: rows)
    func decides(_ row: Row) throws {
        var button = MeasuredButton(row.kind, at: SourcePlace(path: "a.swift", line: 3), on: .iOS)
        button.width = row.width
        var inspection = Inspection()
        inspection.buttons = [button]
        let rule = try #require(Rule.named("button.min-width"))
        let findings = RuleCheck([rule]).findings(in: inspection)
        #expect(findings.map(\.verdict) == (row.verdict.map { [$0] } ?? []))
    }
}
