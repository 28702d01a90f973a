extension Rule {
    /// Biometric authentication and password are not offered at once.
    static let singleMethod = Rule(
        "auth.single-method",
        "One method first",
        severities: .always(.advice),
        statement: "Offer one way to authenticate first, and others only if it fails.",
        source: .authentication("Face ID and Touch ID"),
        why: "Choosing between two ways is slower than either of them.",
        remedy: "Offer Face ID or Touch ID first, and the password if that fails.",
        example: Example(
            broken: "password field and “Use Face ID” side by side",
            kept: "“Use Face ID”, the password after a failure"
        ),
        check: .screen { screen, _ in
            let biometric = screen.buttons.first {
                ScreenWords($0.text).say(ScreenWords.biometrics + ScreenWords.anyBiometric)
            }
            guard let biometric, screen.fields.contains(where: { $0.field.meaning == .password }) else {
                return []
            }
            return [
                Outcome(
                    "offers a password and biometric authentication at once",
                    required: "one of them first"
                )
                .toReview(because: "they may not be visible at the same time")
                .at(biometric.place)
            ]
        }
    )
}
