package import Foundation
package import QuinceProtocol

/// The results of a run.
package struct AttackReport: Sendable {
    /// The version of the JSON format; it grows if a member changes its meaning or disappears.
    package static let version = 1

    package struct Entry: Sendable {
        package let attack: Attack
        package let finding: Finding

        package init(_ attack: Attack, _ finding: Finding) {
            self.attack = attack
            // A note never fails a run.
            let isNote = attack.weight == .note && finding.verdict == .accepted
            self.finding = isNote ? Finding(.noted, finding.reason, finding.request) : finding
        }
    }

    package let start: URL
    package let basis: String
    package let reading: TokenReading
    /// The `response_mode` of the app's authorization request, in which responses are delivered.
    package let way: String
    package var entries: [Entry] = []

    package init(of player: Player) {
        self.start = player.journey.start
        self.basis = player.judge.basis
        self.reading = player.reading
        self.way = player.honest.answer.mode.rawValue
    }

    package var accepted: [Entry] { self.entries.filter { $0.finding.verdict == .accepted } }

    package func count(_ verdict: Verdict) -> Int { self.entries.count { $0.finding.verdict == verdict } }

    /// Such as `38 refused, 2 accepted, 1 unclear, 9 not played`.
    package var summary: String {
        let counts = [Verdict.refused, .accepted, .unclear, .noted, .notPlayed].compactMap { verdict in
            let count = self.count(verdict)
            return count > 0 || verdict == .accepted ? "\(count) \(verdict.rawValue)" : nil
        }
        return counts.joined(separator: ", ")
    }

    package var json: JSONValue {
        [
            "version": .integer(Self.version), "start": .string(self.start.absoluteString),
            "decidedBy": .string(self.basis), "identityFrom": .string(self.reading.text),
            "answersBy": .string(self.way), "acceptedCount": .integer(self.accepted.count),
            "attacks": .array(self.entries.map(\.json)),
        ]
    }
}

extension AttackReport.Entry {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "name": .string(self.attack.name), "group": .string(self.attack.group.rawValue),
            "weight": .string(self.attack.weight.rawValue), "verdict": .string(self.finding.verdict.rawValue),
            "reason": .string(self.finding.reason),
        ]
        guard [.accepted, .noted].contains(self.finding.verdict) else { return .object(object) }
        object["sentence"] = .string(self.attack.sentence)
        object["gain"] = .string(self.attack.gain)
        object["remedy"] = .string(self.attack.remedy)
        object["curl"] = self.finding.request.map { .string($0.curl) }
        return .object(object)
    }
}

extension WebRequest {
    /// The maximum size of a body that is printed, in bytes.
    private static let maximumShownBody = 16_384

    /// The request as a curl command.
    package var curl: String {
        var words = ["curl -i"]
        if self.method != "GET" { words.append("-X \(self.method)") }
        for header in self.headers where header.name != "Accept" {
            words.append("-H \("\(header.name): \(header.value)".quoted)")
        }
        if let body {
            words.append(
                body.count <= Self.maximumShownBody
                    ? "--data-binary \(String(decoding: body, as: UTF8.self).quoted)"
                    : "--data-binary @body  # \(body.count) bytes, left out"
            )
            if body.count > Self.maximumShownBody {
                words.insert(self.url.absoluteString.quoted, at: words.count - 1)
                return words.joined(separator: " ")
            }
        }
        return (words + [self.url.absoluteString.quoted]).joined(separator: " ")
    }
}

extension String {
    /// In single quotes, for a shell.
    fileprivate var quoted: String { "'\(self.replacing("'", with: "'\\''"))'" }
}
