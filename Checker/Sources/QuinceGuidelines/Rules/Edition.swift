// Rules: the statements of the guidelines, one file each, and nothing about where a value was measured. A rule is a value; the
// reference page is printed from them. Limits are the guidelines' own numbers and stand here, never in QuinceButtons.

/// An edition of Apple's guidelines.
package enum Edition: String, Hashable, Sendable, CaseIterable, Comparable {
    case y2020 = "2020"
    case y2022 = "2022"
    case y2025 = "2025"

    package static let newest = Edition.y2025

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The severity of a broken rule.
package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The guidelines say "consider" or "prefer".
    case advice
    /// The guidelines say "should" or "avoid".
    case warning
    /// The guidelines say "must" or "never", or App Review is known to reject it.
    case error

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
