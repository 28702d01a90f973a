/// The differences between editions of the guidelines for the same project.
package enum EditionComparison {
    private struct Key: Hashable {
        let rule: String
        let place: SourcePlace
    }

    private struct Judgment: Hashable {
        let severity: Severity
        let verdict: Outcome.Verdict
        /// The limit; other words for the same are no difference.
        let required: String?
    }

    /// The findings that differ between the editions.
    ///
    /// - Parameters:
    ///   - findings: Of all editions.
    ///   - editions: Those that are compared.
    /// - Returns: Those findings, by place.
    package static func differences(in findings: [Finding], of editions: [Edition]) -> [Finding] {
        let groups = Dictionary(grouping: findings) { Key(rule: $0.rule, place: $0.place) }
        let different = groups.values.filter { group in
            Set(group.map(\.edition)).count < editions.count || Set(group.map(Self.judgment)).count > 1
        }
        return different.flatMap(\.self).sorted {
            ($0.place, $0.rule, $0.edition) < ($1.place, $1.rule, $1.edition)
        }
    }

    private static func judgment(_ finding: Finding) -> Judgment {
        Judgment(
            severity: finding.severity,
            verdict: finding.verdict,
            required: finding.required
        )
    }
}
