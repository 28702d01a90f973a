import ProgramStart
package import QuinceButtons
package import QuinceProtocol

/// A type of a profile setting: it reads and prints text, and describes the values that it accepts.
package protocol ProfileValue: Hashable, Sendable {
    /// The accepted values, for the table and for errors, such as `true or false`.
    static var accepted: String { get }

    /// Reads the text of a configuration file; nil if it isn't accepted.
    init?(settingText: String)

    /// The value as a configuration file writes it.
    var settingText: String { get }
}

extension Bool: ProfileValue {
    package static var accepted: String { "true or false" }

    package init?(settingText: String) {
        self.init(settingText)
    }

    package var settingText: String { self ? "true" : "false" }
}

extension Duration: ProfileValue {
    /// The maximum lifetime, in seconds: ten years, so that sums with dates can't overflow.
    package static let longestSettingSeconds = 315_360_000

    package static var accepted: String { "seconds, a whole number from 1 to \(Self.longestSettingSeconds)" }

    package init?(settingText: String) {
        guard let seconds = DecimalText.integer(settingText),
            (1...Self.longestSettingSeconds).contains(seconds)
        else {
            return nil
        }
        self = .seconds(seconds)
    }

    package var settingText: String { String(self.components.seconds) }
}

extension String: ProfileValue {
    package static var accepted: String { "a domain name such as relay.example" }

    package init?(settingText: String) {
        guard SeedRules.isDomain(settingText) else { return nil }
        self = settingText
    }

    package var settingText: String { self }
}

/// A value from a list of words.
package protocol ProfileWord: ProfileValue, RawRepresentable<String> {
    /// The words that a setting accepts; the type may have others that don't apply.
    static var choices: [Self] { get }
}

extension ProfileWord {
    package static var accepted: String { Self.choices.map(\.rawValue).joined(separator: ", ") }

    package init?(settingText: String) {
        guard let value = Self(rawValue: settingText), Self.choices.contains(value) else { return nil }
        self = value
    }

    package var settingText: String { self.rawValue }
}

extension IdentityToken.BooleanClaims: ProfileWord {
    package static var choices: [Self] { self.allCases }
}

extension ProtocolError.Code: ProfileWord {
    package static var choices: [Self] {
        [.invalidRequest, .invalidClient, .invalidGrant, .unauthorizedClient]
    }
}

extension ButtonLayout.RadiusUnit: ProfileWord {
    package static var choices: [Self] { self.allCases }
}

extension ResponseMode: ProfileWord {
    package static var choices: [Self] { [.query, .fragment, .formPost] }
}
