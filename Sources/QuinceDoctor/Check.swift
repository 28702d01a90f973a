/// One check, as a function of what was observed.
package struct Check: Sendable {
    /// A name that stays, such as `client-secret.exp`.
    package let name: String
    /// The judgment; nil if the check doesn't apply.
    private let judge: @Sendable (Examination) -> Judgment?

    init(_ name: String, _ judge: @escaping @Sendable (Examination) -> Judgment?) {
        self.name = name
        self.judge = judge
    }

    /// All checks, in the order of the output.
    package static let all: [Self] =
        Self.identifiers + [Self.redirectURI] + Self.clientSecret
        + [Self.connection, Self.clock, Self.discovery, Self.keys, Self.authorization, Self.token]
        + Self.notifications

    func result(of examination: Examination) -> CheckResult? {
        self.judge(examination).map { CheckResult(check: self.name, judgment: $0) }
    }
}

/// What a check found.
struct Judgment: Hashable, Sendable {
    let verdict: Verdict
    let sentence: String
    let remedy: String?

    static func passed(_ sentence: String) -> Self { Self(verdict: .passed, sentence: sentence, remedy: nil) }

    static func failed(_ sentence: String, _ remedy: String?) -> Self {
        Self(verdict: .failed, sentence: sentence, remedy: remedy)
    }

    static func warning(_ sentence: String, _ remedy: String?) -> Self {
        Self(verdict: .warning, sentence: sentence, remedy: remedy)
    }

    static func notChecked(_ sentence: String, _ remedy: String? = nil) -> Self {
        Self(verdict: .notChecked, sentence: sentence, remedy: remedy)
    }

    /// A failure that doesn't count if the issuer accepted the client nevertheless.
    func unlessRight(_ examination: Examination) -> Self {
        guard self.verdict == .failed, examination.isClientRight else { return self }
        return .warning("\(self.sentence); the issuer accepts it nevertheless", remedy)
    }
}

/// The result of a check.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
    case passed, failed, warning
    case notChecked = "not checked"
}

/// A check with what it found: one line of the output.
package struct CheckResult: Hashable, Sendable {
    package let check: String
    let judgment: Judgment

    package var verdict: Verdict { self.judgment.verdict }
    /// What was found.
    package var sentence: String { self.judgment.sentence }
    /// What to do; nil if there is nothing to do.
    package var remedy: String? { self.judgment.remedy }
}
