extension Rule {
    /// Passcode is not said of accounts.
    static let noPasscode = Rule(
        "auth.no-passcode",
        "Not “passcode” for an account",
        severities: [.y2020: .error, .y2022: .error, .y2025: .warning],
        statement:
            "Use the word passcode only for unlocking a device, not for the password or code of an account.",
        source: .authentication("Authentication"),
        why: "People enter the passcode of their phone in the app.",
        remedy: "Say password, PIN or code.",
        example: Example(broken: "Enter your passcode", kept: "Enter your password"),
        check: .screen { screen, _ in
            screen.elements.compactMap { element in
                guard Self.saysPasscode(element.text) else { return nil }
                let outcome = Outcome(
                    "says “passcode”",
                    measured: String(element.text.prefix(60)),
                    required: "another word"
                ).at(element.place)
                return Self.isAboutAccount(screen)
                    ? outcome : outcome.toReview(because: "it may not be about an account")
            }
        }
    )

    private static let devices = [
        "device passcode", "device's passcode", "iphone passcode", "ipad passcode", "mac passcode",
        "watch passcode", "iphone's passcode", "ipad's passcode", "mac's passcode", "watch's passcode",
        "phone's passcode", "phone passcode", "passcode of your device", "passcode of your iphone",
        "passcode settings",
        "face id or passcode", "touch id or passcode", "face id passcode", "touch id passcode",
    ]

    /// Looked for first: few of a project's texts have it, and making words of each takes long.
    private static let anyPasscode = WordSearch(["passcode"], anyCase: true)
    private static let japanese = WordSearch(["パスコード"])
    private static let japaneseDevices = WordSearch(["デバイス", "iPhone"])

    /// About an account's passcode; a device's may be called a passcode.
    private static func saysPasscode(_ text: String) -> Bool {
        if Self.japanese.occurs(in: text) { return !Self.japaneseDevices.occurs(in: text) }
        guard Self.anyPasscode.occurs(in: text) else { return false }
        let words = ScreenWords(text)
        return words.say(["passcode", "passcodes"]) && !words.say(Self.devices)
    }

    private static func isAboutAccount(_ screen: MeasuredScreen) -> Bool {
        let purposes: [MeasuredScreen.Purpose] = [.signIn, .signUp, .account]
        return screen.offersSignInWithApple || screen.purpose.knownValue.map(purposes.contains) == true
    }
}
