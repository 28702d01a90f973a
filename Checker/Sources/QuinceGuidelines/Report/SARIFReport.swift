import Foundation

/// SARIF 2.1.0 (OASIS), which code scanning services read.
struct SARIFReport {
    private let report: CheckReport
    private let rules: [Rule]

    init(_ report: CheckReport) {
        self.report = report
        let named = Set(report.findings.map(\.finding.rule))
        self.rules = Rule.reported.filter { named.contains($0.id) }
    }

    var text: String { JSONText.of(self.log) }

    private var log: SARIFLog {
        let indices = Dictionary(uniqueKeysWithValues: self.rules.enumerated().map { ($1.id, $0) })
        var counts: [String: Int] = [:]
        let results = self.report.findings.map { row in
            // Findings that look alike are told apart by their order, as GitHub does.
            counts[row.fingerprint.text, default: 0] += 1
            return self.result(row, indices[row.finding.rule], counts[row.fingerprint.text] ?? 1)
        }
        let driver = SARIFLog.Driver(rules: self.rules.map(self.rule))
        let invocation = SARIFLog.Invocation(
            executionSuccessful: true,
            exitCode: self.report.exitCode,
            toolExecutionNotifications: self.report.unreadable.map(self.notification)
                + self.report.notes.map(self.notification)
        )
        let base = URL(filePath: self.report.repository, directoryHint: .isDirectory).absoluteString
        return SARIFLog(
            runs: [
                SARIFLog.Run(
                    tool: SARIFLog.Tool(driver: driver),
                    invocations: [invocation],
                    originalUriBaseIds: [SARIFLog.base: SARIFLog.URIBase(uri: base)],
                    results: results
                )
            ]
        )
    }

    private func rule(_ rule: Rule) -> SARIFLog.ReportingDescriptor {
        let edition = self.report.editions.max() ?? .newest
        return SARIFLog.ReportingDescriptor(
            id: rule.id,
            name: rule.id.split { $0 == "." || $0 == "-" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
                .joined(),
            shortDescription: SARIFLog.Message(text: rule.title),
            fullDescription: SARIFLog.Message(text: rule.statement),
            help: SARIFLog.Message(text: "\(rule.why) \(rule.remedy)"),
            helpUri: rule.source.address.hasPrefix("https://") ? rule.source.address : nil,
            defaultConfiguration: SARIFLog.Configuration(level: (rule.severities[edition] ?? .advice).level)
        )
    }

    private func result(_ row: ReportedFinding, _ index: Int?, _ count: Int) -> SARIFLog.Result {
        let finding = row.finding
        let isReview = finding.verdict == .needsReview
        let text = "\(finding.messageWithNumbers.sentenceCase). \(finding.statement) \(finding.remedy)"
        return SARIFLog.Result(
            ruleId: finding.rule,
            ruleIndex: index,
            kind: isReview ? "review" : "fail",
            level: isReview ? "none" : finding.severity.level,
            message: SARIFLog.Message(text: text),
            locations: self.location(finding.place, row.codePointColumn).map { [$0] } ?? [],
            partialFingerprints: ["quince/v1": "\(row.fingerprint.text):\(count)"],
            suppressions: row.sarifSuppressions,
            properties: SARIFLog.Properties(
                edition: finding.edition.rawValue,
                measured: finding.measured,
                required: finding.required,
                button: finding.button?.sentence,
                seenIn: finding.variants.map(\.sentence)
            )
        )
    }

    private func notification(_ input: UnreadableInput) -> SARIFLog.Notification {
        SARIFLog.Notification(
            level: "warning",
            message: SARIFLog.Message(text: "\(input.place.path): not checked: \(input.reason)"),
            locations: self.location(input.place).map { [$0] } ?? []
        )
    }

    private func notification(_ note: PageNote) -> SARIFLog.Notification {
        SARIFLog.Notification(
            level: "note",
            message: SARIFLog.Message(text: "\(note.place.path) \(note.text)"),
            locations: self.location(note.place).map { [$0] } ?? []
        )
    }

    /// A place, with its column in code points where that is known; its own counts characters.
    private func location(_ place: SourcePlace, _ column: Int? = nil) -> SARIFLog.Location? {
        guard !place.path.isEmpty else { return nil }
        let artifact: SARIFLog.ArtifactLocation
        if PathNames.isAddress(place.path) {
            artifact = SARIFLog.ArtifactLocation(
                uri: URL(string: place.path)?.absoluteString ?? "",
                uriBaseId: nil
            )
        } else {
            artifact = self.artifact(place.path)
        }
        let region = place.line.map {
            SARIFLog.Region(startLine: max(1, $0), startColumn: (column ?? place.column).map { max(1, $0) })
        }
        return SARIFLog.Location(
            physicalLocation: SARIFLog.PhysicalLocation(artifactLocation: artifact, region: region),
            logicalLocations: place.object.map { [SARIFLog.LogicalLocation(name: $0, kind: "element")] }
        )
    }

    /// From the top of the repository; a file elsewhere by its full address.
    private func artifact(_ path: String) -> SARIFLog.ArtifactLocation {
        let absolute = PathNames.absolute(path, in: self.report.workingFolder)
        guard let relative = PathNames.relative(absolute, to: self.report.repository) else {
            return SARIFLog.ArtifactLocation(uri: "file://" + absolute.percentEncoded, uriBaseId: nil)
        }
        return SARIFLog.ArtifactLocation(uri: relative.percentEncoded, uriBaseId: SARIFLog.base)
    }
}

extension ReportedFinding {
    fileprivate var sarifSuppressions: [SARIFLog.Suppression]? {
        switch self.status {
        case .open: nil
        case .known:
            [SARIFLog.Suppression(kind: "external", status: "accepted", justification: "in the baseline")]
        case .suppressed(let applied):
            [
                SARIFLog.Suppression(
                    kind: applied.kind == .inSource ? "inSource" : "external",
                    status: "accepted",
                    justification: applied.reason
                )
            ]
        }
    }
}

extension Severity {
    fileprivate var level: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .advice: "note"
        }
    }
}

extension String {
    /// As a path in a URI: RFC 3986's unreserved characters and slashes stay.
    fileprivate var percentEncoded: String {
        self.utf8.map { byte in
            let isPlain =
                byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || (0x30...0x39).contains(byte))
            if isPlain || "-._~/".utf8.contains(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }
}
