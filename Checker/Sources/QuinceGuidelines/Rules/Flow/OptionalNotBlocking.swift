extension Rule {
    /// A screen with nothing but optional data can be skipped.
    static let optionalNotBlocking = Rule(
        "flow.optional-not-blocking",
        "Optional data can be omitted",
        severities: .since(.y2022, .warning),
        statement: "Ask for optional data later, and let people use everything without it.",
        source: .guidelines("Collecting data"),
        why: "Otherwise, a question that is called optional stops people.",
        remedy: "Let people skip the screen, or ask when the data is useful to them.",
        example: Example(broken: "optional phone number, no Skip", kept: "optional phone number, Skip"),
        check: .flow { flow, _ in
            flow.screensSignedIn.compactMap { screen in
                let fields = screen.fields.filter { $0.field.meaning != .oneTimeCode }
                guard !fields.isEmpty, fields.allSatisfy({ $0.field.isRequired == false }),
                    !screen.canBePassed, screen.isWhole
                else {
                    return nil
                }
                let outcome = Outcome(
                    "asks for optional data and can't be skipped",
                    required: "a way to skip it"
                ).at(screen.place)
                guard screen.speaksEnglish else {
                    return outcome.toReview(because: "a way to skip it may be there in another language")
                }
                let goesOn = screen.buttons.contains { ScreenWords($0.text).say(ScreenWords.onwards) }
                return goesOn ? outcome.toReview(because: "its button may accept empty fields") : outcome
            }
        }
    )
}
