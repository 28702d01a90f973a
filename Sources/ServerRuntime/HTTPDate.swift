import Foundation
import Synchronization

/// The value of `Date`, made once a second (RFC 9110 §5.6.7).
package final class HTTPDate: Sendable {
    package static let shared = HTTPDate()

    private let state = Mutex((second: time_t(0), text: ""))

    package var text: String {
        let now = time(nil)
        return self.state.withLock { state in
            if state.second != now {
                state = (now, Date(timeIntervalSince1970: TimeInterval(now)).formatted(Self.format))
            }
            return state.text
        }
    }

    private static let format = Date.VerbatimFormatStyle(
        format:
            "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
        locale: Locale(identifier: "en_US_POSIX"),
        timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian)
    )
}
