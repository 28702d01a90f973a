import Foundation

/// Times in the console's API: ISO 8601 in UTC.
enum Timestamp {
    /// Such as `2026-11-21T15:01:30.250Z`.
    static func text(_ date: Date) -> String {
        Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(date)
    }

    /// Reads a time with or without fractions of a second; nil for any other text.
    static func date(_ text: String) -> Date? {
        (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
            ?? (try? Date.ISO8601FormatStyle().parse(text))
    }
}
