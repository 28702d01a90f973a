/// A way in which a rule is broken or undecided.
package struct Outcome: Hashable, Sendable {
    package enum Verdict: String, Hashable, Sendable {
        case violation
        /// The input doesn't show enough; a person has to decide.
        case needsReview = "needs-review"
    }

    package var verdict: Verdict
    /// The problem, as a sentence without subject and period: "is 120 pt wide".
    package var message: String
    /// The number or word that was found, such as `120 pt`.
    package var measured: String?
    /// The requirement, such as `at least 140 pt`.
    package var required: String?
    /// A remedy for this case, if it is more exact than the rule's.
    package var remedy: String?
    /// The severity of this case, if it differs from the rule's.
    package var severity: Severity?
    /// The place, if it isn't the button or screen itself.
    package var place: SourcePlace?
    /// A safe change that fixes the problem.
    package var fix: Fix?
    /// The variants that have the problem, for rules that check several at once.
    package var variants: [Variant] = []

    package init(_ message: String, measured: String? = nil, required: String? = nil) {
        self.verdict = .violation
        self.message = message
        self.measured = measured
        self.required = required
    }

    /// A replacement of one text by another.
    package struct Fix: Hashable, Sendable {
        package var place: SourcePlace
        package var old: String
        package var new: String
        /// Whether the old text may be a key or a constant in code.
        package var isTitle = false

        package init(at place: SourcePlace, replacing old: String, by new: String) {
            self.place = place
            self.old = old
            self.new = new
        }
    }

    /// The same outcome as *needs review*.
    package func toReview(because reason: String) -> Outcome {
        var copy = self
        copy.verdict = .needsReview
        copy.message += " (\(reason))"
        copy.fix = nil
        return copy
    }
}

extension Measured {
    /// Tests the value.
    ///
    /// Only a known value can break the rule.
    ///
    /// - Parameters:
    ///   - what: The value's name in a sentence, such as "the height".
    ///   - test: Returns the problem with a value, or nil.
    /// - Returns: An empty array if the value is fine or wasn't looked at.
    package func judged(_ what: String, _ test: (Value) -> Outcome?) -> [Outcome] {
        switch self {
        case .known(let value): return test(value).map { [$0] } ?? []
        case .assumed(let value, let reason): return test(value).map { [$0.toReview(because: reason)] } ?? []
        case .unknown(let reason):
            var outcome = Outcome("can't determine \(what): \(reason)")
            outcome.verdict = .needsReview
            return [outcome]
        case .unseen: return []
        }
    }

    /// The same, but ignores an unknown value, because another rule already asks for its review.
    package func judgedByValue(_ test: (Value) -> Outcome?) -> [Outcome] {
        guard case .unknown = self else { return self.judged("", test) }
        return []
    }

    /// The same, but ignores assumed and unknown values, because they aren't worth a review.
    package func judgedIfKnown(_ test: (Value) -> Outcome?) -> [Outcome] {
        guard let value = self.knownValue, let outcome = test(value) else { return [] }
        return [outcome]
    }

    /// Limits the certainty of outcomes to the certainty of this value.
    package func weakening(_ outcomes: [Outcome]) -> [Outcome] {
        guard case .assumed(_, let reason) = self else { return outcomes }
        return outcomes.map { $0.verdict == .violation ? $0.toReview(because: reason) : $0 }
    }
}
