// ImmediateAnswers: The few documents that clients fetch often, sent on the connection itself without the router. Owns when
// that is allowed and how it is written; the endpoints own the documents. In production only, because in development every
// request passes the console. Routes: those of its endpoints.

import Foundation
import HTTPTypes
import Synchronization

/// Finds responses that are already in memory.
struct ImmediateAnswers: Sendable {
    let keys: KeysEndpoint
    let discovery: DiscoveryEndpoint
    let buttons: ButtonImageEndpoint

    /// Headers that request more than a document: another kind of connection, a body, a part.
    private static let exceptional: [HTTPField.Name] = [
        .connection, .contentLength, .transferEncoding, .expect, .upgrade, .range, .ifNoneMatch,
    ]

    /// The response to `request`; nil if the router has to handle it.
    func answer(to request: HTTPRequest) -> BufferedAnswer? {
        guard request.method == .get, let target = request.path, target.utf8.count < 1_024,
            !Self.exceptional.contains(where: request.headerFields.contains),
            // The router examines anything that isn't plain text, because comparing it is expensive.
            request.headerFields.allSatisfy({
                $0.value.utf8.count < 2_048 && $0.value.utf8.allSatisfy { $0 < 0x80 }
            })
        else { return nil }
        var answer = self.answer(to: target, request.headerFields)
        answer?.headers[.strictTransportSecurity] = TransportSecurityMiddleware.value
        answer?.headers[.date] = HTTPDate.shared.text
        return answer
    }

    private func answer(to target: String, _ headers: HTTPFields) -> BufferedAnswer? {
        switch target {
        case Paths.keys: self.keys.answer
        case Paths.discovery: self.discovery.answer
        case _ where target.hasPrefix(Paths.button): self.buttons.kept(target: target, headers)
        default: nil
        }
    }
}

/// The value of `Date`, made once a second (RFC 9110 §5.6.7).
final class HTTPDate: Sendable {
    static let shared = HTTPDate()

    private let state = Mutex((second: time_t(0), text: ""))

    var text: String {
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
