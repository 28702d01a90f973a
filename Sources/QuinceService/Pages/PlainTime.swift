import Foundation

/// Times as users read them, in UTC, because the service doesn't know where they are.
enum PlainTime {
    /// Such as `January 31, 2026`; `time`: seconds since 1970.
    static func day(_ time: Double) -> String { Self.text(time, Self.style(hasTime: false)) }

    /// Such as `January 31, 2026 at 16:05 UTC`; `time`: seconds since 1970.
    static func minute(_ time: Double) -> String { Self.text(time, Self.style(hasTime: true)) }

    private static func text(_ time: Double, _ style: Date.VerbatimFormatStyle) -> String {
        Date(timeIntervalSince1970: time).formatted(style)
    }

    private static func style(hasTime: Bool) -> Date.VerbatimFormatStyle {
        let day: Date.FormatString = "\(month: .wide) \(day: .defaultDigits), \(year: .defaultDigits)"
        let minute: Date.FormatString =
            "\(month: .wide) \(day: .defaultDigits), \(year: .defaultDigits) at \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits) UTC"
        return Date.VerbatimFormatStyle(
            format: hasTime ? minute : day,
            locale: Locale(identifier: "en_US_POSIX"),
            timeZone: .gmt,
            calendar: Calendar(identifier: .gregorian)
        )
    }
}
