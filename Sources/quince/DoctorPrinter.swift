import CommandLineTool
import QuinceDoctor
import QuinceProtocol
import Wording

/// Prints what `quince doctor` is going to do, and what it found.
struct DoctorPrinter {
    let format: OutputFormat
    private let isColored = Terminal.isColored

    init(format: OutputFormat) { self.format = format }

    /// Names the requests; with JSON on standard error, so that standard output stays JSON.
    func begin(_ doctor: Doctor) {
        let count = doctor.plan.count
        let lines = doctor.plan.map { "  \($0.line.onOneLine)" }
        let text = "Sends these \(count) requests and nothing else:\n\(lines.joined(separator: "\n"))\n"
        if self.format == .text { Terminal.say(text) } else { Terminal.note(text) }
    }

    func say(_ examination: Examination) {
        let redaction = Redaction(examination)
        guard self.format == .text else {
            return Terminal.hand(over: redaction.withoutSecrets(examination.json.indentedText))
        }
        let results = examination.results
        let width = results.map(\.check.count).max() ?? 0
        for result in results {
            Terminal.say(redaction.withoutSecrets(self.line(result, width)))
            if result.verdict == .failed, result.check == "token" { self.say(examination.causes) }
        }
        if let url = examination.explanationURL {
            Terminal.say(redaction.withoutSecrets("\nQuince explains its response: \(url.onOneLine)"))
        }
        Terminal.say("\n\(examination.summary)")
    }

    private func line(_ result: CheckResult, _ width: Int) -> String {
        let (mark, color) = Self.mark(result.verdict)
        let verdict = self.painted("\(mark) \(result.verdict.rawValue)", color)
        let padding = String(repeating: " ", count: "not checked".count - result.verdict.rawValue.count)
        let remedy = result.remedy.map { " → \($0.onOneLine)" } ?? ""
        return
            "\(verdict)\(padding)  \(result.check.padded(to: width))  \(result.sentence.onOneLine)\(remedy)"
    }

    private func say(_ causes: [RemainingCause]) {
        for (index, cause) in causes.enumerated() {
            let number = "\(index + 1)."
            Terminal.say(
                "    \(number.padded(to: 3)) \(self.painted(cause.name, 1)): \(cause.sentence) → \(cause.remedy)"
            )
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
