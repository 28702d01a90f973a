extension Rule {
    /// A biometric prompt follows an action.
    static let biometricUserAction = Rule(
        "auth.biometric-user-action",
        "A face or a finger only when asked for",
        severities: .always(.warning),
        statement: "Biometric authentication begins after an action of the person, such as a tap.",
        source: .authentication("Face ID and Touch ID"),
        why: "The camera looks at people who wanted something else, and fails because they look elsewhere.",
        remedy: "Start it from a button.",
        example: Example(
            broken: ".onAppear { context.evaluatePolicy(…) }",
            kept: "Button(…) { context.evaluatePolicy(…) }"
        ),
        check: .screen { screen, _ in
            screen.biometricPrompts.flatMap { prompt in
                prompt.followsAction.judged("what starts it") { follows in
                    follows
                        ? nil
                        : Outcome(
                            "asks for a face or a fingerprint when the screen appears",
                            required: "after an action"
                        )
                }.map { $0.at(prompt.place) }
            }
        }
    )
}
