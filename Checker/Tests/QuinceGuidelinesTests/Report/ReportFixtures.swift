import QuinceGuidelines

/// A fixed report, of which every form is known.
enum ReportFixtures {
    enum Kind { case error, warning, advice, review }

    static func rule(_ id: String = "button.min-width") -> Rule {
        Rule.named(id) ?? .stubWording
    }

    static func finding(_ kind: Kind, path: String = "Sources/Login.swift") -> Finding {
        switch kind {
        case .error: self.narrow(path)
        case .warning: self.object(path)
        case .advice:
            self.plain(
                "button.use-system",
                .advice,
                "is made by hand",
                SourcePlace(path: path, line: 40, column: 1)
            )
        case .review:
            self.plain(
                "button.min-height",
                .error,
                "the height cannot be known here: the code sets it",
                SourcePlace(path: path, line: 50, column: 7),
                .needsReview
            )
        }
    }

    private static func narrow(_ path: String) -> Finding {
        var outcome = Outcome("is 120 pt wide", measured: "120 pt", required: "at least 140 pt")
        let place = SourcePlace(path: path, line: 12, column: 9)
        outcome.fix = Outcome.Fix(at: place, replacing: "120", by: "140")
        var finding = Finding(outcome, of: self.rule(), edition: .y2025, severity: .error, at: place)
        finding.button = self.button(at: place)
        finding.variants = [
            Variant(.light, viewport: Size(width: 320, height: 568), device: "iPhone SE"),
            Variant(.dark, viewport: Size(width: 320, height: 568), device: "iPhone SE"),
            Variant(.light, viewport: Size(width: 375, height: 667)),
        ]
        return finding
    }

    static func button(at place: SourcePlace) -> MeasuredButton {
        var button = MeasuredButton(.system, at: place, on: .iOS)
        button.width = .known(120)
        button.height = .assumed(30, because: "the system’s own height")
        button.style = .known(.black)
        button.background = .known(.black)
        button.cornerRadius = .known(6)
        button.clearSpace = .unknown(because: "its neighbours are laid out by code")
        return button
    }

    private static func object(_ path: String) -> Finding {
        var outcome = Outcome("shows Face ID where the device has Touch ID")
        outcome.remedy = "Ask biometryType."
        return Finding(
            outcome,
            of: self.rule(),
            edition: .y2025,
            severity: .warning,
            at: SourcePlace(path: path, line: 20, column: 3, object: "4Tz-9f-xYz")
        )
    }

    private static func plain(
        _ rule: String,
        _ severity: Severity,
        _ message: String,
        _ place: SourcePlace,
        _ verdict: Outcome.Verdict = .violation
    ) -> Finding {
        var outcome = Outcome(message)
        outcome.verdict = verdict
        var finding = Finding(outcome, of: self.rule(), edition: .y2025, severity: severity, at: place)
        finding.rule = rule
        return finding
    }

    static func report(
        _ kinds: [Kind] = [.error, .warning, .advice, .review],
        path: String = "Sources/Login.swift"
    ) -> CheckReport {
        var settings = CheckSettings(root: "/project/app", workingFolder: "/project/app")
        settings.failOn = .error
        var report = CheckReport(settings, repository: "/project")
        report.findings = kinds.map {
            ReportedFinding(self.finding($0, path: path), Fingerprint(text: "0123456789abcdef"))
        }
        report.unreadable = [
            UnreadableInput(
                SourcePlace(path: "Broken.storyboard", line: 3, column: 4),
                "is no XML: a tag is not closed"
            )
        ]
        report.inspection.buttons = [self.button(at: SourcePlace(path: path, line: 12, column: 9))]
        report.fileCount = 12
        report.duration = .milliseconds(840)
        return report
    }

    /// With a finding that is suppressed, one that is in the baseline, and one that is fixed.
    static func reportWithAll(path: String = "Sources/Login.swift") -> CheckReport {
        var report = self.report(path: path)
        var suppressed = ReportedFinding(
            self.finding(.error, path: path),
            Fingerprint(text: "00000000000000aa")
        )
        suppressed.finding.place.line = 90
        suppressed.status = .suppressed(
            AppliedSuppression(
                kind: .inSource,
                place: SourcePlace(path: path, line: 89, column: 4),
                reason: "approved in March"
            )
        )
        var known = ReportedFinding(
            self.finding(.error, path: path),
            Fingerprint(text: "00000000000000bb"),
            .known
        )
        known.finding.place.line = 95
        report.findings += [suppressed, known]
        report.fixed = [
            Baseline.Entry(self.finding(.error), Fingerprint(text: "00000000000000cc"), path: "Old.swift")
        ]
        return report
    }
}
