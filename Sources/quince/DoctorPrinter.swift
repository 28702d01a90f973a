import CommandLineTool
import Foundation
import HTTPTypes
import QuinceDoctor
import QuinceProtocol
import Wording

/// Prints what `quince doctor` is going to do, and what it found.
struct DoctorPrinter {
    let format: OutputFormat
    private let isColored = Terminal.isColored
    private let layout = DoctorLayout.ofStandardOutput

    init(format: OutputFormat) { self.format = format }

    /// Names the requests; with JSON on standard error, so that standard output stays JSON.
    func begin(_ doctor: Doctor) {
        let lines = doctor.plan.map { request in
            let method = request.method.rawValue.padded(to: 4)
            let note = request.note.map { " (\($0))" } ?? ""
            return self.layout.wrapped(
                "\(request.url.absoluteString)\(note)".onOneLine,
                after: "  \(method) ",
                indent: 7
            )
        }
        let text =
            "Sends these \(doctor.plan.count) requests and nothing else:\n\(lines.joined(separator: "\n"))\n"
        if self.format == .text { Terminal.say(text) } else { Terminal.note(text) }
    }

    func say(_ examination: Examination) {
        let redaction = Redaction(examination)
        guard self.format == .text else {
            return Terminal.hand(over: redaction.withoutSecrets(examination.json).indentedText)
        }
        let results = examination.results
        let width = results.map(\.check.count).max() ?? 0
        var remedies: Set<String> = []
        for result in results {
            Terminal.say(self.line(result, width, redaction.withoutSecrets(result.sentence)))
            // One remedy can fit several checks.
            if let remedy = result.remedy, remedies.insert(remedy).inserted {
                self.say(remedy: redaction.withoutSecrets(remedy), indent: 4)
            }
            if result.verdict == .failed, result.check == "token" { self.say(examination.causes) }
        }
        if let url = examination.explanationURL {
            let sentence = "Quince explains its response: \(redaction.withoutSecrets(url))"
            Terminal.say(self.layout.wrapped(sentence, after: "\n", indent: 0))
        }
        Terminal.say(self.layout.wrapped(examination.summary, after: "\n", indent: 0))
    }

    /// Verdict, name and sentence of a check; the sentence is on a line of its own where the rest leaves little room.
    private func line(_ result: CheckResult, _ width: Int, _ sentence: String) -> String {
        let (mark, color) = Self.mark(result.verdict)
        let verdict = self.painted("\(mark) \(result.verdict.rawValue)", color)
        let padding = String(repeating: " ", count: Self.longestVerdict - result.verdict.rawValue.count)
        let start = "\(verdict)\(padding)  \(result.check.padded(to: width))"
        let indent = Self.longestVerdict + width + 6
        return self.layout.width - indent >= Self.leastRoom
            ? self.layout.wrapped(sentence, after: "\(start)  ", indent: indent)
            : self.layout.wrapped(sentence, after: "\(verdict)\(padding)  \(result.check)\n    ", indent: 4)
    }

    private static let longestVerdict = "not checked".count
    /// The least room for a sentence beside its check, in characters.
    private static let leastRoom = 36

    private func say(remedy: String, indent: Int) {
        let start = "\(String(repeating: " ", count: indent))→ "
        Terminal.say(self.layout.wrapped(remedy, after: start, indent: indent + 2))
    }

    private func say(_ causes: [RemainingCause]) {
        for (index, cause) in causes.enumerated() {
            let number = "\(index + 1).".padded(to: 3)
            Terminal.say(
                self.layout.wrapped(
                    "\(cause.name): \(cause.sentence)",
                    after: "    \(number) ",
                    indent: 8
                ).replacing(cause.name, with: self.painted(cause.name, 1), maxReplacements: 1)
            )
            self.say(remedy: cause.remedy, indent: 8)
        }
    }

    private static func mark(_ verdict: Verdict) -> (String, Int) {
        switch verdict {
        case .passed: ("✓", 32)
        case .failed: ("✕", 31)
        case .warning: ("!", 33)
        case .notChecked: ("–", 2)
        }
    }

    private func painted(_ text: String, _ code: Int) -> String {
        self.isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
