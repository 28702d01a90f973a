extension Rule {
    /// The method that is named is the one the device has.
    static let biometricAvailability = Rule(
        "auth.biometric-availability",
        "The method of the device",
        severities: .always(.warning),
        statement: "Name Face ID on devices with Face ID, and Touch ID on devices with Touch ID.",
        source: .authentication("Face ID and Touch ID"),
        why: "Otherwise, the text is wrong on half of the devices.",
        remedy: "Read biometryType of LAContext, and use that name.",
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
            return screen.asksForBiometryType.judged("the device's method") { asks in
                guard !asks else { return nil }
                return Outcome(
                    "names one method on every device",
                    measured: String(element.text.prefix(60)),
                    required: "the method of the device"
                )
            }.map { $0.at(element.place) }
        }
    )
}
