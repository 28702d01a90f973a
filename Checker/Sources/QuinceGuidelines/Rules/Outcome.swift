/// One way in which a rule is broken, or could not be decided.
package struct Outcome: Hashable, Sendable {
    package enum Verdict: String, Hashable, Sendable {
        case violation
        /// The input does not tell; a person has to look.
        case needsReview = "needs-review"
    }

    package var verdict: Verdict
    /// What is wrong, as a sentence without a full stop: "is 120 pt wide".
    package var message: String
    /// The number or word that was found, such as `120 pt`.
    package var measured: String?
    /// What is wanted, such as `at least 140 pt`.
    package var required: String?
    /// How to fix this one, where the rule's own remedy can be made more exact.
    package var remedy: String?
    /// Where the rule weighs cases differently.
    package var severity: Severity?
    /// Where, when it is not the button or screen itself.
    package var place: SourcePlace?
    /// A change that fixes it and cannot do harm.
    package var fix: Fix?
    /// In which of the variants it is so, for rules that look at several at once.
    package var variants: [Variant] = []

    package init(_ message: String, measured: String? = nil, required: String? = nil) {
        self.verdict = .violation
        self.message = message
        self.measured = measured
        self.required = required
    }

    /// A text to be put in the place of another.
    package struct Fix: Hashable, Sendable {
        package var place: SourcePlace
        package var old: String
        package var new: String
        /// Whether it changes words that code may know as a key or a constant.
        package var isTitle = false

        package init(at place: SourcePlace, replacing old: String, by new: String) {
            self.place = place
            self.old = old
            self.new = new
        }
    }

    /// The same, to be looked at by a person.
    package func toReview(because reason: String) -> Outcome {
        var copy = self
        copy.verdict = .needsReview
        copy.message += " (\(reason))"
        copy.fix = nil
        return copy
    }
}

extension Measured {
    /// Decides by the value: a violation needs a known one.
    ///
    /// - Parameters:
    ///   - what: The value's name in a sentence, such as "the height".
    ///   - test: Gives what is wrong with a value, or nil.
    /// - Returns: Nothing where the value is fine or was not looked at.
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

    /// The same where another rule asks for a person's look at what is unknown: one question a cause.
    package func judgedByValue(_ test: (Value) -> Outcome?) -> [Outcome] {
        guard case .unknown = self else { return self.judged("", test) }
        return []
    }

    /// The same where what is unknown is not worth a person's look.
    package func judgedIfKnown(_ test: (Value) -> Outcome?) -> [Outcome] {
        guard let value = self.knownValue, let outcome = test(value) else { return [] }
        return [outcome]
    }

    /// What follows from this value among others, as doubtful as the value itself.
    package func weakening(_ outcomes: [Outcome]) -> [Outcome] {
        guard case .assumed(_, let reason) = self else { return outcomes }
        return outcomes.map { $0.verdict == .violation ? $0.toReview(because: reason) : $0 }
    }
}
