extension Rule {
    /// A biometric button names its method.
    static let biometricName = Rule(
        "auth.biometric-name",
        "The method named",
        severities: .always(.warning),
        statement:
            "A button that starts biometric authentication must name the method: Sign in with Face ID, not Sign in.",
        source: .authentication("Face ID and Touch ID"),
        why: "Otherwise, the camera scans people without notice.",
        remedy: "Name Face ID, Touch ID or Optic ID in the title, whichever the device has.",
        example: Example(broken: "Log in with biometrics", kept: "Log in with Face ID"),
        check: .screen { screen, _ in
            let unnamed = screen.buttons.filter { button in
                let words = ScreenWords(button.text)
                // A row of the settings turns it on or off.
                let first = button.text.split(separator: " ").first?.lowercased() ?? ""
                return words.say(ScreenWords.anyBiometric) && !words.say(ScreenWords.biometrics)
                    && !["enable", "disable", "activate", "turn", "set"].contains(first)
            }
            return unnamed.isEmpty
                ? Self.silentPrompt(of: screen) : unnamed.map { Self.unnamed($0).at($0.place) }
        }
    )

    private static func unnamed(_ button: ScreenElement) -> Outcome {
        Outcome(
            "starts biometric authentication without naming the method",
            measured: String(button.text.prefix(60)),
            required: "Face ID, Touch ID or Optic ID"
        )
    }

    /// A screen whose buttons do not say which of them asks for a face.
    private static func silentPrompt(of screen: MeasuredScreen) -> [Outcome] {
        guard screen.biometricPrompts.contains(where: { $0.followsAction.knownValue == true }),
            !screen.says(ScreenWords.biometrics), screen.asksForBiometryType.value != true,
            let first = screen.buttons.first,
            // What a title that is computed says is not known here.
            !screen.buttons.contains(where: \.text.isEmpty)
        else { return [] }
        let outcome = Self.unnamed(first).at(first.place)
        return [
            screen.buttons.count == 1
                ? outcome : outcome.toReview(because: "another button may start it")
        ]
    }
}
