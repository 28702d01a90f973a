extension Rule {
    /// The method that is named is the one the device has.
    static let biometricAvailability = Rule(
        "auth.biometric-availability",
        "The method that the device has",
        severities: .always(.warning),
        statement: "Face ID is named on devices with Face ID, Touch ID on those with Touch ID.",
        source: .authentication("Face ID and Touch ID"),
        why: "The text is wrong on half of the devices.",
        remedy: "Ask LAContext for biometryType, and name what it says.",
        example: Example(
            broken: #"Button("Use Face ID")"#,
            kept: #"Button(context.biometryType == .faceID ? "Use Face ID" : "Use Touch ID")"#
        ),
        check: .screen { screen, _ in
            let read = screen.elements { $0 != .image }
            let named = ScreenWords.biometrics.filter { name in
                read.contains { ScreenWords($0.text).say([name]) }
            }
            guard named.count == 1,
                let element = read.first(where: { ScreenWords($0.text).say(named) })
            else { return [] }
            return screen.asksForBiometryType.judged("what the device has") { asks in
                guard !asks else { return nil }
                return Outcome(
                    "names one method whatever the device has",
                    measured: String(element.text.prefix(60)),
                    required: "the method of the device"
                )
            }.map { $0.at(element.place) }
        }
    )
}
