import Wording

/// One line a finding, as compilers write it: Xcode and most editors make marks of it.
struct XcodeReport {
    let report: CheckReport
    let look: ReportLook

    var text: String {
        let findings = self.look.showsReview ? self.report.open : self.report.violations
        let lines = findings.map { finding in
            "\(self.place(finding.place)): \(Self.word(for: finding)): \(finding.messageWithNumbers) [\(finding.rule)]"
        }
        let unreadable = self.report.unreadable.map {
            "\(self.place($0.place)): warning: not checked: \($0.reason.onOneLine)"
        }
        let notes = self.report.notes.map {
            "\(self.place($0.place)): note: \($0.text.onOneLine) [\($0.kind.rawValue)]"
        }
        return (lines + unreadable + notes).joined(separator: "\n")
    }

    /// Xcode jumps to absolute paths alone.
    private func place(_ place: SourcePlace) -> String {
        var absolute = place
        if place.path.isEmpty {
            absolute.path = self.report.workingFolder
        } else if !PathNames.isAddress(place.path) {
            absolute.path = PathNames.absolute(place.path, in: self.report.workingFolder)
        }
        return absolute.description.onOneLine
    }

    private static func word(for finding: Finding) -> String {
        guard finding.verdict == .violation else { return "note" }
        return switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .advice: "note"
        }
    }
}
