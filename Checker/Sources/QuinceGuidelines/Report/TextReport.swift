import Wording

/// The report for a terminal: findings, then what needs review in a dim color, then a summary in one line.
struct TextReport {
    let report: CheckReport
    let look: ReportLook

    var text: String {
        let findings =
            self.report.editions.count > 1 ? self.comparison : self.details(of: self.report.violations)
        let coverage = self.look.showsCoverage ? CoverageReport(ledger: self.report.ledger).text : nil
        let parts = [
            findings, self.review, self.notes, self.unreadable, self.fixed, coverage, self.summary,
        ]
        return parts.compactMap(\.self).joined(separator: "\n\n")
    }

    private func details(of findings: [Finding]) -> String? {
        findings.isEmpty ? nil : findings.map { self.detail($0, $0.weight) }.joined(separator: "\n\n")
    }

    /// One finding in full.
    private func detail(_ finding: Finding, _ weight: String) -> String {
        let head = [
            self.painted(weight, Self.color(of: finding), isBold: true),
            self.painted(finding.placeText, nil, isBold: true),
            finding.messageWithNumbers.sentenceCase,
        ]
        var last = "\(finding.rule), edition \(finding.edition.rawValue)"
        if !finding.variants.isEmpty { last += "; seen in \(Variant.sentence(finding.variants))" }
        let object = finding.place.object.map { "Object: \($0.onOneLine)" }
        let what = [finding.button?.sentence.sentenceCase, object].compactMap(\.self)
        let why = [
            "Guideline: \(finding.statement.onOneLine)",
            "Remedy: \(finding.remedy.onOneLine)\(finding.fix == nil ? "" : " (--fix does this)")",
        ]
        let lines = self.dimmed(what) + why.flatMap(Self.wrapped) + self.dimmed([last])
        return ([head.joined(separator: "  ")] + lines).joined(separator: "\n")
    }

    private func dimmed(_ paragraphs: [String]) -> [String] {
        paragraphs.flatMap(Self.wrapped).map { self.painted($0, Self.dim) }
    }

    /// The differences between editions: one entry per place, with the severity in each edition.
    private var comparison: String? {
        let groups = Dictionary(grouping: self.report.open) {
            "\($0.rule) \($0.place)  \($0.place.object ?? "")"
        }
        let entries = groups.values.compactMap { group in
            group.max { $0.edition < $1.edition }.map { newest in (newest, group) }
        }
        let ordered = entries.sorted { ($0.0.place, $0.0.rule) < ($1.0.place, $1.0.rule) }
        let texts = ordered.map { newest, group in
            self.detail(newest, self.words(of: group)) + self.otherMessages(than: newest, in: group)
        }
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }

    private func words(of group: [Finding]) -> String {
        self.report.editions.map { edition in
            "\(edition.rawValue): \(group.first { $0.edition == edition }?.weight ?? "fine")"
        }.joined(separator: ", ")
    }

    /// Messages of older editions that differ.
    private func otherMessages(than newest: Finding, in group: [Finding]) -> String {
        group.sorted { $0.edition < $1.edition }.filter { $0.messageWithNumbers != newest.messageWithNumbers }
            .flatMap { Self.wrapped("\($0.edition.rawValue) says: \($0.messageWithNumbers)") }
            .map { "\n\($0)" }.joined()
    }

    private var review: String? {
        guard self.report.editions.count == 1, !self.report.reviews.isEmpty else { return nil }
        if self.look.showsReview {
            return "Needs review, because the source doesn't show enough:\n\n"
                + (self.details(of: self.report.reviews) ?? "")
        }
        let groups = Dictionary(grouping: self.report.reviews, by: \.rule).sorted { $0.key < $1.key }
        let width = groups.map(\.key.count).max() ?? 0
        let lines = groups.map { rule, findings in
            let name = rule.padding(to: width)
            let places = findings.prefix(3).map(\.placeText).joined(separator: ", ")
            return "  \(name)  \(places)\(findings.count > 3 ? " and \(findings.count - 3) more" : "")"
        }
        return self.painted(
            (["Needs review, because the source doesn't show enough (use --review for details):"] + lines)
                .joined(
                    separator: "\n"
                ),
            Self.dim
        )
    }

