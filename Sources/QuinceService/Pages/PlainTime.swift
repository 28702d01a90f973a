import PageLanguages

/// Times as users read them, in their language, and in UTC, because the service doesn't know where they are.
enum PlainTime {
    /// Such as `January 31, 2026`; `time`: seconds since 1970.
    static func day(_ time: Double) -> String { Language.current.day(time) }

    /// Such as `January 31, 2026 at 16:05 UTC`; `time`: seconds since 1970.
    static func minute(_ time: Double) -> String { Language.current.minute(time) }
}
