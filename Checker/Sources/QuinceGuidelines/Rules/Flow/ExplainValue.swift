extension Rule {
    /// A sign-in screen says what signing in is good for.
    static let explainValue = Rule(
        "flow.explain-value",
        "A reason to sign in",
        severities: .always(.advice),
        statement: "Explain the benefits of signing in with a short, friendly text.",
        source: .guidelines("Offering Sign in with Apple"),
        why: "People don't sign in if they don't see the benefit.",
        remedy: "Add a sentence about the benefit of signing in.",
        example: Example(
            broken: "title, two fields, buttons",
            kept: "“Sign in to keep your garden plans on all your devices.”"
        ),
        check: .screen { screen, _ in
            guard screen.purpose.knownValue == .signIn, screen.offersSignInWithApple, screen.isWhole,
                !screen.elements(where: { $0 == .text }).contains(where: { Self.explains($0.text) })
            else { return [] }
            return [
                Outcome("doesn't explain the benefit of signing in", required: "a sentence about the benefit")
            ]
        }
    )

    /// A sentence: four words, or twelve letters where words are not separated; neither a question nor the small print.
    private static func explains(_ text: String) -> Bool {
        let words = ScreenWords(text)
        let isSentence = words.count >= 4 || text.unicodeScalars.count { $0.value >= 0x3040 } >= 12
        return isSentence
            && !words.say([
                "terms", "privacy", "agree", "forgot", "don't have an account", "already have an account",
                "rights reserved",
            ])
    }
}