    private var notes: String? {
        let sections = self.report.notesByTitle.map { title, notes in
            let count = notes.contains { $0.kind.isOfFile } ? Self.noteCount : notes.count
            let shown = notes.prefix(count).map { "  \($0.place.text): \($0.text.onOneLine)" }
            let rest = notes.count - shown.count
            let option = notes[0].kind == .seenNotMeasured ? "--coverage" : "--format json"
            let more = rest > 0 ? ["  and \(rest) more (\(option) shows all)"] : []
            return (["\(title):"] + shown + more).joined(separator: "\n")
        }
        return sections.isEmpty ? nil : sections.joined(separator: "\n\n")
    }

    /// How many buttons that weren't measured, or only in part, are listed.
    private static let noteCount = 20

    private var unreadable: String? {
        guard !self.report.unreadable.isEmpty else { return nil }
        let lines = self.report.unreadable.map { "  \($0.place.text): \($0.reason.onOneLine)" }
        return (["Not checked:"] + lines).joined(separator: "\n")
    }

    private var fixed: String? {
        guard !self.report.fixed.isEmpty else { return nil }
        let lines = self.report.fixed.map {
            "  \($0.path.onOneLine): \($0.rule.onOneLine): \($0.message.onOneLine)"
        }
        let head = "Fixed since the baseline was written (--update-baseline removes them):"
        return ([head] + lines).joined(separator: "\n")
    }

    private var summary: String {
        let report = self.report
        if report.editions.count > 1 {
            let count = Set(report.open.map { "\($0.rule) \($0.place) \($0.place.object ?? "")" }).count
            let found = count == 0 ? "No difference" : String.counted(count, "difference")
            return
                "\(found) between the editions \(report.editionNames): \(report.content) in \(report.scope), \(report.durationText)."
        }
        let end = "edition \(report.editionNames), \(report.durationText)."
        let apart = report.apart.map { " (\($0))" } ?? ""
        guard let verdicts = report.verdicts else {
            guard report.hasContent || report.fileCount + report.pageCount > 0 || report.unreadable.isEmpty
            else { return "Nothing was checked, \(report.durationText)." }
            // Only the mentions tell a project without a finding from one whose button was overlooked.
            let scope = report.scopeWithMentions
            guard report.hasContent else {
                return "\(report.content.sentenceCase) was found in \(scope), \(report.durationText)."
            }
            return "\(self.painted("No finding", 32))\(apart): \(report.content) in \(scope), \(end)"
        }
        let head = self.painted(verdicts.sentenceCase, nil, isBold: true)
        return "\(head)\(apart): \(report.content) in \(report.scope), \(end)"
    }

    private static let dim = 2

    private static func color(of finding: Finding) -> Int {
        guard finding.verdict == .violation else { return 36 }
        return switch finding.severity {
        case .error: 31
        case .warning: 33
        case .advice: 34
        }
    }

    private func painted(_ text: String, _ code: Int?, isBold: Bool = false) -> String {
        guard self.look.isColored else { return text }
        let codes = [isBold ? 1 : nil, code].compactMap(\.self).map(String.init).joined(separator: ";")
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { "\u{1B}[\(codes)m\($0)\u{1B}[0m" }.joined(separator: "\n")
    }

    /// A paragraph below a finding, broken before 100 columns where a blank allows it.
    private static func wrapped(_ text: String) -> [String] {
        let indent = "    "
        var lines: [String] = []
        var line = indent
        var width = indent.count
        for word in text.split(separator: " ") {
            let length = word.count
            if width > indent.count, width + length >= 100 {
                lines.append(line)
                line = indent + "  "
                width = line.count
            }
            let gap = line.last == " " ? "" : " "
            line += gap + word
            width += gap.count + length
        }
        return lines + [line]
    }
}

extension String {
    /// The text, padded with spaces to a width.
    func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - self.count)) }
}
