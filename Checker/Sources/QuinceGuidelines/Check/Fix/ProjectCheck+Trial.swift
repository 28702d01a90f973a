import Foundation

extension ProjectCheck {
    /// The result of a trial: fixes that are safe, and fixes that were refused.
    package struct Trial: Sendable {
        package var kept: [Finding] = []
        /// Findings whose change doesn't fix them or breaks another rule.
        package var refused: [Refused] = []
        /// Findings whose change is safe only if the whole project is checked.
        package var needingWhole: [Finding] = []

        package struct Refused: Sendable {
            package let finding: Finding
            package let reason: String
        }
    }

    /// The maximum number of checks in one trial.
    package static let mostRuns = 32

    /// Applies the changes of a report in memory and checks the result.
    ///
    /// - Parameters:
    ///   - report: A report whose findings may have changes.
    ///   - inputs: The inputs of the report.
    ///   - progress: Called with the number of each check before it runs.
    /// - Returns: The findings with changes, grouped by whether the changes are safe together.
    package func trial(
        of report: CheckReport,
        on inputs: Inputs,
        progress: @Sendable (Int) -> Void = { _ in }
    ) async -> Trial {
        var inputs = inputs
        inputs.addresses = []
        var trial = Trial()
        trial.needingWhole = report.needingWhole
        let before = FindingCounts(report.open)
        var waiting = [report.violations.filter { $0.fix != nil }]
        var runs = 0
        while let findings = waiting.popLast() {
            guard !findings.isEmpty else { continue }
            guard runs < Self.mostRuns else {
                trial.refuse(findings, "\(Self.mostRuns) trials weren't enough; run the command again")
                continue
            }
            runs += 1
            progress(runs)
            let wanted = trial.kept + findings
            let changed = self.changed(wanted.compactMap(\.fix))
            let after = await self.reading(changed).report(on: inputs, repository: report.repository)
            let broken = FindingCounts(after.open).risen(above: before.without(wanted))
            if broken.isEmpty {
                trial.kept = wanted
            } else if let finding = findings.first, findings.count == 1 {
                trial.refuse(findings, FindingCounts.reason(broken, of: finding))
            } else {
                waiting += Self.parts(of: findings, broken).reversed()
            }
        }
        trial.kept.sort { ($0.place, $0.rule) < ($1.place, $1.rule) }
        return trial
    }

    /// Two parts, so that what cannot be made is found soon: by the files that are worse, by what is changed, by halves.
    private static func parts(of findings: [Finding], _ broken: Set<FindingCounts.Cause>) -> [[Finding]] {
        let paths = Set(broken.map(\.path))
        let innocent = findings.filter { !paths.contains($0.place.path) }
        if !innocent.isEmpty, innocent.count < findings.count {
            return [innocent, findings.filter { paths.contains($0.place.path) }]
        }
        var kinds: [[String]] = []
        for finding in findings where !kinds.contains(Self.kind(finding)) { kinds.append(Self.kind(finding)) }
        guard kinds.count > 1 else {
            let middle = findings.count / 2
            return [Array(findings[..<middle]), Array(findings[middle...])]
        }
        let first = Set(kinds.prefix(kinds.count / 2))
        return [
            findings.filter { first.contains(Self.kind($0)) },
            findings.filter { !first.contains(Self.kind($0)) },
        ]
    }

    private static func kind(_ finding: Finding) -> [String] { [finding.rule, finding.fix?.new ?? ""] }

    private func changed(_ fixes: [Outcome.Fix]) -> [String: Data] {
        let files = FileFix.all(fixes) { path throws(UnreadableInput) in try self.open(path) }
        return Dictionary(files.map { ($0.path, $0.new) }) { one, _ in one }
    }
}

extension ProjectCheck.Trial {
    fileprivate mutating func refuse(_ findings: [Finding], _ reason: String) {
        self.refused += findings.map { Refused(finding: $0, reason: reason) }
    }
}

/// How many findings each rule has in each file: lines may move.
private struct FindingCounts {
    struct Cause: Hashable {
        let rule: String
        let path: String
        let verdict: Outcome.Verdict
    }

    private var counts: [Cause: Int]

    init(_ findings: [Finding]) {
        self.counts = findings.reduce(into: [:]) { counts, finding in
            guard !PathNames.isAddress(finding.place.path) else { return }
            let cause = Cause(rule: finding.rule, path: finding.place.path, verdict: finding.verdict)
            counts[cause, default: 0] += 1
        }
    }

    /// The findings that may remain after some are fixed.
    func without(_ fixed: [Finding]) -> FindingCounts {
        var copy = self
        for (cause, count) in FindingCounts(fixed).counts { copy.counts[cause, default: 0] -= count }
        return copy
    }

    func risen(above allowed: FindingCounts) -> Set<Cause> {
        Set(self.counts.filter { $0.value > allowed.counts[$0.key, default: 0] }.keys)
    }

    /// The reason to refuse the change of a finding.
    static func reason(_ broken: Set<Cause>, of finding: Finding) -> String {
        let others = broken.filter { $0.verdict == .violation && $0.rule != finding.rule }
        if !others.isEmpty { return "the change would break \(self.names(of: others))" }
        guard broken.contains(where: { $0.verdict == .violation }) else {
            return "after the change, the checker could not decide \(self.names(of: broken))"
        }
        return "the change would not fix \(finding.rule)"
    }

    private static func names(of causes: Set<Cause>) -> String {
        Set(causes.map(\.rule)).sorted().joined(separator: ", ")
    }
}
