import CommandLineTool
import Foundation
import PlainClient
import QuinceProtocol
import Wording

/// Prints one line per attempt, and one per notification that was handed on.
struct EventPrinter: Sendable {
    private let isColored = Terminal.isColored

    /// Two lines if the attempt failed: the second has the explanation.
    func say(_ event: JSONObject, _ attempt: JSONObject) {
        func text(_ object: JSONObject, _ name: String) -> String { (object[name]?.string ?? "").onOneLine }
        let time = text(attempt, "at").dropFirst(11).prefix(8)
        let (mark, color) = Self.mark(text(attempt, "outcome"))
        let status = attempt["status"]?.integer.map { " \($0)" } ?? ""
        let faults = (event["faults"]?.array ?? []).compactMap(\.string).joined(separator: ", ").onOneLine
        Terminal.say(
            "\(time)  \(self.painted("\(mark) \(text(attempt, "outcome"))\(status)", color))  "
                + "\(text(event, "type"))  \(text(event, "appId"))  \(text(event, "subject"))"
                + (faults.isEmpty ? "" : "  with \(faults)")
        )
        let explanation = text(attempt, "explanation")
        if text(attempt, "outcome") != "delivered", !explanation.isEmpty {
            Terminal.say("          \(explanation)")
        }
    }

    func say(handedOn result: Result<Int, PlainClientError>, to url: URL) {
        let place = url.absoluteString.onOneLine
        switch result {
        case .success(let status) where (200..<300).contains(status):
            Terminal.say("          \(self.painted("→ \(status)", 32))  \(place)")
        case .success(let status):
            Terminal.say("          \(self.painted("→ \(status)", 31))  \(place): Apple asks for 200")
        case .failure(let error):
            Terminal.say("          \(self.painted("→ failed", 31))  \(place): \("\(error)".onOneLine)")
        }
    }

    private static func mark(_ outcome: String) -> (mark: String, color: Int) {
        switch outcome {
        case "delivered", "rejected": ("✓", 32)
        case "failed", "accepted": ("✕", 31)
        default: ("·", 33)
        }
    }

    private func painted(_ text: String, _ code: Int) -> String {
        self.isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
