extension RuleCheck {
    /// The findings with the changes that can be told only from all that was measured.
    func fixed(_ findings: [Finding], in inspection: Inspection) -> [Finding] {
        let changes = Dictionary(
            self.rules.compactMap { rule in rule.change.map { (rule.id, $0) } }
        ) { one, _ in one }
        return findings.map { finding in
            guard finding.verdict == .violation, finding.fix == nil,
                !PathNames.isAddress(finding.place.path), let change = changes[finding.rule]
            else { return finding }
            var copy = finding
            copy.fix = change(finding, inspection, self.edition)
            return copy
        }
    }
}
