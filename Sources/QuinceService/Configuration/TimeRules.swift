package import Foundation
package import ProgramStart

/// The rules for the settings of runs that repeat.
package enum TimeRules {
    /// Checks a time such as `2026-01-01T00:00:00Z`.
    package static func time(_ text: String) throws(ConfigurationError) -> Date {
        guard let date = Timestamp.date(text) else {
            throw ConfigurationError("'\(text)' isn't a time; write one such as 2026-01-01T00:00:00Z")
        }
        return date
    }

    /// Checks a seed: any text of 1 to 200 bytes.
    package static func seed(_ text: String) throws(ConfigurationError) -> String {
        guard (1...200).contains(text.utf8.count) else {
            throw ConfigurationError("the seed has \(text.utf8.count) bytes; give a text of 1 to 200 bytes")
        }
        return text
    }
}

/// The rules for numbers in a configuration.
enum NumberRules {
    /// The maximum number of proxies; a limit of Quince.
    static let maximumProxies = 10

    static func proxies(_ text: String) throws(ConfigurationError) -> Int {
        guard let count = DecimalText.integer(text), count <= Self.maximumProxies else {
            throw ConfigurationError(
                "'\(text)' isn't a number of proxies; give a number from 0 to \(Self.maximumProxies)"
            )
        }
        return count
    }

    /// The longest time for which a stopped service goes on responding, in seconds; a limit of Quince.
    static let maximumDrainDelay = 300

    static func drainDelay(_ text: String) throws(ConfigurationError) -> Int {
        guard let seconds = DecimalText.integer(text), seconds <= Self.maximumDrainDelay else {
            throw ConfigurationError(
                "'\(text)' isn't a number of seconds; give a number from 0 to \(Self.maximumDrainDelay)"
            )
        }
        return seconds
    }
}
