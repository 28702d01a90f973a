import CommandLineTool
import Foundation
import PlainClient
import QuinceProtocol
import QuinceService
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

    /// The result of handing on a notification with `faults`.
    func say(handedOn result: Result<Int, PlainClientError>, to url: URL, with faults: Set<EventFault>) {
        let place = url.absoluteString.onOneLine
        switch result {
        case .success(let status):
            let (outcome, mark) = (EventAnswer.outcome(of: status, to: faults), "→ \(status)")
            let explanation =
                switch outcome {
                case .accepted: ": the app accepted a notification that it has to reject"
                case .rejected: ": the app rejected the notification, as it has to"
                case .failed: ": Apple asks for 200"
                case .delivered, .notSent: ""
                }
            let color = Self.mark(outcome.rawValue).color
            Terminal.say("          \(self.painted(mark, color))  \(place)\(explanation)")
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
