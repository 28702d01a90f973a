extension CheckReport {
    /// Sets what a baseline has apart.
    ///
    /// - Parameters:
    ///   - baseline: Of an earlier run.
    ///   - wasLookedAt: Whether this run looked at a path; entries elsewhere are not said to be fixed.
    package mutating func apply(_ baseline: Baseline, wasLookedAt: (String) -> Bool) {
        let open = self.findings.indices.filter { self.findings[$0].isOpen }
        let (known, left) = baseline.matches(open.map { self.entry(of: self.findings[$0]) })
        for index in known { self.findings[open[index]].status = .known }
        self.fixed = left.filter { wasLookedAt($0.path) }
    }

    /// The baseline with what is open now, and with its entries that this run could not judge.
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
