import Foundation

extension ProjectCheck {
    /// What mends findings and breaks nothing.
    package struct Trial: Sendable {
        package var kept: [Finding] = []
        /// Those after whose change they would still be there, or others would.
        package var refused: [Finding] = []
    }

    /// Makes the changes of a report in memory, and checks what comes of them.
    ///
    /// - Parameters:
    ///   - report: Whose violations may have changes.
    ///   - inputs: What it was made of.
    /// - Returns: The findings with changes, apart by whether they can be made together.
    package func trial(of report: CheckReport, on inputs: Inputs) async -> Trial {
        var inputs = inputs
        inputs.addresses = []
        var trial = Trial()
        let before = Self.counts(report.violations)
        await self.add(
            report.violations.filter { $0.fix != nil },
            to: &trial,
            before,
            inputs,
            report.repository
        )
        return trial
    }

    /// All of them where that goes well; otherwise each half by itself.
    private func add(
        _ findings: [Finding],
        to trial: inout Trial,
        _ before: [Cause: Int],
        _ inputs: Inputs,
        _ repository: String
    ) async {
        guard !findings.isEmpty else { return }
        let wanted = trial.kept + findings
        let changed = self.changed(wanted.compactMap(\.fix))
        let after = Self.counts(
            await self.reading(changed).report(on: inputs, repository: repository).violations
        )
        if Self.mends(wanted, before, after) {
            trial.kept = wanted
        } else if findings.count == 1 {
            trial.refused += findings
        } else {
            let middle = findings.count / 2
            await self.add(Array(findings[..<middle]), to: &trial, before, inputs, repository)
            await self.add(Array(findings[middle...]), to: &trial, before, inputs, repository)
        }
    }

    /// Lines may move, so that what is counted are the findings of a rule in a file.
    private struct Cause: Hashable {
        let rule: String
        let path: String
    }

    private static func counts(_ findings: [Finding]) -> [Cause: Int] {
        findings.reduce(into: [:]) { counts, finding in
            guard !PathNames.isAddress(finding.place.path) else { return }
            counts[Cause(rule: finding.rule, path: finding.place.path), default: 0] += 1
        }
    }

    private static func mends(_ findings: [Finding], _ before: [Cause: Int], _ after: [Cause: Int]) -> Bool {
        let mended = Self.counts(findings)
        return Set(before.keys).union(after.keys).allSatisfy { cause in
            after[cause, default: 0] <= before[cause, default: 0] - mended[cause, default: 0]
        }
    }

    private func changed(_ fixes: [Outcome.Fix]) -> [String: Data] {
        let files = FileFix.all(fixes) { path throws(UnreadableInput) in try self.open(path) }
        return Dictionary(files.map { ($0.path, $0.new) }) { one, _ in one }
    }
}
