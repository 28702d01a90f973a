import Wording

/// Workflow commands of GitHub Actions, which become annotations of a pull request.
struct GitHubReport {
    let report: CheckReport
    let look: ReportLook

    var text: String {
        let findings = self.look.showsReview ? self.report.open : self.report.violations
        let lines = findings.map { finding in
            let title = "\(finding.rule) (\(finding.edition.rawValue))"
            return self.command(
                Self.word(for: finding),
                finding.place,
                title,
                "\(finding.messageWithNumbers.sentenceCase). \(finding.remedy.onOneLine)"
            )
        }
        let unreadable = self.report.unreadable.map {
            self.command("warning", $0.place, "not checked", $0.reason.onOneLine)
        }
        let notes = self.report.notes.map {
            self.command("notice", $0.place, $0.kind.title.lowercased(), $0.text.onOneLine)
        }
        return (lines + unreadable + notes).joined(separator: "\n")
    }

    private func command(_ word: String, _ place: SourcePlace, _ title: String, _ message: String) -> String {
        var properties: [String] = []
        if let path = self.report.repositoryName(of: place.path) {
            properties.append("file=\(Self.property(path))")
            if let line = place.line { properties.append("line=\(line)") }
            if let column = place.column { properties.append("col=\(column)") }
        }
        properties.append("title=\(Self.property(title))")
        let text = properties.count == 1 && !place.path.isEmpty ? "\(place.text): \(message)" : message
        return "::\(word) \(properties.joined(separator: ","))::\(Self.data(text))"
    }

    private static func word(for finding: Finding) -> String {
        guard finding.verdict == .violation else { return "notice" }
        return switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .advice: "notice"
        }
    }

    /// As the runner reads what stands behind the second pair of colons.
    private static func data(_ text: String) -> String {
        text.replacingScalars(["%": "%25", "\r": "%0D", "\n": "%0A"]).onOneLine
    }

    /// As the runner reads what stands behind an equals sign.
    private static func property(_ text: String) -> String {
        self.data(text).replacingScalars([":": "%3A", ",": "%2C"])
    }
}

extension CheckReport {
    /// A file's path from the top of the repository, or from the working folder where it is elsewhere; nil for pages and the project.
    func repositoryName(of path: String) -> String? {
        guard !path.isEmpty, !PathNames.isAddress(path) else { return nil }
        let absolute = PathNames.absolute(path, in: self.workingFolder)
        return PathNames.relative(absolute, to: self.repository) ?? path
    }
}
