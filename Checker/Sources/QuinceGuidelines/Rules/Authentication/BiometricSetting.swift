extension Rule {
    /// An app has no switch for biometric authentication.
    static let biometricSetting = Rule(
        "auth.biometric-setting",
        "No switch of the app for biometrics",
        severities: .always(.advice),
        statement: "Whether a face or a finger may be used is a setting of the system, not of the app.",
        source: .authentication("Face ID and Touch ID"),
        why: "The app's switch says on while the system says off.",
        remedy: "Leave the switch out, and use what the system allows.",
        example: Example(broken: #"Toggle("Use Face ID", isOn: …)"#, kept: "no switch"),
        check: .screen { screen, _ in
            screen.elements { $0 == .toggle }.compactMap { element in
                guard ScreenWords(element.text).say(ScreenWords.biometrics + ScreenWords.anyBiometric) else {
                    return nil
                }
                return Outcome(
                    "has a switch for biometric authentication",
                    measured: String(element.text.prefix(60)),
                    required: "the system's setting"
                ).at(element.place)
            }
        }
    )
}
