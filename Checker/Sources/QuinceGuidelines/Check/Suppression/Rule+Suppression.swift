import Wording

extension Rule {
    /// The checker's own rules for suppressions; they aren't in the guidelines.
    package static let suppressionRules: [Rule] = [.malformedSuppression, .unusedSuppression]

    /// Every rule that a report may name.
    package static let reported: [Rule] = all + suppressionRules

    /// A comment that suppresses nothing because it is not complete.
    static let malformedSuppression = Rule(
        "suppression.malformed",
        "A suppression names its rules and gives a reason",
        severities: .always(.warning),
        statement:
            "A suppression must name existing rules and, after two hyphens, the reason.",
        source: .checker,
        why: "Without a reason, you can't tell later whether it still applies, so the finding is reported.",
        remedy: "Write quince:ignore RULE -- reason; 'quince rules' has the names.",
        example: Example(
            broken: "quince:ignore title.ratio",
            kept: "quince:ignore title.ratio -- approved by App Review in March"
        ),
        check: .buttons { _, _ in [] }
    )

    /// A comment or an entry of the configuration that keeps nothing from being reported.
    static let unusedSuppression = Rule(
        "suppression.unused",
        "A suppression hides a finding",
        severities: .always(.warning),
        statement: "Remove a suppression when its finding is fixed.",
        source: .checker,
        why: "A leftover suppression hides the next finding on the same line.",
        remedy: "Remove it, or move it to the line of the finding or the line before.",
        example: Example(
            broken:
                "button.frame(width: 200, height: 44)  // quince:ignore button.min-width -- narrow column",
            kept: "A button 200 pt wide"
        ),
        check: .buttons { _, _ in [] }
    )

    /// A hint for an unknown rule name.
    package static func hint(for name: String) -> String {
        let names = Self.reported.map(\.id)
        let meant = Spelling.closest(to: name, in: names) ?? names.first { $0.hasSuffix(".\(name)") }
        return "there is no such rule; " + (meant.map { "did you mean '\($0)'?" } ?? "see quince rules")
    }
}

extension Rule.Source {
    fileprivate static let checker = Self("Quince, the checker", "Suppressions", "docs/check.md")
}
