extension Rule {
    /// A biometric prompt follows an action.
    static let biometricUserAction = Rule(
        "auth.biometric-user-action",
        "Biometrics only after an action",
        severities: .always(.warning),
        statement: "Start biometric authentication only after the user's action, such as a tap.",
        source: .authentication("Face ID and Touch ID"),
        why:
            "Otherwise, the camera scans people who want to do something else, and fails because they look elsewhere.",
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
                            "starts biometric authentication when the screen appears",
                            required: "after an action"
                        )
                }.map { $0.at(prompt.place) }
            }
        }
    )
}
