extension Rule {
    /// An app has no switch for biometric authentication.
    static let biometricSetting = Rule(
        "auth.biometric-setting",
        "No app setting for biometrics",
        severities: .always(.advice),
        statement: "The use of Face ID or Touch ID is a setting of the system, not of the app.",
        source: .authentication("Face ID and Touch ID"),
        why: "The app's switch can be on while the system's is off.",
        remedy: "Remove the switch, and use what the system allows.",
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
