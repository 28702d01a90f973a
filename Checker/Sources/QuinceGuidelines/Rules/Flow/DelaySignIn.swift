extension Rule {
    /// An app does not begin with a sign-in that nobody can pass.
    static let delaySignIn = Rule(
        "flow.delay-sign-in",
        "No sign-in before anything useful",
        severities: .always(.warning),
        statement: "Ask people to sign in as late as possible, and let them look around before they commit.",
        source: .guidelines("Offering Sign in with Apple"),
        why: "People leave if they have to sign in before they have seen anything.",
        remedy: "Let people skip the sign-in, or show something useful before it.",
        example: Example(broken: "launch → sign in", kept: "launch → browse → sign in at the first purchase"),
        check: .flow { flow, _ in
            guard let first = flow.screens.first, flow.beginsWithFirst.knownValue == true, first.isWhole
            else {
                return []
            }
            return first.purpose.judgedIfKnown { purpose in
                guard purpose == .signIn || purpose == .signUp, !first.canBePassed else { return nil }
                let outcome = Outcome(
                    "begins with a sign-in that can't be skipped",
                    measured: "screen 1 of \(flow.screens.count)",
                    required: "a way to skip it"
                ).at(first.place)
                return first.speaksEnglish
                    ? outcome : outcome.toReview(because: "a way to skip it may be there in another language")
            }
        }
    )
}
