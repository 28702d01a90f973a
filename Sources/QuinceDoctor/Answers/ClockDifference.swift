import Foundation
import HTTPTypes
import PlainClient

/// How far the machine's clock is ahead of the issuer's; negative if it is behind.
struct ClockDifference: Hashable, Sendable {
    /// The largest difference that counts as none, in seconds.
    static let tolerance = 60.0

    let seconds: TimeInterval

    /// Compares the header `Date` with the middle between request and response.
    ///
    /// Returns nil for a missing or unreadable header. A cached response is older by its `Age` (RFC 9111 §5.1).
    init?(_ observation: Observation) {
        guard let response = observation.response, let date = response.headers[.date].flatMap(Self.date)
        else {
            return nil
        }
        let age = response.headers[.age].flatMap(Int.init).map { max(0, min($0, 31_536_000)) } ?? 0
        let middle = observation.sent + observation.received.timeIntervalSince(observation.sent) / 2
        // The header has whole seconds, so its time is up to one second older.
        let seconds = middle.timeIntervalSince(date) - Double(age) - 0.5
        self.seconds = abs(seconds) < Self.precision ? 0 : seconds
    }

    /// What can't be measured with the header, in seconds.
    private static let precision = 1.5

    var isSmall: Bool { abs(self.seconds) <= Self.tolerance }

    /// Such as `is 3600 s ahead of the issuer's`.
    var text: String {
        guard self.seconds != 0 else { return "agrees with the issuer's" }
        return
            "is \(Int(abs(self.seconds).rounded())) s \(self.seconds < 0 ? "behind" : "ahead of") the issuer's"
    }

    /// A time in the form that servers have to send (RFC 9110 §5.6.7).
    static func date(_ text: String) -> Date? {
        let form = /[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT/
        guard let match = text.wholeMatch(of: form), let month = Self.months.firstIndex(of: String(match.2))
        else {
            return nil
        }
        var components = DateComponents()
        components.calendar = Calendar(identifier: .gregorian)
        components.timeZone = .gmt
        components.year = Int(match.3)
        components.month = month + 1
        components.day = Int(match.1)
        components.hour = Int(match.4)
        components.minute = Int(match.5)
        components.second = Int(match.6)
        return components.date
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
