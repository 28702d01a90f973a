extension Rule {
    /// The screen after the sign-in is no form.
    static let welcome = Rule(
        "flow.welcome",
        "Welcome right away",
        severities: .since(.y2022, .warning),
        statement:
            "Let people into their account right after Sign in with Apple. Show nothing first that isn't required.",
        source: .guidelines("Offering Sign in with Apple"),
        why: "With every further question, you lose people who have just decided to join.",
        remedy: "Show the app right after the sign-in, and ask later for anything that can wait.",
        example: Example(broken: "sign in with Apple → form", kept: "sign in with Apple → welcome"),
        check: .flow { flow, _ in
            guard let next = flow.screensSignedIn.first else { return [] }
            let asked = next.fields.filter { $0.field.meaning == .other || $0.field.meaning == .oneTimeCode }
            // Name, address and password have rules of their own.
            guard next.purpose.knownValue == .form, let first = asked.first else { return [] }
            let isCode = asked.contains { $0.field.meaning == .oneTimeCode }
            return [
                Outcome(
                    isCode
                        ? "verifies people whom Apple has just verified"
                        : "asks for data right after Sign in with Apple",
                    measured: first.element.text.isEmpty ? nil : String(first.element.text.prefix(60)),
                    required: "the account"
                ).at(next.place)
            ]
        }
    )
}
