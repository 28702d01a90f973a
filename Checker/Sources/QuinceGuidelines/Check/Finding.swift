/// One problem in a report.
package struct Finding: Hashable, Sendable {
    package var rule: String
    package var edition: Edition
    package var severity: Severity
    package var verdict: Outcome.Verdict
    package var place: SourcePlace
    /// The problem, as a sentence without subject and period.
    package var message: String
    package var measured: String?
    package var required: String?
    /// What the guidelines say, in our own words.
    package var statement: String
    /// How to fix it.
    package var remedy: String
    /// The appearances and screens that have the problem; empty if it doesn't depend on them.
    package var variants: [Variant]
    package var fix: Outcome.Fix?
    /// The measured button, for the picture in a report.
    package var button: MeasuredButton?

    package init(
        _ outcome: Outcome,
        of rule: Rule,
        edition: Edition,
        severity: Severity,
        at place: SourcePlace
    ) {
        self.rule = rule.id
        self.edition = edition
        self.severity = outcome.severity ?? severity
        self.verdict = outcome.verdict
        self.place = outcome.place ?? place
        self.message = outcome.message
        self.measured = outcome.measured
        self.required = outcome.required
        self.statement = rule.statement
        self.remedy = outcome.remedy ?? rule.remedy
        self.variants = []
        // A page has no file that could be changed.
        self.fix = outcome.fix.flatMap { PathNames.isAddress($0.place.path) ? nil : $0 }
    }
}
