// Report: what people and programs get to read. Decides nothing.

/// The page of all rules, printed from them.
package enum RuleReference {
    /// `docs/rules.md`, in Markdown.
    package static let text: String = Self.head + Self.table + Self.sections

    private static let head = """
        # The rules

        The rules of `quince check`, printed from its code; a test compares both. The sources are Apple's pages and sections; the words are our own.

        The checker reports a finding only if the input proves it. If the input doesn't show enough, or a finding is only likely, it reports
        *needs review*. Rules about what is missing, and about two elements together, are certain only in pictures and in pages that a
        browser opened: code seldom shows everything around a button.

        | severity | the guidelines say |
        |---|---|
        | error | must, never; or App Review is known to reject it |
        | warning | should, avoid |
        | advice | consider, prefer |

        Some rules have another severity in single cases: less than half of the required margin is an error.
        The columns are editions of the guidelines; the newest is the default. A dash means that the edition doesn't have the rule.


        """

    private static let table: String = {
        let columns = Edition.allCases.map(\.rawValue).joined(separator: " | ")
        let line = Edition.allCases.map { _ in "---|" }.joined()
        let rows = Rule.all.map { rule in
            let weights = Edition.allCases.map { rule.severities[$0]?.rawValue ?? "–" }.joined(
                separator: " | "
            )
            return "| [`\(rule.id)`](#\(Self.anchor(rule))) | \(rule.title) | \(weights) |"
        }
        return (["| rule | | \(columns) |", "|---|---|\(line)"] + rows).joined(separator: "\n") + "\n"
    }()

    private static let sections: String = Rule.sections.filter { !$0.rules.isEmpty }
        .map { "\n## \($0.title)\n" + $0.rules.map(Self.entry).joined() }.joined()

    private static func entry(_ rule: Rule) -> String {
        """

        ### \(rule.id)

        **\(rule.title).** \(rule.statement) *(\(Self.weight(rule)))*

        - Why: \(rule.why)
        - Remedy: \(rule.remedy)
        - Incorrect: \(Self.code(rule.example.broken))
        - Correct: \(Self.code(rule.example.kept))
        - Source: [\(rule.source.page)](\(rule.source.address)), “\(rule.source.section)”
        \(Self.doubt(rule))
        """
    }

    private static func doubt(_ rule: Rule) -> String {
        rule.doubtInCode.map { "- In code: always *needs review*, because \($0)\n" } ?? rule.doubtOfDrawn.map
        {
            "- In code: *needs review* if the project draws the button, because \($0)\n"
        } ?? ""
    }

    /// The weight in words: one where all editions agree.
    private static func weight(_ rule: Rule) -> String {
        let weights = Edition.allCases.map { rule.severities[$0] }
        if let first = weights.first, let first, weights.allSatisfy({ $0 == first }) { return first.rawValue }
        return Edition.allCases.compactMap { edition in
            rule.severities[edition].map { "\(edition.rawValue): \($0.rawValue)" }
        }.joined(separator: ", ")
    }

    /// What GitHub makes of a heading.
    private static func anchor(_ rule: Rule) -> String {
        rule.id.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }

    private static func code(_ text: String) -> String { text.contains("`") ? "`` \(text) ``" : "`\(text)`" }
}
