extension CheckReport {
    /// Marks the findings that are in a baseline.
    ///
    /// - Parameters:
    ///   - baseline: Of an earlier run.
    ///   - wasLookedAt: Whether this run checked a path; entries for other paths don't count as fixed.
    package mutating func apply(_ baseline: Baseline, wasLookedAt: (String) -> Bool) {
        let open = self.findings.indices.filter { self.findings[$0].isOpen }
        let (known, left) = baseline.matches(open.map { self.entry(of: self.findings[$0]) })
        for index in known { self.findings[open[index]].status = .known }
        self.fixed = left.filter { wasLookedAt($0.path) }
    }

    /// The baseline with the open findings, and with the entries that this run couldn't check.
    package func updated(_ baseline: Baseline, wasLookedAt: (String) -> Bool) -> Baseline {
        let current = self.findings.filter { row in
            if case .suppressed = row.status { false } else { true }
        }
        let (_, left) = baseline.matches(current.map(self.entry))
        return Baseline(
            left.filter { !wasLookedAt($0.path) }
                + current.map(self.entry)
        )
    }

    private func entry(of row: ReportedFinding) -> Baseline.Entry {
        Baseline.Entry(row.finding, row.fingerprint, path: self.projectName(of: row))
    }

    /// From the project's folder, so that it is the same wherever the command is called.
    private func projectName(of row: ReportedFinding) -> String {
        let path = row.finding.place.path
        guard !PathNames.isAddress(path) else { return path }
        let absolute = PathNames.absolute(path, in: self.workingFolder)
        return PathNames.relative(absolute, to: self.root) ?? absolute
    }
}
