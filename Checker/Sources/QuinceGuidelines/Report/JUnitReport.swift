/// XML as JUnit writes it, which continuous integration shows as tests: one suite a file, one case a finding.
///
/// Findings that reach `--fail-on` are failures; all others are skipped cases with a reason.
struct JUnitReport {
    private let report: CheckReport

    init(_ report: CheckReport) { self.report = report }

    var text: String {
        let suites = self.suites
        let seconds = self.report.durationText.dropLast(2)
        let failures = self.report.open.count(where: self.report.failOn.isReached)
        let tests = suites.reduce(0) { $0 + $1.cases.count }
        let head =
            "<testsuites name=\"quince check\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(self.report.unreadable.count)\" time=\"\(seconds)\">"
        return
            (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", head] + suites.flatMap(\.lines) + [
                "</testsuites>"
            ])
            .joined(separator: "\n")
    }

    private struct Suite {
        let name: String
        var cases: [String] = []
        var failures = 0
        var errors = 0
        var skipped = 0

        var lines: [String] {
            let head =
                "  <testsuite name=\"\(self.name.markup)\" tests=\"\(self.cases.count)\" failures=\"\(self.failures)\" errors=\"\(self.errors)\" skipped=\"\(self.skipped)\">"
            return [head] + self.cases.map { "    \($0)" } + ["  </testsuite>"]
        }
    }

    private var suites: [Suite] {
        let findings = Dictionary(grouping: self.report.open, by: \.place.path)
        let unreadable = Dictionary(grouping: self.report.unreadable, by: \.place.path)
        let looked =
            self.report.inspection.buttons.map(\.place.path)
            + self.report.inspection.screens.map(\.place.path)
        let names = Set(looked).union(findings.keys).union(unreadable.keys)
        return names.sorted().map { name in
            var suite = Suite(name: name.isEmpty ? "(the whole project)" : name)
            for finding in findings[name] ?? [] { self.add(finding, to: &suite) }
            for input in unreadable[name] ?? [] {
                suite.errors += 1
                suite.cases.append(
                    "<testcase classname=\"\(name.markup)\" name=\"readable\"><error message=\"\(input.reason.markup)\" type=\"unreadable\"/></testcase>"
                )
            }
            if suite.cases.isEmpty {
                suite.cases.append(
                    "<testcase classname=\"\(name.markup)\" name=\"guidelines \(self.report.editionNames)\"/>"
                )
            }
            return suite
        }
    }

    private func add(_ finding: Finding, to suite: inout Suite) {
        let name = "\(finding.rule) \(finding.edition.rawValue) at \(finding.placeText)".markup
        let message = finding.messageWithNumbers.sentenceCase.markup
        let kind = finding.verdict == .needsReview ? "needs review" : finding.severity.rawValue
        let start = "<testcase classname=\"\(finding.place.path.markup)\" name=\"\(name)\">"
        if self.report.failOn.isReached(by: finding) {
            suite.failures += 1
            let text = "\(finding.placeText): \(finding.statement) \(finding.remedy)".markup
            suite.cases.append(
                "\(start)<failure message=\"\(message)\" type=\"\(kind)\">\(text)</failure></testcase>"
            )
        } else {
            suite.skipped += 1
            suite.cases.append("\(start)<skipped message=\"\(kind): \(message)\"/></testcase>")
        }
    }
}
