import Foundation

extension Language {
    /// A day in UTC; `time`: seconds since 1970.
    ///
    /// Such as `January 31, 2026`.
    package func day(_ time: Double) -> String {
        Date(timeIntervalSince1970: time).formatted(
            Date.FormatStyle(
                date: .long,
                time: .omitted,
                locale: Locale(identifier: self.dateLocale),
                calendar: Self.calendar,
                timeZone: .gmt
            )
        )
    }

    /// A minute in UTC; `time`: seconds since 1970.
    ///
    /// Such as `January 31, 2026 at 16:05 UTC`.
    package func minute(_ time: Double) -> String {
        self.text(
            .pageTime,
            [
                "day": self.day(time),
                "time": Date(timeIntervalSince1970: time).formatted(Self.clock),
            ]
        )
    }

    /// The digits are those of the rest of the page.
    private var dateLocale: String {
        let locale = self.buttonLocale == "iw_IL" ? "he_IL" : self.buttonLocale
        return "\(locale)@numbers=latn"
    }

    private static let calendar = Calendar(identifier: .gregorian)

    private static let clock = Date.VerbatimFormatStyle(
        format: "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
        locale: Locale(identifier: "en_US_POSIX"),
        timeZone: .gmt,
        calendar: Self.calendar
    )
}
