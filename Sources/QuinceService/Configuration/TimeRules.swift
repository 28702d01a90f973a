package import Foundation
package import ProgramStart

/// What the settings of runs that repeat have to look like.
package enum TimeRules {
    /// Checks a time such as `2026-01-01T00:00:00Z`.
    package static func time(_ text: String) throws(ConfigurationError) -> Date {
        guard let date = Timestamp.date(text) else {
            throw ConfigurationError("'\(text)' is not a time; write one such as 2026-01-01T00:00:00Z")
        }
        return date
    }

    /// Checks a seed: any text of 1 to 200 bytes.
    package static func seed(_ text: String) throws(ConfigurationError) -> String {
        guard (1...200).contains(text.utf8.count) else {
            throw ConfigurationError("the seed has \(text.utf8.count) bytes; give a text of 1 to 200")
        }
        return text
    }
}

/// What numbers in a configuration have to look like.
enum NumberRules {
    /// The most proxies that may be in front; a limit of Quince.
    static let maximumProxies = 10

    static func proxies(_ text: String) throws(ConfigurationError) -> Int {
        guard let count = DecimalText.integer(text), count <= Self.maximumProxies else {
            throw ConfigurationError("'\(text)' is not a number of proxies; give 0 to \(Self.maximumProxies)")
        }
        return count
    }
}
