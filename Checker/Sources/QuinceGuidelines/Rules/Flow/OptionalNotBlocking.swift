extension Rule {
    /// A screen with nothing but optional data can be skipped.
    static let optionalNotBlocking = Rule(
        "flow.optional-not-blocking",
        "Optional data can be left out",
        severities: .since(.y2022, .warning),
        statement: "Optional data is asked for later, and who does not give it can use everything.",
        source: .guidelines("Collecting data"),
        why: "People are stopped by a question that they were told is optional.",
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
                    "asks for optional data and cannot be skipped",
                    required: "a way past it, such as Skip"
                ).at(screen.place)
                guard screen.speaksEnglish else {
                    return outcome.toReview(because: "a way past it may be there in another language")
                }
                let goesOn = screen.buttons.contains { ScreenWords($0.text).say(ScreenWords.onwards) }
                return goesOn ? outcome.toReview(because: "its button may accept empty fields") : outcome
            }
        }
    )
}
