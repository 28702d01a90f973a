import CommandLineTool
import Foundation
import QuinceAttack
import QuinceProtocol
import Wording

/// Prints the findings of `quince attack` during the run.
struct AttackPrinter {
    let format: OutputFormat
    private let width: Int
    private let isColored = Terminal.isColored

    init(format: OutputFormat, names: [String]) {
        self.format = format
        self.width = names.map(\.count).max() ?? 0
    }

    func begin(_ report: AttackReport) {
        guard self.format == .text else { return }
        Terminal.say(
            "An honest sign-in at \(report.start) works; the app identifies the user by \(report.reading.text).\nDecided by: \(report.basis.onOneLine).\n"
        )
    }

    func say(_ entry: AttackReport.Entry) {
        guard self.format == .text else { return }
        let (mark, color) = Self.mark(entry.finding.verdict)
        let name = entry.attack.name + String(repeating: " ", count: self.width - entry.attack.name.count)
        let verdict = entry.finding.verdict == .accepted ? "ACCEPTED" : entry.finding.verdict.rawValue
        let padding = String(repeating: " ", count: max(0, 10 - verdict.count))
        Terminal.say(
            "\(self.painted("\(mark) \(verdict)", color))\(padding)  \(name)  \(entry.finding.reason.onOneLine)"
        )
    }

    func end(_ report: AttackReport) {
        guard self.format == .text else { return Terminal.say(report.json.indentedText) }
        for entry in report.entries where [.accepted, .noted].contains(entry.finding.verdict) {
            let attack = entry.attack
            Terminal.say(
                "\n\(self.painted("\(attack.name) (\(attack.weight.rawValue))", 1)): \(attack.sentence)\n  \(attack.gain)\n  Remedy: \(attack.remedy)"
            )
            if let request = entry.finding.request { Terminal.say("  \(request.curl.onOneLine)") }
        }
        Terminal.say("\n\(report.summary).")
    }

    private static func mark(_ verdict: Verdict) -> (String, Int) {
        switch verdict {
        case .accepted: ("✕", 31)
        case .refused: ("✓", 32)
        case .unclear: ("?", 33)
        case .noted: ("!", 33)
        case .notPlayed: ("–", 2)
        }
    }

    private func painted(_ text: String, _ code: Int) -> String {
        self.isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
