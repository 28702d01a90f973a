/// What makes a run fail.
package enum FailLevel: String, Hashable, Sendable, CaseIterable {
    case error
    case warning
    case advice
    /// Also what a person has to look at.
    case review
    case never

    /// Whether a finding makes the run fail.
    package func isReached(by finding: Finding) -> Bool {
        switch self {
        case .never: false
        case .review: true
        case .error, .warning, .advice:
            finding.verdict == .violation && finding.severity >= (Severity(rawValue: self.rawValue) ?? .error)
        }
    }
}

/// The severity that a project chooses for a rule.
package enum RuleChoice: Hashable, Sendable {
    case off
    case weighs(Severity)

    /// The words for this in a configuration.
    package static let words = ["off"] + Severity.allCases.reversed().map(\.rawValue)

    package init?(word: String) {
        if word == "off" {
            self = .off
        } else if let severity = Severity(rawValue: word) {
            self = .weighs(severity)
        } else {
            return nil
        }
    }
}
